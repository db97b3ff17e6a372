-- What the studies in view are about, and what their documents claim, with the tests.
select study, factor, baseline, load_axis, margin_pct, blocks, order_random, criteria, environment, claims from studies
