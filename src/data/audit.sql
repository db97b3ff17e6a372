-- What the audit needs of each completed run of the study in the variable study: the stated load, the figures, and half a step
-- of their last printed digit (0 where a tool recorded more digits than it printed). setting_factors lists the
-- factors that are settings: those that vary, the load axis aside, make the series.
with run_count as (
  select count(*) as runs from runs where study = getvariable('study')
), varying as (
  select f.factor from run_factors f join studies s using (study) cross join run_count
  where study = getvariable('study') and list_contains(getvariable('setting_factors'), f.factor)
    and f.factor is distinct from s.load_axis
  group by f.factor, runs having count(distinct f.value) > 1 or count(f.value) < runs
), settings as (
  select run, list({factor: factor, value: coalesce(value, 'unknown'), number: number} order by factor) as settings
  from run_factors join varying using (factor) where study = getvariable('study') group by run
), load as (
  select run, number as load from run_factors f join studies s using (study)
  where study = getvariable('study') and f.factor = s.load_axis
), steps as (
  select run, max(half_step) filter (measure = 'iops') as iops,
    max(half_step) filter (measure = 'bytes_per_s') as bytes_per_s,
    max(half_step) filter (measure = 'latency_mean_us') as latency_mean_us
  from reported where study = getvariable('study') and entity_kind = 'all' and operation = 'all' group by run
)
select r.run, r.tool, r.workload, to_json(coalesce(t.settings, [])) as settings, l.load, a.load_axis, r.outstanding_io, r.vms,
  r.rate_iops, r.block_size_bytes, o.iops, o.bytes_per_s, o.latency_mean_us,
  coalesce(s.iops, 0) as iops_half_step, coalesce(s.bytes_per_s, 0) as bytes_per_s_half_step,
  coalesce(s.latency_mean_us, 0) as latency_half_step_us, s.iops is not null as printed
from runs r
join studies a on a.study = r.study
join results o on o.study = r.study and o.run = r.run and o.entity_kind = 'all' and o.operation = 'all'
left join settings t on t.run = r.run
left join load l on l.run = r.run
left join steps s on s.run = r.run
where r.study = getvariable('study') and r.outcome = 'completed'
order by r.tool, to_json(coalesce(t.settings, [])), r.workload, l.load, r.run
