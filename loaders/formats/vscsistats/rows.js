/** From windows to rows of the tables. */
import { nameInvocation } from "../invocations.js";
import { operations } from "./checks.js";
import { disksNotListed, missingDisk } from "./problems.js";
import { bytesOf, factorsOf, joinHistograms, metricsOf } from "./profile.js";

/** @import {Problem} from "../../types.js" */
/** @import {File, Operation, Profile, Window} from "./types.js" */

const whole = { entity_kind: "all", entity: "all" };

/**
 * @param {Window[]} windows
 * @param {File} file its problems are added to
 * @returns {Record<string, Record<string, unknown>[]>} rows by table
 */
export function windowRows(windows, { machines, problems }) {
  /** @type {Record<string, Record<string, unknown>[]>} */
  const tables = {};
  for (const [i, window] of windows.entries()) {
    const run = nameInvocation(i + 1, windows.length);
    const machine = machines.get(window.world);
    const isSummed = canSum(window, machine ?? null, problems);
    const rows = rowsOf(window, run, machine?.name || window.world, isSummed);
    for (const [table, list] of Object.entries(rows)) (tables[table] ??= []).push(...list);
  }
  return tables;
}

/**
 * @param {Window} window
 * @param {import("./types.js").Machine | null} machine what is listed of it
 * @param {Problem[]} problems added to
 * @returns {boolean} whether its disks are together the run
 */
function canSum({ line, disks, lack }, machine, problems) {
  if (lack !== null) return false;
  const missing = [...(machine?.disks ?? [])].filter((disk) => !disks.has(disk)).length;
  if (missing) problems.push(missingDisk(line, missing, disks.size > 1));
  if (!machine?.disks.size && disks.size > 1) problems.push(disksNotListed(line, disks.size));
  return !missing || disks.size === 1;
}

/**
 * @param {Window} window
 * @param {string} run
 * @param {string} vm
 * @param {boolean} isSummed
 */
function rowsOf({ disks, lack }, run, vm, isSummed) {
  const parts = [...disks].map(([disk, profile]) => ({
    place: { entity_kind: "disk", entity: `${vm}/${disk}` },
    profile,
  }));
  const profiles = [...disks.values()];
  const all = isSummed ? [{ place: whole, profile: sumProfiles(profiles) }] : [];
  const isIdle = profiles.every((profile) => !iosOf(profile, "all"));
  const outcome = lack !== null || !isSummed ? "incomplete" : isIdle ? "no_io" : "completed";
  return {
    runs: [{ run, tool: "vscsistats", tool_version: null, started_at: null, outcome }],
    run_factors: isSummed ? factorsOf(profiles).map((factor) => ({ run, ...factor })) : [],
    results: [...all, ...parts].flatMap(({ place, profile }) => resultRows(run, place, profile)),
    histograms: [...all, ...parts].flatMap(({ place, profile }) => histogramRows(run, place, profile)),
    host_metrics: parts.flatMap(({ place, profile }) =>
      metricsOf(profile).map((metric) => ({ run, host: null, scope: `disk/${place.entity}`, ...metric })),
    ),
  };
}

/**
 * @param {Profile[]} profiles of disks
 * @returns {Profile} without the kinds that some disk lacks, or has in other bins
 */
function sumProfiles(profiles) {
  if (profiles.length === 1) return profiles[0];
  /** @type {Profile} */
  const sums = {};
  for (const kind of /** @type {(keyof Profile)[]} */ (Object.keys(profiles[0] ?? {}))) {
    const histograms = profiles.flatMap((profile) => profile[kind] ?? []);
    const sum = histograms.length === profiles.length ? joinHistograms(histograms) : null;
    if (sum) sums[kind] = sum;
  }
  return sums;
}

/**
 * @param {Profile} profile
 * @param {Operation} operation
 * @returns {number | null} of the latencies, which are of completed I/Os; null where neither kind is there
 */
const iosOf = (profile, operation) =>
  (profile[`latency ${operation}`] ?? profile[`lengths ${operation}`])?.count ?? null;

/**
 * @param {string} run
 * @param {{entity_kind: string, entity: string}} place
 * @param {Profile} profile
 */
function resultRows(run, place, profile) {
  return operations.flatMap((operation) => {
    const ios = iosOf(profile, operation);
    if (ios === null || (ios === 0 && operation !== "all")) return [];
    const latency = profile[`latency ${operation}`];
    const lengths = profile[`lengths ${operation}`];
    return {
      ...{ run, ...place, operation, ios },
      bytes: lengths?.count === ios ? bytesOf(lengths) : null,
      latency_mean_us: latency?.mean ?? null,
      latency_min_us: latency?.min ?? null,
      latency_max_us: latency?.max ?? null,
      latency_layer: latency?.count ? "guest" : null,
    };
  });
}

/**
 * Whole microseconds up to and including a limit: the next one is the first that is above.
 * @param {string} run
 * @param {{entity_kind: string, entity: string}} place
 * @param {Profile} profile
 */
function histogramRows(run, place, profile) {
  const ns = (/** @type {number} */ limit) => (limit + 1) * 1000;
  return operations.flatMap((operation) =>
    (profile[`latency ${operation}`]?.bins ?? []).map(({ above, limit, count }) => ({
      ...{ run, ...place, operation, latency_layer: "guest" },
      lower_ns: above === null ? 0 : ns(above),
      upper_ns: limit === null ? null : ns(limit),
      count,
    })),
  );
}
