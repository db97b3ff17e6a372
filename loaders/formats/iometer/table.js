/** A table of results: its rows by what they are about, and their cells by the names of columns. */

/** @import {Block, Row} from "./blocks.js" */

/**
 * @typedef {object} Target
 * @property {number} line
 * @property {string} kind ALL, MANAGER, PROCESSOR, WORKER, DISK
 * @property {string} stamp of its interval; empty in a table of a whole test
 * @property {string} spec name of its access specification
 * @property {string} entity places in the table, not names: manager/worker, and the letter or path of a disk
 * @property {boolean} isWhole whether it has a cell for each column
 * @property {(name: string) => number | null} number of a column; null where there is none, or it is not set
 */

/**
 * @param {Block} block
 * @returns {Target[]} in file order
 */
export function readTargets({ headings, rows }) {
  const columns = new Map(headings.map((heading, i) => [heading, i]));
  const places = { manager: 0, worker: 0 };
  return rows.map((row) => {
    const text = (/** @type {string} */ name) => row.cells[columns.get(name) ?? -1]?.trim() ?? "";
    const kind = text("Target Type");
    return {
      ...{ line: row.line, kind, stamp: text("TimeStamp"), spec: text("Access Specification Name") },
      entity: entityOf(kind, text("Target Name"), places),
      isWhole: isWhole(row, headings),
      number: (name) => numberOf(text(name)),
    };
  });
}

/**
 * The names of managers are those of hosts: only their places are kept.
 * @param {string} kind
 * @param {string} name
 * @param {{manager: number, worker: number}} places changed
 */
function entityOf(kind, name, places) {
  if (kind === "ALL") Object.assign(places, { manager: 0, worker: 0 });
  if (kind === "MANAGER") Object.assign(places, { manager: places.manager + 1, worker: 0 });
  if (kind === "WORKER") places.worker++;
  const manager = Math.max(1, places.manager);
  if (kind === "PROCESSOR") return /\d+/.exec(name)?.[0] ?? name;
  if (kind === "WORKER") return `${manager}/${places.worker}`;
  // The label of a volume follows its letter.
  if (kind === "DISK") return `${manager}/${places.worker}/${name.replace(/\s.*/, "")}`;
  return kind === "MANAGER" ? String(manager) : "all";
}

/**
 * @param {Row} row
 * @param {string[]} headings
 */
const isWhole = ({ cells }, headings) =>
  cells.length >= headings.length && cells.slice(headings.length).every((cell) => !cell.trim());

/** @param {string} text */
const numberOf = (text) => (/^\d{1,18}(?:\.\d{1,9})?$/.test(text) ? Number(text) : null);

/** MB/s in every release: the unit is in the name, but for the oldest, which count 1024². */
const rates = [
  { name: "MBps (Decimal)", size: 1e6 },
  { name: "MiBps (Binary)", size: 2 ** 20 },
  { name: "MBps (Binary)", size: 2 ** 20 },
  { name: "MBps", size: 2 ** 20 },
];

/** @typedef {"all" | "read" | "write"} Operation */

/** @type {Operation[]} */
export const operations = ["all", "read", "write"];

/** How columns of an operation begin. */
const prefixes = { all: "", read: "Read ", write: "Write " };

/**
 * @param {Target} target
 * @param {Operation} operation
 */
export function figuresOf({ number }, operation) {
  const prefix = prefixes[operation];
  const rate = rates.find(({ name }) => number(`${prefix}${name}`) !== null);
  const ios = countOf(number, operation, ["Read I/Os", "Write I/Os"]);
  const iops = number(`${prefix}IOps`);
  return {
    ios,
    bytes: countOf(number, operation, ["Bytes Read", "Bytes Written"]),
    duration_s: ios && iops ? ios / iops : null,
    iops,
    bytes_per_s: rate ? Number(number(`${prefix}${rate.name}`)) * rate.size : null,
    latency_mean_us: iops ? microsOf(number(`Average ${prefix}Response Time`)) : null,
    latency_max_us: iops ? microsOf(number(`Maximum ${prefix}Response Time`)) : null,
  };
}

/** Milliseconds, though no heading says so. @param {number | null} ms */
const microsOf = (ms) => ms && Math.round(ms * 1e6) / 1000;

/**
 * @param {Target["number"]} number
 * @param {Operation} operation
 * @param {[string, string]} names of reads, of writes
 */
function countOf(number, operation, names) {
  const [read, write] = names.map(number);
  if (operation !== "all") return operation === "read" ? read : write;
  return read === null || write === null ? null : read + write;
}

/** A test's own bins, from 1.1.0 on. */
const bin = /^(?:(\d{1,3}(?:\.\d)?) to )?(?:>= )?(\d{1,3}(?:\.\d)?) (uS|mS|S|s)$/;
const units = /** @type {Record<string, number>} */ ({ uS: 1e3, mS: 1e6, S: 1e9, s: 1e9 });

/**
 * @param {string[]} headings
 * @param {Target} target
 * @returns {{lower_ns: number, upper_ns: number | null, count: number}[] | null} null where one is missing
 */
export function binsOf(headings, { number }) {
  const named = headings.flatMap((heading) => {
    const [, from, to, unit] = bin.exec(heading) ?? [];
    if (unit === undefined) return [];
    const [lower, upper] = [from ?? to, from === undefined ? null : to];
    const ns = (/** @type {string} */ text) => Math.round(Number(text) * units[unit]);
    return [{ lower_ns: ns(lower), upper_ns: upper === null ? null : ns(upper), count: number(heading) }];
  });
  return named.every(({ count }) => count !== null)
    ? /** @type {{lower_ns: number, upper_ns: number | null, count: number}[]} */ (named)
    : null;
}
