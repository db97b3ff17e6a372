-- What documents claim and what their own figures say
select study, verdict, claim, sentence
from claims
order by study, number
