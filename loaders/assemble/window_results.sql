-- Results of the windows of captures that study.yaml names as runs.
--
-- Given: staged_windows, parts, capture_windows, capture_intervals, capture_metrics. Added to: staged_results.
-- The run over all is what the VMs saw: their virtual disks, one I/O of the guest each. Where a capture has none, it
-- is the devices with the latency of the guest; with a small DiskMaxIOSize these are more commands than the guest's.

create or replace temp table window_metrics as
with measured as (
  select run, source, sum(seconds) as duration_s from capture_intervals group by run, source
)
select w.capture as source, w.name as part, d.duration_s, split_part(m.scope, '/', 1) as kind,
  substr(m.scope, strpos(m.scope, '/') + 1) as entity, m.metric, m.value
from staged_windows w
join parts p on p.source = w.capture and p.part = w.name
join capture_windows c on c.run = p.run and c.source = p.source
join capture_metrics m on m.run = p.run and m.host = c.host
join measured d on d.run = p.run and d.source = p.source;

insert into staged_results by name
with figures as (
  select source, part, duration_s, kind, entity,
    unnest([
      {operation: 'read', iops: any_value(value) filter (metric = 'reads_per_s'),
        bytes_per_s: any_value(value) filter (metric = 'read_bytes_per_s'),
        device_us: any_value(value) filter (metric = 'davg_read_us'),
        guest_us: any_value(value) filter (metric = if(kind = 'vm', 'latency_read_us', 'gavg_read_us'))},
      {operation: 'write', iops: any_value(value) filter (metric = 'writes_per_s'),
        bytes_per_s: any_value(value) filter (metric = 'written_bytes_per_s'),
        device_us: any_value(value) filter (metric = 'davg_write_us'),
        guest_us: any_value(value) filter (metric = if(kind = 'vm', 'latency_write_us', 'gavg_write_us'))}
    ], recursive := true)
  from window_metrics where kind in ('vm', 'device') group by source, part, duration_s, kind, entity
), counted as (
  select * from figures where iops > 0
), placed as (
  select source, part, duration_s, if(kind = 'vm', 'vm', 'disk') as entity_kind, entity, operation, iops, bytes_per_s,
    if(kind = 'vm', guest_us, device_us) as latency_mean_us, if(kind = 'vm', 'guest', 'device') as latency_layer
  from counted
  union all
  select source, part, any_value(duration_s), 'all', 'all', operation, sum(iops), whole_sum(bytes_per_s),
    weighted_mean(guest_us, iops), 'guest'
  from counted c
  where kind = 'vm' or not exists (from window_metrics m where m.source = c.source and m.part = c.part and m.kind = 'vm')
  group by source, part, operation
), operated as (
  from placed
  union all
  select source, part, any_value(duration_s), entity_kind, entity, 'all', sum(iops), whole_sum(bytes_per_s),
    weighted_mean(latency_mean_us, iops), any_value(latency_layer)
  from placed group by source, part, entity_kind, entity
)
select source, part as run, entity_kind, entity, operation, duration_s, iops, bytes_per_s,
  round(iops * duration_s)::bigint as ios, round(bytes_per_s * duration_s)::bigint as bytes,
  latency_mean_us, if(latency_mean_us is null, null, latency_layer) as latency_layer
from operated;
