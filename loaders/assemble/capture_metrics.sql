-- What captures say about the time of runs, a row a metric.
--
-- Given: metric_sums and places (place, run, host).
-- Left behind: a temporary table capture_metrics (run, host, scope, metric, value).
-- scope is host, device/<name>, adapter/<name> or vm/<name>.
--
-- scope is host, device/<name>, adapter/<name> or vm/<name> of an ESXi host; guest cpu all or guest device <name> of a
-- guest; disk, datastore, virtualdisk or cpu <object>/<instance> of vSphere's statistics.
--
-- Latencies are weighted by the commands that they are the mean of; samples without commands have none. Rates and
-- gauges are means over the time; the host's are sums over its devices or adapters, but for depth and load of a queue. Device, adapter and virtual
-- disk show the same I/O, and so do a guest's disks, partitions and what is stacked on them: they are never added up.
-- A device that neither reads nor writes takes no part in the host's latency: commands of an empty CD-ROM drive only
-- fail, each of them after some 30 ms.

create or replace temp table capture_metrics as
with summed as (
  select run, host, scope, metric, is_latency, sum(sum) as sum, sum(weight) as weight
  from metric_sums join places using (place) group by all
), without_io as (
  select run, host, scope from summed where metric in ('reads_per_s', 'writes_per_s')
  group by all having count(*) = 2 and sum(sum) = 0
)
select run, host, scope, metric, sum / weight as value from summed where weight > 0
union all
select run, host, 'host', metric, if(is_latency, sum(sum) / sum(weight), sum(sum / weight)) from summed
where (starts_with(scope, 'device/') or starts_with(scope, 'adapter/')) and weight > 0
  and metric not in ('device_queue_depth', 'device_load')
  and not (is_latency and (run, host, scope) in (select (run, host, scope) from without_io))
group by run, host, metric, is_latency;
