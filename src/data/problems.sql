-- What was wrong in a file, and what to do about it; a claim whose test cannot be run is wrong in study.yaml.
select study, source, line, byte, severity, code, message, expected, advice from problems
union all
select study, 'study.yaml', line, null, 'error', 'claim-query', error, 'a query that DuckDB answers with the column holds', 'try it with npm run query'
from claims where error is not null
order by study, source, line, byte, message
