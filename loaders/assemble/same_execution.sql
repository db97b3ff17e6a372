-- Files of one execution that say the same runs.
--
-- Given: files; staged_execution_files; broken_files; the other staged tables. A tool may leave several files in one
-- folder with the figures of the same runs, and files about parts of them. Each fact of a run is taken once, of the file
-- of the lowest rank that has it; what the others say is compared. A file that holds its runs alone stays as it is.
-- Changed: staged tables, where rows of an execution become rows of its first file; files.
-- Left behind: execution_sources (source, leader, tool), execution_problems.

create or replace temp table execution_parts as
select e.source, e.rank, e.kind, coalesce(nullif(e.run, ''), 'run=1') as part, e.run as own, e.label, e.clock_s,
  coalesce(try_cast(regexp_extract(e.run, 'run=(\d+)', 1) as integer), 1) as position,
  concat_ws('/', f.folder, 'phase=' || f.phase, f.entity_kind || '=' || f.entity) as place
from staged_execution_files e join files f using (source);

-- Files of a folder whose first runs have one name and started within 2 s; of a second file of a kind, it is the same
-- again, and stays apart.
create or replace temp table execution_members as
with firsts as (
  select source, any_value(place) as place, min(rank) as rank, any_value(kind) as kind,
    min_by(label, position) as label, min_by(clock_s, position) as clock_s
  from execution_parts group by source
), steps as (
  select *, clock_s - lag(clock_s) over (partition by place, label order by clock_s, source) as step
  from firsts where label is not null and clock_s is not null
), islands as (
  select *, count(*) filter (step is null or step > 2) over (partition by place, label order by clock_s, source) as island
  from steps
), counted as (
  select *, row_number() over (partition by place, label, island, kind order by source) as copy from islands
), keyed as (
  select source, place, rank, concat_ws('|', place, label, island, copy) as execution from counted
), only_ones as (
  select place, any_value(execution) as execution from keyed group by place having count(distinct execution) = 1
)
select source, place, rank, execution from keyed
union all
select f.source, f.place, f.rank, coalesce(o.execution, f.source)
from firsts f left join only_ones o on o.place = f.place and f.label is null
where f.source not in (select source from keyed);

create or replace temp table execution_leaders as
select execution, min_by(source, rank * 1000 + place_number) as leader, count(*) as members from (
  select *, row_number() over (partition by execution order by source) as place_number,
    source in (select source from staged_runs) as has_runs
  from execution_members
) where has_runs group by execution;

-- A file whose runs are others than those of the leader is not of its execution.
create or replace temp table execution_strangers as
select distinct m.source, l.leader
from execution_members m join execution_leaders l using (execution)
join execution_parts p on p.source = m.source join execution_parts q on q.source = l.leader and q.position = p.position
where p.label is distinct from q.label and p.label is not null or abs(p.clock_s - q.clock_s) > 2;

create or replace temp table execution_sources as
select m.source, l.leader, m.rank, (select min(tool) from staged_runs r where r.source = l.leader) as tool
from execution_members m join execution_leaders l using (execution)
where m.source not in (select source from execution_strangers)
  and (select count(*) from execution_members n where n.execution = m.execution
       and n.source not in (select source from execution_strangers)) > 1;

-- Rows of a file about all runs count for each of them. A run that is the only one of every file keeps its empty name.
create or replace temp table execution_map as
with named as (
  select s.leader, bool_and(coalesce(p.own, '') = '') as is_single
  from execution_sources s join execution_parts p using (source) group by s.leader
), runs as (
  select distinct s.leader, if(n.is_single, '', p.part) as run
  from execution_sources s join execution_parts p using (source) join named n using (leader) where p.own is not null
)
select s.source, s.leader, s.rank, p.own as part, if(n.is_single, '', p.part) as run
from execution_sources s join execution_parts p using (source) join named n using (leader) where p.own is not null
union all
select s.source, s.leader, s.rank, '' as part, r.run
from execution_sources s join execution_parts p using (source) join runs r using (leader) where p.own is null;

create or replace temp table execution_problems as
select s.source, 'warning' as severity, 'execution-differs' as code,
  format('its runs have other names or times than those of {}: read apart', s.leader) as message,
  'files of one execution in a folder' as expected, 'give each execution a folder of its own' as advice
from execution_strangers s
union all
select source, 'warning' as severity, 'part-without-whole' as code,
  'a report of a part, without one of the whole: its figures are in no run',
  'a console, summary or flatfile of the same execution beside it', 'add it, or remove this one'
from execution_members where execution not in (select execution from execution_leaders);

-- Figures of several files agree within a step of the last digit of each.
insert into execution_problems
select min(source) as source, 'warning' as severity, 'sources-differ' as code, format('{}: {} files of the execution print other figures than {}, the first: {} {} and {}',
    coalesce(nullif(run, ''), 'the run'), count(distinct source), any_value(leader), min_by(measure, source), min_by(text, source), min_by(other, source)),
  'the same figures, each as exact as it is printed', 'copy the files again'
from (
  select m.source, m.leader, m.run, r.measure, r.text, b.text as other
  from staged_reported r join execution_map m on m.source = r.source and m.part = r.run
  join execution_map n on n.leader = m.leader and n.run = m.run
  join staged_reported b on b.source = n.source and b.run = n.part and b.operation = r.operation and b.measure = r.measure
  where n.rank < m.rank and abs(r.value - b.value) > 2 * (r.half_step + b.half_step)
    and not exists (from execution_map o where o.leader = n.leader and o.run = n.run and o.rank < n.rank)
) group by leader, run;

insert into execution_problems
select min(source) as source, 'warning' as severity, 'sources-differ' as code,
  format('{}: {} is {} in one file of the execution, {} in another', coalesce(nullif(run, ''), 'the run'), factor, min(value), max(value)),
  'the same value; the first of them counts', 'find which of them is of another run'
from (
  select m.source, m.leader, m.run, f.factor, f.value, f.number
  from staged_run_factors f join execution_map m on m.source = f.source and m.part = f.run
  where m.source not in (select source from execution_parts where own is null)
) group by leader, run, factor having max(number) - min(number) >= 1;

create or replace temp table execution_rows as
select m.leader as source, m.run, min_by(r.tool, m.rank) as tool, min_by(r.tool_version, m.rank) as tool_version,
  min_by(r.started_at, m.rank) as started_at,
  if(bool_or(r.outcome = 'completed'), 'completed', min_by(r.outcome, m.rank)) as outcome,
  min_by(r.queue_slots, m.rank) as queue_slots, min_by(r.queue_not_full_by, m.rank) as queue_not_full_by,
  min_by(r.queue_full_pct, m.rank) as queue_full_pct, min_by(r.asked_s, m.rank) as asked_s
from staged_runs r join execution_map m on m.source = r.source and m.part = r.run group by m.leader, m.run;
delete from staged_runs where source in (select source from execution_sources);
insert into staged_runs by name from execution_rows order by source, length(run), run;

create or replace temp table execution_rows as
select r.* replace (m.leader as source, m.run as run)
from staged_measured_times r join execution_map m on m.source = r.source and m.part = r.run
qualify m.rank = min(m.rank) over (partition by m.leader, m.run);
delete from staged_measured_times where source in (select source from execution_sources);
insert into staged_measured_times by name from execution_rows;

create or replace temp table execution_rows as
select r.* replace (m.leader as source, m.run as run)
from staged_run_factors r join execution_map m on m.source = r.source and m.part = r.run
qualify m.rank = min(m.rank) over (partition by m.leader, m.run, r.factor);
delete from staged_run_factors where source in (select source from execution_sources);
insert into staged_run_factors by name from execution_rows;

create or replace temp table execution_rows as
select r.* replace (m.leader as source, m.run as run)
from staged_results r join execution_map m on m.source = r.source and m.part = r.run
qualify m.rank = min(m.rank) over (partition by m.leader, m.run, r.entity_kind, r.entity);
delete from staged_results where source in (select source from execution_sources);
insert into staged_results by name from execution_rows;

create or replace temp table execution_rows as
select r.* replace (m.leader as source, m.run as run, if(m.leader = r.source, r.line, null) as line)
from staged_reported r join execution_map m on m.source = r.source and m.part = r.run
qualify m.rank = min(m.rank) over (partition by m.leader, m.run, r.entity_kind, r.entity);
delete from staged_reported where source in (select source from execution_sources);
insert into staged_reported by name from execution_rows;

create or replace temp table execution_rows as
select r.* replace (m.leader as source, m.run as run)
from staged_samples r join execution_map m on m.source = r.source and m.part = r.run
qualify m.rank = min(m.rank) over (partition by m.leader, m.run, r.entity_kind, r.entity);
delete from staged_samples where source in (select source from execution_sources);
insert into staged_samples by name from execution_rows;

create or replace temp table execution_rows as
select r.* replace (m.leader as source, m.run as run)
from staged_host_metrics r join execution_map m on m.source = r.source and m.part = r.run
qualify m.rank = min(m.rank) over (partition by m.leader, m.run, r.host, r.scope, r.metric);
delete from staged_host_metrics where source in (select source from execution_sources);
insert into staged_host_metrics by name from execution_rows;

create or replace temp table execution_rows as
select r.* replace (m.leader as source, m.run as run)
from staged_histograms r join execution_map m on m.source = r.source and m.part = r.run
qualify m.rank = min(m.rank) over (partition by m.leader, m.run, r.entity_kind, r.entity);
delete from staged_histograms where source in (select source from execution_sources);
insert into staged_histograms by name from execution_rows;

-- Parts of a kind stand where all of them are there: then they add up to the whole.
create or replace temp table execution_partial as
select source, run, entity_kind, sum(iops) as iops, any_value(whole) as whole from (
  select r.source, r.run, r.entity_kind, r.iops,
    (select max(w.iops) from staged_results w where w.source = r.source and w.run = r.run and w.entity_kind = 'all' and w.operation = 'all') as whole
  from staged_results r
  where r.source in (select leader from execution_sources) and r.entity_kind <> 'all' and r.operation = 'all'
) group by source, run, entity_kind having not coalesce(abs(sum(iops) - any_value(whole)) <= 0.005 * any_value(whole) + 0.2 * count(*), false);
delete from staged_results r
where exists (from execution_partial p where p.source = r.source and p.run = r.run and p.entity_kind = r.entity_kind);
insert into execution_problems
select source, 'note' as severity, 'parts-missing' as code,
  format('figures of a {} are left out: in {} of its runs they add up to another rate than the whole, {} of {}', entity_kind, count(*),
    round(min_by(iops, run), 1), round(min_by(whole, run), 1)),
  'a report of each of them', 'copy the whole folder'
from execution_partial group by source, entity_kind;

-- What several files tell of one execution is told once.
delete from staged_problems where rowid in (
  select row_id from (
    select p.rowid as row_id, row_number() over (partition by s.leader, p.code, p.message order by s.rank, p.source) as place
    from staged_problems p join execution_sources s using (source)
  ) where place > 1
);

-- The folder of an execution is its run, whatever number of files it holds.
update files set grouped = true
where folder <> '' and source in (select leader from execution_sources);
