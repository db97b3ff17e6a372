/** What a summary and its name state of its runs. */
import { startFactors } from "../vdbench-runs.js";
import { parseCase, readParameters } from "./names.js";
import { factorRows } from "./parameters.js";
import { vmsOf } from "./summary-blocks.js";

/** @import {Factor} from "../../types.js" */
/** @import {Start} from "../vdbench-runs.js" */
/** @import {Run} from "./summary-runs.js" */

/**
 * @param {Run} run
 * @param {string} path of the summary; the name of a case is read where its folder is
 * @param {Factor[]} vocabulary
 */
export function readRunFactors(run, path, vocabulary) {
  const stem = String(path.split("/").at(-1)).replace(/(?:-res)?\.(?:txt|md)$/i, "");
  const found = parseCase(stem);
  const parameterFile = found?.parameterFile ?? stem;
  const named = readParameters(parameterFile);
  const vms = run.isWhole ? sumVms(run) : null;
  const started = ofStart(run.blocks[0].start, vms);
  const outstanding = outstandingOf({ ...named, ...started }, vms, parameterFile);
  const datastores = run.execution.datastores.size || null;
  return factorRows(vocabulary, {
    ...(found ? {} : named),
    ...started,
    ...(found?.group ? {} : { vms, datastores }),
    outstanding_io: outstanding,
  });
}

/**
 * VMs of a datastore do all its jobs.
 * @param {Run} run
 */
function sumVms({ blocks }) {
  const counts = new Map(blocks.map((block) => [block.datastore, vmsOf(block)]));
  return [...counts.values()].reduce((sum, vms) => Number(sum) + Number(vms), 0);
}

/**
 * Threads are those of a disk, which HCIBench calls queue depth; a rate is that of a VM.
 * @param {Start | null} start
 * @param {number | null} vms
 * @returns {Record<string, number | null>}
 */
function ofStart(start, vms) {
  if (!start) return {};
  const { threads, queue_depth: _, rate_iops, ...factors } = startFactors(start);
  return {
    ...factors,
    ...(threads === undefined ? {} : { threads: 1, queue_depth: threads }),
    ...(rate_iops === undefined ? {} : { rate_iops: vms && rate_iops * vms }),
    duration_s: start.elapsed_s,
    warmup_s: start.warmup_s,
  };
}

/**
 * @param {Record<string, unknown>} factors
 * @param {number | null} vms
 * @param {string} parameterFile whose jobs, if it has a number of them, share the disks
 */
function outstandingOf({ disks_per_vm, queue_depth, latency_target_us }, vms, parameterFile) {
  const total = Number(vms) * Number(disks_per_vm) * Number(queue_depth);
  return total > 0 && latency_target_us === undefined && !/-\d+jobs\b/.test(parameterFile) ? total : null;
}
