-- What the study in the variable study is about.
select factor, baseline, load_axis, margin_pct, criteria, environment from studies where study = getvariable('study')
