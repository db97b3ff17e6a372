-- Every completed run with its factors and its measures over all its workers: what the Explore page reads. Where a run
-- has figures of reads and writes, but none of all I/O, each of these is a row. level and load are the values of the
-- study's factor and of its load axis. As on the pages, what was measured in a lab is of provenance lab.
select r.* exclude (outcome, lacks, overlap_pct, queue_not_full_by, queue_full_pct, queue_slots, asked_s),
  if(s.provenance = 'measured' and regexp_matches(s.platform, '(^|-)lab($|-)'), 'lab', s.provenance) as provenance,
  s.platform, o.operation, lv.value as level, ld.number as load,
  o.* exclude (study, run, operation, is_main, is_known, ios, bytes, duration_s, clat_mean_us, percentile_layer)
from runs r
join studies s using (study)
join outcomes o on o.study = r.study and o.run = r.run and o.is_main and o.is_known
left join run_factors lv on lv.study = r.study and lv.run = r.run and lv.factor = nullif(s.factor, s.load_axis)
left join run_factors ld on ld.study = r.study and ld.run = r.run and ld.factor = s.load_axis
where r.outcome = 'completed'
order by r.study, r.run, o.operation
