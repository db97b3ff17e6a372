-- Sums over a slice of a capture: its samples $first to $last of $segment.
--
-- Given: capture_intervals (place: a number for run and source, segment, sample), staged_counters, mean_counters.
-- Added to: metric_sums. A latency is weighted by the commands, reads or writes of its sample, which for a while takes
-- a row for each sample of each device and VM: slices keep that small, however long the capture is.
insert into metric_sums
with counted as not materialized (
  select i.place, c.sample, c.counter_group, c.counter, c.value,
    case c.counter_group when 'Physical Disk SCSI Device' then 'device/' || c.device
      when 'Physical Disk Adapter' then 'adapter/' || c.adapter when 'Virtual Disk' then 'vm/' || c.vm
      else 'host' end as scope
  from staged_counters c join capture_intervals i
    on i.source = c.source and i.segment = c.segment and i.sample = c.sample
  where c.source = $source and c.segment = $segment and c.sample between $first and $last and c.value is not null
    and (c.counter_group in ('Physical Disk SCSI Device', 'Physical Disk Adapter')
      or (c.counter_group = 'Virtual Disk' and c.disk is null)
      or (c.counter_group = 'Physical Cpu' and c.instance = '_Total'))
), sampled as (
  select place, scope,
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
  from counted
  where counter_group in ('Physical Disk SCSI Device', 'Virtual Disk')
    and (counter in ('Commands/sec', 'Reads/sec', 'Writes/sec') or starts_with(counter, 'Average '))
  group by place, sample, scope
), paired as (
  select place, scope, unnest([
    {metric: 'davg_us', ms: davg, rate: commands}, {metric: 'davg_read_us', ms: davg_read, rate: reads},
    {metric: 'davg_write_us', ms: davg_write, rate: writes}, {metric: 'kavg_us', ms: kavg, rate: commands},
    {metric: 'kavg_read_us', ms: kavg_read, rate: reads}, {metric: 'kavg_write_us', ms: kavg_write, rate: writes},
    {metric: 'gavg_us', ms: gavg, rate: commands}, {metric: 'gavg_read_us', ms: gavg_read, rate: reads},
    {metric: 'gavg_write_us', ms: gavg_write, rate: writes}, {metric: 'qavg_us', ms: qavg, rate: commands},
    {metric: 'qavg_read_us', ms: qavg_read, rate: reads}, {metric: 'qavg_write_us', ms: qavg_write, rate: writes},
    {metric: 'latency_read_us', ms: latency_read, rate: reads},
    {metric: 'latency_write_us', ms: latency_write, rate: writes}
  ], recursive := true)
  from sampled
)
select place, scope, metric, true, sum(ms * 1000 * rate), sum(rate)
from paired where ms is not null and rate > 0 group by place, scope, metric
union all
select place, scope, metric, false, sum(value * unit), count(*)
from counted join mean_counters using (counter_group, counter) group by place, scope, metric;
