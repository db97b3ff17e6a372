-- What is good enough, and whether it was reached.
select study, criterion, measure, comparator, scope, limits, series, workload, verdict, "value", required, load, interpolated, reason, sentence
from criteria
order by study, criterion, workload, series
