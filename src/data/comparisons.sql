-- Every level of a factor against its baseline, at each load and over each curve.
select study, scope, factor, level, baseline, tool, workload, load, others, measure, ratio, plain_ratio, low, high, low95, high95, family_size, "interval", runs, baseline_runs,
  verdict, grade, direction, direction_low, direction_high, gap_ranges, q_level, repeats_missing, margin_pct, tie_margin_pct, agreeing_tools, needed_pct_curve, loads, loads_higher, loads_lower,
  reason, confounders, "unknown", sentence
from comparisons
where against_baseline
order by study, factor, tool, workload, others, measure, try_cast(level as double), level, load
