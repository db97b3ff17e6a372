/** esxtop captures for tests: read as plain rows, and made small. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { load } from "../loaders/formats/esxtop/format.js";
import { fixtures } from "./repository.js";

/** @import {Options, Problem, Repeated, Values} from "../loaders/types.js" */

/** @param {string} name */
export function readCapture(name) {
  const bytes = readFileSync(join(fixtures, "esxtop", name));
  return name.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} size
 */
export async function* inChunks(bytes, size) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/**
 * @param {Uint8Array | string} content
 * @param {Options} [options]
 * @param {number} [chunk] bytes of a chunk
 * @returns {Promise<{rows: Record<string, any>[], problems: Problem[]}>} what the reader found
 */
export async function readRows(content, options = {}, chunk = 1 << 16) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const source = /** @type {any} */ ({ bytes: () => inChunks(bytes, chunk), options });
  /** @type {Record<string, any[]>} */
  const found = { counters: [], capture_samples: [], problems: [] };
  for await (const { table, columns } of load(source)) {
    const names = Object.keys(columns);
    const values = names.map((name) => expand(columns[name]));
    for (let i = 0; i < values[0].length; i++)
      found[table].push(Object.fromEntries(names.map((name, j) => [name, values[j][i]])));
  }
  return { rows: found.counters, problems: found.problems };
}

/**
 * @param {Values} values
 * @returns {any[]} null for missing
 */
function expand(values) {
  if (!("each" in values)) return Array.from(values, (value) => (Number.isNaN(value) ? null : value));
  const { values: distinct, each, times } = /** @type {Repeated} */ (values);
  const once = distinct.flatMap((value) => new Array(each).fill(value));
  return Array.from({ length: times }, () => once).flat();
}

/**
 * @param {string[]} names cells of the header behind the marker
 * @param {(string | number)[][]} rows time and values
 * @param {{marker?: string, end?: string}} [form]
 * @returns {string} a capture as esxtop writes it
 */
export const makeCapture = (names, rows, { marker = "(PDH-CSV 4.0) (UTC)(0)", end = "\n" } = {}) =>
  [[marker, ...names], ...rows].map((cells) => cells.map((cell) => `"${cell}",`).join("") + end).join("");

/**
 * @param {number} count
 * @param {(i: number) => (string | number)[]} valuesOf a sample
 * @returns {(string | number)[][]} rows of makeCapture, a second apart
 */
export const secondRows = (count, valuesOf) =>
  Array.from({ length: count }, (_, i) => {
    const [date, time] = new Date(Date.UTC(2025, 10, 25) + i * 1000).toISOString().slice(0, 19).split("T");
    const [year, month, day] = date.split("-");
    return [`${month}/${day}/${year} ${time}`, ...valuesOf(i)];
  });

/** Header cells of a device: rate, DAVG, queue depth. */
export const deviceNames = ["Commands/sec", "Average Driver MilliSec/Command", "Device Q Depth"].map(
  (counter) => `\\\\esx01\\Physical Disk SCSI Device(naa.1)\\${counter}`,
);
