/** A published table: a CSV whose columns study.yaml maps to factors and measures. A row is a run. */
import {
  keptUnit,
  missingColumns,
  readFigure,
  readRecords,
  readTime,
  wrongCell,
  wrongNumber,
} from "../../vocabulary/printed.js";
import { readSettings } from "../../vocabulary/printed-settings.js";
import { toColumns } from "../../rows.js";
import { tellApart } from "./unlike.js";

/** @import {FactorValue, Mapping, Problem, Source} from "../../types.js" */

export const name = "published-table";

export const readsFactors = true;

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
  const records = readRecords(await source.text(), rows.problems, mapping.delimiter);
  const missing = missingColumns(headingsOf(mapping), records);
  rows.problems.push(...missing);
  // Where a column is lost, rows that differ only in it are no copies.
  const isWhole = missing.length === 0 && !Object.values(mapping.columns).some(({ isLost }) => isLost);
  /** @type {Map<string, Map<string, number>>} lines by run and operation */
  const seen = new Map();
  const first = [];
  /** @type {Copy[]} */
  const copies = [];
  for (const { record, line } of records) {
    for (const row of readRow(record, line, mapping, source, rows.problems)) {
      const lines = seen.get(row.run) ?? new Map();
      const earlier = lines.get(row.operation);
      if (earlier) {
        if (isWhole) copies.push({ line, first: earlier, run: row.run });
      } else {
        if (!lines.size) first.push(row);
        addResult(rows, row);
        seen.set(row.run, lines.set(row.operation, line));
      }
    }
  }
  if (copies.length > 0) rows.problems.push(...sayCopies(copies, records, mapping));
  rows.problems.push(...tellApart(first));
  for (const row of first) addRun(rows, row);
  for (const [table, list] of Object.entries(rows)) {
    if (list.length) yield { table, columns: toColumns(list) };
  }
}

/** @param {Mapping} mapping */
const headingsOf = ({ columns }) =>
  Object.entries(columns).flatMap(([heading, { unit_in }]) =>
    unit_in === undefined ? [heading] : [heading, unit_in],
  );

/**
 * @param {Record<string, string>} record cells by heading
 * @param {number} line
 * @param {Mapping} mapping
 * @param {Source} source
 * @param {any[]} problems added to
 * @returns {{run: string, line: number, place: string | null, started_at: number | null, tool: Record<string, unknown>, operation: string,
 *   latency_layer: string, texts: Map<string, string>, values: FactorValue[], figures: Figure[]}[]} one a part; texts: cells
 *   that stand for something, by heading
 */
function readRow(record, line, mapping, { factors, measures }, problems) {
  const names = [];
  /** @type {Map<string, string>} */
  const texts = new Map();
  /** @type {Record<string, unknown>} */
  const given = {};
  const figures = [];
  let latency_layer = "total";
  let place = null;
  /** @type {number | null} */
  let started_at = null;
  for (const [heading, column] of Object.entries(mapping.columns)) {
    const { factor, values, measure, reported, decimal, layer, none, of, ignore, place: isPlace } = column;
    const { started_at: isStart } = column;
    const text = record[heading];
    if (ignore || !text?.trim()) continue;
    if (isPlace) {
      place = text.trim();
      continue;
    }
    if (isStart) {
      started_at = readTime(text);
      if (started_at === null) problems.push(wrongCell(line, heading, text, "a time with its zone"));
      continue;
    }
    if (reported) {
      if (none?.includes(text.trim())) continue;
      const { unit, unit_as_printed } = unitOf(column, record);
      const { size } = keptUnit(reported, String(unit ?? unit_as_printed), measures);
      const figure = readFigure(text, decimal ?? ".", size, unit_as_printed);
      if (figure)
        figures.push({ measure: reported, isReported: true, text, unit_as_printed, of: of ?? {}, ...figure });
      else problems.push(wrongNumber(line, heading, text, String(unit_as_printed ?? ""), decimal));
      continue;
    }
    if (measure) {
      if (none?.includes(text.trim())) continue;
      const { unit, unit_as_printed } = unitOf(column, record);
      // That its unit is none is a problem of study.yaml.
      if (!unit && column.unit_in === undefined) continue;
      const { size } = keptUnit(measure, String(unit), measures);
      const isOpen = !decimal && mapping.delimiter === ";" && isGrouped(text);
      const figure = unit && !isOpen ? readFigure(text, decimal ?? ".", size, unit_as_printed) : null;
      if (measure === "latency_mean_us") latency_layer = layer ?? latency_layer;
      if (figure) figures.push({ measure, text, unit_as_printed, of: of ?? {}, ...figure });
      else if (isOpen) problems.push(openPoint(line, heading, text));
      else problems.push(wrongNumber(line, heading, text, String(unit_as_printed ?? ""), decimal));
      continue;
    }
    if (!isOperation(values)) names.push(`${heading}=${text.trim().replace(/[^\w.%+-]+/g, "-")}`);
    if (factor) given[factor] = text;
    else if (values?.[text]) {
      Object.assign(given, values[text]);
      if (!isOperation(values)) texts.set(heading, text.trim());
    } else {
      problems.push(wrongCell(line, heading, text, `one of ${Object.keys(values ?? {}).join(", ")}`));
      return [];
    }
  }
  const parts = [];
  for (const [of, ofPart] of partsOf(figures)) {
    const { tool, tool_version, operation = "all", ...settings } = { ...given, ...of };
    const values = readSettings(settings, factors, line, problems);
    if (!values) return [];
    const { operation: _, ...ofRun } = of;
    parts.push({
      run: [...names, ...Object.entries(ofRun).map((setting) => setting.join("="))].join("/"),
      ...{ line, place, started_at },
      tool: { tool: tool ?? null, tool_version: tool_version === undefined ? null : String(tool_version) },
      operation: String(operation),
      latency_layer,
      texts,
      values,
      figures: ofPart,
    });
  }
  return parts;
}

/** @param {string} text @returns {boolean} whether its point may part thousands: where semicolons part cells, a comma is often the decimal mark */
const isGrouped = (text) => /^\s*[1-9]\d{0,2}(?:\.\d{3})+\s*$/.test(text);

/**
 * @param {number} line
 * @param {string} heading
 * @param {string} text
 * @returns {Problem}
 */
const openPoint = (line, heading, text) => ({
  ...wrongCell(line, heading, text, "a number whose decimal mark is known"),
  advice: 'thousands? write decimal: "," for it in study.yaml; decimals? write decimal: "."',
});

/**
 * The unit of a figure, which a column of its own may print.
 * @param {Mapping["columns"][string]} column
 * @param {Record<string, string>} record cells by heading
 */
function unitOf({ unit, unit_as_printed, unit_in, units }, record) {
  const printed = unit_in === undefined ? unit_as_printed : record[unit_in]?.trim();
  return { unit: unit_in === undefined ? unit : units?.[String(printed)], unit_as_printed: printed };
}

/**
 * What the figures of a row are of: most rows are one run, some hold a read and a write column, or phases of a test.
 * @param {Figure[]} figures
 * @returns {[Figure["of"], Figure[]][]} one of nothing where there is no figure
 */
function partsOf(figures) {
  /** @type {Map<string, [Figure["of"], Figure[]]>} */
  const parts = new Map();
  for (const figure of figures) {
    const key = JSON.stringify(figure.of);
    const part = parts.get(key) ?? [figure.of, []];
    part[1].push(figure);
    parts.set(key, part);
  }
  return parts.size ? [...parts.values()] : [[{}, []]];
}

/**
 * Whether a column says which operation a row is about, and nothing else: reads and writes are of one run.
 * @param {Record<string, Record<string, unknown>>} [values]
 */
const isOperation = (values) =>
  values && Object.values(values).every((meaning) => Object.keys(meaning).join() === "operation");

/**
 * @typedef {{measure: string, isReported?: boolean, text: string, unit_as_printed?: string, value: number, half_step: number,
 *   of: Record<string, string | number | boolean>}} Figure
 */

/**
 * @param {Record<string, any[]>} rows added to
 * @param {ReturnType<typeof readRow>[number]} row
 */
function addRun(rows, { run, tool, started_at, values }) {
  rows.runs.push({ run, ...tool, started_at, outcome: "completed" });
  for (const value of values) rows.run_factors.push({ run, ...value });
}

/**
 * @param {Record<string, any[]>} rows added to
 * @param {ReturnType<typeof readRow>[number]} row
 */
function addResult(rows, { run, line, place, operation, latency_layer, figures }) {
  const entity = { run, entity_kind: "all", entity: "all", operation };
  const measured = figures.filter(({ isReported }) => !isReported);
  const measures = Object.fromEntries(measured.map(({ measure, value }) => [measure, value]));
  const layer = measures.latency_mean_us === undefined ? null : latency_layer;
  rows.results.push({ ...entity, ...measures, latency_layer: layer });
  for (const { of: _, isReported: __, ...figure } of figures)
    rows.reported.push({ ...entity, ...figure, line, place });
}

/** first: line of the row that counts. @typedef {{line: number, first: number, run: string}} Copy */

/** More copies have one cause, which is said once. */
const mostCopies = 3;

/**
 * @param {Copy[]} copies rows with the settings of an earlier one
 * @param {{record: Record<string, string>, line: number}[]} records
 * @param {Mapping} mapping
 * @returns {Problem[]}
 */
function sayCopies(copies, records, { columns }) {
  const byLine = new Map(records.map(({ record, line }) => [line, record]));
  const unread = Object.keys(records[0].record).filter(
    (heading) => !columns[heading] || columns[heading].ignore,
  );
  const apart = unread.filter((heading) =>
    copies.some(({ line, first }) => byLine.get(line)?.[heading] !== byLine.get(first)?.[heading]),
  );
  const advice =
    apart.length > 0
      ? `they differ in ${apart.join(", ")}, which study.yaml does not map: map that to factors; or map a column to the factor repeat if these are repeats`
      : "map a column to the factor repeat if these are repeats";
  const more =
    copies.length > mostCopies
      ? `, and so on: ${copies.length} rows have the settings of an earlier row`
      : "";
  return copies.slice(0, more ? 1 : mostCopies).map(({ line, first, run }) => ({
    line,
    severity: "error",
    code: "duplicate-row",
    message: `the same setting as line ${first}: ${run}${more}`,
    expected: "one row for each setting; the first one counts",
    advice,
  }));
}
