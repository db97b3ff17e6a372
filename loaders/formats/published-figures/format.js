/**
 * A published table in long form: a CSV whose rows are single figures, as study.yaml says under figures. Ranges,
 * criteria and figures of a part become statements, figures of whole runs become runs.
 */
import {
  halfOfLastDigit,
  keptUnit,
  missingColumns,
  readPrinted,
  readRecords,
  wrongCell,
  wrongNumber,
} from "../../vocabulary/printed.js";
import { readSettings } from "../../vocabulary/printed-settings.js";
import { batchesOf } from "../../rows.js";

/** @import {Factor, FactorValue, Figures, Mapping, Problem, Source} from "../../types.js" */

export const name = "published-figures";

export const readsFactors = true;

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
  const records = readRecords(await source.text(), rows.problems, mapping.delimiter);
  rows.problems.push(...missingColumns(headingsOf(mapping), records));
  /** @type {Map<string, any>} */
  const runs = new Map();
  for (const { record, line } of records) {
    const figure = readRow(record, line, mapping, source, rows.problems);
    if (!figure) continue;
    if (isOfRun(record, mapping.figures) && isSingle(figure) && isResult(figure, source))
      addToRun(rows, runs, figure, nameRun(record, mapping));
    else rows.statements.push(statementOf(figure, rows.statements.length + 1));
  }
  yield* batchesOf(rows);
}

/** @param {Mapping & {figures: Figures}} mapping */
function headingsOf({ columns, figures }) {
  const { measure, low, high, unit, approximate, scope, kind, place, runs = {} } = figures;
  const parts = [measure, low, high, unit, approximate, scope, kind, place].filter(
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
  const behind = record[figures.unit];
  const { decimal = "." } = figures;
  const wrongEnd = (/** @type {string} */ heading) =>
    void problems.push(wrongNumber(line, heading, record[heading] ?? "", "", decimal));
  const low = readPrinted(record[figures.low] ?? "", decimal, behind);
  const high = figures.high ? readPrinted(record[figures.high] ?? "", decimal, behind) : low;
  if (!low) return wrongEnd(figures.low);
  if (!high) return wrongEnd(String(figures.high));
  const given = readFactors(record, line, columns, factors, problems);
  if (!given) return null;
  const { unit, size } = keptUnit(measure, printed, measures);
  return {
    measure,
    low: low.low === null ? null : low.low * size,
    high: high.high === null ? null : high.high * size,
    unit,
    approximate: record[figures.approximate ?? ""] === "yes" || low.approximate || high.approximate,
    scope: record[figures.scope ?? ""] || null,
    place: record[figures.place ?? ""]?.trim() || null,
    kind: figures.kinds?.[record[figures.kind ?? ""]] ?? "figure",
    text: rangeText(record[figures.low] ?? "", figures.high ? (record[figures.high] ?? "") : ""),
    text_unit: printed,
    unit_as_printed: record[figures.unit],
    half_step: low.half_step * size,
    line,
    ...given,
  };
}

/**
 * @param {string} low as printed
 * @param {string} high as printed; empty where one column holds the figure
 */
const rangeText = (low, high) => [...new Set([low.trim(), high.trim()])].filter(Boolean).join(" to ");

/** @typedef {Exclude<ReturnType<typeof readRow>, null | void>} Figure */

/**
 * @param {Cells} record
 * @param {number} line
 * @param {Mapping["columns"]} columns
 * @param {Factor[]} factors
 * @param {Problem[]} problems added to
 * @returns {{tool: string | null, operation: string, values: FactorValue[], against: FactorValue[]} | null}
 *   null where a cell is not what its factor allows
 */
function readFactors(record, line, columns, factors, problems) {
  /** @type {Record<string, unknown>} */
  const given = {};
  /** @type {Record<string, unknown>} */
  const other = {};
  for (const [heading, { factor, values, against }] of Object.entries(columns)) {
    const text = record[heading]?.trim();
    if (factor && text) given[factor] = text;
    const texts = values ?? against;
    if (!texts || !text) continue;
    if (!Object.hasOwn(texts, text)) {
      problems.push(wrongCell(line, heading, text, `one of ${Object.keys(texts).join(", ")}`));
      return null;
    }
    Object.assign(values ? given : other, texts[text]);
  }
  const { tool = null, tool_version: _, operation = "all", ...settings } = given;
  const read = readSettings(settings, factors, line, problems);
  const against = readSettings(other, factors, line, problems);
  if (!read || !against) return null;
  return { tool: tool === null ? null : String(tool), operation: String(operation), values: read, against };
}

/**
 * @param {Cells} record
 * @param {Figures} figures
 */
const isOfRun = (record, { runs }) =>
  runs !== undefined && Object.entries(runs).every(([heading, texts]) => texts.includes(record[heading]));

/** @param {Figure} figure a range, or an end that is not said, is no figure of a run */
const isSingle = ({ low, high }) => low !== null && low === high;

/**
 * Whether results has a column for it. Other quantities, such as the burst rate of a disk, describe the settings.
 * @param {Figure} figure
 * @param {Source} source
 */
const isResult = ({ measure }, { measures }) => measures.some(({ column }) => column === measure);

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
    .flatMap((heading) => {
      const text = record[heading].trim();
      // What is measured may also say of what: figures of the same settings are of one run.
      const meaning = heading === figures.measure && columns[heading]?.values?.[text];
      return meaning ? settingsOf(meaning) : `${heading}=${text.replace(/[^\w.%+-]+/g, "-")}`;
    })
    .join("/");
}

/** @param {Record<string, unknown>} meaning */
const settingsOf = ({ tool: _, tool_version: __, operation: ___, ...settings }) =>
  Object.entries(settings).map((setting) => setting.join("="));

/**
 * @param {Record<string, any[]>} rows added to
 * @param {Map<string, any>} runs results by run
 * @param {Figure} figure
 * @param {string} run
 */
function addToRun(
  rows,
  runs,
  { tool, operation, values, measure, low, text, unit_as_printed, half_step, approximate, line, place },
  run,
) {
  const entity = { run, entity_kind: "all", entity: "all", operation };
  const key = `${operation}\n${run}`;
  const known = runs.get(key);
  if (known?.[measure] !== undefined) return void rows.problems.push(duplicateFigure(line, measure, run));
  const result = known ?? { ...entity };
  if (!runs.has(run)) {
    runs.set(run, {});
    rows.runs.push({ run, tool, outcome: "completed" });
    for (const value of values) rows.run_factors.push({ run, ...value });
  }
  if (!known) {
    rows.results.push(result);
    runs.set(key, result);
  }
  result[measure] = low;
  if (measure === "latency_mean_us") result.latency_layer = "total";
  const digits = approximate ? halfOfLastDigit(Number(low)) : half_step;
  rows.reported.push({
    ...entity,
    measure,
    text,
    unit_as_printed,
    value: low,
    half_step: digits,
    line,
    place,
  });
}

/**
 * @param {Figure} figure
 * @param {number} statement
 */
function statementOf(figure, statement) {
  const { kind, measure, low, high, unit, approximate, scope, values, against, line, place } = figure;
  const { text, text_unit } = figure;
  return {
    statement,
    kind,
    measure,
    low,
    high,
    unit,
    text,
    text_unit,
    approximate,
    scope,
    factors: settingsText(values),
    against: settingsText(against),
    line,
    place,
  };
}

/** @param {FactorValue[]} values */
const settingsText = (values) =>
  values.length
    ? JSON.stringify(Object.fromEntries(values.map(({ factor, value, number }) => [factor, number ?? value])))
    : null;

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
  expected: "one row for each number of a run; the first one counts",
  advice: "map a column in which they differ",
});
