-- Every run with its factors and its measures over all workers, one row a run: the table most people want.
select r.*, o.* exclude (study, run, operation, is_main, is_known, duration_s)
from runs r
left join outcomes o on o.study = r.study and o.run = r.run and o.operation = 'all'
order by r.study, r.run
