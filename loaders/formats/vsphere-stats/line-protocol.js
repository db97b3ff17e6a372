/** InfluxDB's line protocol, as Telegraf's plugin for vSphere writes it: measurement,tag=value field=1i,other=2.5 time. */
import { belowResolution, unknownUnits, wrongRow } from "./problems.js";
import { isOfStorage, makeFigure, parseMetric, unitOf } from "./metrics.js";

/** @import {Problem} from "../../types.js" */
/** @import {Point} from "./samples.js" */

/** What lines of vSphere begin with. */
const own = /^(?:vsphere|vmware)_(?:host|vm|datastore|cluster|datacenter)_[A-Za-z]{2,30},/;

/** Lines of other plugins may stand before those of vSphere. */
const lookedAt = 200;

/**
 * @param {string} text the beginning of a file
 * @returns {boolean}
 */
export const isLineProtocol = (text) =>
  text
    .split("\n", lookedAt)
    .some(
      (line) =>
        own.test(line) &&
        line.includes(" ") &&
        /_(?:average|latest|summation|maximum|minimum|none)=/.test(line),
    );

/**
 * @param {string} text a whole file
 * @param {Problem[]} problems added to
 * @returns {Point[]}
 */
export function readLineProtocol(text, problems) {
  /** @type {Point[]} */
  const points = [];
  const wrong = [];
  let unknown = 0;
  for (const [i, line] of text.split(/\r\n?|\n/).entries()) {
    if (!own.test(line)) continue;
    const parsed = parseLine(line);
    const at = parsed && momentOf(parsed.time);
    if (!parsed || at === null) {
      wrong.push(i + 1);
      continue;
    }
    const tag = (/** @type {string} */ name) => parsed.tags.get(name);
    for (const [field, value] of parsed.fields) {
      const metric = parseMetric(`${parsed.measurement}_${field}`);
      const number = readNumber(value);
      if (!metric || number === null) continue;
      if (isOfStorage(metric) && unitOf(metric) === null) unknown++;
      points.push({ ...makeFigure("Telegraf", metric, tag, number), at: Number(at), line: i + 1 });
    }
  }
  if (wrong.length) problems.push(wrongRow(wrong[0], wrong.length));
  if (unknown) problems.push(unknownUnits(null));
  const below = points.filter(({ isBelow }) => isBelow);
  if (below.length) problems.push(belowResolution(below[0].line, below.length));
  return points;
}

/**
 * @param {string} line
 * @returns {{measurement: string, tags: Map<string, string>, fields: [string, string][], time: string} | null}
 */
function parseLine(line) {
  const [head = "", fields = "", time = ""] = cut(line, " ");
  const [measurement, ...tags] = cut(head, ",");
  const pairs = cut(fields, ",").map((pair) => cut(pair, "="));
  if (!fields || pairs.some((pair) => pair.length !== 2)) return null;
  return {
    measurement: bare(measurement),
    tags: new Map(tags.map((pair) => cut(pair, "=")).map(([name, value = ""]) => [bare(name), bare(value)])),
    fields: pairs.map(([name, value]) => [bare(name), value]),
    time: time.trim(),
  };
}

/**
 * At a mark that no backslash stands before, and that is in no text in quotes.
 * @param {string} text
 * @param {string} mark
 * @returns {string[]}
 */
function cut(text, mark) {
  const parts = [];
  let start = 0;
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === '"') isQuoted = !isQuoted;
    else if (text[i] === mark && !isQuoted) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** @param {string} text */
const bare = (text) => text.replace(/\\(.)/g, "$1");

/** @param {string} text 5i, 5u, 5.01 @returns {number | null} */
function readNumber(text) {
  const [, digits] = /^(-?\d{1,20}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?)[iu]?$/i.exec(text) ?? [];
  const number = Number(digits);
  return digits !== undefined && Number.isFinite(number) ? number : null;
}

/** Digits of a time of our days, by its unit, and milliseconds of one. @type {Record<number, number>} */
const precisions = { 10: 1000, 13: 1, 16: 1e-3, 19: 1e-6 };

/** @param {string} time @returns {number | null} milliseconds since 1970 */
export const momentOf = (time) =>
  /^\d{10,19}$/.test(time) && Object.hasOwn(precisions, time.length)
    ? Math.round(Number(time) * precisions[time.length])
    : null;
