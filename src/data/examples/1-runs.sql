-- How many runs each study has
select s.title, s.provenance, count(*) as runs
from runs r
join studies s using (study)
group by all
order by runs desc
