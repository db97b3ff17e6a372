/**
 * A load that a cache holds whole measures the cache. It is marked where both sizes are recorded; where one is not,
 * nothing is said, least of all that it is sound. Of a guest's memory the least that any has is known.
 */
import { groupBy } from "../../series.js";
import { formatBytes, trimZeros } from "../../../words/numbers.js";
import { countSubjects, subjectsFinding, subjectsOf } from "../stated/subjects.js";
import { number, workingSet } from "./working-set.js";

/** @import {About, Check, Point} from "../../types.js" */
/** @import {Subject} from "../stated/subjects.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = { working_set: { cached: null } };

/** Where nobody states the memory of a guest, it has this much at least. */
export const leastMemory = 2 ** 30;

const guestMemory = "memory of the guests";

/** Where nobody states a cache, few controllers and arrays have less than this. */
const leastCache = 2 ** 29;

const anyCache = "cache that most storage has";

/**
 * A cache: its name, its size for the whole load, and whether the load may have gone through it.
 * @type {{name: string, set?: (factors: Record<string, string>) => number | null, size: (factors: Record<string, string>) => number | null, isUsed: (factors: Record<string, string>) => boolean}[]}
 */
const caches = [
  {
    name: guestMemory,
    // Each guest has its own part of the load, and its own memory: how many there are does not matter.
    set: (factors) => workingSet({ vms: "1", ...factors }),
    size: ({ vm_memory_bytes, vms = "1" }) => (number(vm_memory_bytes) ?? leastMemory) * (number(vms) ?? 1),
    isUsed: ({ direct_io, software_cache }) => direct_io === "false" || software_cache === "true",
  },
  {
    name: "cache of the hosts",
    size: ({ host_cache_bytes }) => number(host_cache_bytes),
    isUsed: () => true,
  },
  {
    name: "cache of the storage",
    size: ({ storage_cache_bytes }) => number(storage_cache_bytes),
    isUsed: () => true,
  },
  {
    name: "read cache on a device of the storage",
    size: ({ read_cache_bytes }) => number(read_cache_bytes),
    isUsed: ({ read_cache_device, read_pct }) => read_cache_device !== "false" && read_pct !== "0",
  },
  {
    name: anyCache,
    size: () => leastCache,
    isUsed: ({ host_cache_bytes, storage_cache_bytes }) => !host_cache_bytes && !storage_cache_bytes,
  },
];

/** @typedef {{subject: Subject, set: number, cache: string, size: number}} Held */

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each cache and size of a working set that fits into it
 */
export function checks(points, about) {
  const held = subjectsOf(points, about).flatMap(holdSubject);
  return groupBy(held, ({ set, cache, size }) => `${cache} ${size} ${set}`).map(heldCheck);
}

/**
 * @param {Subject} subject
 * @returns {Held[]} the first cache that holds it
 */
function holdSubject(subject) {
  const found = caches
    .filter(({ isUsed }) => isUsed(subject.factors))
    .map(({ name, set = workingSet, size }) => ({
      ...{ subject, set: set(subject.factors) ?? Infinity },
      ...{ cache: name, size: size(subject.factors) ?? 0 },
    }));
  return found.filter(({ set, size }) => set <= size).slice(0, 1);
}

/** @param {Held[]} held alike */
function heldCheck(held) {
  const [{ set, cache, size }] = held;
  const subjects = held.map(({ subject }) => subject);
  const isAssumed = cache === guestMemory && subjects.some(({ factors }) => !factors.vm_memory_bytes);
  const [load, room] = [set, size].map((bytes) => trimZeros(formatBytes(bytes)));
  const fits = `${countSubjects(subjects)}: the working set of ${load} fits into the ${cache}`;
  return subjectsFinding("working_set", subjects, `${cache}: ${formatBytes(set)} of ${formatBytes(size)}`, {
    class: "cached",
    severity: "warning",
    value: set,
    expected: size,
    ratio: set / size,
    sentence: isAssumed
      ? `${fits} (${room} or more, not stated) and goes through their file cache. This measures the guests' memory.`
      : `${fits} (${room}${cache === anyCache ? " or more; not stated" : ""}). The results may be those of the cache, not of the disks.`,
    forbids: "The cache may explain a difference from runs with a larger working set.",
  });
}
