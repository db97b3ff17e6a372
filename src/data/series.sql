-- Each run of the study in the variable study over time, all workers and kinds of I/O together.
select s.run, list(t_s order by t_s) as t_s, list(iops order by t_s) as iops, list(bytes_per_s order by t_s) as bytes_per_s,
  list(latency_mean_us order by t_s) as latency_mean_us
from samples s
join runs r using (study, run)
where study = getvariable('study') and entity_kind = 'all' and operation = 'all' and r.outcome = 'completed'
group by s.run
order by s.run
