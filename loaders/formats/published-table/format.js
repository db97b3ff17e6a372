/** A published table: a CSV whose columns study.yaml maps to factors and measures. A row is a run. */
import { keptUnit, missingColumns, readFigure, readRecords, wrongCell } from "../../vocabulary/printed.js";
import { readSettings } from "../../vocabulary/printed-settings.js";
import { toColumns } from "../../rows.js";

/** @import {FactorValue, Mapping, Problem, Source} from "../../types.js" */

export const name = "published-table";

/**
 * @param {string} path
 * @param {Uint8Array} head
 * @param {Mapping | null} mapping
 */
export const accepts = (path, head, mapping) => mapping !== null && !mapping.figures;

/** @param {Source} source */
export async function* load(source) {
  const mapping = /** @type {Mapping} */ (source.mapping);
  /** @type {Record<string, any[]>} */
  const rows = { runs: [], run_factors: [], results: [], reported: [], problems: [] };
  const records = readRecords(await source.text(), rows.problems);
  rows.problems.push(...missingColumns(Object.keys(mapping.columns), records));
  /** @type {Map<string, Map<string, number>>} lines by run and operation */
  const seen = new Map();
  for (const { record, line } of records) {
    const row = readRow(record, line, mapping, source, rows.problems);
    if (!row) continue;
    const lines = seen.get(row.run) ?? new Map();
    const first = lines.get(row.operation);
    if (first) rows.problems.push(duplicateRow(line, first, row.run));
    else {
      if (!lines.size) addRun(rows, row);
      addResult(rows, row);
      seen.set(row.run, lines.set(row.operation, line));
    }
  }
  for (const [table, list] of Object.entries(rows)) {
    if (list.length) yield { table, columns: toColumns(list) };
  }
}

/**
 * @param {Record<string, string>} record cells by heading
 * @param {number} line
 * @param {Mapping} mapping
 * @param {Source} source
 * @param {any[]} problems added to
 * @returns {{run: string, line: number, tool: Record<string, unknown>, operation: string,
 *   latency_layer: string, values: FactorValue[], figures: Figure[]} | null}
 */
function readRow(record, line, mapping, { factors, measures }, problems) {
  const names = [];
  /** @type {Record<string, unknown>} */
  const given = {};
  const figures = [];
  let latency_layer = "total";
  for (const [heading, column] of Object.entries(mapping.columns)) {
    const { factor, values, measure, unit, unit_as_printed, decimal, layer, ignore } = column;
    const text = record[heading];
    if (ignore || text === undefined) continue;
    if (measure) {
      if (!text.trim()) continue;
      const figure = readFigure(text, decimal ?? ".", keptUnit(measure, String(unit), measures).size);
      if (measure === "latency_mean_us") latency_layer = layer ?? latency_layer;
      if (figure) figures.push({ measure, text, unit_as_printed, ...figure });
      else problems.push(wrongCell(line, heading, text, `a number (${unit_as_printed})`));
      continue;
    }
    if (!isOperation(values)) names.push(`${heading}=${text.trim().replace(/[^\w.%+-]+/g, "-")}`);
    if (factor) given[factor] = text;
    else if (values?.[text]) Object.assign(given, values[text]);
    else {
      problems.push(wrongCell(line, heading, text, `one of ${Object.keys(values ?? {}).join(", ")}`));
      return null;
    }
  }
  const { tool, tool_version, operation = "all", ...settings } = given;
  const values = readSettings(settings, factors, line, problems);
  if (!values) return null;
  const ofTool = {
    tool: tool ?? null,
    tool_version: tool_version === undefined ? null : String(tool_version),
  };
  return {
    run: names.join("/"),
    line,
    tool: ofTool,
    operation: String(operation),
    latency_layer,
    values,
    figures,
  };
}

/**
 * Whether a column says which operation a row is about, and nothing else: reads and writes are of one run.
 * @param {Record<string, Record<string, unknown>>} [values]
 */
const isOperation = (values) =>
  values && Object.values(values).every((meaning) => Object.keys(meaning).join() === "operation");

/** @typedef {{measure: string, text: string, unit_as_printed?: string, value: number, half_step: number}} Figure */

/**
 * @param {Record<string, any[]>} rows added to
 * @param {NonNullable<ReturnType<typeof readRow>>} row
 */
function addRun(rows, { run, tool, values }) {
  rows.runs.push({ run, ...tool, outcome: "completed" });
  for (const value of values) rows.run_factors.push({ run, ...value });
}

/**
 * @param {Record<string, any[]>} rows added to
 * @param {NonNullable<ReturnType<typeof readRow>>} row
 */
function addResult(rows, { run, line, operation, latency_layer, figures }) {
  const entity = { run, entity_kind: "all", entity: "all", operation };
  const measures = Object.fromEntries(figures.map(({ measure, value }) => [measure, value]));
  const layer = measures.latency_mean_us === undefined ? null : latency_layer;
  rows.results.push({ ...entity, ...measures, latency_layer: layer });
  for (const figure of figures) rows.reported.push({ ...entity, ...figure, line });
}

/**
 * @param {number} line
 * @param {number} first line of the row that counts
 * @param {string} run
 */
const duplicateRow = (line, first, run) =>
  /** @type {Problem} */ ({
    line,
    severity: "error",
    code: "duplicate-row",
    message: `the same setting as line ${first}: ${run}`,
    expected: "one row a setting; the first one counts",
    advice: "map a column to the factor repeat if these are repeats",
  });
