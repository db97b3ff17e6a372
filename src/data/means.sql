-- The geometric mean of the repeats at each load of each line, for loads measured more than once. Runs that differ in
-- anything but the number of the repeat and their length are no repeats of each other, and have no mean. Summed in the
-- order of the runs: how the tables are joined changes no digit.
with settings as (
  select study, run, string_agg(concat_ws('=', factor, value), ' ' order by factor) as settings
  from run_factors where factor not in ('repeat', 'duration_s') group by study, run
)
select
  r.study,
  coalesce(r.tool, 'tool not known') as tool,
  coalesce(r.workload, 'workload not known') as workload,
  lv.value as level,
  ld.number as load,
  count(*) as runs,
  exp(avg(ln(o.iops) order by r.run) filter (o.iops > 0)) as iops,
  exp(avg(ln(o.bytes_per_s) order by r.run) filter (o.bytes_per_s > 0)) as bytes_per_s,
  exp(avg(ln(o.latency_mean_us) order by r.run) filter (o.latency_mean_us > 0)) as latency_mean_us
from runs r
join studies s using (study)
join run_factors ld on ld.study = r.study and ld.run = r.run and ld.factor = s.load_axis
left join run_factors lv on lv.study = r.study and lv.run = r.run and lv.factor = nullif(s.factor, s.load_axis)
join results o on o.study = r.study and o.run = r.run and o.entity_kind = 'all' and o.operation = 'all'
join settings t on t.study = r.study and t.run = r.run
where r.outcome = 'completed'
group by r.study, r.tool, r.workload, lv.value, ld.number
having count(*) > 1 and count(distinct t.settings) = 1
order by r.study, r.tool, r.workload, level, load
