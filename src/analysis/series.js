/** Series: runs that differ in their load, workload and repeat only. */

import { formatBytes, formatDecimal, inSentence } from "../words/numbers.js";
import { sayTool, sayWorkload } from "../words/workloads.js";
import { sayLevel } from "../words/levels.js";
import { spaceWords } from "../words/names.js";

export { maxOf, minOf } from "../words/ends.js";

/** @import {Point, Units} from "./types.js" */

/**
 * @param {Point} point
 * @returns {string} tool=fio, stripe_width=2
 */
export const nameSeries = ({ tool, settings }) =>
  [`tool=${tool ?? "unknown"}`, ...settings.map(({ factor, value }) => `${factor}=${value}`)].join(", ");

/**
 * @param {Point[]} points
 * @returns {Point[][]} one list a series, in the order of first appearance
 */
export const groupSeries = (points) => groupBy(points, nameSeries);

/**
 * @template T
 * @param {T[]} rows
 * @param {(row: T) => string} nameOf
 * @returns {T[][]}
 */
export function groupBy(rows, nameOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const row of rows) {
    const name = nameOf(row);
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return [...groups.values()];
}

/**
 * In words that an engineer would use: fio at 2, 4 and 8 stripes; series that are not every combination of their
 * levels are named one by one.
 * @param {Point[][]} series several series of one tool
 * @param {Units} units
 * @returns {string}
 */
export function describeSeries(series, units) {
  const [{ tool, settings }] = series[0];
  const combinations = settings.reduce(
    (product, _, i) => product * new Set(series.map(([point]) => point.settings[i].value)).size,
    1,
  );
  if (combinations !== new Set(series.map(([point]) => nameSeries(point))).size)
    return listWords(series.map((each) => describeSeries([each], units)));
  const levels = settings.map(({ factor }, i) => {
    const values = [
      ...new Map(series.map(([point]) => [point.settings[i].value, point.settings[i]])).values(),
    ];
    const listed = values.sort((a, b) => (a.number ?? 0) - (b.number ?? 0)).map(({ value }) => value);
    return describeLevel(listWords(listed), factor, units);
  });
  return levels.length ? `${sayTool(tool)} at ${levels.join(", ")}` : sayTool(tool ?? "unknown tool");
}

/**
 * @param {Point} point
 * @param {Units} units
 * @param {string | null} loadAxis
 * @returns {string} tool, levels, load and workload: fio, 8 stripes, 17 VMs, 8k 70/30 random
 */
export function describePoint({ tool, settings, load, workload }, units, loadAxis) {
  const levels = settings.map(({ factor, value }) => describeLevel(value, factor, units));
  const loads = loadAxis && load !== null ? [describeLevel(String(load), loadAxis, units)] : [];
  return [sayTool(tool), ...levels, ...loads, sayWorkload(workload)].filter(Boolean).join(", ");
}

/**
 * @param {string} value
 * @param {string} factor
 * @param {Units} units
 * @returns {string} 1 stripe, 2 stripes, 64 KiB; the factor leads where it has no unit: path policy VMW_PSP_RR
 */
export function describeLevel(value, factor, units) {
  const unit = units[factor]?.unit;
  if (!unit) return `${nameFactor(factor, units)} ${sayLevel(value)}`;
  if (unit === "bytes") return value.replace(/\d+/g, (bytes) => describeSize(Number(bytes)));
  return `${value} ${value === "1" ? unit.replace(/(?<=\w)s$/, "") : unit}`;
}

/**
 * @param {string} factor
 * @param {Units} units
 * @returns {string} its title within a sentence; its name as words where the vocabulary has none
 */
export function nameFactor(factor, units) {
  const title = units[factor]?.title;
  return title ? inSentence(title) : spaceWords(factor);
}

/**
 * @param {string | null} others  what else is the same on both sides: direct_io=true, block_size_bytes=4096
 * @param {Units} units
 * @returns {string} direct I/O on, MTU 9000 bytes, 4 VMs; empty where there is nothing else
 */
export const describeOthers = (others, units) =>
  (others ?? "")
    .split(/, (?=\w+=)/)
    .filter(Boolean)
    .map((setting) => {
      const [, factor, value] = /^(\w+)=(.*)$/s.exec(setting) ?? ["", setting, ""];
      return describeSetting(value, factor, units).trim();
    })
    .join(", ");

/**
 * A level where nothing else says which factor it is of: sizes, shares and rates need its name.
 * @param {string} value
 * @param {string} factor
 * @param {Units} units
 * @returns {string} working set 80 GiB, 4 VMs
 */
export function describeSetting(value, factor, units) {
  const level = describeLevel(value, factor, units);
  const unit = units[factor]?.unit;
  return unit && /^(?:bytes|%|[kmuµ]?s)$|\/s$/i.test(unit) ? `${nameFactor(factor, units)} ${level}` : level;
}

/** @param {number} bytes */
export function describeSize(bytes) {
  const decimal = formatDecimal(bytes);
  if (decimal) return decimal;
  const [size, unit] = sizes.find(([size]) => bytes >= size && bytes % size === 0) ?? [1, "bytes"];
  return size === 1 && bytes >= 1e6 ? formatBytes(bytes) : `${bytes / size} ${unit}`;
}

/** @type {[number, string][]} */
const sizes = [
  [2 ** 30, "GiB"],
  [2 ** 20, "MiB"],
  [2 ** 10, "KiB"],
];

/**
 * @param {string[]} words what a sentence is about
 * @returns {string} "fio, 4k random read: "; empty without words
 */
export const lead = (words) => (words.length > 0 ? `${words.join(", ")}: ` : "");

/**
 * @param {string[]} words
 * @returns {string} 2, 4 and 8
 */
export const listWords = (words) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;

/** @param {string | null} loadAxis @returns {string} the other factor of outstanding I/O where one of the two is the load */
export const factorBeside = (loadAxis) =>
  ({ queue_depth: "threads", threads: "queue_depth" })[String(loadAxis)] ?? "";
