-- Every completed run with its factors, its figures over all its workers, and four percentiles: what the Explore page
-- reads. Where a run has figures of reads and writes, but none of all I/O, each of these is a row. level and load are the
-- values of the study's factor and of its load axis. Percentiles are of the total latency, else of the completion.
with figures as (
  select *, bool_or(operation = 'all' and coalesce(iops, bytes_per_s, latency_mean_us) is not null) over (partition by study, run) as has_all
  from results where entity_kind = 'all'
), chosen as (
  select * from percentiles where entity_kind = 'all' and percentile in (50, 95, 99, 99.9)
  qualify rank() over (partition by study, run, operation order by latency_layer = 'total' desc, latency_layer) = 1
), pivoted as (
  select study, run, operation,
    max(latency_us) filter (percentile = 50) as latency_p50_us,
    max(latency_us) filter (percentile = 95) as latency_p95_us,
    max(latency_us) filter (percentile = 99) as latency_p99_us,
    max(latency_us) filter (percentile = 99.9) as latency_p999_us
  from chosen group by study, run, operation
)
select r.* exclude (outcome), s.provenance, s.platform, o.operation,
  lv.value as level, ld.number as load,
  o.iops, o.bytes_per_s, o.latency_mean_us, o.latency_stddev_us, o.latency_min_us, o.latency_max_us, o.latency_layer,
  p.latency_p50_us, p.latency_p95_us, p.latency_p99_us, p.latency_p999_us
from runs r
join studies s using (study)
join figures o on o.study = r.study and o.run = r.run and (o.operation = 'all') = o.has_all
left join pivoted p on p.study = r.study and p.run = r.run and p.operation = o.operation
left join run_factors lv on lv.study = r.study and lv.run = r.run and lv.factor = nullif(s.factor, s.load_axis)
left join run_factors ld on ld.study = r.study and ld.run = r.run and ld.factor = s.load_axis
where r.outcome = 'completed'
order by r.study, r.run, o.operation
