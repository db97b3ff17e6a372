-- The queue of runs that state none: where IOPS × mean latency is one number over runs whose IOPS differ, so many I/Os
-- were outstanding (Little's law).
--
-- Given: run_heads, known_factors, out_results. Left behind: derived_queues (run, outstanding).
--
-- Only runs of one tool and one load are asked together: what multiplies the queue is the same in all. A limit of the
-- rate or the latency, or options that keep a queue from being full, leave nothing to be derived.

create or replace temp table derived_queues as
with loads as (
  select run, string_agg(factor || '=' || coalesce(value, 'unknown'), ', ' order by factor) as load
  from known_factors where factor in ('vms', 'hosts', 'disks_per_vm', 'datastores', 'threads') group by run
), unstated as (
  select h.run, concat_ws(' ', h.tool, l.load) as load, r.iops, r.iops * r.latency_mean_us / 1e6 as in_flight
  from run_heads h
  join out_results r on r.run = h.run and r.entity_kind = 'all' and r.operation = 'all'
  left join loads l on l.run = h.run
  where h.outcome = 'completed' and h.queue_slots is null and h.queue_not_full_by is null
    and r.iops > 0 and r.latency_mean_us > 0
    and h.run not in (select run from known_factors where factor in ('outstanding_io', 'queue_depth', 'rate_iops', 'latency_target_us', 'best_of'))
), alike as (
  select load, round(median(in_flight)) as outstanding, median(in_flight) as typical
  from unstated group by load
  -- Three runs, of which the fastest has a tenth more IOPS: of equal runs any product is constant.
  having count(*) >= 3 and max(iops) >= 1.1 * min(iops) and max(in_flight) <= 1.005 * min(in_flight)
)
select run, outstanding from unstated join alike using (load)
where outstanding >= 1 and abs(typical / outstanding - 1) <= 0.005;
