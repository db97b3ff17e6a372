/**
 * Runs that reach the limit of IOPS that their virtual disks have: they show the limit and not what lies beneath. Limits
 * count large I/Os by their size, so that throughput is held at them too.
 */
import { latencies, rates, seriesFinding } from "../finding.js";
import { groupBy } from "../../series.js";
import { formatCount } from "../../../words/numbers.js";
import { isWhole } from "./subjects.js";

/** @import {Check, Point} from "../../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = { disk_limit: { reached: null } };

/** The share of the limit from which it is reached. */
export const nearly = 0.9;

/** The largest part of an I/O that is counted as one, bytes: limits with smaller parts are reached sooner. */
export const portion = 65536;

/**
 * @param {Point[]} points of one study
 * @returns {Check[]} a row for each limit that runs reach
 */
export function checks(points) {
  const reached = points.filter(isWhole).filter(isReached);
  return groupBy(reached, ({ factors }) => String(factors?.vm_iops_limit)).map(reachedCheck);
}

/** @param {Point} point */
function isReached({ iops, bytes_per_s, block_size_bytes, vms, factors = {} }) {
  const limit = Number(factors.vm_iops_limit) * Number(vms) * Number(factors.disks_per_vm ?? 1);
  const counted = Math.max(
    Number(iops) * Math.max(1, Number(block_size_bytes) / portion),
    Number(block_size_bytes) >= portion ? Number(bytes_per_s) / portion : 0,
  );
  return limit > 0 && counted >= limit * nearly;
}

/** @param {Point[]} points */
function reachedCheck(points) {
  const limit = Number(points[0].factors?.vm_iops_limit);
  return seriesFinding(
    "disk_limit",
    points,
    {
      ...{ class: "reached", severity: "note", expected: limit },
      sentence: `${points.length} ${points.length === 1 ? "run reaches" : "runs reach"} the limit of ${formatCount(limit)} IOPS set for each virtual disk. That limit decides their IOPS, throughput and latency; no other setting does.`,
      forbids: "Don't credit these results to any other setting.",
      unusable: [...rates, ...latencies],
    },
    `vm_iops_limit=${limit}`,
  );
}
