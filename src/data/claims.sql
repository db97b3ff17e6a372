-- What documents claim and what their own figures say to it.
select study, number, claim, verdict, sentence, cases, holding, cells, query, error, line from claims order by study, number
