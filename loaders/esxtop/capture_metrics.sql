-- What esxtop captures say about the time of runs, a row a metric.
--
-- Given: capture_windows (run, source, starts_at, ends_at: the run's time by the clock of the capture's host) and
-- staged_counters. Left behind: a temporary view capture_metrics (run, host, scope, metric, value).
-- scope is host, device/<name>, adapter/<name> or vm/<name>. Only intervals that lie wholly inside the run count.
--
-- Latencies are weighted by the commands that they are the mean of; samples without commands have none. Rates and
-- gauges are means over the samples; the host's are sums over its devices or adapters. Device, adapter and virtual
-- disk show the same I/O: they are never added up. MBytes are taken for 2^20 bytes.

create or replace temp view capture_metrics as
with samples as (
  select distinct source, segment, sample, "at" from staged_counters
), intervals as (
  select *, lag("at") over (partition by source, segment order by sample) as previous_at from samples
), inside as (
  select w.run, i.source, i.segment, i.sample
  from intervals i join capture_windows w
    on w.source = i.source and i.previous_at >= w.starts_at and i."at" <= w.ends_at
), latency_counters as (
  select 'Physical Disk SCSI Device' as counter_group, format('Average {} MilliSec/{}', layer, kind) as counter,
    kind || 's/sec' as weight, metric || case kind when 'Command' then '_us' else '_' || lower(kind) || '_us' end as metric
  from (values ('Driver', 'davg'), ('Kernel', 'kavg'), ('Guest', 'gavg'), ('Queue', 'qavg')) l(layer, metric)
  cross join (values ('Command'), ('Read'), ('Write')) k(kind)
  union all
  select 'Virtual Disk', 'Average MilliSec/' || kind, kind || 's/sec', 'latency_' || lower(kind) || '_us'
  from (values ('Read'), ('Write')) k(kind)
), mean_counters(counter_group, counter, metric, unit) as (
  values
    ('Physical Disk SCSI Device', 'Commands/sec', 'commands_per_s', 1),
    ('Physical Disk SCSI Device', 'Reads/sec', 'reads_per_s', 1),
    ('Physical Disk SCSI Device', 'Writes/sec', 'writes_per_s', 1),
    ('Physical Disk SCSI Device', 'MBytes Read/sec', 'read_bytes_per_s', 1048576),
    ('Physical Disk SCSI Device', 'MBytes Written/sec', 'written_bytes_per_s', 1048576),
    ('Physical Disk SCSI Device', 'Active Commands', 'active_commands', 1),
    ('Physical Disk SCSI Device', 'Queued Commands', 'queued_commands', 1),
    ('Physical Disk Adapter', 'Split Commands/sec', 'split_commands_per_s', 1),
    ('Virtual Disk', 'Commands/sec', 'commands_per_s', 1),
    ('Virtual Disk', 'MBytes Read/sec', 'read_bytes_per_s', 1048576),
    ('Virtual Disk', 'MBytes Written/sec', 'written_bytes_per_s', 1048576),
    ('Physical Cpu', '% Processor Time', 'cpu_processor_pct', 1),
    ('Physical Cpu', '% Util Time', 'cpu_util_pct', 1),
    ('Physical Cpu', '% Core Util Time', 'cpu_core_util_pct', 1)
), wanted as (
  select i.run, c.source, c.segment, c.sample, c.host, c.counter_group, c.instance, c.counter, c.value,
    case c.counter_group when 'Physical Disk SCSI Device' then 'device/' || c.device
      when 'Physical Disk Adapter' then 'adapter/' || c.adapter when 'Virtual Disk' then 'vm/' || c.vm
      else 'host' end as scope
  from staged_counters c join inside i using (source, segment, sample)
  where c.counter_group in ('Physical Disk SCSI Device', 'Physical Disk Adapter')
    or (c.counter_group = 'Virtual Disk' and c.disk is null)
    or (c.counter_group = 'Physical Cpu' and c.instance = '_Total')
), weighted as (
  select l.run, l.host, l.scope, l.counter_group, n.metric, l.value * 1000 * w.value as latency, w.value as weight
  from wanted l join latency_counters n using (counter_group, counter)
  join wanted w on w.run = l.run and w.source = l.source and w.segment = l.segment and w.sample = l.sample
    and w.host = l.host and w.counter_group = l.counter_group and w.instance = l.instance and w.counter = n.weight
  where l.value is not null and w.value > 0
), means as (
  select run, host, scope, counter_group, metric, avg(value) * any_value(unit) as value
  from wanted join mean_counters using (counter_group, counter)
  group by run, host, scope, counter_group, metric having count(value) > 0
)
select run, host, scope, metric, sum(latency) / sum(weight) as value from weighted group by run, host, scope, metric
union all
select run, host, 'host', metric, sum(latency) / sum(weight) from weighted
where counter_group = 'Physical Disk SCSI Device' group by run, host, metric
union all
select run, host, scope, metric, value from means
union all
select run, host, 'host', metric, sum(value) from means
where counter_group in ('Physical Disk SCSI Device', 'Physical Disk Adapter') group by run, host, metric;
