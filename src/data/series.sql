-- Each run of the studies in view over time, all workers and kinds of I/O together.
select s.study, s.run, list(t_s order by t_s) as t_s, list(iops order by t_s) as iops, list(bytes_per_s order by t_s) as bytes_per_s,
  list(latency_mean_us order by t_s) as latency_mean_us
from samples s
join runs r using (study, run)
where entity_kind = 'all' and operation = 'all' and r.outcome = 'completed'
group by s.study, s.run
order by s.study, s.run
