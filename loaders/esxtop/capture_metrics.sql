-- What esxtop captures say about the time of runs, a row a metric.
--
-- Given: capture_intervals (run, source, host, segment, sample) and staged_counters.
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
select i.run, i.source, i.host, i.segment, i.sample, c.counter_group, c.counter, c.value,
  case c.counter_group when 'Physical Disk SCSI Device' then 'device/' || c.device
    when 'Physical Disk Adapter' then 'adapter/' || c.adapter when 'Virtual Disk' then 'vm/' || c.vm
    else 'host' end as scope
from staged_counters c join capture_intervals i on i.source = c.source and i.segment = c.segment and i.sample = c.sample
where (c.counter_group in ('Physical Disk SCSI Device', 'Physical Disk Adapter')
    or (c.counter_group = 'Virtual Disk' and c.disk is null)
    or (c.counter_group = 'Physical Cpu' and c.instance = '_Total'))
  and c.value is not null;

create or replace temp table capture_means as
select run, host, scope, counter_group, metric, avg(value) * any_value(unit) as value
from run_counters join mean_counters using (counter_group, counter)
group by run, host, scope, counter_group, metric;

-- A sample's latencies beside the rates that they are the mean of.
create or replace temp table latency_sums as
with sampled as (
  select run, host, scope, counter_group,
    max(value) filter (counter = 'Commands/sec') as commands,
    max(value) filter (counter = 'Reads/sec') as reads,
    max(value) filter (counter = 'Writes/sec') as writes,
    max(value) filter (counter = 'Average Driver MilliSec/Command') as davg,
    max(value) filter (counter = 'Average Driver MilliSec/Read') as davg_read,
    max(value) filter (counter = 'Average Driver MilliSec/Write') as davg_write,
    max(value) filter (counter = 'Average Kernel MilliSec/Command') as kavg,
    max(value) filter (counter = 'Average Kernel MilliSec/Read') as kavg_read,
    max(value) filter (counter = 'Average Kernel MilliSec/Write') as kavg_write,
    max(value) filter (counter = 'Average Guest MilliSec/Command') as gavg,
    max(value) filter (counter = 'Average Guest MilliSec/Read') as gavg_read,
    max(value) filter (counter = 'Average Guest MilliSec/Write') as gavg_write,
    max(value) filter (counter = 'Average Queue MilliSec/Command') as qavg,
    max(value) filter (counter = 'Average Queue MilliSec/Read') as qavg_read,
    max(value) filter (counter = 'Average Queue MilliSec/Write') as qavg_write,
    max(value) filter (counter = 'Average MilliSec/Read') as latency_read,
    max(value) filter (counter = 'Average MilliSec/Write') as latency_write
  from run_counters
  where counter_group in ('Physical Disk SCSI Device', 'Virtual Disk')
    and (counter in ('Commands/sec', 'Reads/sec', 'Writes/sec') or starts_with(counter, 'Average '))
  group by run, source, host, segment, sample, scope, counter_group
), paired as (
  select run, host, scope, counter_group, unnest([
    {metric: 'davg_us', ms: davg, weight: commands}, {metric: 'davg_read_us', ms: davg_read, weight: reads},
    {metric: 'davg_write_us', ms: davg_write, weight: writes},
    {metric: 'kavg_us', ms: kavg, weight: commands}, {metric: 'kavg_read_us', ms: kavg_read, weight: reads},
    {metric: 'kavg_write_us', ms: kavg_write, weight: writes},
    {metric: 'gavg_us', ms: gavg, weight: commands}, {metric: 'gavg_read_us', ms: gavg_read, weight: reads},
    {metric: 'gavg_write_us', ms: gavg_write, weight: writes},
    {metric: 'qavg_us', ms: qavg, weight: commands}, {metric: 'qavg_read_us', ms: qavg_read, weight: reads},
    {metric: 'qavg_write_us', ms: qavg_write, weight: writes},
    {metric: 'latency_read_us', ms: latency_read, weight: reads},
    {metric: 'latency_write_us', ms: latency_write, weight: writes}
  ], recursive := true)
  from sampled
)
select run, host, scope, counter_group, metric, sum(ms * 1000 * weight) as latency, sum(weight) as weight
from paired where ms is not null and weight > 0
group by run, host, scope, counter_group, metric;

create or replace temp table capture_metrics as
select run, host, scope, metric, latency / weight as value from latency_sums
union all
select run, host, 'host', metric, sum(latency) / sum(weight) from latency_sums
where counter_group = 'Physical Disk SCSI Device' group by run, host, metric
union all
select run, host, scope, metric, value from capture_means
union all
select run, host, 'host', metric, sum(value) from capture_means
where counter_group in ('Physical Disk SCSI Device', 'Physical Disk Adapter') group by run, host, metric;
