/** Runs of a closed queueing network: data whose truth is known, for tests of the audit and of the verdicts. */
import { drawNormal, seedUniform } from "../src/analysis/curves/random.js";

/** @import {Run} from "../src/analysis/types.js" */

/**
 * @typedef {object} Workload
 * @property {string} name
 * @property {number} block_size_bytes
 * @property {number} service_us mean service time of an I/O at one disk
 */

/** @typedef {{iops: number, latency_mean_us: number}} Worker a VM's part */

/** @typedef {Run & {workers: Worker[], vms: number, iops: number, bytes_per_s: number, latency_mean_us: number}} SimulatedRun */

/** @type {Workload[]} */
export const workloads = [
  { name: "4k randread", block_size_bytes: 4096, service_us: 220 },
  { name: "64k randwrite", block_size_bytes: 65536, service_us: 1900 },
];

/**
 * Throughput of a closed network of like disks behind a delay, by mean value analysis.
 * Source: M. Reiser and S. S. Lavenberg, Mean-value analysis of closed multichain queuing networks (1980).
 * @param {number} outstanding I/Os that circulate
 * @param {{disks: number, service_us: number, delay_us: number}} network
 * @returns {number} I/Os a second
 */
export function solveNetwork(outstanding, { disks, service_us, delay_us }) {
  let queue = 0;
  let perUs = 0;
  for (let n = 1; n <= outstanding; n++) {
    const response = service_us * (1 + queue);
    perUs = n / (delay_us + response);
    queue = (perUs * response) / disks;
  }
  return perUs * 1e6;
}

/**
 * Whole runs of one study: every level, workload and load, `repeats` times. Little's law holds for each run and each
 * of its VMs; noise is that of whole runs, lognormal with coefficient of variation `cv`. VMs of a run are unequal
 * with coefficient of variation `vm_cv`; the run's latency is the mean weighted by I/Os.
 * @param {object} [options]
 * @param {number} [options.seed]
 * @param {string} [options.tool]
 * @param {string} [options.factor]
 * @param {{value: string, speed: number}[]} [options.levels] speed is the true ratio of IOPS to that of speed 1
 * @param {Workload[]} [options.workloads]
 * @param {number[]} [options.loads] VMs
 * @param {number} [options.repeats]
 * @param {number} [options.cv]
 * @param {number} [options.vm_cv]
 * @param {number} [options.queue] outstanding I/Os a VM
 * @param {number} [options.disks]
 * @param {boolean} [options.printed] whether figures are rounded as a document prints them: IOPS to 1, MiB/s and ms
 *   to 0.01
 * @returns {SimulatedRun[]}
 */
export function simulate({
  seed = 1,
  tool = "fio",
  factor = "stripe_width",
  levels = [{ value: "1", speed: 1 }],
  workloads: shapes = workloads,
  loads = [1, 2, 4, 8, 12, 16],
  repeats = 3,
  cv = 0.03,
  vm_cv = 0,
  queue = 32,
  disks = 16,
  printed = false,
} = {}) {
  const normal = drawNormal(seedUniform(seed));
  const sigma = Math.sqrt(Math.log(1 + cv * cv));
  /** @type {SimulatedRun[]} */
  const runs = [];
  for (const level of levels)
    for (const shape of shapes)
      for (const vms of loads) {
        const truth = solveNetwork(vms * queue, { disks, service_us: shape.service_us, delay_us: 150 });
        for (let repeat = 1; repeat <= repeats; repeat++) {
          const iops = truth * level.speed * Math.exp(sigma * normal());
          const workers = shareOut(iops, vms, vm_cv, queue, normal);
          const about = { tool, factor, level, shape, repeat, queue };
          runs.push(printed ? print(makeRun(about, workers)) : makeRun(about, workers));
        }
      }
  return runs;
}

/**
 * @param {number} iops of the run
 * @param {number} vms
 * @param {number} cv of the VMs' IOPS
 * @param {number} queue outstanding I/Os a VM
 * @param {() => number} normal
 * @returns {Worker[]}
 */
function shareOut(iops, vms, cv, queue, normal) {
  const sigma = Math.sqrt(Math.log(1 + cv * cv));
  const weights = Array.from({ length: vms }, () => (cv ? Math.exp(sigma * normal()) : 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => {
    const share = (iops * weight) / sum;
    return { iops: share, latency_mean_us: (queue / share) * 1e6 };
  });
}

/**
 * @param {{tool: string, factor: string, level: {value: string}, shape: Workload, repeat: number, queue: number}} about
 * @param {Worker[]} workers
 * @returns {SimulatedRun}
 */
function makeRun({ tool, factor, level, shape, repeat, queue }, workers) {
  const vms = workers.length;
  const iops = workers.reduce((total, worker) => total + worker.iops, 0);
  const latency_mean_us = (vms * queue * 1e6) / iops;
  return {
    run: `simulated/${tool}/${factor}=${level.value}/${shape.name}/vms=${vms}/repeat=${repeat}`,
    tool,
    workload: shape.name,
    settings: [{ factor, value: level.value, number: Number(level.value) }],
    load: vms,
    outstanding_io: vms * queue,
    vms,
    rate_iops: null,
    block_size_bytes: shape.block_size_bytes,
    iops,
    bytes_per_s: iops * shape.block_size_bytes,
    latency_mean_us,
    iops_half_step: 0,
    bytes_per_s_half_step: 0,
    latency_half_step_us: 0,
    printed: false,
    latency_p99_us: latency_mean_us * Math.log(100),
    hosts: 4,
    tool_version: "3.33",
    platform: "vsan",
    provenance: "measured",
    started_at: null,
    factors: {
      [factor]: level.value,
      vms: String(vms),
      block_size_bytes: String(shape.block_size_bytes),
      outstanding_io: String(vms * queue),
      queue_depth: String(queue),
      repeat: String(repeat),
    },
    workers,
  };
}

/**
 * @param {SimulatedRun} run
 * @returns {SimulatedRun} with its figures rounded, as a document prints them
 */
function print(run) {
  const mebibyte = 2 ** 20;
  return {
    ...run,
    iops: Math.round(run.iops),
    bytes_per_s: (Math.round((run.bytes_per_s / mebibyte) * 100) / 100) * mebibyte,
    latency_mean_us: Math.round(run.latency_mean_us / 10) * 10,
    iops_half_step: 0.5,
    bytes_per_s_half_step: 0.005 * mebibyte,
    latency_half_step_us: 5,
    printed: true,
  };
}
