/** From a row of Vdbench to figures by operation, in our units. */

import { maxOf } from "../../../src/words/ends.js";

/** @import {Cell, Figures, Row, Run} from "./types.js" */

const us = 1000;

/** @param {Figures} figures */
export const isOnFiles = (figures) => "read_rate" in figures;

/**
 * @param {Cell | undefined} cell
 * @param {number} [scale]
 * @returns {number | null}
 */
const valueOf = (cell, scale = 1) => (cell ? cell.value * scale : null);

/**
 * Rates, bandwidth and latency of one row. Operations without I/O are left out: what they print is no measurement.
 * @param {Row} row
 * @param {Pick<Run, "megabyte">} run
 * @returns {Record<string, any>[]} of all and, where they are known, of reads and writes
 */
export function figuresOf({ figures }, { megabyte }) {
  const all = wholeFigures(figures, megabyte);
  const parts = isOnFiles(figures) ? fileParts(figures, megabyte) : deviceParts(figures, megabyte);
  return [...(all ? [all] : []), ...parts.filter(({ iops }) => iops !== null && iops > 0)];
}

/**
 * The requested operations of a file-system run are its I/O where they are its reads and writes.
 * @param {Figures} figures
 * @param {number} megabyte
 */
function wholeFigures(figures, megabyte) {
  const { rate, read_rate, write_rate, mib } = figures;
  if (isOnFiles(figures)) {
    if (!rate || !write_rate) return null;
    const slack = 2 * (rate.half + read_rate.half + write_rate.half);
    if (Math.abs(rate.value - read_rate.value - write_rate.value) > slack) return null;
  }
  return {
    operation: "all",
    iops: valueOf(rate),
    bytes_per_s: valueOf(mib, megabyte),
    ...latencies(figures, ["resp", "stddev", "max"]),
  };
}

/**
 * @param {Figures} figures
 * @param {string[]} names of mean, standard deviation and maximum
 */
function latencies(figures, names) {
  const [mean, spread, top] = names.map((name) => valueOf(inMilliseconds(figures[name]), us));
  // Of several kinds of operations, no maximum is kept of all of them: it is printed as 0.
  const [stddev, max] = mean && top === 0 ? [null, null] : [spread, top];
  const peaks =
    names[2] === "max" ? [figures.read_max, figures.write_max].map((cell) => valueOf(cell, us)) : [];
  const found = peaks.filter((peak) => peak !== null);
  return {
    latency_mean_us: mean,
    latency_stddev_us: stddev,
    latency_max_us: max ?? (found.length ? maxOf(found) : null),
  };
}

/** A debug option prints µs, without decimals: such a figure says no unit. @param {Cell | undefined} cell */
const inMilliseconds = (cell) => (cell && (cell.half < 0.5 || cell.value === 0) ? cell : undefined);

/**
 * Reads and writes by the printed share of reads; their bandwidth where all I/Os are of one size.
 * @param {Figures} figures
 * @param {number} megabyte
 */
function deviceParts(figures, megabyte) {
  const { rate, mib, read_pct, bytes } = figures;
  if (!read_pct || !rate) return [];
  const isOneSize = bytes !== undefined && bytes.value % 512 === 0;
  return [
    { operation: "read", pct: read_pct.value },
    { operation: "write", pct: 100 - read_pct.value },
  ].map(({ operation, pct }) => ({
    operation,
    iops: (rate.value * pct) / 100,
    bytes_per_s: isOneSize ? valueOf(mib, (pct / 100) * megabyte) : null,
    ...latencies(figures, [`${operation}_resp`, `${operation}_std`, `${operation}_max`]),
  }));
}

/**
 * @param {Figures} figures
 * @param {number} megabyte
 */
const fileParts = (figures, megabyte) =>
  ["read", "write"].map((operation) => ({
    operation,
    iops: valueOf(figures[`${operation}_rate`]),
    bytes_per_s: valueOf(figures[`${operation}_mib`], megabyte),
    ...latencies(figures, [`${operation}_resp`, `${operation}_std`, `${operation}_max`]),
  }));
