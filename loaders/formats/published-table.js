/** A published table: a CSV whose columns study.yaml maps to factors and measures. A row is a run. */
import { parse } from "csv-parse/sync";
import { findFactor, parseFactor } from "../factors.js";
import { toColumns } from "../rows.js";
import { wrongFactor } from "./study.js";

/** @import {Factor, FactorValue, Mapping, Problem, Source} from "../types.js" */

export const name = "published-table";
export const needs = ["factors.js", "formats/study.js"];

/** What one of a unit is in the unit of its measure (1/s, bytes/s, µs). */
const unitSizes = {
  "1/s": 1,
  "1000/s": 1e3,
  "bytes/s": 1,
  "kB/s": 1e3,
  "KiB/s": 2 ** 10,
  "MB/s": 1e6,
  "MiB/s": 2 ** 20,
  "GB/s": 1e9,
  "GiB/s": 2 ** 30,
  ns: 1e-3,
  us: 1,
  ms: 1e3,
  s: 1e6,
};

/**
 * @param {string} path
 * @param {Uint8Array} head
 * @param {Mapping | null} mapping
 */
export const accepts = (path, head, mapping) => mapping !== null;

/** @param {Source} source */
export async function* load(source) {
  const mapping = /** @type {Mapping} */ (source.mapping);
  /** @type {Record<string, any[]>} */
  const rows = { runs: [], run_factors: [], results: [], reported: [], problems: [] };
  const records = readRecords(await source.text(), rows.problems);
  const headings = Object.keys(records[0]?.record ?? {});
  const missing = Object.keys(mapping.columns).filter(
    (heading) => records.length && !headings.includes(heading),
  );
  for (const heading of missing) rows.problems.push(missingColumn(heading, headings));
  const seen = new Map();
  for (const { record, line } of records) {
    const row = readRow(record, line, mapping, source.factors, rows.problems);
    if (!row) continue;
    if (seen.has(row.run)) rows.problems.push(duplicateRow(line, seen.get(row.run), row.run));
    else addRow(rows, row);
    seen.set(row.run, seen.get(row.run) ?? line);
  }
  for (const [table, list] of Object.entries(rows)) {
    if (list.length) yield { table, columns: toColumns(list) };
  }
}

/**
 * @param {string} text
 * @param {any[]} problems added to
 * @returns {{record: Record<string, string>, line: number}[]}
 */
function readRecords(text, problems) {
  try {
    /** @type {{record: Record<string, string>, info: {lines: number}}[]} */
    const parsed = parse(text, { columns: true, info: true, skip_empty_lines: true });
    if (!parsed.length) problems.push(emptyTable());
    return parsed.map(({ record, info }) => ({ record, line: info.lines }));
  } catch (error) {
    const { message, lines } = /** @type {Error & {lines?: number}} */ (error);
    problems.push({
      line: lines ?? null,
      severity: "error",
      code: "csv-syntax",
      message: `not a CSV table: ${message}`,
      expected: "a heading line and rows of as many cells, separated by commas",
    });
    return [];
  }
}

/**
 * @param {Record<string, string>} record cells by heading
 * @param {number} line
 * @param {Mapping} mapping
 * @param {Factor[]} factors
 * @param {any[]} problems added to
 * @returns {{run: string, line: number, tool: Record<string, unknown>, values: FactorValue[], figures: Figure[]} | null}
 */
function readRow(record, line, mapping, factors, problems) {
  const names = [];
  /** @type {Record<string, unknown>} */
  const given = {};
  const figures = [];
  for (const [heading, { factor, values, measure, unit, unit_as_printed, decimal, ignore }] of Object.entries(
    mapping.columns,
  )) {
    const text = record[heading];
    if (ignore || text === undefined) continue;
    if (measure) {
      if (!text.trim()) continue;
      const figure = readFigure(text, decimal ?? ".", String(unit));
      if (figure) figures.push({ measure, text, unit_as_printed, ...figure });
      else problems.push(wrongCell(line, heading, text, `a number (${unit_as_printed})`));
      continue;
    }
    names.push(`${heading}=${text.trim().replace(/[^\w.%+-]+/g, "-")}`);
    if (factor) given[factor] = text;
    else if (values?.[text]) Object.assign(given, values[text]);
    else {
      problems.push(wrongCell(line, heading, text, `one of ${Object.keys(values ?? {}).join(", ")}`));
      return null;
    }
  }
  const { tool, tool_version, ...settings } = given;
  const values = [];
  for (const [key, value] of Object.entries(settings)) {
    const factor = /** @type {Factor} */ (findFactor(factors, key));
    const parsed = parseFactor(factor, value);
    if (!parsed) {
      problems.push(wrongFactor(factor, value, line));
      return null;
    }
    values.push(parsed);
  }
  const ofTool = {
    tool: tool ?? null,
    tool_version: tool_version === undefined ? null : String(tool_version),
  };
  return { run: names.join("/"), line, tool: ofTool, values, figures };
}

/** @typedef {{measure: string, text: string, unit_as_printed?: string, value: number, half_step: number}} Figure */

/**
 * @param {string} text
 * @param {string} decimal decimal mark
 * @param {string} unit
 * @returns {{value: number, half_step: number} | null} in the unit of the measure; half a step of the last digit
 */
function readFigure(text, decimal, unit) {
  const plain = text
    .trim()
    .replace(decimal === "," ? /\./g : /(?<=\d),(?=\d{3}\b)/g, "")
    .replace(decimal, ".");
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return null;
  const size = unitSizes[/** @type {keyof typeof unitSizes} */ (unit)];
  const decimals = plain.split(".")[1]?.length ?? 0;
  return { value: Number(plain) * size, half_step: 0.5 * 10 ** -decimals * size };
}

/**
 * @param {Record<string, any[]>} rows added to
 * @param {NonNullable<ReturnType<typeof readRow>>} row
 */
function addRow(rows, { run, line, tool, values, figures }) {
  const entity = { run, entity_kind: "all", entity: "all", operation: "all" };
  const measures = Object.fromEntries(figures.map(({ measure, value }) => [measure, value]));
  rows.runs.push({ run, ...tool, outcome: "completed" });
  for (const value of values) rows.run_factors.push({ run, ...value });
  const latency_layer = measures.latency_mean_us === undefined ? null : "total";
  rows.results.push({ ...entity, ...measures, latency_layer });
  for (const figure of figures) rows.reported.push({ ...entity, ...figure, line });
}

/**
 * @param {number} line
 * @param {string} heading
 * @param {string} text
 * @param {string} expected
 */
const wrongCell = (line, heading, text, expected) =>
  /** @type {Problem} */ ({
    line,
    severity: "error",
    code: "wrong-cell",
    message: `${heading}: ${text}`,
    expected,
  });

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

/**
 * @param {string} heading
 * @param {string[]} headings
 */
const missingColumn = (heading, headings) =>
  /** @type {Problem} */ ({
    line: 1,
    severity: "error",
    code: "missing-column",
    message: `no column ${heading}`,
    expected: `a column of ${headings.join(", ")}, or one mapping less in study.yaml`,
  });

const emptyTable = () =>
  /** @type {Problem} */ ({
    line: 1,
    severity: "error",
    code: "empty-table",
    message: "no rows",
    expected: "a heading line and at least one row",
  });
