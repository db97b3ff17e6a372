-- What documents claim, and what the figures of their studies say to it.
select study, number, claim, place, kind, test, verdict, grade, sentence, cases, supporting, contradicting, cells
from claims order by study, number
