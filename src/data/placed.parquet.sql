-- Every completed run as it may be placed beside others: what load it is of, on how many hosts, and what came out.
-- hosts: of the run, or else the one number that the environment gives. refused: measures that no verdict takes of it.
with cluster as (
  select study, any_value(count) as hosts
  from equipment where kind = 'host' and belongs_to is null
  group by study having count(*) = 1
), given as (
  select study, run, json_group_object(factor, value) as settings from run_factors where value is not null group by study, run
), refused as (
  select study, run, list(distinct measure order by measure) as measures
  from refusals where effect <> 'window used' group by study, run
)
select r.study, r.run, r.workload, s.platform, s.provenance, s.lab,
  r.block_size_bytes, r.read_pct, r.random_pct, r.outstanding_io, coalesce(r.hosts, c.hosts) as hosts,
  o.iops, o.latency_mean_us, g.settings, to_json(coalesce(f.measures, [])) as refused
from runs r
join studies s using (study)
join outcomes o on o.study = r.study and o.run = r.run and o.is_main
left join cluster c on c.study = r.study
left join given g on g.study = r.study and g.run = r.run
left join refused f on f.study = r.study and f.run = r.run
where r.outcome = 'completed'
order by r.study, r.run
