/** histogram.html: response times of the measured intervals, in buckets, a section a run. */
import { parseStart } from "../vdbench-runs.js";
import { secondsOf } from "./clock.js";
import { wholeLines } from "./lines.js";
import { damagedHistogram } from "./problems.js";
import { isStartAgain, newRun } from "./report.js";
import { nothingMeasured, placeRuns } from "./rows.js";

/** @import {Kind, Run} from "./types.js" */

/**
 * @typedef {object} Section
 * @property {string} operation
 * @property {number} line
 * @property {Bin[]} bins
 */
/** @typedef {{lower_ns: number, upper_ns: number | null, count: number, pct: number, line: number}} Bin */

const sections = /** @type {[RegExp, string][]} */ ([
  [/^(?:Reads and writes:|Total of all requested operations)/, "all"],
  [/^(?:Reads:|Only reads done)/, "read"],
  [/^(?:Writes:|Only writes)/, "write"],
]);

/** Counts have thousands separators of the locale. */
const binSign =
  /^\s*(\d{1,9}\.\d{1,6}) <\s+(\d{1,9}\.\d{1,6}|max)\s+(\d{1,3}(?:[.,'\u00a0\u202f ]?\d{3}){0,5}|\d{1,15})\s+(\d{1,3}\.\d{1,6})\s+(\d{1,3}\.\d{1,6})/;

/**
 * @param {string} text
 * @param {Kind} kind
 * @returns {Record<string, Record<string, any>[]>} rows by table
 */
export function readHistogram(text, kind) {
  /** @type {Run[]} */
  const runs = [];
  /** @type {Map<Run, Section[]>} */
  const found = new Map();
  for (const [i, line] of wholeLines(text).entries()) readLine(runs, found, line, i + 1);
  const placed = placeRuns(runs);
  const sound = placed.flatMap((each) =>
    (found.get(each.run) ?? []).map((section) => ({ ...each, section, isSound: isWhole(section) })),
  );
  return {
    execution_files: placed.map(({ run, name }) => ({
      ...{ rank: kind.rank, kind: kind.name, run: name, label: run.name },
      clock_s: run.started_s === null ? null : Math.floor(run.started_s),
      line: run.line,
    })),
    histograms: sound.filter(({ isSound }) => isSound).flatMap(({ name, section }) => binRows(name, section)),
    problems: [
      ...(placed.length ? [] : nothingMeasured(runs)),
      ...sound
        .filter(({ isSound }) => !isSound)
        .map(({ label, section }) => damagedHistogram(section.line, label)),
    ],
  };
}

/**
 * @param {Run[]} runs added to
 * @param {Map<Run, Section[]>} found added to
 * @param {string} line
 * @param {number} number
 */
function readLine(runs, found, line, number) {
  const bin = binSign.exec(line);
  const run = runs.at(-1);
  if (bin && run) found.get(run)?.at(-1)?.bins.push(readBin(bin, number));
  if (bin) return;
  const start = parseStart(line);
  if (start && !(run && !found.get(run)?.length && isStartAgain(run, start))) {
    runs.push(newRun(start, start.name, secondsOf(start.time), number));
    found.set(/** @type {Run} */ (runs.at(-1)), []);
  }
  const operation = sections.find(([sign]) => sign.test(line))?.[1];
  if (operation && run) found.get(run)?.push(...newSections(operation, line, number));
}

/**
 * Where only one kind of I/O was done, its histogram is that of all.
 * @param {string} operation
 * @param {string} line
 * @param {number} number
 * @returns {Section[]}
 */
const newSections = (operation, line, number) => {
  /** @type {Bin[]} */
  const bins = [];
  const operations = line.startsWith("Only") ? [operation, "all"] : [operation];
  return operations.map((each) => ({ operation: each, line: number, bins }));
};

/**
 * @param {RegExpExecArray} match
 * @param {number} line
 * @returns {Bin}
 */
const readBin = ([, lower, upper, count, pct], line) => ({
  lower_ns: Math.round(Number(lower) * 1e6),
  upper_ns: upper === "max" ? null : Math.round(Number(upper) * 1e6),
  count: Number(count.replace(/\D/g, "")),
  pct: Number(pct),
  line,
});

/**
 * Whether bins follow each other and their shares are those printed.
 * @param {Section} section
 */
function isWhole({ bins }) {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  if (!total || !Number.isSafeInteger(total)) return bins.length > 0 && total === 0;
  return bins.every(
    ({ lower_ns, upper_ns, count, pct }, i) =>
      (i === 0 || bins[i - 1].upper_ns === lower_ns) &&
      (upper_ns === null ? i === bins.length - 1 : upper_ns > lower_ns) &&
      Math.abs((100 * count) / total - pct) <= 0.0002,
  );
}

/**
 * @param {string} run
 * @param {Section} section
 */
const binRows = (run, { operation, bins }) =>
  bins.map(({ lower_ns, upper_ns, count }) => ({
    ...{ run, entity_kind: "all", entity: "all", operation, latency_layer: "total" },
    ...{ lower_ns, upper_ns, count },
  }));
