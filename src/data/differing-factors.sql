-- The factors in which the runs of a study differ, with their levels, however many; repeats and lengths too.
with levels as (
  select distinct study, factor, value, number from run_factors where value is not null
)
select study, factor, string_agg(value, ', ' order by number, value) as levels
from levels
group by study, factor
having count(*) > 1
order by study, factor
