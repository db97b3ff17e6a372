-- What counters of captures have to agree in. Of esxtop, means over the time of a run of each device; of exporters, whose
-- figures are whole milliseconds, what samples of the same object and time say of each other.
with devices as (
  select study, run, host, scope, max("value") filter (metric = 'davg_us') as davg_us,
    max("value") filter (metric = 'kavg_us') as kavg_us, max("value") filter (metric = 'gavg_us') as gavg_us,
    max("value") filter (metric = 'qavg_us') as qavg_us, max("value") filter (metric = 'active_commands') as active,
    max("value") filter (metric = 'queued_commands') as queued, max("value") filter (metric = 'device_queue_depth') as depth,
    max("value") filter (metric = 'device_load') as "load", max("value") filter (metric = 'commands_per_s') as commands_per_s
  from host_metrics where starts_with(scope, 'device/') group by study, run, host, scope
), lengths as (
  select study, run, max(duration_s) as duration_s from results where entity_kind = 'all' group by study, run
), samples as (
  select study, source, segment, sample, host, instance, split_part(counter_group, ' ', 1) as tool,
    max("value") filter (counter like '%.readlatencyus.%') as read_us,
    max("value") filter (counter like '%.totalreadlatency.%') as read_ms,
    max("value") filter (counter like '%.writelatencyus.%') as write_us,
    max("value") filter (counter like '%.totalwritelatency.%') as write_ms,
    max("value") filter (counter like '%.devicelatency.%') as device_ms,
    max("value") filter (counter like '%.totallatency.%') as total_ms,
    max("value") filter (counter like 'sys.uptime.latest (s%') as uptime_s
  from counters where regexp_matches(counter_group, '^(Get-Stat|Telegraf|Grafana) ') group by all
), exported as (
  select study, source, tool, host, instance,
    -- Below 5 ms a whole number of them says little.
    median(read_us / read_ms) filter (read_ms >= 5) as read_ratio, median(write_us / write_ms) filter (write_ms >= 5) as write_ratio,
    count(*) filter (device_ms > total_ms + 1) as beyond, count(*) filter (device_ms is not null and total_ms is not null) as compared,
    max(uptime_s) as uptime_s
  from samples group by all
), covered as (
  select study, source, list(distinct run order by run) as runs from run_sources where role = 'capture' group by study, source
)
select d.study, to_json([d.run]) as runs, 'esxtop' as tool, d.host, substr(d.scope, 8) as subject, d.davg_us, d.kavg_us, d.gavg_us, d.qavg_us,
  d.active, d.queued, d.depth, d."load", d.commands_per_s * l.duration_s as commands,
  null::double as us_for_ms, null::bigint as beyond, null::bigint as compared, null::double as uptime_s
from devices d left join lengths l using (study, run)
union all by name
select e.study, to_json(coalesce(c.runs, [])) as runs, e.tool, e.host, concat_ws('/', e.host, e.instance) as subject,
  coalesce(e.read_ratio, e.write_ratio) as us_for_ms, e.beyond, e.compared, e.uptime_s
from exported e left join covered c using (study, source)
where coalesce(e.read_ratio, e.write_ratio, e.uptime_s) is not null or e.compared > 0
order by study, tool, subject, host
