-- Which runs are whole.
--
-- Given: parts, fleet_rests, missing_parts, files, case_files, worker_times, broken_files, run_paths, lost_logs, stated_factors,
-- staged_runs, staged_results, staged_measured_times.
-- Left behind: run_overlaps (run, overlap_pct), missing_hosts (run, stated, found), groups_without_vms (source, run,
-- case_group), run_lacks (run, lacks), incomplete_runs (run): those without a result over all workers.

-- By the clocks of the load generators, which 5 s are allowed to where there are several; else by the lengths alone.
create or replace temp table run_overlaps as
with measured as (
  select p.run, p.source, t.starts_at, t.ends_at, coalesce(t.first_at, t.starts_at) as first_at,
    coalesce(t.last_at, t.ends_at) as last_at
  from parts p join staged_measured_times t on t.source = p.source and t.run = p.part
), partly as (
  select distinct run from parts where (run, source) not in (select (run, source) from measured)
), spans as (
  select * from measured where run not in (select run from partly)
  union all
  select run, source, started_at, ended_at, started_at, ended_at from worker_times where run in (select run from partly)
), clocked as (
  select run, greatest(0, epoch(min(ends_at)) - epoch(max(starts_at)) + if(count(distinct source) > 1, 5, 0)) as together_s,
    epoch(max(last_at)) - epoch(min(first_at)) as span_s
  from spans group by run having count(*) = count(starts_at) and count(*) = count(ends_at)
), workers as (
  select p.run, r.source, r.run as part, r.entity, max(r.duration_s) as duration_s
  from staged_results r join parts p on p.source = r.source and p.part = r.run
  where r.entity_kind in ('job', 'all') group by p.run, r.source, r.run, r.entity
), lengths as (
  select run, if(count(*) = count(duration_s), (min(duration_s) + 0.5) / nullif(max(duration_s), 0), null) as share
  from workers group by run having count(*) > 1
)
select run, 100 * least(1, if(c.span_s > 0, c.together_s / c.span_s, share)) as overlap_pct
from lengths left join clocked c using (run);

create or replace temp table missing_hosts as
select p.run, any_value(s.number)::bigint as stated, count(distinct p.entity) as found
from parts p join stated_factors s on s.run = p.run and s.factor = 'hosts'
join staged_runs r on r.source = p.source and r.run = p.part
where p.entity_kind = 'host' and r.tool is distinct from 'esxtop'
group by p.run having count(distinct p.entity) < any_value(s.number);

-- Groups of VMs of a case that left a summary, while others left files of their VMs.
create or replace temp table groups_without_vms as
select c.source, c.run, c.case_group from case_files c
where c.role = 'summary' and c.case_group is not null and (c.run, c.case_group) not in (
  select (p.run, f.case_group) from parts p join files f using (source) where f.case_group is not null);

-- A file of theirs could not be read, a worker did not finish, VMs or hosts are missing, or workers did not run at the
-- same time.
create or replace temp table broken_runs as
select p.run, format('{} cannot be read', f.source) as lack
from parts p join run_paths b using (path) join broken_files f on f.source = b.source
union
select distinct p.run, format('{} more files that may be of its VMs', length(r.others))
from parts p join fleet_rests r using (path)
union
select p.run, format('{} of {} VMs', count(distinct p.entity), any_value(s.number)::bigint)
from parts p join stated_factors s on s.run = p.run and s.factor = 'vms'
where p.entity_kind = 'vm' group by p.run having count(distinct p.entity) < any_value(s.number)
union
select run, format('{} of {} hosts', found, stated) from missing_hosts
union
select run, format('files of VMs of {}', case_group) from groups_without_vms
union
select p.run, 'a worker did not run to its end'
from parts p join staged_runs r on r.source = p.source and r.run = p.part where r.outcome = 'incomplete'
union
select run, format('{} of {} workers', found, sources) from missing_parts
union
select run, 'its workers did not run at the same time'
from worker_times group by run having max(started_at) > min(ended_at) + interval 5 seconds
union
select run, 'its workers did not run at the same time' from run_overlaps where overlap_pct < 50;

create or replace temp table incomplete_runs as select distinct run from broken_runs;

create or replace temp table run_lacks as
select run, string_agg(lack, '; ' order by lack) as lacks from (
  from broken_runs
  union all
  select run, format('logs of {} of {} jobs', sum(found)::bigint, sum(asked)::bigint) from lost_logs group by run
) group by run;
