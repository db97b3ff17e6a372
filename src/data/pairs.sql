-- Any two levels of a study's factor against each other, each workload over its loads: what pages of comparisons list.
select c.study, c.factor, c.level, c.baseline, c.measure, c.tool, c.workload, c.others,
  exp(avg(ln(c.ratio) order by c.load, c.ratio)) as ratio, min(c.ratio) as low, max(c.ratio) as high, count(c.ratio) as results,
  count(*) as places, min(c.load) as from_load, max(c.load) as to_load,
  min(least(c.runs, c.baseline_runs)) as repeats,
  any_value(c.reason order by c.reason) as reason,
  coalesce(any_value(c.confounders order by c.confounders) filter (c.confounders <> '[]'), '[]') as confounders,
  coalesce(any_value(c."unknown" order by c."unknown") filter (c."unknown" <> '[]'), '[]') as "unknown"
from comparisons c join studies s on s.study = c.study and s.factor = c.factor
where c.scope = 'load'
group by all
order by c.study, c.level, c.baseline, c.measure, c.tool, c.workload, c.others
