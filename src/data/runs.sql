-- Every run over all its workers: its level of the factor under test, its load, and what came out.
-- A factor that is its own load axis has no levels: such a study is one line.
select
  r.study,
  r.run,
  coalesce(r.tool, 'tool not known') as tool,
  coalesce(r.workload, 'workload not known') as workload,
  r.repeat,
  r.outcome,
  lv.value as level,
  lv.number as level_number,
  ld.number as load,
  o.iops,
  o.bytes_per_s,
  o.latency_mean_us
from runs r
join studies s using (study)
left join run_factors lv on lv.study = r.study and lv.run = r.run and lv.factor = s.factor and s.factor is distinct from s.load_axis
left join run_factors ld on ld.study = r.study and ld.run = r.run and ld.factor = s.load_axis
left join results o on o.study = r.study and o.run = r.run and o.entity_kind = 'all' and o.operation = 'all'
order by r.study, r.tool, r.block_size_bytes, r.workload, level_number, level, load, r.repeat, r.run
