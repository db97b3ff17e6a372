-- The runs of the studies in view that may not be whole: how they ended, what is missing of them, for how much of the
-- time their workers ran together, and with which settings.
with factors as (
  select run, json_group_object(factor, value) as factors
  from run_factors where value is not null group by run
)
select study, r.run, outcome, lacks, overlap_pct, coalesce(f.factors, '{}') as factors
from runs r
left join factors f using (run)
where outcome <> 'completed' or lacks is not null or overlap_pct < 100
order by study, r.run
