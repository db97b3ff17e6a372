-- What the studies in view are about, and what their documents claim, with the tests.
select study, factor, baseline, load_axis, margin_pct, blocks, order_random, asks, criteria, environment, claims, published,
  (select count(*) from statements t where t.study = studies.study) as statements
from studies
