-- Sums over a slice of a capture: its samples $first to $last of $segment.
--
-- Given: capture_intervals (place: a number for run, source and host, segment, sample, seconds), staged_counters,
-- mean_counters, sampled_counters. Added to: metric_sums. A rate counts for the seconds of its sample, a
-- latency for the commands, reads or writes in them, which for a while takes a row for each sample of each device and
-- VM: slices keep that small, however long the capture is.
insert into metric_sums
with sampled as (
  select i.place, s.scope || coalesce(case s.entity when 'device' then c.device when 'vm' then c.vm end, '') as scope, i.seconds,
    max(value) filter (role = 'commands') as commands,
    max(value) filter (role = 'reads') as reads,
    max(value) filter (role = 'writes') as writes,
    max(value) filter (role = 'davg') as davg,
    max(value) filter (role = 'davg_read') as davg_read,
    max(value) filter (role = 'davg_write') as davg_write,
    max(value) filter (role = 'kavg') as kavg,
    max(value) filter (role = 'kavg_read') as kavg_read,
    max(value) filter (role = 'kavg_write') as kavg_write,
    max(value) filter (role = 'gavg') as gavg,
    max(value) filter (role = 'gavg_read') as gavg_read,
    max(value) filter (role = 'gavg_write') as gavg_write,
    max(value) filter (role = 'qavg') as qavg,
    max(value) filter (role = 'qavg_read') as qavg_read,
    max(value) filter (role = 'qavg_write') as qavg_write,
    max(value) filter (role = 'latency') as latency,
    max(value) filter (role = 'latency_read') as latency_read,
    max(value) filter (role = 'latency_write') as latency_write
  from staged_counters c join sampled_counters s using (counter_group, counter) join capture_intervals i
    on i.source = c.source and i.segment = c.segment and i.sample = c.sample
  where c.source = $source and c.segment = $segment and c.sample between $first and $last and c.value is not null
    and (s.entity <> 'vm' or c.disk is null)
  group by i.place, c.sample, i.seconds, s.scope, s.entity, c.device, c.vm
), paired as (
  select place, scope, seconds, unnest([
    {metric: 'davg_us', ms: davg, rate: commands}, {metric: 'davg_read_us', ms: davg_read, rate: reads},
    {metric: 'davg_write_us', ms: davg_write, rate: writes}, {metric: 'kavg_us', ms: kavg, rate: commands},
    {metric: 'kavg_read_us', ms: kavg_read, rate: reads}, {metric: 'kavg_write_us', ms: kavg_write, rate: writes},
    {metric: 'gavg_us', ms: gavg, rate: commands}, {metric: 'gavg_read_us', ms: gavg_read, rate: reads},
    {metric: 'gavg_write_us', ms: gavg_write, rate: writes}, {metric: 'qavg_us', ms: qavg, rate: commands},
    {metric: 'qavg_read_us', ms: qavg_read, rate: reads}, {metric: 'qavg_write_us', ms: qavg_write, rate: writes},
    {metric: 'latency_us', ms: latency, rate: coalesce(commands, reads + writes)},
    {metric: 'latency_read_us', ms: latency_read, rate: reads},
    {metric: 'latency_write_us', ms: latency_write, rate: writes}
  ], recursive := true)
  from sampled
)
select place, scope, metric, true, sum(ms * 1000 * rate * seconds), sum(rate * seconds)
from paired where ms is not null and rate > 0 group by place, scope, metric
union all
select i.place, m.scope || coalesce(case m.entity when 'device' then c.device when 'adapter' then c.adapter when 'vm' then c.vm
    when 'named' then concat_ws('/', c.host, c.instance) end, '') as scope,
  m.metric, false, sum(c.value * m.unit * i.seconds), sum(i.seconds)
from staged_counters c join mean_counters m using (counter_group, counter) join capture_intervals i
  on i.source = c.source and i.segment = c.segment and i.sample = c.sample
where c.source = $source and c.segment = $segment and c.sample between $first and $last and c.value is not null
  and (m.entity <> 'vm' or c.disk is null) and (m.instance is null or c.instance = m.instance)
group by 1, 2, 3;
