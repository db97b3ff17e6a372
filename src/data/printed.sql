-- What documents and tools printed for each run over all its workers, digit by digit, and where it stands there and here: as far as
-- the results were read from there; for reads and writes apart only where nothing was printed for both.
-- bytes_per_printed: how many bytes a second one printed unit means, which tells MB from MiB whatever it is called.
select
  study,
  run,
  operation,
  min(source) as source,
  min(line) as line,
  string_agg(distinct place, '; ' order by place) as place,
  min(line) filter (measure = 'iops') as iops_line,
  min(line) filter (measure = 'bytes_per_s') as bytes_per_s_line,
  min(line) filter (measure = 'latency_mean_us') as latency_mean_us_line,
  max(text) filter (measure = 'iops') as iops,
  max(text) filter (measure = 'bytes_per_s') as bytes_per_s,
  max(text) filter (measure = 'latency_mean_us') as latency_mean_us,
  max(unit_as_printed) filter (measure = 'bytes_per_s') as bytes_unit,
  max(value / number) filter (measure = 'bytes_per_s' and number > 0) as bytes_per_printed,
  max(unit_as_printed) filter (measure = 'latency_mean_us') as latency_unit
from (
  select *, try_cast(replace(regexp_extract(text, '[0-9,]*[.]?[0-9]+'), ',', '') as double) as number from reported
) join results using (study, run, entity_kind, entity, operation, source)
where entity_kind = 'all'
group by study, run, operation
qualify operation = 'all' or not bool_or(operation = 'all') over (partition by study, run)
order by study, run, operation
