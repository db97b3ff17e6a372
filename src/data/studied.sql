-- What the studies in view are about, and what their documents claim, with the tests.
select study, factor, baseline, load_axis, margin_pct, blocks, order_random, together, asks, criteria, environment, claims, published,
  title, question, source_conclusion, source_condition, source_not_given, source_advice,
  (select count(*) from statements t where t.study = studies.study) as statements,
  (select count(*) from counters c where c.study = studies.study) as counters,
  (select to_json(list_sort(map_keys(histogram(s.format)))) from sources s
    where s.study = studies.study and s.format not in ('study', 'esxi-settings')) as formats
from studies
