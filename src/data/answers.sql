-- What each study says to its question.
select * from answers order by study, number
