-- What esxtop captures say about the time of runs, a row a metric.
--
-- Given: metric_sums and places (place, run, host).
-- Left behind: a temporary table capture_metrics (run, host, scope, metric, value).
-- scope is host, device/<name>, adapter/<name> or vm/<name>.
--
-- Latencies are weighted by the commands that they are the mean of; samples without commands have none. Rates and
-- gauges are means over the samples; the host's are sums over its devices or adapters. Device, adapter and virtual
-- disk show the same I/O: they are never added up. MBytes are taken for 2^20 bytes.

create or replace temp table capture_metrics as
with summed as (
  select run, host, scope, metric, is_latency, sum(sum) as sum, sum(weight) as weight
  from metric_sums join places using (place) group by all
)
select run, host, scope, metric, sum / weight as value from summed
union all
select run, host, 'host', metric, if(is_latency, sum(sum) / sum(weight), sum(sum / weight)) from summed
where starts_with(scope, 'device/') or starts_with(scope, 'adapter/') group by run, host, metric, is_latency;
