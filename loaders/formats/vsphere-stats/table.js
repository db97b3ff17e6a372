/** What Get-Stat and Get-VsanStat return, as Export-Csv writes it. */
import { ambiguousDate, belowResolution, noZone, wrongRow } from "./problems.js";
import { agreeOnOrder, momentOf, parseTime } from "./times.js";

/** @import {Problem} from "../../types.js" */
/** @import {Point} from "./samples.js" */
/** @import {Stamp} from "./times.js" */

/** @typedef {{line: number, cells: Record<string, string>}} Row by name of column, in lower case */

/** Units under the names that versions and locales have for them. @type {Record<string, string>} */
const units = { millisecond: "ms", microsecond: "µs", us: "µs", μs: "µs", percent: "%", num: "number" };

/** @param {string} heading a line @returns {string} what stands behind its first cell */
export const delimiterOf = (heading) =>
  /^\ufeff?(?:"(?:[^"]|"")*"|[^;\t,"]*)([;\t,])/.exec(heading)?.[1] ?? ",";

/**
 * @param {string} heading a line
 * @returns {string[]} names of columns, in lower case
 */
export const columnsOf = (heading) =>
  heading.split(delimiterOf(heading)).map((name) =>
    name
      .replace(/["\ufeff]/g, "")
      .trim()
      .toLowerCase(),
  );

/**
 * @param {string} text a whole file; before the heading line may stand the type of its objects
 * @param {"Get-Stat" | "Get-VsanStat"} tool
 * @param {Problem[]} problems added to
 * @returns {Point[]}
 */
export function readTable(text, tool, problems) {
  const isStat = tool === "Get-Stat";
  const read = readRows(text).map((row) => ({
    row,
    stamp: parseTime(row.cells[isStat ? "timestamp" : "time"] ?? ""),
    figure: isStat ? readStat(row.cells) : readVsanStat(row.cells),
  }));
  const whole = read.flatMap(({ row, stamp, figure }) => (stamp && figure ? [{ row, stamp, figure }] : []));
  const [first] = whole;
  const order = first ? agreeOnOrder(whole.map(({ stamp }) => stamp)) : "ymd";
  if (order === null) problems.push(ambiguousDate(first.row.line));
  else if (first && whole.some(({ stamp }) => stamp.offset_minutes === null))
    problems.push(noZone(first.row.line));
  const points = order === null ? [] : whole.flatMap((each) => toPoint(each, order) ?? []);
  const wrong = read.filter(({ stamp, figure }) => !stamp || !figure);
  if (wrong.length) problems.push(wrongRow(wrong[0].row.line, wrong.length));
  const below = points.filter(({ isBelow }) => isBelow);
  if (below.length) problems.push(belowResolution(below[0].line, below.length));
  return points;
}

/**
 * @param {string} text
 * @returns {Row[]}
 */
function readRows(text) {
  const lines = text.split(/\r\n?|\n/);
  const start = /^\ufeff?#TYPE/.test(lines[0]) ? 1 : 0;
  const columns = columnsOf(lines[start] ?? "");
  const split = splitterOf(delimiterOf(lines[start] ?? ""), columns.length);
  return lines.slice(start + 1).flatMap((line, i) => {
    if (!line.trim() || line.startsWith("#TYPE")) return [];
    const cells = split(line);
    const row = Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ""]));
    const isHeading = columns.every((name) => row[name].toLowerCase() === name);
    return isHeading ? [] : { line: start + i + 2, cells: row };
  });
}

/**
 * A quote that is not closed costs its own line alone: no cell goes over several. Cells behind the last column are
 * not looked at.
 * @param {string} mark between cells
 * @param {number} columns
 * @returns {(line: string) => string[]}
 */
export function splitterOf(mark, columns) {
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${mark}]*)(?:${mark}|$)`, "g");
  return (line) => {
    const cells = [];
    for (const [, text] of line.matchAll(cell)) {
      if (cells.length === columns) break;
      cells.push(text.replace(/^"|"$/g, "").trim());
    }
    return cells;
  };
}

/** @typedef {Omit<Point, "at" | "line">} Figure */

/**
 * @param {Record<string, string>} cells
 * @returns {Figure | null}
 */
function readStat({
  metricid = "",
  value = "",
  unit = "",
  instance = "",
  entity = "",
  entityid = "",
  intervalsecs = "",
}) {
  const number = readNumber(value);
  const metric = metricid.toLowerCase();
  if (number === null || !/^[a-z]\w{0,60}\.\w{1,100}\.\w{1,40}$/.test(metric)) return null;
  const known = units[unit.toLowerCase()] ?? unit;
  const family = metric.split(".")[0];
  const isBelow = known === "ms" && number === 0;
  return {
    ...{ entity: entity || "not named", group: `Get-Stat ${family}`, counter: `${metric} (${known})` },
    instance: instance || null,
    interval_s: /^\d{1,6}$/.test(intervalsecs) ? Number(intervalsecs) || null : null,
    // -1 is a missing number.
    value: isBelow || number === -1 ? null : number,
    isBelow,
    vm: /^VirtualMachine-/.test(entityid) ? entity : null,
    disk: family === "virtualdisk" ? instance || null : null,
    device: /^(?:naa|eui|t10|mpx)\./.test(instance) ? instance : null,
  };
}

/**
 * @param {Record<string, string>} cells
 * @returns {Figure | null}
 */
function readVsanStat({ name = "", value = "", unit = "", entity = "" }) {
  const number = readNumber(value);
  if (number === null || !/^\w{1,60}\.\w{1,100}$/.test(name)) return null;
  return {
    ...{
      entity: entity || "not named",
      group: "Get-VsanStat",
      counter: `${name} (${units[unit.toLowerCase()] ?? unit})`,
    },
    ...{
      instance: null,
      interval_s: null,
      value: number,
      isBelow: false,
      vm: null,
      disk: null,
      device: null,
    },
  };
}

/** @param {string} text in the locale of the client */
const readNumber = (text) =>
  /^-?\d{1,15}(?:[.,]\d{1,20})?$/.test(text) ? Number(text.replace(",", ".")) : null;

/**
 * @param {{row: Row, stamp: Stamp, figure: Figure}} row
 * @param {import("./times.js").Order} order
 * @returns {Point | null}
 */
function toPoint({ row: { line }, stamp, figure }, order) {
  const at = momentOf(stamp, order);
  return at === null ? null : { ...figure, at, line };
}
