/** How a file is known for fio's, by its content. */

import { hasSign } from "../head-text.js";

/** @import {Mapping} from "../../types.js" */

/** Signs of output that is no JSON; the Python package decides with the same ones (detection.py). */
const header = { words: ": (groupid=", pattern: /^.*: \(groupid=\d+, jobs=\d+\): err=/m };
const terseLine = { words: "%=", pattern: /^(?:2;|[345];fio-)[^;\n]*;.*;\d+(?:\.\d+)?%=\d+;/m };
/** fio alone prints these before it starts, or instead: the line of a job, and errors in its options. */
const banner = /^.*?: \(g=\d+\): rw=\w+, bs=(.*)/gm;
const failure =
  /^(?:fio: (?:failed parsing |unable to open '|job .* dropped|can't use global as only |option <)|Bad option <|fio \[options\] \[job options\] <job file)/m;
const logLine = /^\d+, ?\d+, ?(?:[0-3]|\d+, ?[0-3]), ?\d+(?:, ?(?:\d+|0[xX][0-9a-fA-F]+)){0,4}$/;
const histogramLine = /^\d+, ?[0-3], ?\d+(?:, ?-?\d+){19,1856}$/;

/** JSON of fio, whose first key is its version. */
export const begins = /^\s*\{\s*"fio version"\s*:/;

/**
 * @param {string} path
 * @param {Uint8Array} head
 * @param {Mapping | null} mapping
 */
export function accepts(path, head, mapping) {
  const text = new TextDecoder("latin1").decode(head).replaceAll("\0", "");
  const plain = text.replace(/^ï»¿|^ÿþ|^þÿ/, "");
  if (/"fio version"/.test(text)) return /^[^\S\n]*\{/m.test(plain);
  if (mapping !== null) return false;
  if ([header, terseLine].some((sign) => hasSign(plain, sign)) || failure.test(plain)) return true;
  return hasBanner(plain) || isLog(plain);
}

/** @param {string} text */
const hasBanner = (text) =>
  text.includes(", ioengine=") && [...text.matchAll(banner)].some(([, rest]) => rest.includes(", ioengine="));

/**
 * What a log is of, only its name says: two logs of the same content may be of different things.
 * @param {string} path
 */
export const nameRead = (path) =>
  /(?:^|[_/])(?:bw|iops|slat|clat_hist|clat|lat)(?:\.\d+)?\.log/i.test(path)
    ? (path.split("/").at(-1) ?? null)
    : null;

/**
 * A log has rows from its first line on; a table whose columns study.yaml maps is none.
 * @param {string} text
 */
function isLog(text) {
  const [first = ""] = text.trimStart().split(/\r?\n/, 1);
  if (histogramLine.test(first)) return isHistogramWidth(first.split(",").length - 3);
  return logLine.test(first);
}

/** @param {number} width columns: 29 or 19 times 64 bins, divided by a power of two up to 64 */
const isHistogramWidth = (width) =>
  [0, 1, 2, 3, 4, 5, 6].some((coarseness) => width === 1856 >> coarseness || width === 1216 >> coarseness);
