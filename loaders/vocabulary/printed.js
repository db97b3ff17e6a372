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
 * Powers are not the same number in every Node.js; what is written in digits is.
 * @param {number} decimals
 * @returns {number} half a step of the last of so many decimals
 */
export const halfStepOf = (decimals) => Number(`5e${-decimals - 1}`);

/** @typedef {{number: number, half_step: number}} Digits and half a step of its last digit */

/**
 * @param {string} text
 * @param {string} [decimal] decimal mark
 * @returns {Digits | null} null where it is no number; K, M and G are thousands, millions and so on
 */
export function readNumber(text, decimal = ".") {
  const ungrouped = ungroup(text.trim(), decimal);
  if (decimal === "," && ungrouped.includes(".")) return null;
  const plain = ungrouped.replace(decimal, ".");
  const [, digits, decimals = "", suffix = ""] = /^([+-]?\d+(?:\.(\d+))?) ?([kKMG]?)$/.exec(plain) ?? [];
  const times = { k: 1e3, m: 1e6, g: 1e9 }[suffix.toLowerCase()] ?? 1;
  const number = Number(digits) * times;
  return Number.isFinite(number)
    ? { number: times === 1 ? number : round(number), half_step: halfStepOf(decimals.length) * times }
    : null;
}

/** What groups digits by thousands, by the decimal mark: 1,234,567.8 or 1.234.567,8. 0,512 and 1234,567 are no groups. */
const groups = /** @type {Record<string, RegExp>} */ ({
  ".": /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?![\d,])/,
  ",": /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?![\d.])/,
});

/**
 * @param {string} text
 * @param {string} decimal decimal mark
 * @returns {string} without the marks between groups; as it is where its marks do not group digits
 */
const ungroup = (text, decimal) =>
  text.replace(groups[decimal] ?? groups["."], (digits) => digits.replace(/[.,]/g, ""));

/** @param {number} number that a suffix was multiplied into: 1.1K is 1100, no digit more */
const round = (number) => Number(number.toPrecision(15));

/** Words before a figure, as documents write them. */
const wordsBefore = {
  about:
    /^(?:about|around|almost|nearly|roughly|more or less|just(?= over| above)|approx\.?|approximately|ca\.|[~≈])\s*/i,
  least: /^(?:over|above|exceeding|more than|at least|[>≥]=?)\s*/i,
  most: /^(?:up to|not more than|no more than|at most|less than|below|under|[<≤]=?)\s*/i,
  fewer: /^(?:reduction|decrease|loss) of\s*/i,
  more: /^(?:improvement|increase|gain) of\s*/i,
};
const wordsBehind = {
  fewer: /\s+(?:less|fewer|lower)$/i,
  more: /\s+(?:more|higher)$/i,
  least: /(?<=[\dkKMG]) ?\+$/,
  ofAll: / of \d[\d,]*$/,
};
/** @type {Record<string, number>} */
const multiples = { half: 0.5, twice: 2, double: 2, triple: 3 };

/**
 * A figure as a document prints it: about 5, over 2000, up to 25 less, 3 to 16, ~75K, 340K+, 56 of 57, double,
 * 2m 56s.
 * @param {string} text
 * @param {string} [decimal] decimal mark
 * @param {string} [unit] what may stand behind the digits
 * @returns {{low: number | null, high: number | null, half_step: number, approximate: boolean} | null} an end that is
 *   not said is null; null as a whole where there are other words
 */
export function readPrinted(text, decimal = ".", unit = "") {
  let rest = text.trim();
  const said = new Set();
  for (let found = true; found;) {
    found = false;
    for (const [word, sign] of Object.entries(wordsBefore)) {
      if (!sign.test(rest)) continue;
      rest = rest.replace(sign, "");
      said.add(word);
      found = true;
    }
  }
  for (const [word, sign] of Object.entries(wordsBehind)) {
    if (sign.test(rest)) said.add(word);
    rest = rest.replace(sign, "");
  }
  const bare = unit && rest.endsWith(unit) ? rest.slice(0, -unit.length).trim() : rest;
  const ends = readEnds(rest, decimal) ?? readEnds(bare, decimal);
  if (!ends) return null;
  const [first, last] = said.has("fewer") ? [negative(ends[1]), negative(ends[0])] : ends;
  // "up to 25 less" is -25 or more.
  const [above, below] = said.has("fewer") ? ["most", "least"] : ["least", "most"];
  return {
    low: said.has(below) ? null : first.number,
    high: said.has(above) ? null : last.number,
    half_step: Math.max(first.half_step, last.half_step),
    approximate: said.has("about"),
  };
}

/** @param {Digits} end */
const negative = ({ number, half_step }) => ({ number: -number, half_step });

/**
 * @param {string} text
 * @param {string} decimal decimal mark
 * @returns {[Digits, Digits] | null} twice the same of a single figure
 */
function readEnds(text, decimal) {
  const multiple = Object.hasOwn(multiples, text) ? { number: multiples[text], half_step: 0.5 } : null;
  const alone = multiple ?? readNumber(text, decimal) ?? readDuration(text);
  if (alone) return [alone, alone];
  const [, from, to] =
    /^(-?[\d.,]+ ?[kKMG]?)(?: (?:to|or) |\s*[-–~]\s*)(-?[\d.,]+ ?[kKMG]?)$/.exec(text) ?? [];
  const low = from === undefined ? null : readNumber(from, decimal);
  const high = to === undefined ? null : readNumber(to, decimal);
  return low && high ? [low, high] : null;
}

/**
 * @param {string} text 2h 49m 58s
 * @returns {Digits | null} in seconds
 */
function readDuration(text) {
  const [all, hours = "0", minutes = "0", seconds] =
    /^(?:(\d+)h )?(?:(\d+)m )(\d+(?:\.\d+)?)s$/.exec(text) ?? [];
  if (all === undefined) return null;
  const decimals = seconds.split(".")[1]?.length ?? 0;
  const number = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return { number: round(number), half_step: halfStepOf(decimals) };
}

/**
 * @param {string} text 2018-04-09T14:52:25.462509074Z
 * @returns {number | null} milliseconds since 1970; null without a zone, since nobody knows which it was
 */
export function readTime(text) {
  const plain = text.trim().replace(" ", "T");
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(plain)) return null;
  const time = Date.parse(plain);
  // The calendar of JavaScript goes on to March where a file says the 30th of February.
  const isDay = new Date(`${plain.slice(0, 10)}T00:00Z`).getUTCDate() === Number(plain.slice(8, 10));
  return Number.isNaN(time) || !isDay ? null : time;
}

/**
 * Half a step of the last digit that is no zero: what "about 730,000" leaves open.
 * @param {number} value
 */
export function halfOfLastDigit(value) {
  const digits = value.toExponential().replace(/e.*/, "").split(".")[1]?.length ?? 0;
  const exponent = Number(value.toExponential().split("e")[1]);
  return halfStepOf(digits - exponent);
}

/**
 * A single figure in a cell of a table: no range, and no end that is not said.
 * @param {string} text
 * @param {string} decimal decimal mark
 * @param {number} size what one printed unit is in that of the measure
 * @param {string} [unit] what may stand behind the digits
 * @returns {{value: number, half_step: number} | null} in the unit of the measure
 */
export function readFigure(text, decimal, size, unit) {
  const read = readPrinted(text, decimal, unit);
  if (!read || read.low === null || read.low !== read.high) return null;
  const half_step = read.approximate ? halfOfLastDigit(read.low) : read.half_step;
  return { value: read.low * size, half_step: half_step * size };
}

/**
 * @param {string} text
 * @param {Problem[]} problems added to
 * @param {string} [delimiter] what parts cells
 * @returns {{record: Record<string, string>, line: number}[]}
 */
export function readRecords(text, problems, delimiter = ",") {
  const other = otherDelimiter(text, delimiter);
  if (other) {
    problems.push(wrongDelimiter(delimiter, other));
    return [];
  }
  try {
    /** @type {{record: Record<string, string>, info: {lines: number}}[]} */
    const parsed = parse(text, { columns: true, info: true, skip_empty_lines: true, delimiter });
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
      expected: `a heading line and rows with as many cells, separated by ${delimiters[delimiter]}`,
      advice: `write quotes around cells that hold ${delimiters[delimiter]}`,
    });
    return [];
  }
}

/** What may part cells, in words. @type {Record<string, string>} */
const delimiters = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" };

/**
 * @param {string} text
 * @param {string} delimiter
 * @returns {string | undefined} what parts the headings, where they are one cell otherwise
 */
function otherDelimiter(text, delimiter) {
  const [headings] = text.replace(/^\ufeff?\s*/, "").split(/\r?\n/, 1);
  const bare = headings.replace(/"[^"]*"/g, "");
  return bare.includes(delimiter) ? undefined : Object.keys(delimiters).find((sign) => bare.includes(sign));
}

/**
 * @param {string} delimiter
 * @param {string} other
 * @returns {Problem}
 */
const wrongDelimiter = (delimiter, other) => ({
  line: 1,
  severity: "error",
  code: "wrong-delimiter",
  message: `its headings are one cell: ${delimiters[other]} part them, and no ${delimiters[delimiter]}`,
  expected: `cells separated by ${delimiters[delimiter]}`,
  advice: `did you mean delimiter: ${JSON.stringify(other)}? write it below file under tables in study.yaml`,
});

/** Where spreadsheets begin to compute; a sign before a digit begins a number, and signs alone say "nothing" or "equal". */
const formulaStart = /^\s*(?:[=@](?=\s*[^\s=])|[+-]+(?=[^\d.,\s+-]))/;

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
  expected: "text and numbers as printed",
  advice: "remove the leading sign; the row is left out",
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
      advice: adviseHeading(headings.find((known) => plain(known) === plain(heading))),
    }));
}

/** @param {string} heading @returns {string} letters and digits alone */
const plain = (heading) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** @param {string | undefined} near */
const adviseHeading = (near) => (near === undefined ? null : `did you mean ${JSON.stringify(near)}?`);

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

/**
 * @param {number} line
 * @param {string} heading
 * @param {string} text that is no figure
 * @param {string} unit as printed
 * @param {string} decimal the decimal mark that study.yaml says, or a point
 * @returns {Problem} with the option, where it is a figure by the other decimal mark
 */
export function wrongNumber(line, heading, text, unit, decimal = ".") {
  const problem = wrongCell(line, heading, text, unit ? `a number (${unit})` : "a number");
  const other = decimal === "," ? "." : ",";
  if (!readPrinted(text, other, unit)) return problem;
  const advice =
    other === ","
      ? 'a decimal comma? write decimal: "," for it in study.yaml'
      : 'a decimal point? leave out decimal: "," in study.yaml';
  return { ...problem, advice };
}

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
    message: "the last line is cut: digits or rows may be lost",
    expected: "a line end after the last row",
    advice: "compare its last row with the document, then add a line end",
  });
