-- What documents claim and what their own figures say to it.
select study, number, claim, verdict, sentence, cases, holding, cells, query from claims order by study, number
