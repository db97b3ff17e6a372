-- Which stretch of which capture belongs to which run.
--
-- Given: files, parts, run_ancestors (run, folder), clock_offsets (folder, host, offset_s), staged_measured_times,
-- staged_capture_samples, staged_windows.
-- Left behind: capture_windows (run, source, host, starts_at, ends_at: by the clock of the capture's host),
-- capture_intervals (place: a number for run, source and host, run, source, host, segment, sample, seconds),
-- capture_problems.
--
-- A capture measures the runs of its own folder and of those below it, unless a nearer folder has captures of the same
-- tool too. A window of study.yaml is a run itself.

create or replace temp table captures as
select c.source, any_value(f.folder) as folder, any_value(c.tool) as tool, bool_and(c.in_guest) as in_guest,
  -- A guest is who the path says it is; clones of one VM call themselves the same.
  coalesce(any_value(case when f.entity_kind = 'host' or c.in_guest and f.entity_kind = 'vm' then f.entity end), min(c.host)) as host,
  min(c.host) as named, min(c."at") as first_at, max(c."at") as last_at,
  -- Within a segment; the pause before another is no interval.
  epoch(max(c."at") - min(c."at")) / greatest(count(*) - 1, 1) as interval_s
from staged_capture_samples c join files f using (source) group by c.source;

create or replace temp table run_times as
select p.run, max(t.starts_at) as starts_at, min(t.ends_at) as ends_at
from parts p join staged_measured_times t on t.source = p.source and t.run = p.part
group by p.run having max(t.starts_at) < min(t.ends_at);

create or replace temp table capture_folders as
select a.run, c.tool, max_by(a.folder, length(a.folder)) as folder
from run_ancestors a join (select distinct folder, tool from captures) c using (folder) group by a.run, c.tool;

-- The clock of a host that the settings know by its name, or by the first part of it.
create or replace temp table capture_clocks as
with placed as (
  select source, host, named, unnest(folders_above(folder)) as folder from captures
)
select p.source, max_by(o.offset_s, length(p.folder)) as offset_s
from placed p join clock_offsets o on o.folder = p.folder
  and lower(o.host) in (lower(p.host), lower(p.named), lower(split_part(p.host, '.', 1)), lower(split_part(p.named, '.', 1)))
group by p.source;

create or replace temp table capture_windows as
select t.run, c.source, c.host,
  t.starts_at + to_milliseconds(round(coalesce(k.offset_s, 0) * 1000)::bigint) as starts_at,
  t.ends_at + to_milliseconds(round(coalesce(k.offset_s, 0) * 1000)::bigint) as ends_at
from run_times t join capture_folders f using (run) join captures c using (folder, tool) left join capture_clocks k using (source)
where t.run not in (select p.run from parts p join staged_windows w on w.capture = p.source and w.name = p.part)
union all
select p.run, c.source, c.host, w.starts_at, w.ends_at
from staged_windows w join parts p on p.source = w.capture and p.part = w.name join captures c on c.source = w.capture;

-- Only intervals that lie wholly inside the run count. A sample behind rows that could not be read has the time since
-- the last one for all of them, and samples of one time (minutes, where a spreadsheet cut the seconds) share theirs.
-- Captures of several hosts that lie in one file stay apart.
create or replace temp table capture_intervals as
with moments as (
  select source, segment, "at", min(sample) as first, max(sample) as last
  from staged_capture_samples group by source, segment, "at"
), spaced as (
  select *, lag("at") over before as previous_at, lag(last) over before as previous
  from moments window before as (partition by source, segment order by first)
), hosts as (
  select source, count(distinct host) > 1 as several from staged_capture_samples group by source
)
select dense_rank() over (order by w.run, w.source, if(h.several, i.host, w.host))::integer as place, w.run, i.source,
  if(h.several, i.host, w.host) as host, i.segment, i.sample,
  epoch(s."at" - s.previous_at) / (s.last - s.previous) as seconds
from staged_capture_samples i join spaced s using (source, segment, "at") join hosts h using (source) join capture_windows w
  on w.source = i.source and s.previous_at >= w.starts_at and s."at" <= w.ends_at
where s."at" > s.previous_at and s.last > s.previous;

create or replace temp table capture_problems as
with covered as (
  select w.run, w.source, w.starts_at, w.ends_at, c.first_at, c.last_at, c.interval_s, coalesce(sum(i.seconds), 0) as seconds
  from capture_windows w join captures c using (source) left join capture_intervals i using (run, source)
  group by all
)
select source, 'note' as severity, 'capture-outside-runs' as code,
  format('{}: it lasts from {} to {}',
    if(has_runs, 'it covers no run of its folder or below', 'no run in its folder or below'), first_at, last_at) as message,
  if(has_runs, 'a capture that begins before a run and ends after it', 'a capture in the folder of its runs, or above it') as expected,
  if(has_runs, 'look at the clocks of host and load generator: a manifest beside the settings may say how far they are apart', null) as advice
from (select *, folder in (select folder from run_ancestors) as has_runs from captures) where source not in (select source from capture_intervals)
  and source not in (select capture from staged_windows)
union all
select source, 'note', 'run-partly-covered' as code,
  format('{}: {} of {} s are covered', run, round(seconds)::bigint, round(epoch(ends_at - starts_at))::bigint),
  'a capture that begins before the run and ends after it', null
from covered where seconds > 0 and (first_at > starts_at or last_at + to_milliseconds((1000 * interval_s)::bigint) < ends_at)
union all
select distinct w.source, 'note', 'clock-not-known' as code,
  format('how far the clock of {} is from the load generator''s is not recorded: taken for none', w.host),
  'clock_offset_s in the manifest of the host''s settings', 'capture the settings with scripts/collect.py'
from capture_windows w
where w.source not in (select source from capture_clocks) and w.source not in (select source from captures where in_guest)
  and w.source not in (select capture from staged_windows)
union all
select 'study.yaml', 'error', 'empty-window' as code,
  format('windows: {} of {}: no whole interval between {} and {}', w.name, w.capture, w.starts_at, w.ends_at),
  format('times between {} and {}', c.first_at, c.last_at), null
from staged_windows w join captures c on c.source = w.capture
join parts p on p.source = w.capture and p.part = w.name
where (p.run, p.source) not in (select (run, source) from capture_intervals)
union all
select 'study.yaml', 'error', 'window-of-guest' as code,
  format('windows: {} of {}: {} in a guest tells no result of a run', w.name, w.capture, c.tool),
  'a capture of esxtop', 'take the window out: such a capture is read beside the runs of its folder'
from staged_windows w join captures c on c.source = w.capture where c.in_guest;
