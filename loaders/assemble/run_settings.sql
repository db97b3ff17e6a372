-- Which settings hold for which runs, and what they say about factors.
--
-- Given: files, vocabulary, run_folders (run, folder), staged_settings, staged_capture_commands, staged_studies.
-- Left behind: placed_settings, settings_folders (run, name, folder), clock_offsets (folder, host, offset_s),
-- settings_given (run, factor, value, number, disagrees, source), settings_problems.
--
-- A folder is meant without its parts host= and phase=. A setting holds for the runs of its own folder and of those
-- below it, unless a nearer folder has a setting of that name too.

create or replace macro folder_of(path) as regexp_replace(path, '/?[^/]*$', '');

-- a/b/c, a/b, a and the root, which is the empty text.
create or replace macro folders_above(folder) as
  list_distinct(list_transform(range(0, len(string_split(folder, '/')) + 1),
    lambda i: array_to_string(string_split(folder, '/')[1:i], '/')));

create or replace temp table run_ancestors as
select r.run, unnest(folders_above(r.folder)) as folder from run_folders r;

create or replace temp table placed_settings as
select s.* replace (
    coalesce(case when f.entity_kind = 'host' then f.entity end, s.host) as host,
    coalesce(case when f.phase in ('pre', 'post') then f.phase end, s.phase) as phase),
  f.folder
from staged_settings s join files f using (source);

create or replace temp table settings_folders as
select a.run, s.name, max_by(a.folder, length(a.folder)) as folder
from run_ancestors a join (select distinct folder, name from placed_settings) s using (folder)
group by a.run, s.name;

-- Host clock minus the collector's. Where the manifest does not say it, the time that the host printed less the time
-- at which it was asked. Between a capture before and one after the runs a clock may drift: the mean counts.
create or replace temp table clock_offsets as
with said as (
  select folder, host, phase, number as offset_s from placed_settings where name = 'clock_offset_s'
), asked as (
  select s.folder, s.host, s.phase, epoch(s.value::timestamp) - epoch(c.started_at) as offset_s
  from placed_settings s join files f using (source)
  join staged_capture_commands c on c.name = f.stem and folder_of(c.source) = folder_of(s.source)
  where s.name = 'host_time' and c.started_at is not null
)
select folder, host, avg(offset_s) as offset_s from (
  from said union all from asked where (folder, host, phase) not in (select (folder, host, phase) from said)
) where host is not null group by folder, host;

-- Devices whose round-robin settings were asked for one by one.
create or replace temp table asked_devices as
select distinct folder, host, instance from placed_settings where name = 'path_limit_type';

-- Where some were asked for, they carry the load, and no other. A device of the host alone never does.
create or replace temp table shared_settings as
select * from placed_settings p
where not exists (
  from placed_settings l
  where l.folder = p.folder and l.host is not distinct from p.host and l.instance = p.instance
    and ((l.name = 'satp' and l.value = 'VMW_SATP_LOCAL') or (l.name = 'device_is_local' and l.value = 'true'))
) and not (
  p.name in ('path_io_limit', 'path_policy')
  and exists (from asked_devices a where a.folder = p.folder and a.host is not distinct from p.host)
  and not exists (
    from asked_devices a where a.folder = p.folder and a.host is not distinct from p.host and a.instance = p.instance
  )
);

-- One row a folder, host, phase and setting that is a factor; its devices or objects should agree.
create or replace temp table factor_settings as
select folder, host, phase, s.name as factor, min(source) as source,
  count(distinct coalesce(s.value, 'none')) as different,
  string_agg(distinct coalesce(s.value, 'none'), ', ' order by coalesce(s.value, 'none')) as texts,
  min(s.value) as value, min(s.number) as number
from shared_settings s join vocabulary v on v.factor = s.name
-- vSAN does not send its I/O over the paths of devices.
where not (s.name in ('path_io_limit', 'path_policy') and exists (from staged_studies where starts_with(platform, 'vsan')))
group by folder, host, phase, s.name;

create or replace temp table compared_settings as
select folder, host, phase, factor as name, null as instance, texts as value, source from factor_settings
union all
select folder, host, phase, name, instance, coalesce(value, 'none'), source from placed_settings
where name not in (select factor from vocabulary)
  -- What changes by itself.
  and name not in ('host_time', 'clock_offset_s', 'datastore_free_bytes', 'vsan_node_state', 'vsan_resyncing_objects');

create or replace temp table settings_problems as
select min(source) as source, 'warning' as severity, 'devices-differ' as code, factor as name, folder,
  format('{}: devices, objects or policies of {} say {}', factor, coalesce(host, 'the host'), any_value(texts)) as message,
  'one value for all that carry the load; it is left out' as expected,
  'set it on every device and capture again' as advice
from factor_settings where different > 1 group by folder, host, factor
union all
select min(source), 'warning', 'hosts-differ' as code, name, folder,
  format('{}: {}', concat_ws(' of ', name, instance),
    string_agg(concat(host, ' says ', value), ', ' order by host)),
  'one value on every host', 'set it on every host and capture again'
from (
  select folder, phase, name, instance, host, min(source) as source, min(value) as value
  from compared_settings
  where host is not null and (name in (select factor from vocabulary) or name in ('esxi_version', 'esxi_build', 'cpu_brand',
    'cpu_family', 'cpu_model', 'cpu_stepping', 'hyperthreading_active', 'vib_version', 'module_parameter', 'advanced_option'))
  group by folder, phase, name, instance, host
) group by folder, phase, name, instance having count(distinct value) > 1
union all
select max(source), 'warning', 'settings-changed' as code, name, folder,
  format('{} on {}: {} before the runs, {} after', concat_ws(' of ', name, instance), coalesce(host, 'the host'),
    min(value) filter (phase = 'pre'), min(value) filter (phase = 'post')),
  'the same before and after', 'find what changed it, and run again'
from (
  select folder, host, phase, name, instance, min(source) as source, min(value) as value
  from compared_settings where phase is not null group by folder, host, phase, name, instance
) group by folder, host, name, instance having count(distinct value) > 1
union all
select c.source, 'warning', 'cut-output' as code, null, null,
  format('{}: {} bytes, its manifest says {}', f.source, f.bytes, c.bytes),
  'all that the command printed', 'copy the capture again'
from staged_capture_commands c
join files f on f.stem = c.name and folder_of(f.source) = folder_of(c.source) and f.source <> c.source
where f.bytes < c.bytes and not ends_with(f.source, '.gz')
union all
select min(source), 'note', 'settings-without-run' as code, null, null,
  format('settings of {}: no run in this folder or below it', if(folder = '', 'the study', folder)),
  'settings in the folder of their runs, or above it', null
from files where format = 'esxi-settings' and folder not in (select folder from run_ancestors)
group by folder;

create or replace temp table settings_given as
with agreed as (
  select folder, factor, min(value) as value, min(number) as number, min(source) as source,
    (folder, factor) in (select (folder, name) from settings_problems where name is not null) as disagrees
  from factor_settings group by folder, factor
)
select f.run, a.factor, a.value, a.number, a.disagrees, a.source
from settings_folders f join agreed a on a.folder = f.folder and a.factor = f.name
where a.value is not null or a.disagrees;
