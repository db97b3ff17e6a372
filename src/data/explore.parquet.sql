-- Every completed run with its factors and its measures over all its workers: what the Explore page reads. Where a run
-- has figures of reads and writes, but none of all I/O, each of these is a row. level and load are the values of the
-- study's factor and of its load axis. As on the pages, what was measured in a lab is of provenance lab. doubts is a JSON
-- list of what the checks found where measures of the run failed them, as src/analysis/admission/failed-check.js has it.
with found as (
  select study, unnest(from_json(runs, '["varchar"]')) as run, severity, sentence, forbids,
    list_concat(
      coalesce(from_json(unusable, '["varchar"]'), []),
      if(severity = 'error', coalesce(from_json(not_comparable, '["varchar"]'), []), [])
    ) as measures
  from checks
),
doubted as (
  select study, run,
    to_json(list(
      {study: study, severity: severity, measures: measures, text: sentence, forbids: forbids} order by severity, sentence
    ))::varchar as doubts
  from found
  where len(measures) > 0
  group by study, run
)
select r.* exclude (outcome, lacks, overlap_pct, queue_not_full_by, queue_full_pct, queue_slots, asked_s),
  if(s.provenance = 'measured' and regexp_matches(s.platform, '(^|-)lab($|-)'), 'lab', s.provenance) as provenance,
  s.platform, o.operation, lv.value as level, ld.number as load,
  o.* exclude (study, run, operation, is_main, is_known, ios, bytes, duration_s, clat_mean_us, percentile_layer),
  d.doubts
from runs r
join studies s using (study)
join outcomes o on o.study = r.study and o.run = r.run and o.is_main and o.is_known
left join run_factors lv on lv.study = r.study and lv.run = r.run and lv.factor = nullif(s.factor, s.load_axis)
left join run_factors ld on ld.study = r.study and ld.run = r.run and ld.factor = s.load_axis
left join doubted d on d.study = r.study and d.run = r.run
where r.outcome = 'completed'
order by r.study, r.run, o.operation
