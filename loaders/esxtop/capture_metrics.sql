-- What esxtop captures say about the time of runs, a row a metric.
--
-- Given: capture_intervals (place, run, source, host, segment, sample) and staged_counters.
-- Left behind: a temporary table capture_metrics (run, host, scope, metric, value).
-- scope is host, device/<name>, adapter/<name> or vm/<name>.
--
-- Latencies are weighted by the commands that they are the mean of; samples without commands have none. Rates and
-- gauges are means over the samples; the host's are sums over its devices or adapters. Device, adapter and virtual
-- disk show the same I/O: they are never added up. MBytes are taken for 2^20 bytes.

create or replace temp table mean_counters as
from (values
  ('Physical Disk SCSI Device', 'Commands/sec', 'commands_per_s', 1),
  ('Physical Disk SCSI Device', 'Reads/sec', 'reads_per_s', 1),
  ('Physical Disk SCSI Device', 'Writes/sec', 'writes_per_s', 1),
  ('Physical Disk SCSI Device', 'MBytes Read/sec', 'read_bytes_per_s', 1048576),
  ('Physical Disk SCSI Device', 'MBytes Written/sec', 'written_bytes_per_s', 1048576),
  ('Physical Disk SCSI Device', 'Active Commands', 'active_commands', 1),
  ('Physical Disk SCSI Device', 'Queued Commands', 'queued_commands', 1),
  ('Physical Disk Adapter', 'Split Commands/sec', 'split_commands_per_s', 1),
  ('Virtual Disk', 'Commands/sec', 'commands_per_s', 1),
  ('Virtual Disk', 'Reads/sec', 'reads_per_s', 1),
  ('Virtual Disk', 'Writes/sec', 'writes_per_s', 1),
  ('Virtual Disk', 'MBytes Read/sec', 'read_bytes_per_s', 1048576),
  ('Virtual Disk', 'MBytes Written/sec', 'written_bytes_per_s', 1048576),
  ('Physical Cpu', '% Processor Time', 'cpu_processor_pct', 1),
  ('Physical Cpu', '% Util Time', 'cpu_util_pct', 1),
  ('Physical Cpu', '% Core Util Time', 'cpu_core_util_pct', 1)
) m(counter_group, counter, metric, unit);

create or replace temp view run_counters as
select i.place, i.segment, i.sample, c.counter_group, c.counter, c.value,
  case c.counter_group when 'Physical Disk SCSI Device' then 'device/' || c.device
    when 'Physical Disk Adapter' then 'adapter/' || c.adapter when 'Virtual Disk' then 'vm/' || c.vm
    else 'host' end as scope
from staged_counters c join capture_intervals i on i.source = c.source and i.segment = c.segment and i.sample = c.sample
where (c.counter_group in ('Physical Disk SCSI Device', 'Physical Disk Adapter')
    or (c.counter_group = 'Virtual Disk' and c.disk is null)
    or (c.counter_group = 'Physical Cpu' and c.instance = '_Total'))
  and c.value is not null;

create or replace temp table places as select distinct place, run, host from capture_intervals;

create or replace temp table capture_means as
select run, host, scope, counter_group, metric, sum(sum) / sum(count) * any_value(unit) as value
from (
  select place, scope, counter_group, counter, sum(value) as sum, count(value) as count from run_counters
  where counter in (select counter from mean_counters) group by place, scope, counter_group, counter
) join places using (place) join mean_counters using (counter_group, counter)
group by run, host, scope, counter_group, metric;

-- Latencies of commands, reads or writes beside the rates that they are the mean of. There is a row a sample of each
-- device and VM: numbers in place of run and host, and one kind at a time, keep that small.
create or replace temp macro latencies(kind) as table
with sampled as (
  select place, scope,
    max(value) filter (counter = kind || 's/sec') as weight,
    max(value) filter (counter = 'Average Driver MilliSec/' || kind) as davg,
    max(value) filter (counter = 'Average Kernel MilliSec/' || kind) as kavg,
    max(value) filter (counter = 'Average Guest MilliSec/' || kind) as gavg,
    max(value) filter (counter = 'Average Queue MilliSec/' || kind) as qavg,
    max(value) filter (counter = 'Average MilliSec/' || kind) as latency
  from run_counters
  where counter_group in ('Physical Disk SCSI Device', 'Virtual Disk') and counter in (kind || 's/sec',
    'Average Driver MilliSec/' || kind, 'Average Kernel MilliSec/' || kind, 'Average Guest MilliSec/' || kind,
    'Average Queue MilliSec/' || kind, 'Average MilliSec/' || kind)
  group by place, segment, sample, scope
), paired as (
  select place, scope, weight, unnest(['davg', 'kavg', 'gavg', 'qavg', 'latency']) as layer,
    unnest([davg, kavg, gavg, qavg, latency]) as ms
  from sampled where weight > 0
)
select run, host, scope, layer || if(kind = 'Command', '', '_' || lower(kind)) || '_us' as metric,
  sum(ms * 1000 * weight) as latency, sum(weight) as weight
from paired join places using (place) where ms is not null
group by run, host, scope, layer;

create or replace temp table latency_sums as from latencies('Command');
insert into latency_sums from latencies('Read');
insert into latency_sums from latencies('Write');

create or replace temp table capture_metrics as
select run, host, scope, metric, latency / weight as value from latency_sums
union all
select run, host, 'host', metric, sum(latency) / sum(weight) from latency_sums
where starts_with(scope, 'device/') group by run, host, metric
union all
select run, host, scope, metric, value from capture_means
union all
select run, host, 'host', metric, sum(value) from capture_means
where counter_group in ('Physical Disk SCSI Device', 'Physical Disk Adapter') group by run, host, metric;
