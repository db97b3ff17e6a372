/** Which groups of jobs of an invocation ran together: fio numbers them, and says little of when each ran. */

import { groupBy } from "../../group-by.js";
import { startOf } from "./runs.js";
import { maxOf, minOf } from "../../../src/words/ends.js";

/** Groups that ran one after the other overlap by no more than this (ms). */
const leastOverlapMs = 500;

/** What an invocation takes beside its groups (s): to set up, to end threads, to write a report. */
const besideS = 2;

/**
 * @typedef {object} Parts
 * @property {any[][][]} phases groups that ran together, in the order of the file: each the rows of its groups
 * @property {boolean} isTold whether the file says so; otherwise each group is a phase of its own
 */

/**
 * Where jobs began says it best (3.36), then stonewall (recorded from 3.39 on, or where it was given a value), then
 * the time that all of the invocation took.
 * @param {any[]} rows of one invocation
 * @returns {Parts}
 */
export function splitGroups(rows) {
  const groups = [...groupBy(rows, ({ groupid }) => groupid).values()];
  if (groups.length < 2) return { phases: [groups], isTold: true };
  const phases = byStarts(groups) ?? byStonewalls(groups) ?? byElapsed(groups);
  return { phases: phases ?? groups.map((group) => [group]), isTold: phases !== null };
}

/**
 * @param {any[][]} groups
 * @returns {any[][][] | null} null where a job does not say when it began
 */
function byStarts(groups) {
  const spans = groups.map((rows) => {
    const active = rows.filter(({ runtime_ms }) => runtime_ms > 0);
    const starts = active.map((row) => startOf(row) ?? Number.NaN);
    return {
      rows,
      start: minOf(starts),
      end: maxOf(starts.map((start, i) => start + active[i].runtime_ms)),
    };
  });
  if (!spans.every(({ start, end }) => Number.isFinite(start) && Number.isFinite(end))) return null;
  /** @type {{groups: any[][], start: number, end: number}[]} */
  const phases = [];
  for (const { rows, start, end } of spans.sort((a, b) => a.start - b.start)) {
    const last = phases.at(-1);
    if (last && Math.min(last.end, end) - start > leastOverlapMs) {
      last.groups.push(rows);
      last.end = Math.max(last.end, end);
    } else phases.push({ groups: [rows], start, end });
  }
  return phases.map((phase) => phase.groups);
}

/**
 * A job with stonewall waits for all before it; one with new_group alone does not.
 * @param {any[][]} groups
 * @returns {any[][][] | null} null where that is not recorded
 */
function byStonewalls(groups) {
  const walls = groups.map(([first]) => first.workload?.stonewall ?? null);
  if (walls.slice(1).includes(null)) return null;
  /** @type {any[][][]} */
  const phases = [];
  groups.forEach((rows, i) => (i > 0 && !walls[i] ? phases.at(-1)?.push(rows) : phases.push([rows])));
  return phases;
}

/**
 * An invocation takes as long as its longest group if all ran together, and as long as their sum if they did not. Its
 * seconds are rounded up.
 * @param {any[][]} groups
 * @returns {any[][][] | null} null where neither is so, or both may be
 */
function byElapsed(groups) {
  const elapsed = maxOf(groups.flat().map(({ elapsed_s }) => elapsed_s ?? Number.NaN));
  const times = groups.map((rows) =>
    maxOf(rows.map(({ runtime_ms, workload }) => runtime_ms / 1000 + (workload?.warmup_s ?? 0))),
  );
  const longest = maxOf(times);
  const sum = times.reduce((a, b) => a + b, 0);
  if (!(elapsed > 0) || !(minOf(times) > 0)) return null;
  const isTogether = elapsed <= longest + besideS;
  const isInTurn = elapsed >= sum - 1 && elapsed <= sum * 1.02 + besideS + groups.length;
  if (isTogether === isInTurn) return null;
  return isTogether ? [groups] : groups.map((group) => [group]);
}
