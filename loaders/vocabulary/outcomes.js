/** What the vocabulary of measures is in SQL: the view outcomes, and figures of workers together. */

/** @import {MeasureEntry} from "../types.js" */

/** What a latency spans, the whole of it first. */
const layers = ["total", "completion", "guest", "device"];

/**
 * The view outcomes over results and percentiles: a row a run and operation over all its workers, a column a measure.
 * is_main: rows that speak for the run: all I/O, or reads and writes apart where all I/O has no figures; is_known:
 * whether there is any. Percentiles are of the widest latency that has some.
 * @param {MeasureEntry[]} measures
 * @returns {string}
 */
export function outcomesView(measures) {
  const columns = measures.flatMap(({ column }) => column ?? []);
  const percentiles = measures.filter(({ percentile }) => percentile !== null);
  const known = `coalesce(${columns.join(", ")}) is not null`;
  return `create or replace view outcomes as
with figures as (
  select study, run, operation, ios, duration_s, latency_layer, ${columns.join(", ")},
    bool_or(operation = 'all' and ${known}) over (partition by study, run) as has_all,
    bool_or(operation <> 'all' and ${known}) over (partition by study, run) as has_parts, ${known} as is_known
  from results where entity_kind = 'all'
), widest as (
  select * from percentiles where entity_kind = 'all' and percentile in (${percentiles.map(({ percentile }) => percentile).join(", ")})
  qualify rank() over (partition by study, run, operation
    order by list_position([${layers.map((layer) => `'${layer}'`).join(", ")}], latency_layer)) = 1
), distributions as (
  select study, run, operation, any_value(latency_layer) as percentile_layer,
    ${percentiles.map(({ name, percentile }) => `max(latency_us) filter (percentile = ${percentile}) as ${name}`).join(",\n    ")}
  from widest group by study, run, operation
)
select f.study, f.run, f.operation,
  case when f.has_all or not f.has_parts then f.operation = 'all' else f.operation <> 'all' and f.is_known end as is_main,
  f.is_known, f.ios, f.duration_s, f.latency_layer, d.percentile_layer,
  ${measures.map(({ name, column }) => (column === null ? `d.${name}` : `f.${column} as ${name}`)).join(", ")}
from figures f left join distributions d on d.study = f.study and d.run = f.run and d.operation = f.operation;
`;
}

const weight = "coalesce(r.ios, r.iops * r.duration_s)";

/** @type {Record<MeasureEntry["over_workers"], (measure: MeasureEntry) => string>} */
const overWorkers = {
  sum: ({ column }) => `whole_sum(r.${column})`,
  mean: ({ column }) => `weighted_mean(r.${column}, ${weight})`,
  pooled: ({ column, audited_as: mean }) => `pooled_stddev(r.${mean}, r.${column}, ${weight})`,
  smallest: ({ column }) => `case when count(*) = count(r.${column}) then min(r.${column}) end`,
  largest: ({ column }) => `case when count(*) = count(r.${column}) then max(r.${column}) end`,
  none: () => "null::double",
};

/**
 * @param {MeasureEntry[]} measures
 * @returns {string} columns of results for the workers of a run together, out of rows r
 */
export const workersTogether = (measures) =>
  measures
    .filter(({ column }) => column !== null)
    .map((measure) => `${overWorkers[measure.over_workers](measure)} as ${measure.column}`)
    .join(",\n  ");
