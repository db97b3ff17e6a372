/** CSV of Grafana and of InfluxDB whose columns name counters of vSphere: a series a column, a series a row, or annotated. */
import { ambiguousPanelDate, belowResolution, noPanelZone, unknownUnits, wrongRow } from "./problems.js";
import { momentOf as momentOfDigits } from "./line-protocol.js";
import { isOfStorage, makeFigure, parseMetric, unitOf } from "./metrics.js";
import { delimiterOf, splitterOf } from "./table.js";
import { agreeOnOrder, momentOf, parseTime } from "./times.js";

/** @import {Problem} from "../../types.js" */
/** @import {Metric} from "./metrics.js" */
/** @import {Point} from "./samples.js" */

/** @typedef {{metric: Metric, tag: (name: string) => string | undefined}} Series */

/** @typedef {{line: number, time: string, value: string, series: Series}} Cell */

/** Columns that a heading has at most. */
const mostColumns = 20_000;

/**
 * @param {string} text the beginning of a file
 * @returns {boolean} whether its columns, or its first row, name a counter of vSphere
 */
export function isGrafana(text) {
  if (!/(?:vsphere|vmware)_(?:host|vm|datastore|cluster|datacenter)_/.test(text)) return false;
  const { heading, rows } = cutTable(text.slice(0, text.lastIndexOf("\n") + 1) || text, 3);
  return layoutOf(heading, rows[0]?.cells ?? []) !== null;
}

/**
 * @param {string} text a whole file
 * @param {Problem[]} problems added to
 * @returns {Point[]}
 */
export function readGrafana(text, problems) {
  const { heading, rows } = cutTable(text, Infinity);
  const cellsOf = layoutOf(heading, rows[0]?.cells ?? []);
  const cells = cellsOf ? rows.flatMap(cellsOf) : [];
  const read = cells.map((cell) => ({
    cell,
    stamp: parseTime(cell.time),
    digits: momentOfDigits(cell.time),
  }));
  const stamps = read.flatMap(({ stamp }) => stamp ?? []);
  const order = stamps.length ? agreeOnOrder(stamps) : "ymd";
  if (order === null) {
    problems.push(ambiguousPanelDate(2));
    return [];
  }
  if (stamps.some(({ offset_minutes }) => offset_minutes === null)) problems.push(noPanelZone(2));
  const wrong = new Set();
  const points = read.flatMap(({ cell: { line, value, series }, stamp, digits }) => {
    if (/^(?:null|nan|-)?$/i.test(value)) return [];
    const at = digits ?? (stamp && momentOf(stamp, order));
    const number = /^-?\d{1,20}(?:[.,]\d{1,20})?$/.test(value) ? Number(value.replace(",", ".")) : null;
    if (at === null || number === null) {
      wrong.add(line);
      return [];
    }
    return [{ ...makeFigure("Grafana", series.metric, series.tag, number), at, line }];
  });
  if (wrong.size) problems.push(wrongRow([...wrong][0], wrong.size));
  if (cells.some(({ series: { metric } }) => isOfStorage(metric) && unitOf(metric) === null))
    problems.push(unknownUnits(null));
  const below = points.filter(({ isBelow }) => isBelow);
  if (below.length) problems.push(belowResolution(below[0].line, below.length));
  return points;
}

/** @typedef {{line: number, cells: string[]}} Row */

/**
 * @param {string} text
 * @param {number} most lines of it
 * @returns {{heading: string[], rows: Row[]}} without lines for spreadsheets (sep=;) and annotations (#datatype)
 */
function cutTable(text, most) {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n?|\n/);
  const first = lines.findIndex((line) => line.trim() && !/^(?:sep=|#)/i.test(line));
  if (first < 0) return { heading: [], rows: [] };
  const all = splitterOf(delimiterOf(lines[first]), mostColumns);
  // Behind the last cell there is an empty one.
  const split = (/** @type {string} */ line) => all(line).slice(0, -1).map(unquote);
  const rows = lines
    .slice(first + 1, Math.min(lines.length, first + 1 + most))
    .flatMap((line, i) =>
      line.trim() && !line.startsWith("#") ? [{ line: first + i + 2, cells: split(line) }] : [],
    );
  return { heading: split(lines[first]), rows };
}

/** @param {string} cell */
const unquote = (cell) => cell.replaceAll('""', '"');

/**
 * @param {string[]} heading
 * @param {string[]} first cells of the first row
 * @returns {((row: Row) => Cell[]) | null} how a row is read; null where nothing names a counter
 */
function layoutOf(heading, first) {
  const names = heading.map((name) => name.toLowerCase());
  const at = (/** @type {string} */ name) => names.indexOf(name);
  if (["_time", "_value", "_field", "_measurement"].every((name) => names.includes(name)))
    return seriesOfRow(heading, first) ? annotatedRow(heading, at("_time"), at("_value")) : null;
  if (names.length === 3 && ["series", "time", "value"].every((name) => names.includes(name)))
    return readSeries(first[at("series")] ?? "") ? seriesRow(at("series"), at("time"), at("value")) : null;
  if (!/^(?:time|timestamp|date|)$/.test(names[0] ?? "-")) return null;
  const columns = heading.map((name, i) => (i ? readSeries(name) : null));
  return columns.some((series) => series !== null) ? wideRow(columns) : null;
}

/**
 * @param {string[]} heading
 * @param {number} time
 * @param {number} value
 * @returns {(row: Row) => Cell[]}
 */
const annotatedRow = (heading, time, value) => (row) => {
  const series = seriesOfRow(heading, row.cells);
  return series
    ? [{ line: row.line, time: row.cells[time] ?? "", value: row.cells[value] ?? "", series }]
    : [];
};

/**
 * @param {string[]} heading
 * @param {string[]} cells
 * @returns {Series | null}
 */
function seriesOfRow(heading, cells) {
  const tag = (/** @type {string} */ name) => cells[heading.indexOf(name)] || undefined;
  const metric = parseMetric(`${tag("_measurement")}_${tag("_field")}`);
  return metric && { metric, tag };
}

/**
 * @param {number} series
 * @param {number} time
 * @param {number} value
 * @returns {(row: Row) => Cell[]}
 */
const seriesRow = (series, time, value) => (row) => {
  const named = readSeries(row.cells[series] ?? "");
  return named
    ? [{ line: row.line, time: row.cells[time] ?? "", value: row.cells[value] ?? "", series: named }]
    : [];
};

/**
 * @param {(Series | null)[]} columns
 * @returns {(row: Row) => Cell[]}
 */
const wideRow = (columns) => (row) =>
  columns.flatMap((series, i) =>
    series ? [{ line: row.line, time: row.cells[0] ?? "", value: row.cells[i] ?? "", series }] : [],
  );

/**
 * @param {string} name vsphere_host_disk_read_average{esxhostname="esx01", disk="naa.1"}
 * @returns {Series | null}
 */
function readSeries(name) {
  const brace = name.indexOf("{");
  const metric = parseMetric((brace < 0 ? name : name.slice(0, brace)).trim());
  if (!metric) return null;
  const labels = new Map(
    [
      ...(brace < 0 ? "" : name.slice(brace + 1)).matchAll(
        /(\w{1,60})\s?[=:]\s?(?:"([^"]{0,300})"|([^,}]{0,300}))/g,
      ),
    ].map(([, key, quoted, plain]) => [key, (quoted ?? plain).trim()]),
  );
  return { metric, tag: (key) => labels.get(key) };
}
