/** What the jobs of a run were asked to keep in flight, and what keeps them from it. */

import { maxOf, minOf } from "../../../src/words/ends.js";

/** Options with which a job pauses, or waits for more than one I/O, once their value is more than this. @type {Record<string, number>} */
const pausesAbove = {
  rate: 0,
  rate_iops: 0,
  thinktime: 0,
  latency_target: 0,
  flow: 0,
  fsync: 0,
  fdatasync: 0,
  iodepth_batch: 1,
  iodepth_batch_submit: 1,
  iodepth_batch_complete: 1,
  iodepth_batch_complete_min: 1,
  iodepth_batch_complete_max: 1,
};

/** Options whose being there is enough. */
const pausesWhereGiven = ["rate_process", "read_iolog", "sync_file_range"];

/** Its polling of all slots costs as much as an I/O where there are more of them. */
const mostPosixSlots = 64;

/** @typedef {Record<string, string>} Options @typedef {{options: Options | null, workload: any, full_depth_pct?: number | null}} Job */

/**
 * The columns of a run about its queue. What text and terse lines do not say is null.
 * @param {Job[]} jobs
 */
export function queueColumns(jobs) {
  const slots = jobs.map(({ options, workload }) =>
    options ? multiply(workload?.threads, workload?.queue_depth) : null,
  );
  const asked = jobs.map(({ workload }) => workload?.duration_s ?? null);
  const full = jobs.flatMap(({ full_depth_pct }) => full_depth_pct ?? []);
  const named = [...new Set(jobs.flatMap(({ options }) => (options ? findPauses(options) : [])))];
  return {
    queue_slots: slots.includes(null) ? null : slots.reduce((/** @type {number} */ a, b) => a + Number(b), 0),
    queue_not_full_by: named.sort().join(", ") || null,
    queue_full_pct: full.length ? minOf(full) : null,
    asked_s: asked.includes(null) ? null : maxOf(asked),
  };
}

/**
 * @param {number | null | undefined} a
 * @param {number | null | undefined} b
 */
const multiply = (a, b) => (a == null || b == null ? null : a * b);

/**
 * @param {Options} options as fio recorded them
 * @returns {string[]} names of those with which the queue is not kept full
 */
export function findPauses(options) {
  const most = (/** @type {string} */ name) => largest(options[name]);
  const above = Object.keys(pausesAbove).filter((name) => most(name) > pausesAbove[name]);
  const given = pausesWhereGiven.filter((name) => options[name] !== undefined);
  const others = Object.entries(otherPauses).filter(([, holds]) => holds(options, most));
  return [...above, ...given, ...others.map(([name]) => name)];
}

/** Those that depend on another option. @type {Record<string, (options: Options, most: (name: string) => number) => boolean>} */
const otherPauses = {
  iodepth_low: (_, most) => most("iodepth_low") > 0 && most("iodepth_low") < most("iodepth"),
  io_submit_mode: ({ io_submit_mode }) => io_submit_mode?.trim() === "offload",
  serialize_overlap: (options) => isOn(options.serialize_overlap),
  zonemode: (options) => options.zonemode?.trim() === "zbd" && isWriting(options),
  openfiles: (_, most) => most("openfiles") > 0 && most("nrfiles") > most("openfiles"),
  ioengine: (options, most) =>
    engineOf(options) === "null" || (engineOf(options) === "posixaio" && most("iodepth") > mostPosixSlots),
  // What was written is read again in a second phase, which has a run time of its own.
  verify: (options) =>
    ![undefined, "0", "null"].includes(options.verify?.trim()) &&
    isWriting(options) &&
    options.do_verify?.trim() !== "0",
};

/** @param {Options} options */
const engineOf = ({ ioengine }) => ioengine?.split(":")[0].trim();

/** @param {Options} options */
const isWriting = ({ rw }) => /write|rw/.test(rw ?? "");

/** A flag without a value is on. @param {string | undefined} value */
const isOn = (value) => value !== undefined && value.trim() !== "0";

/**
 * The largest number of an option that may have one a direction.
 * @param {string | undefined} written
 */
const largest = (written) =>
  Math.max(0, ...(written ?? "").split(",").map((part) => Number.parseFloat(part) || 0));
