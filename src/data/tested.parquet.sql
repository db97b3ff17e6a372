-- What each study says of the setting that it tests: beside settings of a visitor's host that differ from the default.
select coalesce(a.factor, s.factor) as factor, a.study, s.title, a.sentence
from answers a join studies s using (study)
where a.role = 'headline' and coalesce(a.factor, s.factor) is not null
order by factor, a.study, a.number
