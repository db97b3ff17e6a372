/** Figures and tables as documents print them. */
import { parse } from "csv-parse/browser/esm/sync";

/** @import {MeasureEntry, Problem} from "../types.js" */

/**
 * The unit that a quantity is kept in: that of its measure, if it is one and the printed unit is one of its units.
 * @param {string} measure
 * @param {string} unit
 * @param {MeasureEntry[]} measures
 * @returns {{unit: string, size: number}} and how many of it one printed unit is
 */
export function keptUnit(measure, unit, measures) {
  const known = measures.find(({ name }) => name === measure);
  const size = known && Object.hasOwn(known.printed, unit) ? known.printed[unit] : undefined;
  return known && size !== undefined ? { unit: known.unit, size } : { unit, size: 1 };
}

/**
 * @param {string} text
 * @param {string} [decimal] decimal mark
 * @returns {{number: number, half_step: number} | null} half a step of the last digit; null where it is no number
 */
export function readNumber(text, decimal = ".") {
  const plain = text
    .trim()
    .replace(decimal === "," ? /\./g : /(?<=\d),(?=\d{3}\b)/g, "")
    .replace(decimal, ".");
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return null;
  const decimals = plain.split(".")[1]?.length ?? 0;
  const number = Number(plain);
  return Number.isFinite(number) ? { number, half_step: 0.5 * 10 ** -decimals } : null;
}

/**
 * @param {string} text
 * @param {string} decimal decimal mark
 * @param {number} size what one printed unit is in that of the measure
 * @returns {{value: number, half_step: number} | null} in the unit of the measure
 */
export function readFigure(text, decimal, size) {
  const read = readNumber(text, decimal);
  if (!read) return null;
  return { value: read.number * size, half_step: read.half_step * size };
}

/**
 * @param {string} text
 * @param {Problem[]} problems added to
 * @returns {{record: Record<string, string>, line: number}[]}
 */
export function readRecords(text, problems) {
  try {
    /** @type {{record: Record<string, string>, info: {lines: number}}[]} */
    const parsed = parse(text, { columns: true, info: true, skip_empty_lines: true });
    if (!parsed.length) problems.push(emptyTable());
    else if (!text.endsWith("\n")) problems.push(noLineEnd(text.split("\n").length));
    const records = parsed.map(({ record, info }) => ({ record, line: info.lines }));
    return records.filter(({ record, line }) => {
      const formula = Object.values(record).find((cell) => formulaStart.test(cell));
      if (formula !== undefined) problems.push(formulaCell(line, formula));
      return formula === undefined;
    });
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

/** Where spreadsheets begin to compute; a sign before a digit begins a number, and a lone one says "nothing" or "equal". */
const formulaStart = /^\s*(?:[=@](?=\s*[^\s=])|[+-](?=[^\d.,\s]))/;

/**
 * @param {number} line
 * @param {string} cell
 * @returns {Problem}
 */
const formulaCell = (line, cell) => ({
  line,
  severity: "error",
  code: "formula-cell",
  message: `a cell that a spreadsheet would run: ${cell.slice(0, 60)}`,
  expected: "texts and figures as printed",
  advice: "take the leading sign away: the row is left out",
});

/**
 * @param {string[]} wanted headings that study.yaml names
 * @param {{record: Record<string, string>}[]} records
 * @returns {Problem[]} one for each heading that is not there
 */
export function missingColumns(wanted, records) {
  const headings = Object.keys(records[0]?.record ?? {});
  return [...new Set(wanted)]
    .filter((heading) => records.length && !headings.includes(heading))
    .map((heading) => ({
      line: 1,
      severity: "error",
      code: "missing-column",
      message: `no column ${heading}`,
      expected: `a column of ${headings.join(", ")}, or one mapping less in study.yaml`,
    }));
}

/**
 * @param {number} line
 * @param {string} heading
 * @param {string} text
 * @param {string} expected
 * @returns {Problem}
 */
export const wrongCell = (line, heading, text, expected) => ({
  line,
  severity: "error",
  code: "wrong-cell",
  message: `${heading}: ${text}`,
  expected,
});

/** @returns {Problem} */
const emptyTable = () => ({
  line: 1,
  severity: "error",
  code: "empty-table",
  message: "no rows",
  expected: "a heading line and at least one row",
});

/** @param {number} line */
const noLineEnd = (line) =>
  /** @type {Problem} */ ({
    line,
    severity: "note",
    code: "no-line-end",
    message: "the last line has no end: digits or rows behind it may be lost",
    expected: "a line end behind the last row",
    advice: "compare its last row with the document, then add a line end",
  });
