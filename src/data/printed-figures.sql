-- Figures that a tool printed of the runs of the studies in view, beside what was computed for the same
-- entity and operation, and what its VMs gave. Figures that the results were read from are left out.
with ours as (
  unpivot (
    select run, entity_kind, entity, operation, iops, bytes_per_s, latency_mean_us, source
    from results
  ) on iops, bytes_per_s, latency_mean_us into name measure value value
), p95 as (
  select run, entity_kind, entity, operation, latency_us from percentiles
  where percentile = 95 and latency_layer = 'total'
), early as (
  select distinct study, source from problems where code in ('ended-early', 'no-average')
), first_finished as (
  select run, split_part(entity, '/', -2) as vm, operation,
    sum(value) filter (measure = 'first_finished_iops') as iops,
    sum(value) filter (measure = 'first_finished_bytes_per_s') as bytes_per_s,
    any_value(value) filter (measure = 'first_finished_latency_mean_us' and operation <> 'all') as latency_mean_us,
    any_value(value) filter (measure = 'first_finished_latency_p95_us' and operation <> 'all') as latency_p95_us
  from (
    from reported where entity_kind = 'job'
    union all by name
    select * replace ('all' as operation) from reported
    where entity_kind = 'job' and operation <> 'all'
  ) group by run, vm, operation
), parts as (
  select v.run, v.entity, v.operation, {
    'entity': v.entity, 'ios': coalesce(v.ios, v.iops * v.duration_s), 'iops': v.iops, 'bytes_per_s': v.bytes_per_s,
    'latency_mean_us': v.latency_mean_us, 'latency_stddev_us': v.latency_stddev_us,
    'latency_p95_us': p.latency_us, 'ended_early': e.source is not null,
    'first': case when f.iops is not null then {'iops': f.iops, 'bytes_per_s': f.bytes_per_s,
      'latency_mean_us': f.latency_mean_us, 'latency_p95_us': f.latency_p95_us} end
  } as part
  from results v
  left join p95 p using (run, entity_kind, entity, operation)
  left join early e on e.study = v.study and e.source = v.source
  left join first_finished f on f.run = v.run and f.vm = split_part(v.entity, '/', -1) and f.operation = v.operation
  where v.entity_kind = 'vm'
)
select r.study, r.run, r.entity_kind, r.entity, r.operation, r.measure, r.text, r.unit_as_printed, r.value, r.half_step, o.value as ours,
  to_json(coalesce(list(p.part order by p.entity) filter (p.part is not null), [])) as parts
from reported r
left join ours o using (run, entity_kind, entity, operation, measure)
left join parts p on p.run = r.run and p.operation = r.operation and case r.entity_kind
  when 'all' then true
  when 'group' then starts_with(p.entity, r.entity || '/')
  when 'datastore' then contains(p.entity, '-' || nullif(regexp_extract(r.entity, '\(([^()]+)\)$', 1), '') || '-')
  else false end
where r.value is not null and r.half_step is not null
  and r.measure in ('iops', 'bytes_per_s', 'latency_mean_us', 'latency_p95_us', 'latency_mean_plus_1645_stddev_us')
  and o.source is distinct from r.source
group by all
order by r.study, r.run, r.entity_kind, r.entity, r.measure, r.operation
