-- Histograms of the places of a run, and percentiles out of them.
--
-- Given: staged_histograms, placements, worker_counts and placed_percentiles. Left behind: out_histograms, a view in
-- the order of its key and with the types of its columns, and merged_percentiles. Bins are by far the most rows of a
-- study: they are joined, summed and sorted by numbers that stand for their names, and written with enumerations, which
-- DuckDB need not look up row by row. What stands for enumeration(), assemble.js says.

create or replace temp table worker_histograms as
select row_number() over () as histogram, *
from (select distinct source, run as part, entity_kind, entity, operation, latency_layer from staged_histograms);

create or replace temp table placed_histograms as
select p.run, p.place_kind as entity_kind, p.place_entity as entity, p.place_operation as operation,
  h.latency_layer, h.histogram
from worker_histograms h join placements p using (source, part, entity_kind, entity, operation);

-- A merged histogram stands only when every worker of the place gave its bins.
create or replace temp table whole_histograms as
select row_number() over (order by run, entity_kind, entity, operation, latency_layer)::integer as place, *
from (
  select run, entity_kind, entity, operation, latency_layer, any_value(workers) as workers
  from placed_histograms join worker_counts using (run, entity_kind, entity, operation)
  group by run, entity_kind, entity, operation, latency_layer having count(*) = any_value(workers)
);

create or replace temp table whole_bins as
with placed as (
  select place, workers, lower_ns, upper_ns, count
  from staged_histograms b
  join worker_histograms w
    on w.source = b.source and w.part = b.run and w.entity_kind = b.entity_kind and w.entity = b.entity
    and w.operation = b.operation and w.latency_layer = b.latency_layer
  join placed_histograms p using (histogram)
  join whole_histograms h
    on h.run = p.run and h.entity_kind = p.entity_kind and h.entity = p.entity and h.operation = p.operation
    and h.latency_layer = p.latency_layer
)
select place, lower_ns, upper_ns, count from placed where workers = 1
union all
select place, lower_ns, any_value(upper_ns), try_cast(sum(count) as bigint) from placed where workers > 1
group by place, lower_ns;

create or replace temp table named_histograms as
select place, run, entity_kind::enumeration(histograms.entity_kind) as entity_kind, entity,
  operation::enumeration(histograms.operation) as operation,
  latency_layer::enumeration(histograms.latency_layer) as latency_layer
from whole_histograms;

create or replace temp view out_histograms as
select getvariable('study') as study, h.run, h.entity_kind, h.entity, h.operation, h.latency_layer,
  b.lower_ns, b.upper_ns, b.count
from whole_bins b join named_histograms h using (place)
-- A join keeps the order of its longer side, which may be that of the names.
order by b.place, b.lower_ns;

-- fio's own definition: the representative value of the first bin that reaches the share.
create or replace temp table merged_percentiles as
with counted as (
  select place, lower_ns, upper_ns, sum(count) over (partition by place order by lower_ns)::double as below
  from whole_bins where count > 0 and place in (select place from whole_histograms where workers > 1)
), totals as (
  select place, max(below) as total from counted group by place
), wanted as (
  select h.*, p.percentile, p.percentile / 100 * t.total as reached
  from (select distinct run, latency_layer, percentile from placed_percentiles) p
  join whole_histograms h using (run, latency_layer) join totals t using (place)
)
select w.run, w.entity_kind, w.entity, w.operation, w.latency_layer, w.percentile,
  (c.lower_ns + (c.upper_ns - c.lower_ns) // 2) / 1000 as latency_us, 'merged histogram' as method
from wanted w asof join counted c on w.place = c.place and w.reached <= c.below
where c.upper_ns is not null;
