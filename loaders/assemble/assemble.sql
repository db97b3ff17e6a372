-- From the staged rows of one study's sources to its published tables.
--
-- Given: the variable study; files (a row a source, with what its path says); path_factors, default_factors and
-- vocabulary; unread (problems found before reading); staged_<table> (what the readers found, with source).
-- Left behind: a temporary table or view out_<table> for each published table but findings, counters, which are
-- copied from the packs as they are (splice.js), and runs, which assemble.js makes wide.
-- A line .read names a file whose statements stand there, with where only if one of these staged tables has rows or a
-- file is of that format; with else keep also where one had, or nothing was assembled before: what it leaves is empty
-- then. At .measure captures, captures.js reads counters; what .first stands for, assemble.js says.

create or replace macro number_text(x) as
  coalesce(try_cast(case when x = trunc(x) then x end as bigint)::varchar, x::varchar);

create or replace macro size_label(bytes) as
  case when bytes::bigint % 1048576 = 0 then (bytes::bigint // 1048576) || 'm'
       when bytes::bigint % 1024 = 0 then (bytes::bigint // 1024) || 'k' else bytes::bigint || 'b' end;

-- What is not known of a shape is left out; without its share of reads it has no name.
create or replace macro workload_label(block_size_bytes, read_pct, random_pct) as
  case when read_pct is not null then concat_ws(' ', size_label(block_size_bytes),
    case when read_pct in (0, 100) and random_pct in (0, 100)
           then if(random_pct = 100, 'rand', 'seq') || if(read_pct = 100, 'read', 'write')
         else concat_ws(' ',
           case read_pct when 100 then 'read' when 0 then 'write'
             else number_text(read_pct) || '/' || number_text(100 - read_pct) end,
           case random_pct when 100 then 'random' when 0 then 'sequential'
             else number_text(random_pct) || '% random' end)
    end) end;

-- A sum that lacks a part is unknown.
create or replace macro whole_sum(x) as case when count(*) = count(x) then sum(x) end;

-- Lists with commas, as one of what any of them names.
create or replace macro list_join(x) as
  array_to_string(list_sort(list_distinct(string_split(nullif(string_agg(x, ', '), ''), ', '))), ', ');

create or replace macro weighted_mean(mean, weight) as
  case when count(*) = 1 then any_value(mean)
       when bool_or(weight is null or (mean is null and weight > 0)) then null
       else sum(mean * weight) / nullif(sum(weight), 0) end;

-- Exact for the I/Os of all workers pooled: the mean of squares less the square of the mean.
create or replace macro pooled_stddev(mean, stddev, weight) as
  case when count(*) = 1 then any_value(stddev)
       when bool_or(weight is null or ((mean is null or stddev is null) and weight > 0)) then null
       else sqrt(greatest(0, sum(weight * (stddev * stddev + mean * mean)) / nullif(sum(weight), 0)
              - (sum(weight * mean) / nullif(sum(weight), 0)) ** 2)) end;

------------------------------------------------------------------------------------------------------------------
-- A file that should hold a result, but of which nothing could be read: a part of its run is missing.
create or replace temp table broken_files as
select source from files f
where source in (select source from unread where severity = 'error'
                 union all select source from staged_problems where severity = 'error')
  and source not in (select source from staged_runs union all select source from staged_log_files)
  and source <> 'study.yaml' and coalesce(format, '') not in ('esxtop', 'esxi-settings', 'sysstat', 'vsphere-stats');

-- A window of a capture that study.yaml names is a run of the capture.
insert into staged_runs by name
select w.capture as source, w.name as run, c.tool, w.starts_at as started_at, 'completed' as outcome
from staged_windows w join (select distinct source, tool, in_guest from staged_capture_samples) c on c.source = w.capture
where not c.in_guest;

-- HCIBench's summary beside files of its VMs is compared with them; it is a run only where there are none.
create or replace temp table compared_summaries as
select c.source from staged_case_files c join files f using (source)
where c.role = 'summary' and f.in_case and f.folder in (
  select folder from files
  where in_case and entity_kind = 'vm' and source not in (select source from staged_case_files where role = 'summary'));
delete from staged_runs where source in (select source from compared_summaries);
delete from staged_results where source in (select source from compared_summaries);
delete from staged_run_factors where source in (select source from compared_summaries);

create or replace temp table execution_sources (source VARCHAR, leader VARCHAR, tool VARCHAR);
create or replace temp table execution_problems (source VARCHAR, severity VARCHAR, code VARCHAR, message VARCHAR, expected VARCHAR, advice VARCHAR);
.read same_execution.sql where execution_files

-- The length of what two texts begin with.
create or replace macro shared_length(a, b) as
  len(list_filter(range(1, least(length(a), length(b)) + 1), lambda i: left(a, i) = left(b, i)));

.read run_parts.sql

-- Files of a folder that say something about its run: parameters, summary and resource usage of an HCIBench case. Of
-- several runs parameters are about each, a summary about those that it has by the same name, usage about none.
create or replace temp table case_files as
select c.source, c.role, p.run, p.part, f.case_group, count(*) over (partition by c.source) as runs
from (select distinct source, role from staged_case_files) c join files f using (source)
join (
  select run, folder, if(count(distinct part) = 1, min(part), null) as part
  from parts join files using (source) where in_case group by run, folder
) p on p.folder = f.folder
where f.in_case and c.source not in (select source from parts)
qualify c.role in ('settings', 'summary') or runs = 1;

-- Workers of a run, and when and how long each of them ran.
create or replace temp table worker_times as
with lengths as (
  select source, run as part, max(duration_s) as duration_s from staged_results group by source, run
)
select p.run, p.source, s.started_at, l.duration_s,
  case when l.duration_s < 1e9 then s.started_at + to_milliseconds((l.duration_s * 1000)::bigint) end as ended_at
from parts p join staged_runs s on s.source = p.source and s.run = p.part
left join lengths l on l.source = p.source and l.part = p.part;

.read logs.sql where log_files, log_samples else keep

------------------------------------------------------------------------------------------------------------------
-- What lies beside runs: settings of hosts and captures.

create or replace temp table run_folders as select distinct p.run, f.folder from parts p join files f using (source);

.read run_settings.sql where settings, capture_commands, esxi-settings, capture_samples, windows else keep
.read capture_windows.sql where capture_samples, windows else keep
.measure captures where capture_samples, windows else keep
.read window_results.sql where windows

------------------------------------------------------------------------------------------------------------------
-- Factors of runs. The raw file, or the nearest path part, overrides settings recorded beside the run, and those what
-- study.yaml says. Raw, path and settings that contradict each other, and workers that do, leave null and a problem.

create or replace temp table raw_factors as
select p.run, f.factor, v.workers, min(p.source) as source, count(distinct p.source) as sources,
  count(distinct f.value) as different, string_agg(distinct f.value, ', ' order by f.value) as texts,
  case v.workers when 'sum' then sum(f.number) when 'max' then max(f.number) else min(f.number) end as number,
  case when v.workers = 'same' then min(f.value) end as text
from staged_run_factors f
join (select source, run, part from parts union all select source, run, '' from case_files) p
  on p.source = f.source and p.part = f.run
join vocabulary v using (factor)
group by p.run, f.factor, v.workers;

-- A sum over workers stands only when every worker gave its part.
delete from raw_factors r where workers = 'sum'
  and sources < (select count(distinct p.source) from parts p where p.run = r.run);

create or replace temp table path_given as
select p.run, f.factor, min(f.value) as value, min(f.number) as number, min(p.source) as source,
  count(distinct f.value) as different, string_agg(distinct f.value, ', ' order by f.value) as texts
from parts p join path_factors f using (source) group by p.run, f.factor;

create or replace temp table measured_factors (run VARCHAR, factor VARCHAR, number DOUBLE, source VARCHAR);
.read measured_shapes.sql where measured_shapes

create or replace temp table window_given as
select p.run, w.factor, any_value(w.value) as value, any_value(w.number) as number
from staged_window_factors w join parts p on p.source = w.capture and p.part = w.name group by p.run, w.factor;

create or replace temp table given_factors as
select run, factor, r.number as raw_number, p.number as path_number, p.value as path_value, coalesce(w.number, d.number) as default_number,
  coalesce(w.value, d.value) as default_value, s.number as settings_number, s.value as settings_value, coalesce(r.text, number_text(r.number)) as raw_value,
  -- Lengths of time are planned in a path and measured in a file: 3.001 s is 3 s.
  r.factor is not null and p.factor is not null
    and case when p.number is null then r.text is distinct from p.value when r.workers = 'max' then abs(r.number - p.number) > 0.02 * greatest(r.number, p.number)
         else r.number <> p.number end as contradicts,
  coalesce(r.workers = 'same' and r.different > 1, false) as workers_differ,
  coalesce(p.different > 1, false) as paths_differ,
  coalesce(s.value is not null and (r.factor is not null or p.factor is not null)
    and case when s.number is null then coalesce(r.text, p.value) is distinct from s.value
         else coalesce(r.number, p.number) <> s.number end, false) as settings_contradict,
  coalesce(s.disagrees, false) as settings_disagree,
  r.factor is not null as is_raw, p.factor is not null as is_path, s.factor is not null as is_settings, s.source as settings_source,
  r.source as raw_source, p.source as path_source, r.texts as raw_texts, p.texts as path_texts
from (select distinct run, factor from parts cross join vocabulary)
left join raw_factors r using (run, factor)
left join path_given p using (run, factor)
left join settings_given s using (run, factor)
left join window_given w using (run, factor)
left join default_factors d using (factor)
where r.factor is not null or p.factor is not null or s.factor is not null or w.factor is not null or d.factor is not null;

-- VM groups of a case may differ on purpose.
create or replace temp table grouped_runs as
select distinct run from parts join files using (source) where case_group is not null;

create or replace temp table stated_factors as
with settled as (
  select *, contradicts or workers_differ or paths_differ or settings_contradict or settings_disagree as is_doubtful
  from given_factors
)
select run, factor,
  case when is_doubtful then null when is_raw then raw_value when is_path then path_value
       when is_settings then settings_value else default_value end as value,
  case when is_doubtful then null when is_raw then raw_number when is_path then path_number
       when is_settings then settings_number else default_number end as number,
  case when is_doubtful then null when is_raw then 'raw' when is_path then 'path'
       when is_settings then 'settings' else 'default' end as origin,
  case when is_raw then raw_source when is_path then path_source when is_settings then settings_source end as source
from settled;
update stated_factors set origin = 'derived' where origin = 'raw' and (run, factor) in (select (run, factor) from measured_factors);

-- HCIBench leaves a file for each VM, and so do many at the same time.
insert into stated_factors
select run, 'vms', number_text(count(distinct p.entity)), count(distinct p.entity), 'derived', null
from parts p join files f using (source)
where (f.in_case or p.path in (select path from fleets)) and p.entity_kind = 'vm' and run not in (select run from stated_factors where factor = 'vms')
group by run;

.read whole_runs.sql

-- Outstanding I/O that no source states follows from VMs, disks, threads and queue depth. Figures of one VM of several
-- that ran together (vm_number) are those of one.
create or replace temp view known_factors as
select getvariable('study') as study, * from stated_factors
union all
select getvariable('study'), run, 'outstanding_io', number_text(outstanding), outstanding, 'derived', null
from (
  select run,
    coalesce(max(number) filter (factor = 'vms'), case when bool_or(factor = 'vm_number') then 1 end)
      * max(number) filter (factor = 'threads')
      * max(number) filter (factor = 'queue_depth')
      * case when bool_or(factor = 'disks_per_vm') then max(number) filter (factor = 'disks_per_vm') else 1 end
      as outstanding
  from stated_factors group by run having not bool_or(factor = 'outstanding_io')
) where outstanding is not null;

------------------------------------------------------------------------------------------------------------------
-- Heads of runs; assemble.js puts their factors beside them.

create or replace temp table shapes as
select run, max(number) filter (factor = 'block_size_bytes') as block_size_bytes,
  max(number) filter (factor = 'read_pct') as read_pct, max(number) filter (factor = 'random_pct') as random_pct
from stated_factors group by run;

create or replace temp table run_heads as
select p.run as run,
  case when count(distinct r.tool) = 1 then min(r.tool) end as tool,
  case when count(distinct r.tool_version) = 1 then min(r.tool_version) end as tool_version,
  min(r.started_at) as started_at,
  case when bool_or(r.outcome = 'failed') then 'failed'
       when p.run in (select run from incomplete_runs) then 'incomplete' when bool_or(r.outcome = 'completed') then 'completed'
       when bool_or(r.outcome = 'no_io') then 'no_io' else 'not_run' end as outcome,
  workload_label(case when (select any_value(load_axis) from staged_studies) is distinct from 'block_size_bytes'
    then any_value(s.block_size_bytes) end, any_value(s.read_pct), any_value(s.random_pct)) as workload,
  whole_sum(r.queue_slots) as queue_slots,
  list_join(r.queue_not_full_by) as queue_not_full_by,
  min(r.queue_full_pct) as queue_full_pct, max(r.asked_s) as asked_s,
  any_value(w.lacks) as lacks, any_value(o.overlap_pct) as overlap_pct
from staged_runs r join parts p on p.source = r.source and p.part = r.run left join shapes s on s.run = p.run
left join run_lacks w on w.run = p.run left join run_overlaps o on o.run = p.run
group by p.run;

create or replace temp view out_run_sources as
select distinct getvariable('study') as study, run, source, 'result' as role from parts
union
select distinct getvariable('study'), p.run, s.source, 'result' from execution_sources s join parts p on p.source = s.leader
union
select distinct getvariable('study'), run, log, 'log' from log_homes
union
select getvariable('study'), run, source, role from case_files
union
select distinct getvariable('study'), run, source, 'capture' from capture_intervals
where (run, source) not in (select (run, source) from parts)
union
select distinct getvariable('study'), run, source, 'settings'
from settings_folders join placed_settings using (folder, name);

------------------------------------------------------------------------------------------------------------------
-- Results. A reader gives rows for the workers of a file (jobs, threads, targets), or for the whole of it (entity
-- all), or both. A placement says for which rows of the result a reader's row counts: for its own, and, if it is
-- the whole of its file or the file has no such row, for the VM or host that the path names and for the whole run;
-- and reads, writes and trims for all operations, unless the reader gave that row itself.

-- Datastores of a case are told apart by the names of its VMs, and printed under another name: the one whose IOPS
-- come nearest, if that is clear.
create or replace temp table case_datastores as
with workers as (
  select source, run as part, coalesce(sum(iops) filter (operation = 'all'), sum(iops)) as iops
  from staged_results group by source, run
), ours as (
  select p.run, f.case_group, f.datastore, sum(w.iops) as iops
  from parts p join files f using (source) join workers w on w.source = p.source and w.part = p.part
  where f.datastore is not null group by p.run, f.case_group, f.datastore
  qualify count(*) over (partition by p.run, f.case_group) > 1
), printed as (
  select c.run, c.case_group, r.entity as name, r.value as iops
  from staged_reported r join case_files c on c.source = r.source and (c.runs = 1 and r.run = '' or c.part = r.run)
  where r.entity_kind = 'datastore' and r.measure = 'iops'
), pairs as (
  select o.run, o.case_group, o.datastore, p.name
  from ours o join printed p on p.run = o.run and p.case_group is not distinct from o.case_group
  where abs(p.iops - o.iops) <= 0.01 * p.iops
  qualify count(*) over (partition by o.run, o.case_group, o.datastore) = 1
    and count(*) over (partition by o.run, o.case_group, p.name) = 1
)
select o.run, o.case_group, o.datastore, p.name,
  concat_ws('/', o.case_group, if(p.name is null, o.datastore, format('{} ({})', p.name, o.datastore))) as entity
from ours o left join pairs p
  on p.run = o.run and p.case_group is not distinct from o.case_group and p.datastore = o.datastore;

create or replace temp table placements as
with given as (
  select distinct p.run, p.source, p.part, p.entity_kind as part_kind, p.entity as part_entity,
    r.entity_kind, r.entity, r.operation
  from staged_results r join parts p on p.source = r.source and p.part = r.run
), weighed as (
  select *,
    entity_kind = 'all' or not bool_or(entity_kind = 'all') over (partition by source, part) as is_whole,
    not bool_or(operation = 'all') over (partition by source, part, entity_kind, entity) as adds_up
  from given
), entities as (
  select *, entity_kind as place_kind, concat_ws('/', part_entity, entity) as place_entity
  from weighed where entity_kind <> 'all'
  union all select *, part_kind, part_entity from weighed where part_kind is not null and is_whole
  union all select *, 'all', 'all' from weighed where is_whole and run not in (select run from incomplete_runs)
  union all
  select w.*, 'group', f.case_group
  from weighed w join files f using (source)
  where is_whole and f.case_group is not null and run not in (select run from incomplete_runs)
  union all
  select w.*, 'datastore', d.entity
  from weighed w join files f using (source) join case_datastores d
    on d.run = w.run and d.case_group is not distinct from f.case_group and d.datastore = f.datastore
  where is_whole and w.run not in (select run from incomplete_runs)
)
select run, source, part, entity_kind, entity, operation, place_kind, place_entity, operation as place_operation
from entities
union all
select run, source, part, entity_kind, entity, operation, place_kind, place_entity, 'all'
from entities where adds_up;

-- IOPS and bandwidth add up over workers; means are weighted by I/Os; a mean that one worker with I/O lacks is
-- unknown for all of them. A single worker's figures are passed on to the digit.
create or replace temp view out_results as
select getvariable('study') as study, p.run, p.place_kind as entity_kind, p.place_entity as entity,
  p.place_operation as operation,
  whole_sum(r.ios) as ios, whole_sum(r.bytes) as bytes, max(r.duration_s) as duration_s,
  measures_of_workers(),
  weighted_mean(r.clat_mean_us, r.ios) as clat_mean_us,
  case when count(distinct r.latency_layer) = 1 then min(r.latency_layer) end as latency_layer,
  case when count(distinct r.source) = 1 then min(r.source) end as source
from staged_results r join placements p
  on p.source = r.source and p.part = r.run and p.entity_kind = r.entity_kind and p.entity = r.entity
  and p.operation = r.operation
group by p.run, p.place_kind, p.place_entity, p.place_operation
union all by name
select getvariable('study') as study, run, 'all' as entity_kind, 'all' as entity, 'all' as operation
from incomplete_runs;

.read derived_queues.sql

create or replace temp view out_run_factors as
from known_factors
union all
select getvariable('study'), run, 'outstanding_io', number_text(outstanding), outstanding, 'derived', null from derived_queues;

------------------------------------------------------------------------------------------------------------------
-- Distributions. Bins of one kind add up; percentiles are taken over from a single worker or out of merged bins.

create or replace temp table placed_percentiles as
select p.run, p.place_kind as entity_kind, p.place_entity as entity, p.place_operation as operation,
  r.latency_layer, r.percentile, r.latency_us, r.method
from staged_percentiles r join placements p
  on p.source = r.source and p.part = r.run and p.entity_kind = r.entity_kind and p.entity = r.entity
  and p.operation = r.operation;

create or replace temp table worker_counts as
select run, place_kind as entity_kind, place_entity as entity, place_operation as operation, count(*) as workers
from placements group by run, place_kind, place_entity, place_operation;

.read histograms.sql where histograms else keep

create or replace temp view out_percentiles as
select getvariable('study') as study, p.* from placed_percentiles p
join worker_counts c using (run, entity_kind, entity, operation) where c.workers = 1
union all select getvariable('study'), * from merged_percentiles;

------------------------------------------------------------------------------------------------------------------
-- Intervals of fio's jobs: from its logs, or from the reports of one run.

create or replace temp table interval_points as
select w.run, w.source, w.part, p.entity_kind as part_kind, p.entity as part_entity, w.entity_kind, w.entity,
  concat_ws('|', w.source, w.entity, w.worker) as worker, w.is_on_grid, w.operation, w.t_s, w.iops, w.bytes_per_s, w.latency_mean_us
from (
  select run, source, part, 'job' as entity_kind, entity, job as worker, true as is_on_grid, operation, slot * grid_ms / 1000 as t_s,
    max(iops) as iops, max(bytes_per_s) as bytes_per_s, max(latency_mean_us) as latency_mean_us
  from log_points where entity is not null and slot > 0
  group by run, source, part, entity, job, operation, slot, grid_ms
  union all by name
  select p.run, s.source, s.run as part, s.entity_kind, s.entity, 0 as worker, false as is_on_grid, s.operation, s.t_s, s.iops,
    s.bytes_per_s, s.latency_mean_us
  from staged_samples s join parts p on p.source = s.source and p.part = s.run
    join staged_runs r on r.source = s.source and r.run = s.run
  where r.tool in ('fio', 'vdbench') and (s.source, s.run) not in (select source, part from log_points)
) w join parts p on p.source = w.source and p.part = w.part;

create or replace temp view interval_sources as select distinct source, part from interval_points;

-- Sums over the workers of a place, as long as all of them ran. Reports of several workers are not of the same
-- moment: they are put on the grid of their usual distance, first come. A window without a row had no I/O.
create or replace temp table interval_sums as
with steps as (
  select run, worker, t_s - lag(t_s) over (partition by run, worker, operation order by t_s) as step
  from interval_points where not is_on_grid
), grids as (
  select run, mode(round(step, 1)) filter (step > 0.05) as grid_s from steps
  group by run having count(distinct worker) > 1
), timed as (
  select p.* replace (case when is_on_grid or grid_s is null then t_s else round(t_s / grid_s) * grid_s end as t_s)
  from interval_points p left join grids using (run)
  qualify is_on_grid or grid_s is null
    or row_number() over (partition by run, worker, operation, round(t_s / grid_s) order by t_s) = 1
), placed as (
  select run, 'job' as entity_kind, concat_ws('/', part_entity, entity) as entity, * exclude (run, entity_kind, entity) from timed
  where entity_kind = 'job'
  union all by name
  select run, part_kind as entity_kind, part_entity as entity, * exclude (run, entity_kind, entity) from timed
  where part_kind is not null and (run, source) not in (select (run, source) from lost_logs)
  union all by name
  select run, 'all' as entity_kind, 'all' as entity, * exclude (run, entity_kind, entity) from timed
  where run in (select run from parts group by run
                having bool_and((source, part) in (select (source, part) from interval_sources)))
    and run not in (select run from lost_logs)
), operated as (
  select * from placed
  union all by name
  select 'all' as operation, * exclude (operation) from placed where operation <> 'all'
), ends as (
  select run, entity_kind, entity, min(last_s) as last_s from (
    select run, entity_kind, entity, worker, max(t_s) as last_s from placed group by all
  ) group by all
)
select * from (
  select run, entity_kind, entity, operation, t_s, whole_sum(iops) as iops, whole_sum(bytes_per_s) as bytes_per_s,
    weighted_mean(latency_mean_us, iops) as latency_mean_us
  from operated join ends using (run, entity_kind, entity)
  where t_s <= last_s
  group by run, entity_kind, entity, operation, t_s
) where iops is not null or bytes_per_s is not null or latency_mean_us is not null;

create or replace temp view out_samples as
select getvariable('study') as study, p.run,
  s.entity_kind, case when p.entity is null then s.entity else concat(p.entity, '/', s.entity) end as entity,
  s.* exclude (source, run, entity_kind, entity)
from staged_samples s join parts p on p.source = s.source and p.part = s.run
where (s.source, s.run) not in (select source, part from interval_sources)
union all by name
select getvariable('study') as study, * from interval_sums;

-- A guest is who the path says it is; clones of one VM call themselves the same.
create or replace temp view out_host_metrics as
select getvariable('study') as study, p.run, coalesce(p.entity, h.host) as host, h.scope, h.metric, h.value
from staged_host_metrics h join parts p on p.source = h.source and p.part = h.run
where h.source not in (select source from staged_case_files)
union all
select getvariable('study'), c.run, h.host, h.scope, h.metric, case when count(distinct h.value) = 1 then min(h.value) end
from staged_host_metrics h join (
  select source, run, '' as part from case_files where runs = 1
  union all select source, run, part from parts where source in (select source from staged_case_files)
) c on c.source = h.source and c.part = h.run
group by c.run, h.host, h.scope, h.metric
union all by name
select getvariable('study') as study, * from capture_metrics;

------------------------------------------------------------------------------------------------------------------
-- What was printed, stated, read, and what is wrong.

create or replace temp view out_reported as
select getvariable('study') as study, p.run, r.* exclude (run, entity, entity_kind),
  if(r.entity_kind = 'all' and p.entity is null and f.case_group is not null, 'group', r.entity_kind) as entity_kind,
  case when r.entity_kind <> 'all' then concat_ws('/', coalesce(p.entity, f.case_group), r.entity)
       when p.entity is null then coalesce(f.case_group, r.entity) else r.entity end as entity
from staged_reported r join parts p on p.source = r.source and p.part = r.run join files f on f.source = r.source
union all by name
select getvariable('study') as study, c.run, r.* exclude (run, entity_kind, entity),
  if(r.entity_kind = 'all' and c.case_group is not null, 'group', r.entity_kind) as entity_kind,
  case when r.entity_kind = 'all' then coalesce(c.case_group, r.entity)
       else coalesce(d.entity, concat_ws('/', c.case_group, r.entity)) end as entity
from staged_reported r join case_files c on c.source = r.source and (c.runs = 1 and r.run = '' or c.part = r.run)
left join case_datastores d on d.run = c.run and d.case_group is not distinct from c.case_group
  and r.entity_kind = 'datastore' and d.name = r.entity;

create or replace temp view out_statements as
select getvariable('study') as study, * from staged_statements;

create or replace temp view out_equipment as
select getvariable('study') as study, * exclude (source) from staged_equipment;

create or replace temp view out_settings as
select getvariable('study') as study, * exclude (folder) from placed_settings;

create or replace temp view out_studies as
select getvariable('study') as study, * exclude (source) from staged_studies;

create or replace temp view out_sources as
select getvariable('study') as study, f.source, f.format, any_value(r.tool) as tool,
  any_value(r.tool_version) as tool_version, f.bytes, f.sha256, f.rows, f.loader_version,
  f.withheld, f.archive
from files f
left join (
  select source, case when count(distinct tool) = 1 then min(tool) end as tool,
    case when count(distinct tool_version) = 1 then min(tool_version) end as tool_version
  from staged_runs group by source
  union all
  select source, any_value(tool), null from execution_sources where source <> leader group by source
  union all
  select l.source, 'fio', any_value(h.tool_version) from staged_log_files l left join log_homes h on h.log = l.source
  group by l.source
  union all
  select distinct source, tool, null from staged_capture_samples where source not in (select source from staged_runs)
) r using (source)
group by f.source, f.format, f.bytes, f.sha256, f.rows, f.loader_version, f.withheld, f.archive;

.read near_problems.sql

create or replace temp view out_problems as
select getvariable('study') as study, * from (
  select source, line, byte, severity, code, message, expected, advice from unread
  union all by name
  select source, line, byte, severity, code, message, expected, advice from staged_problems
  union all by name
  select path_source as source, 'error' as severity, 'raw-contradicts-path' as code,
    format('{}: the file says {}, its path says {}', factor, raw_value, path_value) as message,
    'the same value in both; it is left out' as expected,
    format('rename the part {}={} or find the file that belongs there', factor, path_value) as advice
  from given_factors
  where contradicts and not (run in (select run from grouped_runs) and (workers_differ or paths_differ))
  union all by name
  select raw_source as source, 'warning' as severity, 'workers-differ' as code,
    format('{}: the files of the run {} say {}', factor, run, raw_texts) as message,
    'one value a run; it is left out' as expected, 'give each setting a folder of its own' as advice
  from given_factors where workers_differ and run not in (select run from grouped_runs)
  union all by name
  select path_source as source, 'error' as severity, 'paths-differ' as code,
    format('{}: the paths of the run {} say {}', factor, run, path_texts) as message,
    'one value a run; it is left out' as expected, 'set factors above the parts that name a VM, host or job' as advice
  from given_factors where paths_differ and run not in (select run from grouped_runs)
  union all by name
  select coalesce(path_source, raw_source) as source, 'note' as severity, 'groups-differ' as code,
    format('{}: the VM groups of the run {} have {}', factor, run, coalesce(path_texts, raw_texts)) as message,
    'one value a run; it is left out' as expected, null as advice
  from given_factors where (workers_differ or paths_differ) and run in (select run from grouped_runs)
  union all by name
  select source, 'warning' as severity, 'case-without-vms' as code,
    'a summary without files of its VMs, beside others that have them: it is not read' as message,
    'a result file for each VM' as expected,
    'add the folder, or name the summary under ignore' as advice
  from staged_case_files where role = 'summary' and source not in (select source from parts)
    and (source not in (select source from case_files) or source in (select source from groups_without_vms))
  union all by name
  select min(source) as source, 'note' as severity, 'summary-alone' as code,
    format('{} without files of VMs: figures as HCIBench summed them, latencies not among the results',
      if(count(*) = 1, 'a summary', format('{} summaries', count(*)))) as message,
    'a result file for each VM: latencies of a summary are means over VMs, and not weighted by I/Os' as expected,
    'add the folders of the cases, if they are there' as advice
  from staged_case_files where role = 'summary' and source in (select source from parts) having count(*) > 0
  union all by name
  select r.source, 'warning' as severity, 'summary-unmatched' as code,
    format('{} of the summary that the files of VMs do not have: not compared', if(count(distinct r.run) = 1, 'a run',
      format('{} runs', count(distinct r.run)))) as message,
    'as many runs in the summary as in the files of its VMs' as expected, 'copy the case again' as advice
  from staged_reported r join case_files c using (source)
  where (r.source, r.run) not in (select (source, coalesce(part, '')) from case_files) and not (c.runs = 1 and r.run = '')
  group by r.source
  union all by name
  select settings_source as source, 'error' as severity, 'settings-contradict' as code,
    format('{}: the host says {}, the {} of {} says {}', factor, settings_value, if(is_raw, 'result', 'path'),
      if(is_raw, raw_source, path_source), if(is_raw, raw_value, path_value)) as message,
    'the same value in both; it is left out' as expected,
    'find which of them is of another run' as advice
  from given_factors where settings_contradict and not settings_disagree
  union all by name
  select source, severity, code, message, expected, advice from settings_problems
  union all by name
  select source, severity, code, message, expected, advice from capture_problems
  union all by name
  select source, severity, code, message, expected, advice from execution_problems
  union all by name
  select source, severity, code, message, expected, advice from log_problems
  union all by name
  select source, 'warning' as severity, 'whole-beside-parts' as code,
    format('a result of {} beside results of {}: read as a run of its own', coalesce(entity_kind, 'the whole'),
      'VMs, hosts or jobs') as message,
    'one kind of result in a folder: the same I/O must not count twice' as expected,
    'move it to a folder of its own, or name it under ignore' as advice
  from run_paths where is_beside
  union all by name
  select source, severity, code, message, expected, advice from near_problems
  union all by name
  select source, 'warning' as severity, 'same-bytes' as code,
    format('the same bytes as {}', copy_of) as message,
    'raw output of a run of its own: a copy is no repeat' as expected, 'remove one of them' as advice
  from files where copy_of is not null and source in (select source from staged_runs)
  union all by name
  select min(source) as source, 'error' as severity, 'workers-apart' as code,
    format('{}: its workers did not run at the same time: from {} and from {}', run, min(started_at), max(started_at)) as message,
    'files of one execution; the run has no result over all workers' as expected,
    'give each execution a folder of its own' as advice
  from worker_times group by run having max(started_at) > min(ended_at) + interval 5 seconds
  union all by name
  select (select min(source) from parts p where p.run = o.run) as source, 'error' as severity, 'workers-apart' as code,
    format('{}: its workers ran together for {} % of the time', run, floor(overlap_pct)::bigint) as message,
    'workers that start and end together: below 50 % their rates are no sum, and the run has no result over all workers' as expected,
    'start them together, and run again' as advice
  from run_overlaps o where overlap_pct < 50 and run not in (
    select run from worker_times group by run having max(started_at) > min(ended_at) + interval 5 seconds)
  union all by name
  select source, 'warning' as severity, 'tools-differ' as code,
    format('{}: files of {}, read as {} runs', path, array_to_string(tools, ' and '), len(tools)) as message,
    'one tool a run: what two tools measured is no sum' as expected, 'give the files of each tool a folder of their own' as advice
  from mixed_tools
  union all by name
  select source, 'warning' as severity, 'invocations-differ' as code,
    format('{}: files of its workers hold {} runs each, without times: which belong together is not known, each is read by itself', path,
      array_to_string(counts, ' or ')) as message,
    'as many runs in the file of each worker, or times' as expected, 'give each run a folder of its own' as advice
  from unmatched_parts
  union all by name
  select source, 'warning' as severity, 'missing-invocation' as code,
    format('{}: in the files of {} of its {} workers only', run, found, sources) as message,
    'a run of every worker at that time; the run has no result over all workers' as expected,
    'add what is missing, or give the run a folder of its own' as advice
  from missing_parts
  union all by name
  select min(source) as source, 'note' as severity, 'vms-by-time' as code,
    format('{}: {} files named like VMs whose times are the same, read as one run of {} VMs', path, count(*), count(*)) as message,
    'folders vm=NAME, which say so' as expected,
    'if they are runs of their own, give each a folder' as advice
  from fleets group by path
  union all by name
  select source, 'warning' as severity, 'missing-vm' as code,
    format('{}: {} {} named like its {} VMs and ran at the same time or at one that is not known: {}', path, length(others),
      if(length(others) = 1, 'other file is', 'other files are'), vms, array_to_string(others[:3], ', ') || if(length(others) > 3, ', …', '')) as message,
    'one run in each file, with its time; the VMs have results, the run over all of them has none' as expected,
    'a folder of its own for each run, with folders vm=NAME in it' as advice
  from fleet_rests
  union all by name
  select (select min(source) from parts p where p.run = o.run) as source, 'warning' as severity, 'workers-overlap' as code,
    format('{}: its workers ran together for {} % of the time', run, floor(overlap_pct)::bigint) as message,
    'workers that start and end together: 90 % at least; the run is left out of comparisons' as expected,
    'start them together, and run again' as advice
  from run_overlaps o where overlap_pct < 90 and run not in (select run from incomplete_runs)
  union all by name
  select min_by(source, duration_s) as source, 'warning' as severity, 'early-finisher' as code,
    format('{}: measured for {} s, others of the run for {} s', run, min(duration_s), max(duration_s)) as message,
    'workers of one length: rates add up over a common time only' as expected, null as advice
  from worker_times group by run having max(duration_s) > 1.02 * min(duration_s) + 0.5
  union all by name
  select min(p.source) as source, 'warning' as severity, 'missing-vm' as code,
    format('{}: {} VMs stated, files of {} found', p.run, any_value(s.number)::bigint, count(distinct p.entity)) as message,
    'a result file for each VM' as expected, 'add the missing files, or correct vms=' as advice
  from parts p join stated_factors s on s.run = p.run and s.factor = 'vms'
  where p.entity_kind = 'vm'
  group by p.run having count(distinct p.entity) <> any_value(s.number)
  union all by name
  select min(source) as source, 'warning' as severity, 'missing-host' as code,
    format('{}: {} hosts stated, files of {} found', run, stated, found) as message,
    'a result file for each host' as expected, 'add the missing files, or correct hosts=' as advice
  from missing_hosts join parts using (run) group by run, stated, found
);
