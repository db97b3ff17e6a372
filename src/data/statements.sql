-- What documents state that is no run: ranges, ratios, figures of a part, criteria.
select study, source, line, kind, measure, low, high, unit, text, text_unit, approximate, scope, factors, against, place
from statements order by study, source, statement
