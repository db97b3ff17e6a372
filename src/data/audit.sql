-- What the audit needs of each completed run of the studies in view: the stated load, the figures, and half a step of
-- their last printed digit (0 where the figures were not read from print). setting_factors lists the factors that are
-- settings: those that vary inside a study, the load axis aside, make its series. Where a run has figures of reads and
-- writes, but none of all I/O, each of these is a point. flow_iops and flow_in_flight are IOPS and I/Os in flight where
-- jobs are known: those of each over its own time, which reads and writes share. queue_is_derived: outstanding I/Os are
-- those that IOPS and latency give.
with run_count as (
  select study, count(*) as runs from runs group by study
), varying as (
  select study, f.factor from run_factors f join studies s using (study) join run_count using (study)
  where list_contains(getvariable('setting_factors'), f.factor) and f.factor is distinct from s.load_axis
  group by study, f.factor, runs having count(distinct f.value) > 1 or count(f.value) < runs
), settings as (
  select run, list({factor: factor, value: coalesce(value, 'unknown'), number: number} order by factor) as settings
  from run_factors join varying using (study, factor) group by run
), load as (
  select run, number as load from run_factors f join studies s using (study)
  where f.factor = s.load_axis
), derived_queues as (
  -- Of the run's own figures: what Little's law would say of them says nothing new.
  select study, run from run_factors where factor in ('outstanding_io', 'queue_depth') group by study, run
  having bool_or(factor = 'outstanding_io' and origin = 'derived')
    and not bool_or(factor = 'queue_depth' and value is not null)
), printed_steps as (
  select run, operation, max(half_step) filter (measure = 'iops') as iops,
    max(half_step) filter (measure = 'bytes_per_s') as bytes_per_s,
    max(half_step) filter (measure = 'latency_mean_us') as latency_mean_us,
    max(text) filter (measure = 'iops') as iops_text,
    max(text) filter (measure = 'bytes_per_s') as bytes_per_s_text,
    max(text) filter (measure = 'latency_mean_us') as latency_mean_us_text,
    max(value) filter (measure = 'latency_mean_us') as latency_mean_us_told
  from reported join results using (study, run, entity_kind, entity, operation, source)
  where entity_kind = 'all' group by run, operation
), steps as (
  from printed_steps
  union all by name
  select run, 'all' as operation, sum(iops) as iops, sum(bytes_per_s) as bytes_per_s, max(latency_mean_us) as latency_mean_us
  from printed_steps group by run having not bool_or(operation = 'all')
), spaced as (
  select run, operation, latency_us,
    lag(latency_us) over (partition by run, operation, latency_layer order by percentile) as before_us
  from percentiles where entity_kind = 'all'
), doubtful as (
  -- A tool may give a hundred percentiles: those that cannot be out of order are not asked for.
  select run, operation
  from (
    select run, operation, bool_or(latency_us < before_us) as falls, max(latency_us) as most_us
    from spaced group by run, operation
  ) join results using (run, operation)
  where entity_kind = 'all' and (falls or most_us > latency_max_us)
), distributions as (
  select run, operation, list({layer: latency_layer, percentile: percentile, latency_us: latency_us}
    order by latency_layer, percentile) as percentiles
  from percentiles join doubtful using (run, operation) where entity_kind = 'all' group by run, operation
), binned as (
  select run, operation, latency_layer, sum(count)::bigint as ios
  from histograms where entity_kind = 'all' group by run, operation, latency_layer
), bins as (
  select run, operation, max(ios) as ios from binned group by run, operation
), parts as (
  select o.run, list({operation: operation, ios: o.ios, iops: iops, bytes_per_s: bytes_per_s,
    latency_min_us: latency_min_us, latency_mean_us: latency_mean_us, latency_max_us: latency_max_us,
    latency_layer: latency_layer, percentiles: coalesce(percentiles, []), binned_ios: b.ios} order by operation) as parts
  from results o
  left join distributions d using (run, operation)
  left join bins b using (run, operation)
  where entity_kind = 'all' group by o.run
), job_parts as (
  select run, entity, ios, latency_mean_us, duration_s from results where entity_kind = 'job'
  qualify operation <> 'all' or count(*) over (partition by study, run, entity) = 1
), job_flows as (
  select run, count(*) = count(ios * latency_mean_us * nullif(duration_s, 0)) as is_known,
    sum(ios) / max(duration_s) as iops, sum(ios * latency_mean_us) / 1e6 / max(duration_s) as in_flight
  from job_parts group by run, entity
), flows as (
  select run, sum(iops) as iops, sum(in_flight) as in_flight from job_flows group by run having bool_and(is_known)
), workers as (
  select o.run, list({iops: o.iops, latency_mean_us: o.latency_mean_us} order by o.entity_kind, o.entity) as workers
  from results o
  join results w on w.study = o.study and w.run = o.run and w.entity_kind = 'all' and w.operation = 'all'
  join steps s on s.run = o.run and s.operation = 'all'
  where o.operation = 'all'
    and o.entity_kind = (select min(entity_kind) from results e where e.study = o.study and e.run = o.run and entity_kind in ('vm', 'job', 'target'))
    and abs(s.latency_mean_us_told - w.latency_mean_us) > s.latency_mean_us
  group by o.run
)
select r.study, r.run, r.tool, if(o.operation = 'all', r.workload, concat_ws(', ', r.workload, o.operation || 's')) as workload,
  o.operation, to_json(coalesce(t.settings, [])) as settings, l.load, a.load_axis,
  r.outstanding_io, q.run is not null as queue_is_derived, r.vms, r.hosts, r.rate_iops, r.block_size_bytes, r.read_pct, r.disk_max_io_size_kib,
  r.threads, r.queue_slots, r.queue_not_full_by, r.queue_full_pct, r.asked_s, r.latency_target_us, r.best_of,
  e.iops as flow_iops, e.in_flight as flow_in_flight,
  o.* exclude (study, run, operation, is_main, is_known, bytes, clat_mean_us),
  coalesce(s.iops, 0) as iops_half_step, coalesce(s.bytes_per_s, 0) as bytes_per_s_half_step,
  coalesce(s.latency_mean_us, 0) as latency_half_step_us, s.iops is not null as printed,
  s.iops_text, s.bytes_per_s_text, s.latency_mean_us_text, s.latency_mean_us_told,
  to_json(coalesce(p.parts, [])) as parts, to_json(coalesce(w.workers, [])) as workers
from runs r
join studies a on a.study = r.study
join outcomes o on o.run = r.run and o.is_main and o.is_known
left join derived_queues q on q.study = r.study and q.run = r.run
left join settings t on t.run = r.run
left join load l on l.run = r.run
left join steps s on s.run = r.run and s.operation = o.operation
left join parts p on p.run = r.run
left join flows e on e.run = r.run
left join workers w on w.run = r.run
where r.outcome = 'completed'
order by r.study, r.tool, to_json(coalesce(t.settings, [])), r.workload, l.load, r.run, o.operation
