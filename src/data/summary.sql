-- How much there is: what ingest says at its end.
select (select count(*) from studies) as studies, (select count(*) from sources) as sources,
  (select count(*) from runs) as runs,
  (select count(*) from problems) + (select count(*) from claims where error is not null) as problems
