-- Files of one execution that say the same runs.
--
-- Given: files; staged_execution_files; broken_files; the other staged tables. A tool may leave several files in one
-- folder with the figures of the same runs, and files about parts of them. Each fact of a run is taken once, of the file
-- of the lowest rank that has it; what the others say is compared. A file that holds its runs alone stays as it is.
-- Changed: staged tables, where rows of an execution become rows of its first file; files.
-- Left behind: execution_sources (source, leader, tool), execution_problems.

-- Runs of files in one folder are the same where they have one name and started at the same second, or the next.
create or replace temp table execution_runs as
with given as (
  select e.source, e.rank, e.kind, e.run as part, e.label, e.clock_s,
    concat_ws('/', f.folder, 'phase=' || f.phase, f.entity_kind || '=' || f.entity) as place, e.line
  from staged_execution_files e join files f using (source)
), steps as (
  select *, clock_s - lag(clock_s) over (partition by place, label order by clock_s, source, part) as step
  from given where clock_s is not null
), islands as (
  select *, count(*) filter (step is null or step > 1)
    over (partition by place, label order by clock_s, source, part) as island
  from steps
)
select *, format('{} {} {}', label, island, row_number() over (partition by source, label, island order by part)) as key
from islands
union all by name
select *, null as key from given where clock_s is null;

-- The file with the most runs says which there are; others join it. One that has runs beside these, or is the second
-- of its kind, does not.
create or replace temp table execution_members as
with counted as (
  select source, any_value(place) as place, min(rank) as rank, any_value(kind) as kind, count(key) as runs,
    bool_or(part is not null) as is_of_runs
  from execution_runs group by source
), bases as (
  select r.source, min_by(c.source, (-c.runs, c.rank, c.source)) as base
  from execution_runs r join execution_runs o on o.place = r.place and o.key = r.key join counted c on c.source = o.source
  group by r.source
), joined as (
  select c.*, coalesce(n.base, b.base) as base from counted c join bases b using (source) left join bases n on n.source = b.base
), placed as (
  select *, row_number() over (partition by base, kind order by source <> base, source) > 1
      or exists (from execution_runs r where r.source = joined.source
        and r.key not in (select key from execution_runs q where q.source = joined.base and key is not null)) as is_stranger
  from joined
), only_ones as (
  select place, min(base) as base from placed group by place having count(distinct base) = 1
)
select source, rank, base, is_stranger from placed
union all
select c.source, c.rank, coalesce(o.base, c.source), false
from counted c left join only_ones o on o.place = c.place and not c.is_of_runs
where c.source not in (select source from placed);

create or replace temp table execution_sources as
select m.source, l.leader, m.rank, l.base, (select min(tool) from staged_runs r where r.source = l.leader) as tool
from execution_members m join (
  select base, min_by(source, (rank, source)) filter (source in (select source from staged_runs)) as leader
  from execution_members where not is_stranger group by base having count(*) > 1
) l using (base)
where not m.is_stranger and l.leader is not null;

-- Rows of a file about all runs count for each of them.
create or replace temp table execution_map as
select s.source, s.leader, s.rank, r.part, b.part as run, r.line
from execution_sources s join execution_runs r on r.source = s.source and r.key is not null
join execution_runs b on b.source = s.base and b.key = r.key
union all
select s.source, s.leader, s.rank, '', b.part, null
from execution_sources s join execution_runs r on r.source = s.source and r.part is null
join execution_runs b on b.source = s.base and b.key is not null;

create or replace temp table execution_problems as
select source, 'warning' as severity, 'execution-differs' as code,
  format('some of its runs are those of {}, others are not, or it is a second file of its kind: read apart', base) as message,
  'files of one execution in a folder, one of each kind' as expected, 'give each execution a folder of its own' as advice
from execution_members where is_stranger
union all
select source, 'warning' as severity, 'part-without-whole' as code,
  'a report of a part, without one of the whole: it is in no run',
  'a console, summary or flatfile of the same execution beside it', 'add it, or remove this one'
from execution_members
where source not in (select source from execution_sources) and source not in (select source from staged_runs);

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
  where m.source not in (select source from execution_runs where part is null)
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

-- Of each other table the rows of the first file that has some of their kind (by) for the run.
.first measured_times
.first run_factors by factor
.first measured_shapes
.first results by entity_kind, entity
-- Lines are those of the first file.
update staged_reported set line = null where source in (select source from execution_sources where source <> leader);
.first reported by entity_kind, entity
.first samples by entity_kind, entity
.first host_metrics by host, scope, metric
.first histograms by entity_kind, entity

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

-- A page that was not written to its end lacks averages that another file has.
delete from staged_problems where rowid in (
  select p.rowid from staged_problems p join execution_map m on m.source = p.source and m.line = p.line
  join staged_runs e on e.source = m.leader and e.run = m.run
  where p.code = 'no-average' and e.outcome in ('completed', 'no_io')
);

delete from staged_problems where rowid in (
  select p.rowid from staged_problems p join execution_sources s on s.source = p.source
  where p.code in ('no-end-line', 'runs-missing') and exists (
    from execution_sources o where o.leader = s.leader and o.rank between 2 and 4
      and o.source not in (select q.source from staged_problems q where q.code in ('no-end-line', 'runs-missing', 'execution-aborted')))
);

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
