-- What there is of each study: for the summary of a pull request.
select s.study, s.title, s.provenance, s.platform, s.status,
  (select count(*) from runs r where r.study = s.study) as runs,
  (select count(*) from sources f where f.study = s.study) as files,
  (select cast(sum(f.bytes) as bigint) from sources f where f.study = s.study and f.archive is null) as bytes,
  (select count(*) from problems p where p.study = s.study and p.severity <> 'note') as problems,
  (select count(*) from checks c where c.study = s.study and c.severity = 'error') as errors,
  (select count(*) from checks c where c.study = s.study and c.severity = 'warning') as warnings
from studies s
order by s.study
