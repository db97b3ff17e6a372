-- Other figures that documents print of the runs of the studies in view, by the words for them: run time, bytes moved.
select study, run, json_group_object(measure, {value: value, half_step: half_step, unit: unit_as_printed}) as told
from reported
where entity_kind = 'all' and operation = 'all' and value is not null
  and measure not in (select column_name from (describe outcomes))
group by study, run
