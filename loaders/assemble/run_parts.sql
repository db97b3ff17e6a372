-- Which run an invocation belongs to.
--
-- Given: files, broken_files, staged_runs, staged_measured_times, staged_results.
-- Left behind: run_paths (source, entity_kind, entity, is_beside, path), parts (source, part,
-- entity_kind, entity, path, run), fleets (source, path, entity), fleet_rests (path, source, vms, others), mixed_tools, unmatched_parts and missing_parts for
-- problems.
--
-- A folder that sets a factor is a run, whatever number of files it holds, as long as each of its entities (VM, host)
-- left one result file. Where one left several, and outside such folders, a file is a run: files of the same name in
-- the folders of several entities belong together. x.json and x.xml of one entity are two runs, and so are results
-- before and after (phase). A file of the whole beside files of VMs, or of hosts beside files of VMs, holds the same
-- I/O again: it is a run of its own. So is what another tool left.

-- When each invocation ran: as its tool says, or from its start and its length.
create or replace temp table part_times as
with lengths as (
  select source, run, max(duration_s) as duration_s from staged_results group by source, run
), said as (
  select source, run, min(starts_at) as starts_at, max(ends_at) as ends_at from staged_measured_times group by source, run
)
select r.source, r.run as part, coalesce(s.starts_at, r.started_at) as starts_at,
  coalesce(s.ends_at, case when l.duration_s < 1e9 then r.started_at + to_milliseconds((l.duration_s * 1000)::bigint) end) as ends_at
from staged_runs r left join said s using (source, run) left join lengths l using (source, run);

-- Files named like VMs that ran at the same time in a folder that does not say so: one run of as many VMs.
create or replace temp table fleets as
with named as (
  select f.source, concat_ws('/', nullif(f.folder, ''), 'phase=' || f.phase) as folder, f.stem, r.tool, t.starts_at, t.ends_at,
    regexp_replace(f.stem, '[0-9]+', '#', 'g') as pattern
  from files f join staged_runs r using (source) join part_times t on t.source = r.source and t.part = r.run
  where f.entity_kind is null and not f.in_case and not contains(f.stem, '=') and r.run = '' and t.ends_at > t.starts_at
    and regexp_matches(f.stem, like_vm())
), begun as (
  select *, starts_at >= max(ends_at) over (partition by folder, tool, pattern order by starts_at, source
      rows between unbounded preceding and 1 preceding) as is_next
  from named
), numbered as (
  select *, count_if(coalesce(is_next, false)) over (partition by folder, tool, pattern order by starts_at, source) as place from begun
), together as (
  select folder, tool, pattern, place, min(stem) as first_stem, max(stem) as last_stem, min(reverse(stem)) as first_end,
    max(reverse(stem)) as last_end, min(starts_at) as starts_at
  from numbered group by folder, tool, pattern, place
  having count(*) > 1 and count(distinct stem) = count(*)
    and epoch(min(ends_at)) - epoch(max(starts_at)) >= 0.5 * (epoch(max(ends_at)) - epoch(min(starts_at)))
), trimmed as (
  -- What all names begin and end with, as far as whole words go.
  select *, regexp_replace(first_stem[:shared_length(first_stem, last_stem)], '[^-_. ]*$', '') as head,
    regexp_replace(reverse(first_end[:shared_length(first_end, last_end)]), '^[^-_. ]*', '') as tail
  from together
), titled as (
  select *, coalesce(nullif(trim(concat_ws('-', nullif(trim(head, '-_. '), ''), nullif(trim(tail, '-_. '), '')), '-_. '), ''), 'vms') as title
  from trimmed
), placed as (
  select *, row_number() over (partition by folder, title order by starts_at) as run_place,
    count(*) over (partition by folder, title) as runs
  from titled
)
select n.source, trim(n.stem[length(p.head) + 1 : length(n.stem) - length(p.tail)], '-_. ') as entity,
  concat_ws('/', nullif(n.folder, ''), p.title, if(p.runs > 1, 'run=' || p.run_place, null)) as path
from (
  from numbered
  union all by name
  -- One of them that cannot be read is missing in the only run that it can be of.
  select f.source, p.folder, f.stem, p.tool, p.pattern, p.place
  from placed p join files f on concat_ws('/', nullif(f.folder, ''), 'phase=' || f.phase) = p.folder
    and regexp_replace(f.stem, '[0-9]+', '#', 'g') = p.pattern
  where f.entity_kind is null and f.source in (from broken_files)
  qualify count(*) over (partition by f.source) = 1
) n join placed p using (folder, tool, pattern, place);

-- Others that are named like them, and ran at the same time or at no known one: they may be of that run.
create or replace temp table fleet_rests as
with fleet_times as (
  select f.path, min(f.source) as source, count(*) as vms, any_value(n.folder) as folder, any_value(n.phase) as phase,
    any_value(regexp_replace(n.stem, '[0-9]+', '#', 'g')) as pattern, min(t.starts_at) as starts_at, max(t.ends_at) as ends_at
  from fleets f join files n using (source) join part_times t using (source) group by f.path
)
select f.path, f.source, f.vms, list_sort(list(distinct o.source)) as others
from fleet_times f join files o on o.folder = f.folder and o.phase is not distinct from f.phase
  and regexp_replace(o.stem, '[0-9]+', '#', 'g') = f.pattern
join part_times t on t.source = o.source
where o.entity_kind is null and o.source not in (select source from fleets)
  and (t.ends_at is null or t.starts_at is null or t.starts_at < f.ends_at and t.ends_at > f.starts_at)
group by f.path, f.source, f.vms;

create or replace temp table run_paths as
with result_files as (
  select f.* replace (concat_ws('/', nullif(folder, ''), 'phase=' || phase) as folder,
      if(t.source is null, f.entity_kind, 'vm') as entity_kind, coalesce(t.entity, f.entity) as entity),
    t.path as fleet,
    case when t.source is not null or entity_kind = 'vm' then 1 when entity_kind = 'host' then 2 when entity_kind = 'job' then 3 else 4 end as kind_rank
  from files f left join fleets t using (source)
  where source in (select source from staged_runs union all select source from broken_files)
), crowded as (
  select distinct folder from result_files group by folder, entity_kind, entity, case_group having count(*) > 1
), named as (
  select *, case when fleet is not null then fleet when grouped and folder not in (select folder from crowded) then folder
                 else concat_ws('/', nullif(folder, ''), stem) end as path
  from result_files
), ambiguous as (
  select distinct path from named group by path, entity_kind, entity, if(path = folder, case_group, null) having count(*) > 1
), ranked as (
  select *, kind_rank > min(kind_rank) over (partition by path) as is_beside from named
)
select source, entity_kind, entity, is_beside,
  if(is_beside or path in (select path from ambiguous), concat_ws('/', nullif(folder, ''), name), path) as path
from ranked;

-- What several tools left under one name is as many runs.
create or replace temp table mixed_tools as
select p.path, list_sort(list(distinct r.tool)) as tools, min(p.source) as source
from run_paths p join staged_runs r using (source) where r.tool is not null
group by p.path having count(distinct r.tool) > 1 and count(distinct p.source) > 1;

-- Invocations in the files of several workers belong together by their times, where all are known; else by their
-- places, where all files hold as many.
create or replace temp table placed_parts as
with cut as (
  select r.source, r.run as part, r.tool, p.entity_kind, p.entity,
    if(p.path in (select path from mixed_tools), concat(p.path, '/tool=', coalesce(r.tool, 'unknown')), p.path) as path,
    coalesce(regexp_extract(r.run, '^run=([0-9]+)', 1), '') as place, regexp_replace(r.run, '^run=[0-9]+/?', '') as rest,
    t.starts_at, t.ends_at
  from staged_runs r join run_paths p using (source) join part_times t on t.source = r.source and t.part = r.run
), invocations as (
  select path, source, place, min(starts_at) + (max(ends_at) - min(starts_at)) / 2 as middle_at,
    epoch(max(ends_at)) - epoch(min(starts_at)) as length_s, bool_and(starts_at is not null and ends_at is not null) as is_timed
  from cut group by path, source, place
), crowds as (
  select path, bool_and(is_timed) as is_timed, count(distinct source) as sources, count(*) as invocations,
    count(distinct place) * count(distinct source) = count(*) as is_even
  from invocations group by path having count(distinct source) > 1 and count(*) > count(distinct source)
), begun as (
  -- Workers of one run start within half its length; clocks differ, and those that say whole seconds by one more.
  select i.*, epoch(i.middle_at) - epoch(lag(i.middle_at) over in_time) > 0.5 * least(i.length_s, lag(i.length_s) over in_time) + 1 as is_next
  from invocations i join crowds c using (path) where c.is_timed
  window in_time as (partition by path order by middle_at, source)
), met as (
  select path, source, place, 1 + count_if(coalesce(is_next, false)) over (partition by path order by middle_at, source) as meeting from begun
), kept as (
  select * from met where path not in (select path from met group by path, meeting having count(*) > count(distinct source))
), numbered as (
  select path, source, place, meeting, max(meeting) over (partition by path) as meetings from kept
)
select c.* exclude (rest),
  n.meeting, m.sources is not null and n.meeting is null and not m.is_even as is_unmatched,
  case when n.meeting is not null then concat_ws('/', if(n.meetings > 1, 'run=' || n.meeting, null), nullif(c.rest, ''))
       else c.part end as name
from cut c left join crowds m using (path) left join numbered n using (path, source, place);

create or replace temp table parts as
select source, part, entity_kind, entity, path,
  concat_ws('/', getvariable('study'), path, if(is_unmatched, coalesce(entity_kind || '=' || entity, source), null), nullif(name, '')) as run
from placed_parts;

create or replace temp table unmatched_parts as
select path, min(source) as source, list_sort(list(distinct invocations)) as counts from (
  select path, source, count(distinct place) as invocations from placed_parts where is_unmatched group by path, source
) group by path;

-- Runs of several invocations in which a worker that others of the path have is absent.
create or replace temp table missing_parts as
with workers as (
  select path, count(distinct source) as sources from placed_parts where meeting is not null group by path
)
select p.path, concat_ws('/', getvariable('study'), p.path, nullif(p.name, '')) as run, min(p.source) as source,
  count(distinct p.source) as found, any_value(w.sources) as sources
from placed_parts p join workers w using (path) where p.meeting is not null
group by p.path, p.name having found < any_value(w.sources);
