-- What comparisons and curves need of each completed run of the study in the variable study, besides what the audit needs.
select r.run, r.tool_version, s.platform, s.provenance,
  coalesce(json_group_object(f.factor, f.value) filter (f.value is not null), '{}') as factors
from runs r
join studies s using (study)
left join run_factors f using (study, run)
where study = getvariable('study') and r.outcome = 'completed'
group by all
