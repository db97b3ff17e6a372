/** Phases of elbencho that read or write: what they were asked to do, and when. */
import { timeOfIso } from "../calendar.js";
import { numberOf } from "./table.js";

/** @import {Row} from "./table.js" */

/**
 * @typedef {object} Phase
 * @property {Row} row
 * @property {boolean} reads
 * @property {boolean} writes
 * @property {number | null} read_pct as asked for; null where threads, not I/Os, were shared out
 */

/**
 * @param {Row} row
 * @returns {Phase | null} null for a phase that does neither
 */
export function readPhase(row) {
  const operation = row.cells.get("operation") ?? "";
  if (operation === "READ") return { row, reads: true, writes: false, read_pct: 100 };
  if (operation === "WRITE") return { row, reads: false, writes: true, read_pct: 0 };
  const [, pct, threads] = /^(?:RWMIX(\d{1,3})|MIX-T(\d{1,6}))$/.exec(operation) ?? [];
  if (pct === undefined && threads === undefined) return null;
  return { row, reads: true, writes: true, read_pct: pct === undefined ? null : Number(pct) };
}

/**
 * @param {Phase} phase
 * @returns {Record<string, number | boolean | null>} by factor; null is not stated
 */
export function factorsOf({ row, read_pct }) {
  const flag = (/** @type {string} */ name) =>
    row.cells.get(name) === "1" ? true : row.cells.get(name) === "0" ? false : null;
  const random = flag("random");
  return {
    block_size_bytes: numberOf(row, "block size") || null,
    read_pct,
    random_pct: random === null ? null : random ? 100 : 0,
    threads: numberOf(row, "threads"),
    queue_depth: numberOf(row, "IO depth"),
    outstanding_io: outstandingOf(row),
    direct_io: flag("direct IO"),
  };
}

/**
 * Threads are counted a host, depth a thread.
 * @param {Row} row
 */
export function outstandingOf(row) {
  const factors = ["hosts", "threads", "IO depth"].map((name) => numberOf(row, name));
  return factors.every((factor) => factor) ? factors.reduce((a, b) => Number(a) * Number(b), 1) : null;
}

/** Options that keep threads from issuing what the queue has room for. */
const pacing = ["limitread", "limitwrite"];

/** @param {Row} row */
export const pacedBy = ({ cells }) =>
  pacing
    .filter((option) => cells.get("command")?.includes(`"--${option}"`))
    .map((option) => `--${option}`)
    .join(", ") || null;

const isoDate = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{3})?([+-]\d{4})$/;

/** @param {Row} row @returns {string | null} its date where there was no such time */
export function wrongDate(row) {
  const text = row.cells.get("ISO date") ?? "";
  const [, date] = isoDate.exec(text) ?? [];
  return date !== undefined && timeOfIso(`${date}Z`) === null ? text : null;
}

/**
 * The time was that of writing the row before 3.0-27, and is that of the start since then. Only the later versions
 * print milliseconds.
 * @param {Row} row
 * @returns {{starts_at: number, ends_at: number} | null} null where it is not known which, or in which zone
 */
export function timesOf(row) {
  const [, date, ms = "", zone] = isoDate.exec(row.cells.get("ISO date") ?? "") ?? [];
  const length = numberOf(row, "time ms [last]");
  const isStart = startIsPrinted(row.cells.get("version") ?? "", ms !== "");
  if (date === undefined || length === null || isStart === null) return null;
  const at = timeOfIso(`${date}${ms}${zone.slice(0, 3)}:${zone.slice(3)}`);
  if (at === null) return null;
  return isStart ? { starts_at: at, ends_at: at + length } : { starts_at: at - length, ends_at: at };
}

/**
 * @param {string} version 3.0-27, with a suffix for local builds
 * @param {boolean} hasMilliseconds
 * @returns {boolean | null} null where it is not known
 */
function startIsPrinted(version, hasMilliseconds) {
  const [, ...digits] = /^(\d{1,4})\.(\d{1,4})-(\d{1,4})/.exec(version) ?? [];
  if (hasMilliseconds) return true;
  if (digits.length < 3) return null;
  const [major, minor, patch] = digits.map(Number);
  return major * 1e8 + minor * 1e4 + patch >= 3e8 + 27;
}
