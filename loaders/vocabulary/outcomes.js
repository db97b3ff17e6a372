/** What the vocabulary of measures is in SQL: the view outcomes, and figures of workers together. */

/** @import {Column, MeasureEntry, Table} from "../types.js" */

/** What a latency spans, the whole of it first. */
const layers = ["total", "completion", "guest", "device"];

/** Columns of results that the view has besides measures. */
const beside = ["ios", "bytes", "duration_s", "clat_mean_us", "latency_layer"];

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
  select study, run, operation, ${beside.join(", ")}, ${columns.join(", ")},
    bool_or(operation = 'all' and ${known}) over (partition by study, run) as has_all,
    bool_or(operation <> 'all' and ${known}) over (partition by study, run) as has_parts, ${known} as is_known
  from results where entity_kind = 'all'
), widest as (
  select * from percentiles where entity_kind = 'all' and percentile in (${percentiles.map(({ percentile }) => percentile).join(", ")})
  qualify rank() over (partition by study, run, operation
    order by list_position([${layers.map((layer) => `'${layer}'`).join(", ")}], latency_layer)) = 1
), distributions as (
  select study, run, operation, min(latency_layer) as percentile_layer,
    ${percentiles.map(({ name, percentile }) => `max(latency_us) filter (percentile = ${percentile}) as ${name}`).join(",\n    ")}
  from widest group by study, run, operation
)
select f.study, f.run, f.operation,
  case when f.has_all or not f.has_parts then f.operation = 'all' else f.operation <> 'all' and f.is_known end as is_main,
  f.is_known, ${beside.map((column) => `f.${column}`).join(", ")}, d.percentile_layer,
  ${measures.map(({ name, column }) => (column === null ? `d.${name}` : `f.${column} as ${name}`)).join(", ")}
from figures f left join distributions d on d.study = f.study and d.run = f.run and d.operation = f.operation;
`;
}

/** @type {Record<MeasureEntry["over_workers"], string>} */
const workersInWords = {
  sum: "added up over workers",
  mean: "over workers weighted by I/Os",
  pooled: "of all I/Os of all workers",
  smallest: "the smallest of all workers",
  largest: "the largest of all workers",
  none: "of one worker, or out of merged histograms; never averaged",
};

/**
 * The view outcomes as a table, for dictionaries.
 * @param {MeasureEntry[]} measures
 * @param {Record<string, Table>} tables
 * @returns {Table}
 */
export function outcomesTable(measures, { results }) {
  const kept = ["study", "run", "operation", ...beside].map((name) => [name, results.properties[name]]);
  const described = measures.map(({ name, title, unit, over_workers }) => [
    name,
    /** @type {Column} */ ({
      ...{ type: ["number", "null"], arrow: "float64", unit: unit === "us" ? "µs" : unit },
      description: `${title}: ${workersInWords[over_workers]}.`,
    }),
  ]);
  return {
    title: "a run's outcome for one operation",
    description:
      "Measures of a run over all its workers: a view over results and percentiles, a column a measure.",
    "x-key": ["study", "run", "operation"],
    required: ["study", "run", "operation"],
    properties: {
      ...Object.fromEntries(kept),
      is_main: flag(
        "Whether the row speaks for the run: all I/O, or reads and writes apart where all has no figures.",
      ),
      is_known: flag("Whether it has any figure."),
      percentile_layer: { ...results.properties.latency_layer, description: "What its percentiles span." },
      ...Object.fromEntries(described),
    },
  };
}

/** @param {string} description @returns {Column} */
const flag = (description) => ({ type: "boolean", arrow: "bool", description });

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
