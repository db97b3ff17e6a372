/** What follows from the version of DiskSPD, and the version from the layout of a text. */
import { timeOf } from "../calendar.js";

/** Releases in order; texts are recognised by what each release changed. */
const releases = [
  "2.0.12",
  "2.0.14",
  "2.0.15",
  "2.0.16",
  "2.0.17a",
  "2.0.18a",
  "2.0.20a",
  "2.0.21a",
  "2.1",
  "2.2",
  "2.3",
];

/** @type {{sign: RegExp, from?: string, to?: string}[]} */
const signs = [
  { sign: /^[\t ]*stride size:/m, to: "2.0.14" },
  { sign: /write\/read ratio:|calculating IOPS stddev/, to: "2.0.15" },
  { sign: /gathering IOPS at intervals|\(read\/write ratio:/, from: "2.0.16" },
  { sign: /writethrough (?:on|off)/, from: "2.0.17a" },
  { sign: /\|\s*MB\/s\s*\|/, to: "2.0.17a" },
  { sign: /\|\s*MiB\/s\s*\|/, from: "2.0.18a" },
  { sign: /^[\t ]*total:[\t ]*\n[\t ]*%-ile/m, from: "2.0.20a", to: "2.1" },
  { sign: /^[\t ]*System information:/m, from: "2.0.21a" },
  { sign: /block size: \d{4,}[\t ]*$/m, to: "2.0.21a" },
  { sign: /^[\t ]*Command Line:.*\s-(?:rs\d|g\d+i\b)/m, from: "2.1" },
  { sign: /block size: [\d.]+[KMGT]iB|outstanding I\/O operations per thread:/, from: "2.1" },
  { sign: /^[\t ]*proc count:/m, to: "2.1" },
  { sign: /Total latency distribution:|active power scheme:/, from: "2.2" },
  { sign: /^\t+duration: /m, to: "2.2" },
  { sign: /processor name:|effective affinity|cache information:/, from: "2.3" },
  { sign: /^[\t ]*\n[\t ]*%-ile/m, to: "2.0.18a" },
];

/**
 * @param {string} text a text result
 * @returns {{first: string, last: string} | null} the oldest and newest version that print this; null when none does
 */
export function inferVersions(text) {
  let first = 0;
  let last = releases.length - 1;
  for (const { sign, from, to } of signs) {
    if (!sign.test(text)) continue;
    if (from) first = Math.max(first, releases.indexOf(from));
    if (to) last = Math.min(last, releases.indexOf(to));
  }
  return first <= last ? { first: releases[first], last: releases[last] } : null;
}

/** @param {{first: string, last: string} | null} range */
export function rangeLabel(range) {
  if (!range) return null;
  if (range.first === range.last) return range.first;
  if (range.last === releases.at(-1)) return `${range.first} or later`;
  return range.first === releases[0] ? `${range.last} or earlier` : `${range.first} to ${range.last}`;
}

/** How latency was taken changed with 2.0.20a, 2.2 (completion loop) and 2.3 (affinity and buffer defaults). */
const methods = [
  { from: [2, 3, 0], method: "diskspd 2.3 or later" },
  { from: [2, 2, 0], method: "diskspd 2.2" },
  { from: [2, 0, 20], method: "diskspd 2.0.20a to 2.1" },
  { from: [0, 0, 0], method: "diskspd before 2.0.20a" },
];

/**
 * @param {string | null | undefined} version
 * @returns {string | null} versions with the same answer take latency in the same way
 */
export function latencyMethod(version) {
  const parts = numbers(version);
  return parts && (methods.find(({ from }) => !isBefore(parts, from))?.method ?? null);
}

/** @param {{first: string, last: string} | null} range */
export function latencyMethodOf(range) {
  const [first, last] = [latencyMethod(range?.first), latencyMethod(range?.last)];
  return first === last ? first : null;
}

/**
 * The time stamp is taken before the run from 2.3 on, and after it before.
 * @param {string | null | undefined} version
 * @returns {boolean | null}
 */
export function clockIsStart(version) {
  const parts = numbers(version);
  return parts && !isBefore(parts, [2, 3, 0]);
}

const clockPattern = /^(\d{4})\/(\d{1,2})\/(\d{1,2}) (\d{1,2}):(\d{1,2}):(\d{1,2}) (?:UTC|GMT)$/;

/** @param {string} clock @returns {boolean} whether it is written like a time, be it one or not */
export const isClock = (clock) => clockPattern.test(clock);

/**
 * @param {string | null} clock such as 2026/11/21 08:16:20 UTC
 * @returns {number | null} milliseconds since 1970
 */
export function parseClock(clock) {
  const match = clockPattern.exec(clock ?? "");
  if (!match) return null;
  return timeOf(match.slice(1).map(Number));
}

/**
 * @param {string} version
 * @param {{first: string, last: string}} range
 */
export function isWithin(version, { first, last }) {
  const [own, oldest, newest] = [version, first, last].map((each) => numbers(each) ?? []);
  return !isBefore(own, oldest) && (last === releases.at(-1) || !isBefore(newest, own));
}

/** @param {string | null | undefined} version such as 2.0.21a or 2.1.0-dev */
function numbers(version) {
  const match = /^(\d+)\.(\d+)(?:\.(\d+))?/.exec(version ?? "");
  return match && match.slice(1).map((part) => Number(part ?? 0));
}

/**
 * @param {number[]} a
 * @param {number[]} b
 */
function isBefore(a, b) {
  const i = a.findIndex((part, i) => part !== b[i]);
  return i >= 0 && a[i] < b[i];
}
