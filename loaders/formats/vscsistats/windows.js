/** Print-outs of a virtual machine, and what was added between them. Counters go on until they are reset. */
import { checkProfile, checkStatistics, limitsOf } from "./checks.js";
import {
  damagedHistogram,
  missingHistogram,
  repeatedHistogram,
  samePrintOut,
  takenForCumulative,
  unknownHistogram,
} from "./problems.js";

/** @import {Problem} from "../../types.js" */
/** @import {Block, File, Histogram, PrintOut, Profile, Window} from "./types.js" */

/**
 * @param {File} file its problems are added to
 * @returns {Window[]} in the order of the file
 */
export function findWindows({ blocks, problems }) {
  problems.push(...tellBlocks(blocks));
  const windows = [...splitPrintOuts(blocks, problems).values()].flatMap((printOuts) =>
    windowsOf(printOuts, problems),
  );
  return windows.sort((a, b) => a.line - b.line);
}

/** @param {Block[]} blocks */
function tellBlocks(blocks) {
  /** @type {Map<string, Problem>} */
  const unknown = new Map();
  for (const { line, name, family } of blocks)
    if (family === null && !unknown.has(name)) unknown.set(name, unknownHistogram(line, name));
  const told = blocks.flatMap((block) =>
    block.damage === null
      ? checkStatistics(block)
      : [damagedHistogram(block.line, `${block.name}: ${block.damage}`)],
  );
  return [...unknown.values(), ...told];
}

/**
 * One begins with a histogram that the one before began with, or where figures of another time stand.
 * @param {Block[]} blocks
 * @param {Problem[]} problems added to
 * @returns {Map<string, PrintOut[]>} by virtual machine
 */
function splitPrintOuts(blocks, problems) {
  /** @type {Map<string, PrintOut[]>} */
  const worlds = new Map();
  for (const block of blocks) {
    const { world, disk, name, line } = block;
    const printOuts = worlds.get(world) ?? [];
    worlds.set(world, printOuts);
    const last = printOuts.at(-1);
    const other = last?.disks.get(disk)?.get(name);
    const isFirst = other && other.line === last?.line;
    if (other && !isFirst && other.damage === null && isSame(other.histogram, block.histogram)) {
      problems.push(repeatedHistogram(line, name));
      continue;
    }
    if (!last || other) printOuts.push({ world, line, disks: new Map() });
    const { disks } = /** @type {PrintOut} */ (printOuts.at(-1));
    disks.set(disk, (disks.get(disk) ?? new Map()).set(name, block));
  }
  return worlds;
}

/**
 * @param {Histogram | null} a
 * @param {Histogram | null} b
 */
const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * @param {PrintOut[]} printOuts of one virtual machine
 * @param {Problem[]} problems added to
 * @returns {Window[]}
 */
function windowsOf(printOuts, problems) {
  /** @type {Window[]} */
  const windows = [];
  /** @type {PrintOut | null} the last whole one */
  let before = null;
  const later = [];
  for (const printOut of printOuts) {
    const lost = lossOf(printOut, before);
    const step = before === null || lost !== null ? "start" : stepOf(before, printOut);
    const lack = lost ?? (before && step === "added" ? changeOf(before, printOut) : null);
    if (lack !== null && lack !== damaged) problems.push(missingHistogram(printOut.line, lack));
    if (step === "none") problems.push(samePrintOut(printOut.line));
    else windows.push(toWindow(printOut, step === "added" ? before : null, lack, problems));
    if (step === "added") later.push(printOut.line);
    if (lost === null) before = printOut;
  }
  if (later.length) problems.push(takenForCumulative(later[0], later.length));
  return windows;
}

/** Told at the histogram itself. */
const damaged = "a histogram is damaged";

/**
 * @param {PrintOut} printOut
 * @param {PrintOut | null} before
 * @returns {string | null} what is not there of it
 */
function lossOf({ disks }, before) {
  const blocks = [...disks.values()].flatMap((each) => [...each.values()]);
  if (blocks.some(({ damage }) => damage !== null)) return damaged;
  const kinds = [...new Set(blocks.map(({ family, operation }) => `${family} ${operation}`))];
  for (const family of ["lengths", "latency"])
    if (![0, 3].includes(kinds.filter((kind) => kind.startsWith(`${family} `)).length))
      return `${family} not of all I/Os, reads and writes`;
  const names = new Set(blocks.map(({ name }) => name)).size;
  if ([...disks.values()].some((each) => each.size < names))
    return "its disks do not have the same histograms";
  return before && !hasAll(disks, before.disks) ? "histograms of the print-out before are not in it" : null;
}

/**
 * @param {PrintOut} before
 * @param {PrintOut} after
 * @returns {string | null} why they are no beginning and end of one window
 */
function changeOf(before, after) {
  if (!hasAll(before.disks, after.disks)) return "it has histograms that the print-out before has not";
  const isOther = pairs(before, after).some(([a, b]) => limitsOf(a) !== limitsOf(b));
  return isOther ? "bins are not those of the print-out before" : null;
}

/**
 * @param {PrintOut["disks"]} disks
 * @param {PrintOut["disks"]} wanted
 */
const hasAll = (disks, wanted) =>
  [...wanted].every(([disk, blocks]) => [...blocks.keys()].every((name) => disks.get(disk)?.has(name)));

/**
 * @param {PrintOut} before
 * @param {PrintOut} after
 * @returns {[Histogram, Histogram][]} those that both have
 */
const pairs = (before, after) =>
  [...after.disks].flatMap(([disk, blocks]) =>
    [...blocks].flatMap(([name, { histogram }]) => {
      const earlier = before.disks.get(disk)?.get(name)?.histogram;
      return earlier && histogram ? [/** @type {[Histogram, Histogram]} */ ([earlier, histogram])] : [];
    }),
  );

/**
 * @param {PrintOut} before
 * @param {PrintOut} after
 * @returns {"reset" | "added" | "none"} any figure of any disk that fell is a reset: it is one for all disks
 */
function stepOf(before, after) {
  const both = pairs(before, after);
  if (both.some(([a, b]) => limitsOf(a) === limitsOf(b) && hasFallen(a, b))) return "reset";
  return hasAll(before.disks, after.disks) && both.every(([a, b]) => isSame(a, b)) ? "none" : "added";
}

/**
 * @param {Histogram} before
 * @param {Histogram} after
 */
const hasFallen = (before, after) =>
  after.bins.some(({ count }, i) => count < before.bins[i].count) ||
  (before.count > 0 && (Number(after.max) < Number(before.max) || Number(after.min) > Number(before.min)));

/**
 * @param {PrintOut} printOut
 * @param {PrintOut | null} before what is taken off
 * @param {string | null} lack
 * @param {Problem[]} problems added to
 * @returns {Window}
 */
function toWindow({ world, line, disks }, before, lack, problems) {
  /** @type {Map<string, Profile>} */
  const profiles = new Map();
  for (const [disk, blocks] of lack === null ? disks : []) {
    /** @type {Profile} */
    const profile = {};
    for (const { family, operation, name, histogram } of blocks.values())
      if (family !== null && histogram)
        profile[`${family} ${operation}`] = subtract(
          histogram,
          before?.disks.get(disk)?.get(name)?.histogram ?? null,
        );
    problems.push(...checkProfile(profile, line));
    profiles.set(disk, profile);
  }
  return { line, world, disks: profiles, lack };
}

/**
 * The mean is known as far as the cut digits of both allow: to 1 %, or not at all.
 * @param {Histogram} histogram
 * @param {Histogram | null} before
 * @returns {Histogram}
 */
function subtract(histogram, before) {
  if (!before) return histogram;
  const { single } = histogram;
  const count = histogram.count - before.count;
  const sum = Number(histogram.mean) * histogram.count - Number(before.mean) * before.count;
  const mean = (sum + (histogram.count - before.count) / 2) / count;
  const isKnown = (histogram.count + before.count) / 2 / count <= 0.01 * mean;
  const bins = histogram.bins.map((bin, i) => ({ ...bin, count: bin.count - before.bins[i].count }));
  return {
    ...histogram,
    min: null,
    max: null,
    mean: !count ? null : (single ?? (isKnown ? mean : null)),
    count,
    bins,
  };
}
