-- What the documents of the studies in view state that is no run, with what it holds for: for the synthesis over studies.
select study, kind, measure, low, high, unit, scope, coalesce(factors, '{}') as factors,
  coalesce(against, '{}') as against, source, line
from statements order by study, source, statement
