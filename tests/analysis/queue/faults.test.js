/** Faults planted into runs whose queue is full but for the turnaround of the tool: how many are found, and how many sound runs are not. */
import { expect, test } from "vitest";
import { queues } from "../../../src/analysis/queue/queues.js";
import { seedUniform } from "../../../src/analysis/curves/random.js";
import { about, point } from "../points.js";

/** @import {Point} from "../../../src/analysis/types.js" */

const cases = 1000;

/**
 * Runs of many VMs: latencies from `fromUs` to 50 ms, a turnaround of up to 45 µs, up to 64 I/Os a VM.
 * @param {number} vms
 * @param {number} fromUs
 * @returns {Point[]}
 */
function drawRuns(vms, fromUs) {
  const random = seedUniform(vms * 1000 + fromUs);
  const pick = (/** @type {number[]} */ list) => list[Math.floor(random() * list.length)];
  return Array.from({ length: cases }, (_, i) => {
    const latency_mean_us = fromUs * (50_000 / fromUs) ** random();
    const outstanding_io = vms * pick([1, 2, 4, 8, 16, 32, 64]);
    const iops = (outstanding_io * 1e6) / (latency_mean_us + 45 * random());
    const block_size_bytes = pick([4096, 8192, 16384, 65536]);
    const duration_s = pick([30, 60, 300]);
    return point({ run: `s/${i}`, vms, iops, latency_mean_us, outstanding_io, block_size_bytes, duration_s });
  });
}

/**
 * @param {Point[]} runs each judged by itself
 * @returns {number} share of those that are told
 */
const findShare = (runs) =>
  runs.filter((run) => ["short", "gross", "above"].includes(queues([run], about)[0].class)).length /
  runs.length;

/** @param {Point} run @param {number} vms that are missing from the sum */
const lose = (run, vms) => ({ ...run, iops: (Number(run.iops) * (Number(run.vms) - vms)) / Number(run.vms) });

/** @param {Point} run @param {number} factor */
const restate = (run, factor) => ({ ...run, outstanding_io: Number(run.outstanding_io) * factor });

test.each([
  [1, 20],
  [4, 60],
  [20, 1000],
])("no sound run of %d VMs is told, from %d µs on", (vms, fromUs) => {
  expect(findShare(drawRuns(vms, fromUs))).toBe(0);
});

test("a VM of 20 that is missing is found in at least 90 % from 1 ms on", () => {
  expect(findShare(drawRuns(20, 1000).map((run) => lose(run, 1)))).toBeGreaterThanOrEqual(0.9);
});

test("a VM of 4 that is missing is found in at least 98 % from 0.3 ms on", () => {
  expect(findShare(drawRuns(4, 300).map((run) => lose(run, 1)))).toBeGreaterThanOrEqual(0.98);
});

test.each([2, 4, 1 / 2, 1 / 4])(
  "a queue stated %d times too deep is found in at least 98 % from 0.3 ms on",
  (factor) => {
    expect(findShare(drawRuns(4, 300).map((run) => restate(run, factor)))).toBeGreaterThanOrEqual(0.98);
  },
);

test("what Little's law does not see: a VM of 20 far below 1 ms, IOPS that changed places with the latency", () => {
  const fast = drawRuns(20, 100).filter(({ latency_mean_us }) => Number(latency_mean_us) < 500);
  expect(findShare(fast.map((run) => lose(run, 1)))).toBeLessThan(0.1);
  const exchanged = drawRuns(1, 1000).map((run) => ({
    ...run,
    iops: Number(run.latency_mean_us) / 1000,
    latency_mean_us: Number(run.iops) * 1000,
    duration_s: null,
  }));
  expect(findShare(exchanged)).toBeLessThan(0.05);
});
