-- What was wrong in a file, and what to do about it; a claim whose test cannot be run is wrong in study.yaml.
select study, source, line, byte, severity, code, message, expected, advice from problems
union all
select study, 'study.yaml', line, null, 'error', 'claim-untested' as code,
  concat(kind, ': ', error),
  if(kind = 'arithmetic', 'a query that DuckDB answers with the columns printed and expected', 'a test of what the study has, or not_testable with the reason'),
  if(kind = 'arithmetic', 'try it with npm run query', null)
from claims where error is not null
order by study, source, line, byte, message
