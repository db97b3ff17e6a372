/** The latency percentiles of a text result. */
import { splitCells } from "./io-table.js";
import { micros, threeDecimals } from "../numbers.js";
import { truncated, wrongValue } from "../problems.js";

/** @import {Problem} from "../../../types.js" */
/** @import {Percentile} from "../types.js" */

/** Three columns in this order, in every version. */
const heading = /^%-ile\s*\|\s*Read \(ms\)\s*\|\s*Write \(ms\)\s*\|\s*Total \(ms\)$/;

/** A row such as 3-nines | 0.146 | 0.150 | 0.148, wherever it stands. */
export const percentileRow = /^(?:min|max|\d\d(?:th|st|nd|rd)|\d-nines)\s*\|.{0,200}\|/;

const shares = /** @type {Record<string, number>} */ ({ min: 0, max: 100 });

/** @param {string} label 25th, 3-nines, min, max */
function readShare(label) {
  if (label in shares) return shares[label];
  const nines = /^([2-9])-nines$/.exec(label)?.[1];
  if (nines) return Number(`99.${"9".repeat(Number(nines) - 2)}`);
  const share = /^(\d\d)(?:th|st|nd|rd)$/.exec(label)?.[1];
  return share === undefined ? null : Number(share);
}

/**
 * @param {string[]} lines trimmed
 * @param {number} start the line of the headings
 * @param {number} firstLine number of lines[0]
 * @param {string | null} path target, null for all
 * @param {Problem[]} problems added to
 * @returns {{rows: Percentile[], end: number}} no rows where the table does not reach max
 */
export function readPercentiles(lines, start, firstLine, path, problems) {
  /** @type {Percentile[]} */
  const rows = [];
  if (!heading.test(lines[start])) return skipTable(lines, start, firstLine, problems);
  for (let i = start + 1; i < lines.length && lines[i]; i++) {
    if (/^-+$/.test(lines[i])) continue;
    const [label, ...cells] = splitCells(lines[i]);
    const percentile = readShare(label);
    if (
      percentile === null ||
      cells.length !== 3 ||
      !cells.every((cell) => cell === "N/A" || threeDecimals.test(cell))
    ) {
      problems.push(
        wrongValue(firstLine + i, "latency percentiles", lines[i], "a percentile and three latencies in ms"),
      );
      return { rows: [], end: i };
    }
    const [read, write, all] = cells.map(micros);
    rows.push({ path, percentile, latency_us: { read, write, all } });
    if (label === "max") return { rows, end: i };
  }
  problems.push(truncated(firstLine + start, "latency percentiles: the table ends before max"));
  return { rows: [], end: start + rows.length };
}

/**
 * @param {string[]} lines trimmed
 * @param {number} start a line over rows, or the first of them
 * @param {number} firstLine number of lines[0]
 * @param {Problem[]} problems added to
 * @returns {{rows: Percentile[], end: number}} no rows: which column is which is not certain
 */
export function skipTable(lines, start, firstLine, problems) {
  problems.push(
    wrongValue(
      firstLine + start,
      "latency percentiles, heading",
      lines[start],
      "%-ile | Read (ms) | Write (ms) | Total (ms) over the rows",
    ),
  );
  const blank = lines.indexOf("", start);
  return { rows: [], end: blank < 0 ? lines.length : blank };
}
