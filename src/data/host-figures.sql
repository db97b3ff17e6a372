-- Figures of whole hosts, and of the guests that made the load, in the time of each run.
select study, run, scope, metric, avg("value") as "value", count(distinct host) as hosts
from host_metrics
where scope in ('host', 'guest cpu all') or starts_with(scope, 'cluster')
group by study, run, scope, metric
order by study, run, scope, metric
