-- Settings of hosts that commands printed before and after runs, a row for each value that a setting had.
select study, name, phase, "value", min(unit) as unit, bool_and(is_default) as is_default,
  count(distinct host) as hosts, count(distinct coalesce(instance, '')) as instances, min(instance) as instance, min(source) as source
from settings
group by study, name, phase, "value"
order by study, name, phase desc, "value"
