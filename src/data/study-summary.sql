-- What there is of each study: for the summary of a pull request and the lines of commands. Findings are counted as pages
-- list them: what is found of several runs once, and what is found of single runs once for each kind.
with listed as (
  select study, "check", class, unnest(from_json(runs, '["VARCHAR"]')) as run from checks where scope = 'series'
), found as (
  select study, severity from checks where scope = 'series'
  union all by name
  select study, severity
  from checks anti join listed using (study, "check", class, run)
  where scope = 'run'
  group by study, "check", class, severity
)
select s.study, s.title, s.provenance, s.platform, s.status,
  (select count(*) from runs r where r.study = s.study) as runs,
  (select count(*) from sources f where f.study = s.study) as files,
  (select cast(sum(f.bytes) as bigint) from sources f where f.study = s.study and f.archive is null) as bytes,
  (select count(*) from problems p where p.study = s.study and p.severity <> 'note') as problems,
  (select count(*) from found f where f.study = s.study and f.severity = 'error') as errors,
  (select count(*) from found f where f.study = s.study and f.severity = 'warning') as warnings
from studies s
order by s.study
