/** Figures of a phase: until the last thread had ended, and until the first had. */
import { inconsistent, noResult } from "./problems.js";
import { numberOf } from "./table.js";

/** @import {Problem} from "../../types.js" */
/** @import {Phase} from "./phases.js" */

/** @typedef {"all" | "read" | "write"} Operation */

/**
 * @typedef {object} Figures
 * @property {number} duration_s
 * @property {number | null} iops
 * @property {number | null} bytes_per_s
 * @property {number | null} latency_mean_us
 * @property {number | null} latency_min_us
 * @property {number | null} latency_max_us
 */

const mebibyte = 1024 ** 2;

/**
 * Columns of the side: of a mix the plain ones are of writes.
 * @param {Phase} phase
 * @param {Operation} operation
 */
const prefixOf = ({ writes }, operation) => (operation === "read" && writes ? "rwmix read " : "");

/**
 * @param {Phase} phase
 * @returns {Partial<Record<Operation, Figures>> | null} null where it did not end
 */
export function figuresOf(phase) {
  const time_ms = numberOf(phase.row, "time ms [last]");
  if (time_ms === null) return null;
  const sides = sidesOf(phase).map((side) => ({ side, ...sideFigures(phase, side, time_ms) }));
  if (sides.some(({ iops, bytes_per_s }) => iops === null || bytes_per_s === null)) return null;
  const figures = Object.fromEntries(sides.map(({ side, ...rest }) => [side, rest]));
  return {
    all: sides.length === 1 ? figures[sides[0].side] : addUp(figures.read, figures.write),
    ...figures,
  };
}

/** @param {Phase} phase */
export const sidesOf = ({ reads, writes }) => [
  ...(reads ? [/** @type {const} */ ("read")] : []),
  ...(writes ? [/** @type {const} */ ("write")] : []),
];

/**
 * MiB/s is cut to an integer: bytes by time say more. Without its option --lat there is no latency.
 * @param {Phase} phase
 * @param {Operation} side
 * @param {number} time_ms
 * @returns {Figures}
 */
function sideFigures(phase, side, time_ms) {
  const prefix = prefixOf(phase, side);
  const number = (/** @type {string} */ name) => numberOf(phase.row, `${prefix}${name}`);
  const mib = number("MiB [last]");
  const latency = (/** @type {string} */ which) => number(`IO lat us [${which}]`);
  return {
    duration_s: time_ms / 1000,
    iops: number("IOPS [last]"),
    bytes_per_s: mib !== null && time_ms ? (mib * mebibyte * 1000) / time_ms : null,
    latency_mean_us: latency("avg"),
    latency_min_us: latency("min"),
    latency_max_us: latency("max"),
  };
}

/**
 * @param {Figures} read
 * @param {Figures} write
 * @returns {Figures} of both sides of a mix, in the same time
 */
function addUp(read, write) {
  const iops = Number(read.iops) + Number(write.iops);
  const both = (/** @type {"latency_mean_us" | "latency_min_us" | "latency_max_us"} */ name) =>
    read[name] === null || write[name] === null ? null : [read[name], write[name]];
  const means = both("latency_mean_us");
  const weighted = means ? (means[0] * Number(read.iops) + means[1] * Number(write.iops)) / iops : null;
  return {
    duration_s: read.duration_s,
    iops,
    bytes_per_s: Number(read.bytes_per_s) + Number(write.bytes_per_s),
    latency_mean_us: iops ? weighted : null,
    latency_min_us: both("latency_min_us")?.reduce((a, b) => Math.min(a, b)) ?? null,
    latency_max_us: both("latency_max_us")?.reduce((a, b) => Math.max(a, b)) ?? null,
  };
}

/**
 * @param {Phase} phase
 * @returns {boolean} whether it went through entries without reading or writing any block of them
 */
export const movedNothing = ({ row }) =>
  numberOf(row, "time ms [last]") !== null &&
  numberOf(row, "entries [last]") !== null &&
  ["IOPS [last]", "MiB [last]", "rwmix read IOPS [last]"].every((name) => !row.cells.get(name));

/**
 * Until the first thread had ended.
 * @param {Phase} phase
 * @returns {Record<string, unknown>[]} rows of reported, without their run
 */
export const firstDone = (phase) =>
  sidesOf(phase).flatMap((operation) =>
    /** @type {const} */ ([
      ["IOPS [first]", "first_done_iops", "1/s", 1],
      ["MiB/s [first]", "first_done_bytes_per_s", "MiB/s", mebibyte],
    ]).flatMap(([column, measure, unit_as_printed, size]) => {
      const name = `${prefixOf(phase, operation)}${column}`;
      const number = numberOf(phase.row, name);
      const text = phase.row.cells.get(name);
      if (number === null) return [];
      // Cut, not rounded: up to one more.
      const known = { value: number * size, half_step: size };
      return [{ operation, measure, text, unit_as_printed, ...known, line: phase.row.line }];
    }),
  );

/**
 * @param {Phase} phase
 * @param {Partial<Record<Operation, Figures>> | null} figures
 * @returns {Problem[]}
 */
export function checkPhase(phase, figures) {
  const { row } = phase;
  const operation = row.cells.get("operation");
  if (!figures) return [noResult(row.line, `${operation}: without a time, IOPS or MiB of its end`)];
  const block = numberOf(row, "block size");
  return sidesOf(phase).flatMap((side) => {
    const { iops, bytes_per_s, duration_s } = /** @type {Figures} */ (figures[side]);
    const printed = numberOf(row, `${prefixOf(phase, side)}MiB/s [last]`);
    const rate = Number(bytes_per_s) / mebibyte;
    // The time is cut to a millisecond, MiB and MiB/s to integers.
    const slack = 1 + (rate * 0.001 + 1) / duration_s;
    const isOther = printed !== null && Math.abs(printed - rate) > slack;
    const isMore = block && rate > ((Number(iops) + 1) * block) / mebibyte + slack;
    return isOther || isMore
      ? [
          inconsistent(
            row.line,
            `${operation}, ${side}: ${printed ?? "no"} MiB/s and ${iops} I/O per s of ${block} bytes printed`,
            `${rate.toFixed(1)} MiB/s by bytes and time`,
          ),
        ]
      : [];
  });
}
