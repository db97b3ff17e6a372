/**
 * A published table in long form: a CSV whose rows are single figures, as study.yaml says under figures. Ranges,
 * criteria and figures of a part become statements, figures of whole runs become runs.
 */
import { keptUnit, missingColumns, readNumber, readRecords, wrongCell } from "../../vocabulary/printed.js";
import { readSettings } from "../../vocabulary/printed-settings.js";
import { batchesOf } from "../../rows.js";

/** @import {Factor, FactorValue, Figures, Mapping, Problem, Source} from "../../types.js" */

export const name = "published-figures";

/**
 * @param {string} path
 * @param {Uint8Array} head
 * @param {Mapping | null} mapping
 */
export const accepts = (path, head, mapping) => Boolean(mapping?.figures);

/** @typedef {Record<string, string>} Cells by heading */

/** @param {Source} source */
export async function* load(source) {
  const mapping = /** @type {Mapping & {figures: Figures}} */ (source.mapping);
  /** @type {Record<string, any[]>} */
  const rows = { runs: [], run_factors: [], results: [], reported: [], statements: [], problems: [] };
  const records = readRecords(await source.text(), rows.problems);
  rows.problems.push(...missingColumns(headingsOf(mapping), records));
  /** @type {Map<string, any>} */
  const runs = new Map();
  for (const { record, line } of records) {
    const figure = readRow(record, line, mapping, source, rows.problems);
    if (!figure) continue;
    if (isOfRun(record, mapping.figures)) addToRun(rows, runs, figure, nameRun(record, mapping));
    else rows.statements.push(statementOf(figure, rows.statements.length + 1));
  }
  yield* batchesOf(rows);
}

/** @param {Mapping & {figures: Figures}} mapping */
function headingsOf({ columns, figures }) {
  const { measure, low, high, unit, approximate, scope, kind, runs = {} } = figures;
  const parts = [measure, low, high, unit, approximate, scope, kind].filter(
    (heading) => heading !== undefined,
  );
  return [...Object.keys(columns), ...Object.keys(runs), ...parts];
}

/**
 * @param {Cells} record
 * @param {number} line
 * @param {Mapping & {figures: Figures}} mapping
 * @param {Source} source
 * @param {Problem[]} problems added to
 */
function readRow(record, line, { columns, figures }, { factors, measures }, problems) {
  const wrong = (/** @type {string} */ heading, /** @type {string} */ expected) =>
    void problems.push(wrongCell(line, heading, record[heading] ?? "", expected));
  const measure = figures.measures[record[figures.measure]];
  if (!measure) return wrong(figures.measure, `one of ${Object.keys(figures.measures).join(", ")}`);
  const printed = figures.units[record[figures.unit]];
  if (!printed) return wrong(figures.unit, `one of ${Object.keys(figures.units).join(", ")}`);
  const low = readNumber(record[figures.low] ?? "");
  const high = figures.high ? readNumber(record[figures.high] ?? "") : low;
  if (!low) return wrong(figures.low, "a number");
  if (!high) return wrong(String(figures.high), "a number");
  const given = readFactors(record, line, columns, factors, problems);
  if (!given) return null;
  const { unit, size } = keptUnit(measure, printed, measures);
  return {
    measure,
    low: low.number * size,
    high: high.number * size,
    unit,
    approximate: record[figures.approximate ?? ""] === "yes",
    scope: record[figures.scope ?? ""] || null,
    kind: figures.kinds?.[record[figures.kind ?? ""]] ?? "figure",
    text: record[figures.low],
    unit_as_printed: record[figures.unit],
    half_step: low.half_step * size,
    line,
    ...given,
  };
}

/** @typedef {Exclude<ReturnType<typeof readRow>, null | void>} Figure */

/**
 * @param {Cells} record
 * @param {number} line
 * @param {Mapping["columns"]} columns
 * @param {Factor[]} factors
 * @param {Problem[]} problems added to
 * @returns {{tool: string | null, values: FactorValue[]} | null} null where a cell is not what its factor allows
 */
function readFactors(record, line, columns, factors, problems) {
  /** @type {Record<string, unknown>} */
  const given = {};
  for (const [heading, { factor, values }] of Object.entries(columns)) {
    const text = record[heading]?.trim();
    if (factor && text) given[factor] = text;
    if (!values || !text) continue;
    if (!Object.hasOwn(values, text)) {
      problems.push(wrongCell(line, heading, text, `one of ${Object.keys(values).join(", ")}`));
      return null;
    }
    Object.assign(given, values[text]);
  }
  const { tool = null, tool_version: _, operation: __, ...settings } = given;
  const read = readSettings(settings, factors, line, problems);
  if (!read) return null;
  return { tool: tool === null ? null : String(tool), values: read };
}

/**
 * @param {Cells} record
 * @param {Figures} figures
 */
const isOfRun = (record, { runs }) =>
  runs !== undefined && Object.entries(runs).every(([heading, texts]) => texts.includes(record[heading]));

/**
 * @param {Cells} record
 * @param {Mapping & {figures: Figures}} mapping
 * @returns {string} what the rows of one run have in common
 */
function nameRun(record, { columns, figures }) {
  const kept = Object.entries(columns).filter(([, { ignore }]) => !ignore);
  const headings = [...new Set([...kept.map(([heading]) => heading), ...Object.keys(figures.runs ?? {})])];
  return headings
    .filter((heading) => record[heading]?.trim())
    .map((heading) => `${heading}=${record[heading].trim().replace(/[^\w.%+-]+/g, "-")}`)
    .join("/");
}

/**
 * @param {Record<string, any[]>} rows added to
 * @param {Map<string, any>} runs results by run
 * @param {Figure} figure
 * @param {string} run
 */
function addToRun(
  rows,
  runs,
  { tool, values, measure, low, text, unit_as_printed, half_step, approximate, line },
  run,
) {
  const entity = { run, entity_kind: "all", entity: "all", operation: "all" };
  const known = runs.get(run);
  if (known?.[measure] !== undefined) return void rows.problems.push(duplicateFigure(line, measure, run));
  const result = known ?? { ...entity };
  if (!known) {
    rows.runs.push({ run, tool, outcome: "completed" });
    for (const value of values) rows.run_factors.push({ run, ...value });
    rows.results.push(result);
    runs.set(run, result);
  }
  result[measure] = low;
  if (measure === "latency_mean_us") result.latency_layer = "total";
  const digits = approximate ? halfOfLastDigit(low) : half_step;
  rows.reported.push({ ...entity, measure, text, unit_as_printed, value: low, half_step: digits, line });
}

/**
 * Half a step of the last digit that is no zero: what "about 730,000" leaves open.
 * @param {number} value
 */
function halfOfLastDigit(value) {
  const digits = value.toExponential().replace(/e.*/, "").split(".")[1]?.length ?? 0;
  const exponent = Number(value.toExponential().split("e")[1]);
  return 0.5 * 10 ** (exponent - digits);
}

/**
 * @param {Figure} figure
 * @param {number} statement
 */
function statementOf({ kind, measure, low, high, unit, approximate, scope, values, line }, statement) {
  const factors = Object.fromEntries(values.map(({ factor, value, number }) => [factor, number ?? value]));
  return {
    statement,
    kind,
    measure,
    low,
    high,
    unit,
    approximate,
    scope,
    factors: values.length ? JSON.stringify(factors) : null,
    line,
  };
}

/**
 * @param {number} line
 * @param {string} measure
 * @param {string} run
 * @returns {Problem}
 */
const duplicateFigure = (line, measure, run) => ({
  line,
  severity: "error",
  code: "duplicate-row",
  message: `a second ${measure} of the same run: ${run}`,
  expected: "one row a figure of a run; the first one counts",
  advice: "map the column that tells them apart",
});
