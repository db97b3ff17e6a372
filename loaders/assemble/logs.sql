-- Which run each of fio's logs belongs to, and the windows of those that do.
--
-- Given: files, parts, path_factors, staged_runs, staged_results, staged_run_factors, staged_log_files,
-- staged_log_writers, staged_log_samples.
-- Left behind: log_candidates (log, source: results that a log may be of, none or several), log_homes (what a log is
-- of, and its fault where it is not used), log_points (windows), lost_logs (run, source, found, asked, missing),
-- log_problems, and in path_factors what the names of a tool say that its files do not.

create or replace macro version_numbers(version) as
  try_cast(string_split(nullif(regexp_extract(version, '^[0-9]+(\.[0-9]+)*'), ''), '.') as integer[]);

create or replace macro invocation_of(part) as regexp_extract(part, '^run=[0-9]+');

create or replace macro parent_of(folder) as regexp_replace(folder, '/?[^/]*$', '');

create or replace macro depth_of(folder) as if(folder = '', 0, length(folder) - length(replace(folder, '/', '')) + 1);

-- Clones follow each other in the order of the entries, on each server by itself.
create or replace temp table log_writers as
select *, invocation_of(run) as invocation,
  regexp_replace(substr(entity, coalesce(length(host) + 2, 1)), '^[0-9]+:', '') as jobname,
  sum(coalesce(threads, 1)) over (partition by source, invocation_of(run), host order by place) as last_job,
  count(*) over (partition by source, invocation_of(run), host) as entries
from staged_log_writers;

-- A server is in the name of a log, or in that of its folder, as pbench has it: clients/HOST.
create or replace temp table placed_logs as
select l.source as log, l.log as kind, l.name, l.job, l.restarts, f.folder, f.stem, f.entity_kind, f.entity, f.sha256,
  coalesce(l.hostname, nullif(regexp_extract(f.folder, '(?:^|/)clients/([^/]+)$', 1), '')) as hostname,
  -- bench-fio of fio-plot names a result by the numbers of its logs.
  regexp_replace(l.name, '^([a-z]+[0-9]*)-iodepth-([0-9]+)-numjobs-([0-9]+)$', '\1-\2-\3') as plot_stem
from staged_log_files l join files f using (source);

create or replace temp table log_results as
select p.source, invocation_of(p.part) as invocation, f.folder, f.stem, f.entity_kind, f.entity,
  any_value(r.tool_version) as tool_version
from parts p join files f using (source) join staged_runs r on r.source = p.source and r.run = p.part
where r.tool = 'fio' group by all;

-- The names that a result gives to its logs: those of its options, else, where none is written, those of its jobs.
create or replace temp table log_names as
select distinct source, invocation, unnest(string_split(trim(names, '|'), '|')) as name from log_writers where names <> '|'
union select source, invocation, jobname from log_writers where names = '|';

create or replace temp table named_logs as
select source, invocation, bool_or(names is not null) as is_known, bool_or(names <> '|') as is_named
from log_writers group by all;

------------------------------------------------------------------------------------------------------------------
-- A log belongs to the result whose options name it: in its folder, else in the folder beside the log's own that is
-- named so (read-4k.out and read-4k/), else above it, below it, or in a folder beside. Where a result has no options
-- (text, terse lines), to the only one in the folder, or to that whose name is the longest beginning of the log's.

create or replace temp table log_candidates as
with near as (
  select l.*, r.* exclude (folder, stem, entity_kind, entity), r.stem as result_stem, 0 as tier, 0 as apart
  from placed_logs l join log_results r on r.folder = l.folder
    and r.entity_kind is not distinct from l.entity_kind and r.entity is not distinct from l.entity
  union all by name
  select l.*, r.* exclude (folder, stem, entity_kind, entity), r.stem as result_stem, 1 as tier, 1 as apart
  from placed_logs l join log_results r on l.folder = concat_ws('/', nullif(r.folder, ''), r.stem)
    and r.entity_kind is not distinct from l.entity_kind and r.entity is not distinct from l.entity
), far as (
  select l.*, r.* exclude (folder, stem, entity_kind, entity), r.stem as result_stem,
    case when r.folder = '' or starts_with(l.folder, r.folder || '/') then 2
         when l.folder = '' or starts_with(r.folder, l.folder || '/') then 3
         -- Folders of repeats and of factors are beside each other and have nothing to do with each other.
         when parent_of(r.folder) = parent_of(l.folder)
           and not regexp_matches(l.folder || '|' || r.folder, '=[^/]*$|=[^/]*[|]|[0-9]+$|[0-9]+[|]') then 4 end as tier,
    abs(depth_of(r.folder) - depth_of(l.folder)) as apart
  from placed_logs l join log_names n using (name) join log_results r using (source, invocation)
  where r.folder <> l.folder and l.folder <> concat_ws('/', nullif(r.folder, ''), r.stem)
    and r.entity_kind is not distinct from l.entity_kind and r.entity is not distinct from l.entity
), named as (
  select c.*, coalesce(k.is_known, false) as is_known,
    n.name is not null or c.tier = 0 and not coalesce(k.is_named, false)
      and (c.result_stem = c.plot_stem or c.result_stem = c.name || '.' || c.hostname) as is_named,
    c.hostname is not null and (ends_with(c.result_stem, '.' || c.hostname) or exists (
      from log_writers w where w.source = c.source and w.invocation = c.invocation and w.host = c.hostname)) as is_of_host
  from (from near union all by name from far where tier is not null) c
  left join named_logs k on k.source = c.source and k.invocation = c.invocation
  left join log_names n on n.source = c.source and n.invocation = c.invocation and n.name = c.name
)
select log, kind, name, job, hostname, restarts, sha256, source, invocation, tool_version, tier, apart,
  is_named or not is_known as is_possible,
  rank() over (partition by log order by is_named or not is_known desc, if(is_named, tier, 5 + tier), is_of_host desc, apart,
    if(not is_named and starts_with(stem, result_stem), length(result_stem), 0) desc) as place
from named;

create or replace temp table log_homes as
with chosen as (
  from log_candidates where is_possible and place = 1 qualify count(*) over (partition by log) = 1
), servers as (
  select source, invocation, count(distinct host) as servers, max(window_ms) as window_ms, min(run) as part
  from log_writers group by all
), jobs_in_log as (
  select source as log, max(job) as jobs from staged_log_samples group by source
), placed as (
  select c.*, coalesce(w.run, s.part) as part, w.entity, coalesce(w.window_ms, s.window_ms) as window_ms,
    coalesce(w.is_maximum, false) as is_maximum,
    case when c.restarts > 0 then 'restarts'
         when w.entity is null and c.job is null and c.hostname is null then 'shared'
         when w.entity is null then 'no-job'
         when c.job is null and j.jobs > w.threads then 'appended' end as fault
  from chosen c join servers s using (source, invocation) left join jobs_in_log j using (log)
  left join log_writers w on w.source = c.source and w.invocation = c.invocation
    and (w.host is null or w.host = c.hostname or c.hostname is null and s.servers = 1)
    and (w.entries = 1 and (c.job is null or w.threads is null)
      or c.job > w.last_job - coalesce(w.threads, 1) and c.job <= w.last_job)
), ranked as (
  select *, row_number() over (partition by source, part, entity, kind, job order by tier, apart, log) as copy,
    count(*) over (partition by source, part, entity, kind, job, tier, apart) > 1
      and min(sha256) over (partition by source, part, entity, kind, job, tier, apart)
        <> max(sha256) over (partition by source, part, entity, kind, job, tier, apart) as is_tied,
    first_value(log) over (partition by source, part, entity, kind, job order by tier, apart, log) as first_log
  from placed where fault is null
)
select h.* replace (if(r.copy > 1 or r.is_tied, 'doubled', h.fault) as fault), p.run,
  if(r.copy > 1, r.first_log, null) as first_log
from placed h left join ranked r using (log) join parts p on p.source = h.source and p.part = h.part;

------------------------------------------------------------------------------------------------------------------
-- Windows of all of a run's logs are put on one grid (751 ms is the third of 250 ms); of two samples in a window the
-- first is whole, the second a short rest.

create or replace temp table log_points as
with given as (
  select h.log, h.kind, h.run, h.source, h.part, h.entity, h.window_ms, h.is_maximum, s.job, s.operation, s.line, s.t_ms,
    s.window_ms as counted_ms, s.iops, s.bytes_per_s,
    case when h.is_maximum then null
         when s.latency_unit = 'ns' or version_numbers(h.tool_version) >= [2, 99] then s.latency / 1000
         when version_numbers(h.tool_version) < [2, 99] then s.latency end as latency_mean_us,
    s.t_ms > 1e11 as is_epoch,
    nullif(s.t_ms - lag(s.t_ms) over (partition by h.log, s.job, s.operation order by s.line), 0) as step
  from staged_log_samples s join log_homes h on h.log = s.source where h.fault is null
), windows as (
  select source, part, coalesce(max(window_ms), max(1000) filter (counted_ms is not null), mode(step) filter (step > 0),
      min(t_ms) filter (not is_epoch)) as grid_ms,
    min(t_ms) filter (is_epoch) as first_ms
  from given group by source, part
)
select g.*, w.grid_ms,
  case when counted_ms is not null then ceil(t_ms / grid_ms)
       else round((t_ms - if(is_epoch, first_ms - grid_ms, 0)) / grid_ms) end as slot
from given g join windows w using (source, part)
qualify row_number() over (partition by log, job, operation, slot order by line) = 1;

-- The windows of a job hold no more than the job did, and not half of it where it ran for several windows: fio leaves
-- out the last one only; of clones whose logs are lost none is expected. Else they are of another run under the same
-- name. What a ramp does is counted by logs alone.
create or replace temp table log_contradictions as
with logged as (
  select run, source, part, entity, kind, min(log) as log, max(grid_ms) as grid_ms,
    sum(coalesce(iops, bytes_per_s) * coalesce(counted_ms, grid_ms)) / 1000 as amount, count(distinct job) as jobs
  from log_points where kind = 'iops' or kind = 'bw' and counted_ms is null group by all
), done as (
  select source, run as part, entity, sum(ios) as ios, sum(bytes) as bytes, max(duration_s) as duration_s
  from staged_results where entity_kind = 'job' group by all
)
select l.run, l.source, l.part, l.entity, min(l.log) as log, arg_min(l.amount / if(l.kind = 'iops', d.ios, d.bytes), l.kind) as share
from logged l join done d using (source, part, entity)
join log_writers w on w.source = l.source and w.run = l.part and w.entity = l.entity
where (amount > 1.1 * if(kind = 'iops', ios, bytes)
    or amount < 0.5 * least(1, jobs / coalesce(w.threads, 1)) * if(kind = 'iops', ios, bytes) and d.duration_s * 1000 > 5 * l.grid_ms)
  and (l.source, l.part) not in (select (source, run) from staged_run_factors where factor = 'warmup_s' and number > 0)
  and (l.source, l.part, l.entity) not in (select (source, part, entity) from log_points where is_maximum)
group by all;

delete from log_points where (source, part, entity) in (select (source, part, entity) from log_contradictions);

-- A sum over jobs or servers needs the logs of all of them. Where a run has logs, the others are lost; a job whose
-- file has a series of its own (status reports) has none to lose.
create or replace temp table lost_logs as
with asked as (
  select p.run, w.source, w.run as part, w.entity, w.jobname, greatest(1, coalesce(w.threads, 1)) as threads, w.last_job
  from log_writers w join parts p on p.source = w.source and p.part = w.run
  where p.run in (select run from log_points)
    and (w.source, w.run) not in (select (s.source, s.run) from staged_samples s
                                  where (s.source, s.run) not in (select (source, part) from log_points))
), kinds as (  -- those that any of its clones has logs of; of a job without logs those that others have
  select distinct a.source, a.part, a.entity, k.kind
  from asked a join log_points k on k.run = a.run
    and ((k.source, k.part, k.entity) = (a.source, a.part, a.entity)
      or (a.source, a.part, a.entity) not in (select (source, part, entity) from log_points))
), jobs as (
  select a.*, k.kind, unnest(range(a.last_job::bigint - a.threads + 1, a.last_job::bigint + 1)) as job
  from asked a join kinds k using (source, part, entity) where a.threads <= 10000
), shared as (
  select source, part, entity, kind, count(distinct job) as jobs
  from log_points where log in (select log from log_homes where job is null) group by all
), there as (
  select j.*, coalesce(s.jobs >= j.threads, false) or exists (
      from (select distinct source, part, entity, kind, job from log_points) l
      where l.source = j.source and l.part = j.part and l.entity = j.entity and l.kind = j.kind and l.job = j.job) as is_there
  from jobs j left join shared s using (source, part, entity, kind)
), found as (
  select run, source, part, entity, job, bool_and(is_there) as is_whole,
    string_agg(if(is_there, null, kind), ', ' order by kind) as lacking, any_value(jobname) as jobname
  from there group by all
)
select run, source, count(*) filter (is_whole) as found, count(*) as asked,
  string_agg(format('{} of job {} of {}', lacking, job, jobname), '; ' order by job, entity) filter (not is_whole and place <= 3)
    || if(max(place) filter (not is_whole) > 3, '; …', '') as missing
from (select *, row_number() over (partition by run, source, is_whole order by job, entity) as place from found)
group by run, source having found < asked;

------------------------------------------------------------------------------------------------------------------
-- What bench-fio of fio-plot says in names, where result and logs both have its form: factors of last resort. The
-- options of the file win.

create or replace temp table plot_names as
with results as (
  select distinct h.source, r.folder, regexp_extract(r.stem, '^[a-z]+[0-9]*-([0-9]+)-([0-9]+)$', ['depth', 'jobs']) as numbers,
    regexp_replace(r.folder, '/?run-[0-9]+$', '') as case_folder, regexp_extract(r.folder, '(?:^|/)run-([0-9]+)$', 1) as repeat
  from log_homes h join log_results r using (source)
  where h.tier = 0 and h.name <> r.stem and r.invocation = ''
    and regexp_replace(h.name, '^([a-z]+[0-9]*)-iodepth-([0-9]+)-numjobs-([0-9]+)$', '\1-\2-\3') = r.stem
), sizes as (
  select *, regexp_extract(lower(parent_last), '^([0-9]+)([km]?)$', ['number', 'unit']) as size
  from (select *, regexp_extract(case_folder, '[^/]*$') as parent_last from results)
)
select source, unnest(['queue_depth', 'threads', 'repeat', 'block_size_bytes']) as factor,
  unnest([try_cast(numbers.depth as double), try_cast(numbers.jobs as double), try_cast(repeat as double),
    try_cast(size.number as double) * case size.unit when 'k' then 1024 when 'm' then 1048576 else 1 end]) as number
from sizes;

insert into path_factors by name
select source, factor, number_text(number) as value, number from plot_names n
where number is not null and (source, factor) not in (select (source, factor) from path_factors)
  and (source, factor) not in (select (source, factor) from staged_run_factors where value is not null);

------------------------------------------------------------------------------------------------------------------
-- What is wrong with logs, a line a cause.

create or replace temp table log_problems as
with unplaced as (
  select l.log, count(distinct c.source) filter (c.is_possible and c.place = 1) as possible, count(distinct c.source) as beside,
    count(*) filter (c.is_possible and c.place = 1) as invocations,
    string_agg(distinct c.source, ', ' order by c.source) filter (c.is_possible and c.place = 1) as names
  from placed_logs l left join log_candidates c using (log)
  where l.log not in (select log from log_homes) group by l.log
)
select log as source, 'warning' as severity, 'log-without-result' as code,
  if(beside = 0, 'no result file beside this log: it is part of no run',
    'no result here names this log in its options: it is part of no run') as message,
  'the JSON of the same fio run in the same folder' as expected, 'add it, or remove the log' as advice
from unplaced where possible = 0
union all by name
select log as source, 'warning' as severity, 'ambiguous-log' as code,
  if(possible > 1, format('{} results beside this log may be its own: {}', possible, names),
    format('{} runs of {} may have written this log', invocations, names)) as message,
  'one result whose options name the log, or whose name begins the name of the log' as expected,
  'give each run a folder of its own' as advice
from unplaced where possible > 0
union all by name
select log as source, 'warning' as severity, 'log-of-no-job' as code,
  if(fault = 'shared', format('the jobs of {} share this log: which of them wrote which part is not known', source),
    format('{} has no job {}{}', source, coalesce(job::varchar, 'that wrote it'), if(hostname is null, '', ' of that server'))) as message,
  if(fault = 'shared', 'a log for each job, or one entry for all of them', 'as many logs as the run has jobs; it is not used') as expected,
  if(fault = 'shared', 'run fio without per_job_logs=0', 'it may be of another run under the same name: remove it') as advice
from log_homes where fault in ('shared', 'no-job')
union all by name
select log as source, 'warning' as severity, 'doubled-log' as code,
  case when fault = 'appended' then 'more jobs than its run has: two runs in one log'
       when first_log is not null then format('a second {} log of job {} of its run, beside {}', kind, coalesce(job::varchar, 'all'), first_log)
       else format('one of several {} logs of job {} of its run', kind, coalesce(job::varchar, 'all')) end as message,
  'one log of a kind for each job; it is not used' as expected, 'remove what is a copy, or of another run' as advice
from log_homes where fault in ('appended', 'doubled')
union all by name
select log as source, 'warning' as severity, 'log-contradicts' as code,
  format('it has {} % of what {} did: the logs of this job are of another run', round(100 * share)::bigint, source) as message,
  'the I/Os of the result but for the last window; they are not used' as expected,
  'find the logs of that run, or remove these' as advice
from log_contradictions
union all by name
select n.source, 'warning' as severity, 'name-contradicts' as code,
  format('{}: the file says {}, its name or folder {}', n.factor, number_text(any_value(f.number)), number_text(any_value(n.number))) as message,
  'names as bench-fio gives them; what the file says counts' as expected, 'find out which of them is of another run' as advice
from plot_names n join staged_run_factors f using (source, factor) where f.number <> n.number group by n.source, n.factor
union all by name
select distinct h.log as source, 'note' as severity, 'unknown-unit' as code,
  'latencies may be us (before fio 2.99) or ns: they are left out' as message,
  'a result file that says the version of fio' as expected, 'keep the JSON beside the log' as advice
from log_homes h join staged_log_samples s on s.source = h.log
where s.latency is not null and s.latency_unit is null and version_numbers(h.tool_version) is null
union all by name
select distinct h.log as source, 'note' as severity, 'log-of-maxima' as code,
  'the log holds the maximum of each window, not the mean: its latencies are left out' as message,
  'log_window_value=avg or both' as expected, 'run fio without log_max_value if means are wanted' as advice
from log_homes h join staged_log_samples s on s.source = h.log where h.is_maximum and s.latency is not null
union all by name
select source, 'warning' as severity, 'missing-log' as code,
  format('{}: logs of {} of its {} jobs; missing: {}', run, found, asked, missing) as message,
  'the logs of all jobs, as the options of fio name them; the run is left out of comparisons' as expected,
  'add the missing logs, or remove the others' as advice
from lost_logs;
