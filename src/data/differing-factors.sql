-- The factors in which the runs of a study differ, with their levels.
with levels as (
  select distinct study, factor, value, number from run_factors
  where value is not null and factor not in ('repeat', 'duration_s')
)
select study, factor, string_agg(value, ', ' order by number, value) as levels
from levels
group by study, factor
having count(*) between 2 and 12
order by study, factor
