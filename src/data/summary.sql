-- How much there is: what ingest says at its end. A note asks for nothing, so it is no problem.
select (select count(*) from studies) as studies, (select count(*) from sources) as sources,
  (select count(*) from runs) as runs,
  (select count(*) from problems where severity <> 'note')
    + (select count(*) from claims where error is not null) as problems,
  (select count(*) from problems where severity = 'note') as notes
