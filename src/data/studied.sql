-- What the studies in view are about, and what their documents claim, with the tests.
select study, factor, baseline, load_axis, margin_pct, criteria, environment, claims from studies
