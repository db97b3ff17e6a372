-- What looks like a slip: names that may say the setting which a study is about, of runs that have no value of it; and
-- published latencies that are off by a thousand.
--
-- Given: near_names, parts, known_factors, staged_studies. Left behind: near_problems, as out_problems.

create or replace temp view near_settings as
select n.place, any_value(n.text) as text, n.wanted, n.factor, bool_or(n.place = n.source) as is_file
from near_names n
join parts p using (source)
left join known_factors k on k.run = p.run and k.factor = n.factor
where k.factor is null or k.origin = 'default' and k.value is distinct from n.value
group by n.place, n.wanted, n.factor;

-- By Little's law IOPS x mean latency is what was in flight: no more than what was outstanding, and of a load that is
-- not held back nearly as much. What is off by a thousand in every run of a table has the unit of its neighbour.
create or replace temp view latency_units as
select source, median(in_flight) as in_flight, any_value(stated) as stated, case
    when bool_and(in_flight / stated between 700 and 1430) or count(stated) = 0 and bool_and(in_flight > 1e5) then 'high'
    when count(*) >= 2 and not bool_or(is_held) and bool_and(stated / in_flight between 700 and 1430)
      or count(*) >= 3 and not bool_or(is_held) and count(stated) = 0 and bool_and(in_flight < 0.02 and iops >= 1000) then 'low'
  end as off
from (
  select p.source, r.iops, r.iops * r.latency_mean_us / 1e6 as in_flight,
    max(k.number) filter (k.factor = 'outstanding_io') as stated,
    coalesce(bool_or(k.factor in ('rate_iops', 'latency_target_us')), false) as is_held
  from out_results r join parts p using (run) join files f on f.source = p.source
  left join known_factors k on k.run = r.run
  where f.format in ('published-table', 'published-figures') and r.entity_kind = 'all' and r.operation = 'all'
    and r.iops > 0 and r.latency_mean_us > 0
  group by p.source, r.run, r.iops, r.latency_mean_us
) group by source;

create or replace temp view near_problems as
select place as source, 'warning' as severity, 'near-setting' as code,
  format('path part {}: it is read as a name, and nothing else says {} of its runs', text, factor) as message,
  'name=value: study.yaml names this setting' as expected,
  format('did you mean {}? rename the {}', wanted, if(is_file, 'file, or put it into a folder of that name', 'folder')) as advice
from near_settings
union all
select source, 'warning' as severity, 'latency-unit' as code,
  format('mean latencies look {} by 1,000: IOPS x latency is {} I/Os at a time{}', if(off = 'high', 'too high', 'too low'),
    number_text(round(in_flight, 4)), if(stated is null, '', ', and ' || number_text(stated) || ' are stated')),
  'as many I/Os in flight as were outstanding, or fewer',
  if(off = 'high', 'microseconds read as ms, or ms as s? write unit: us or ms', 'ms read as microseconds? write unit: ms')
    || ' for that column in study.yaml'
from latency_units where off is not null;
