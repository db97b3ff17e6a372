-- What the study in the variable study is about.
select factor, baseline, load_axis, margin_pct, environment, criteria from studies where study = getvariable('study')
