-- What comparisons and curves need of each completed run of the studies in view, besides what the audit needs.
with factors as (
  select run, json_group_object(factor, value) as factors
  from run_factors where value is not null group by run
)
select study, r.run, r.tool_version, s.platform, s.provenance,
  epoch_ms(r.started_at)::double as started_at, coalesce(f.factors, '{}') as factors
from runs r
join studies s using (study)
left join factors f using (run)
where r.outcome = 'completed'
