-- What comparisons and curves need of each completed run of the study in the variable study, besides what the audit
-- needs: every recorded factor, and the 99th percentile where it is exact, of the whole latency before that of a part.
with percentile as (
  select run, arg_min(latency_us, rank) as latency_p99_us, arg_min(latency_layer, rank) as percentile_layer
  from (
    select *, case latency_layer when 'total' then 0 when 'completion' then 1 when 'guest' then 2 else 3 end as rank
    from percentiles
    where study = getvariable('study') and entity_kind = 'all' and operation = 'all' and percentile = 99
  )
  group by run
), recorded as (
  select run, factor, value from run_factors where study = getvariable('study') and value is not null
  union all
  select run, 'latency_layer', latency_layer from results
  where study = getvariable('study') and entity_kind = 'all' and operation = 'all' and latency_layer is not null
  union all
  select run, 'percentile_layer', percentile_layer from percentile where percentile_layer is not null
), factors as (
  select run, json_group_object(factor, value) as factors from recorded group by run
)
select r.run, r.tool_version, r.hosts, p.latency_p99_us, s.platform, s.provenance, coalesce(f.factors, '{}') as factors
from runs r
join studies s using (study)
left join factors f using (run)
left join percentile p using (run)
where r.study = getvariable('study') and r.outcome = 'completed'
