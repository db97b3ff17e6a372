-- What each study says about two levels of a setting, with what is known of the study. A document of which study.yaml
-- names no lab is of its author's.
select c.*, coalesce(s.lab, s.source_author) as lab, s.platform, s.provenance, s.status, s.baseline,
  c.factor is not distinct from s.factor as is_tested
from contributions c join studies s using (study)
order by c.study, c.factor, c.level, c.against, c.measure, c.load, c.basis, c.scope
