-- What documents state that is no run: ranges, ratios, figures of a part, criteria.
select study, source, line, kind, measure, low, high, unit, approximate, scope, factors, against
from statements order by study, source, statement
