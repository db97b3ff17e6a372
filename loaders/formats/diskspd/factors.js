/** From the parameters of a time span to the factors of its run. */
import { targetsDiffer } from "./problems.js";
import { minOf } from "../../../src/words/ends.js";

/** @import {Problem} from "../../types.js" */
/** @import {Document, Profile, Target, TimeSpan} from "./types.js" */

/** What targets must agree on. */
const shared = /** @type {const} */ ([
  "block_size_bytes",
  "read_pct",
  "random_pct",
  "software_cache",
  "write_through",
  "block_alignment",
]);

/**
 * @param {Document} document
 * @param {TimeSpan} span
 * @param {Problem[]} problems added to
 * @returns {Record<string, number | string | boolean | null>} by factor; null is not stated
 */
export function readFactors(document, span, problems) {
  const { profile } = span;
  const measured = span.printed.some(({ measure }) => measure === "latency_mean_us");
  const factors = {
    threads: span.threads,
    latency_method: measured ? document.latency_method : null,
    block_size_bytes: null,
  };
  if (!profile) return { ...factors, block_size_bytes: blockSizeOf(span) };
  /** @type {Record<string, number | string | boolean | null>} */
  const agreed = {};
  const targets = profile.targets.map((each) => ({ ...each, block_alignment: alignmentOf(each) }));
  for (const factor of shared) {
    const values = [...new Set(targets.map((target) => target[factor]))];
    agreed[factor] = values.length === 1 ? values[0] : null;
    if (values.length > 1) problems.push(targetsDiffer(span.line, factor, values));
  }
  const threads = span.threads ?? threadsOf(profile);
  return {
    ...factors,
    ...agreed,
    block_size_bytes: isStated(profile) ? agreed.block_size_bytes : blockSizeOf(span),
    threads,
    queue_depth: queueDepth(span, profile, problems),
    outstanding_io: outstanding(span, profile, threads),
    rate_iops: rateOf(profile, threads),
    working_set_bytes: workingSet(span, profile),
    duration_s: profile.duration_s,
    warmup_s: profile.warmup_s,
  };
}

/** @param {Target} target */
const alignmentOf = ({ alignment_bytes, block_size_bytes }) =>
  alignment_bytes && (alignment_bytes === block_size_bytes ? "block size" : String(alignment_bytes));

/** A size with decimals is cut off. @param {Profile} profile */
const isStated = ({ targets }) => targets.some(({ block_size_bytes }) => block_size_bytes !== null);

/** @param {Profile} profile */
const isPool = (profile) =>
  profile.pool_threads !== null || profile.targets.some(({ threads }) => threads === null);

/** Threads over all targets. @param {Profile} profile */
export const threadsOf = (profile) =>
  isPool(profile) ? profile.pool_threads : addUp(profile.targets.map(({ threads }) => threads));

/**
 * Outstanding I/Os of a thread, over all its targets.
 * @param {TimeSpan} span
 * @param {Profile} profile
 * @param {Problem[]} problems added to
 */
function queueDepth(span, profile, problems) {
  const pooled = profile.pool_outstanding ?? span.pool_outstanding;
  if (pooled !== null) return pooled;
  const depths = profile.targets.map(({ outstanding }) => outstanding);
  if (isPool(profile)) return addUp(depths);
  const values = [...new Set(depths)];
  if (values.length > 1) problems.push(targetsDiffer(span.line, "queue_depth", values));
  return values.length === 1 ? values[0] : null;
}

/**
 * Outstanding I/Os of all threads.
 * @param {TimeSpan} span
 * @param {Profile} profile
 * @param {number | null} threads
 */
export function outstanding(span, profile, threads) {
  const pooled = profile.pool_outstanding ?? span.pool_outstanding;
  if (pooled !== null) return multiply(threads, pooled);
  if (isPool(profile)) return multiply(threads, addUp(profile.targets.map(({ outstanding }) => outstanding)));
  return addUp(profile.targets.map((target) => multiply(target.threads, target.outstanding)));
}

/**
 * The limit holds for each thread and target. One in bytes is counted in I/Os of the target's block size.
 * @param {Profile} profile
 * @param {number | null} threads
 */
function rateOf(profile, threads) {
  const limits = profile.targets.map((target) => {
    const limit = target.rate_unit === "bytes/s" ? divide(target.rate, target.block_size_bytes) : target.rate;
    return multiply(limit, isPool(profile) ? threads : target.threads);
  });
  const sum = addUp(limits);
  return sum && Math.max(1, Math.round(sum));
}

/**
 * @param {TimeSpan} span
 * @param {Profile} profile
 */
function workingSet({ parts }, profile) {
  const files = new Map(profile.targets.map((target) => [target.path, target]));
  const sizes = new Map(parts.map(({ path, file_bytes }) => [path, file_bytes]));
  return addUp([...files].map(([path, target]) => touchedBytes(target, sizes.get(path) ?? null)));
}

/**
 * @param {Target} target
 * @param {number | null} found size of its file
 */
function touchedBytes({ file_bytes, max_file_bytes, base_offset_bytes }, found) {
  const limits = [file_bytes ?? found, max_file_bytes].filter((limit) => limit !== null);
  if (!limits.length) return null;
  return Math.max(0, minOf(limits) - (base_offset_bytes ?? 0)) || null;
}

/**
 * Where a paste lacks the block size, the counts give it away.
 * @param {TimeSpan} span
 */
function blockSizeOf({ totals }) {
  const { all } = totals;
  if (!all?.ios) return null;
  const size = all.bytes / all.ios;
  return Number.isInteger(size) && size % 512 === 0 ? size : null;
}

/**
 * @param {number | null} a
 * @param {number | null} b
 */
const multiply = (a, b) => (a === null || b === null ? null : a * b);

/**
 * @param {number | null} a
 * @param {number | null} b
 */
const divide = (a, b) => (a === null || !b ? null : a / b);

/** @param {(number | null)[]} values */
const addUp = (values) =>
  values.length && values.every((value) => value !== null)
    ? values.reduce((/** @type {number} */ sum, value) => sum + Number(value), 0)
    : null;
