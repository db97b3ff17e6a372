/** The runs of a study whose truth is known: what was set, when it ran, and what came out. */
import { drawNormal, seedUniform } from "../../../src/analysis/curves/random.js";
import { drawNoise } from "./noise.js";
import { orders } from "./orders.js";

/** @import {Draws, Noise} from "./noise.js" */
/** @import {Visit} from "./orders.js" */

/** @typedef {{block: number, rw: "randread" | "randwrite"}} Workload */

/** @typedef {{workload: Workload, depth: number}} Condition what is compared at: its load is the queue depth */

/**
 * @typedef {object} MadeRun
 * @property {string} level of the factor
 * @property {number} repeat
 * @property {Condition} condition
 * @property {number} place of the condition
 * @property {number} at when it began, ms since 1970
 * @property {number} seconds
 * @property {number} iops
 * @property {number} latency_us
 * @property {string} version of fio
 * @property {Record<string, string>} options of the job besides the usual ones
 * @property {number} vms
 */

/**
 * @typedef {object} Truth
 * @property {string[]} levels of the factor, the baseline first
 * @property {number[][]} effects true ratio of IOPS of each level to the baseline's; conditions take one after the other
 * @property {number} conditions
 * @property {number | null} loads of each workload; null: up to five, more where there are more conditions than that
 * @property {number} repeats
 * @property {number} single how many of the conditions, the last ones, were seen once
 * @property {string} order of orders
 * @property {"visit" | "run"} files a visit: one report over all conditions, which then share an order; a run: a report
 *   each, and an order each
 * @property {Noise & {spread?: number}} noise of each condition, drawn for itself, so that pairs of one study are
 *   independent; CVs are spread by e to the power of `spread`
 * @property {number} seconds
 */

/** @typedef {Partial<Truth>} Design */

/** Time between the completion of an I/O and the next one in its place: what fio does not count. */
const turnaround_us = 6;
/** 2026-11-21T08:00:00Z */
const firstStart = 1795248000000;
const pause_s = 12;

/** @type {Workload[]} */
export const workloads = [4096, 8192, 16384, 32768, 65536, 131072].flatMap((block) => [
  { block, rw: /** @type {const} */ ("randread") },
  { block, rw: /** @type {const} */ ("randwrite") },
]);

/**
 * @param {Truth} truth
 * @returns {Condition[]}
 */
export function listConditions({ conditions: count, loads: given }) {
  const loads = given ?? Math.min(count, Math.max(5, Math.ceil(count / workloads.length)));
  return Array.from({ length: count }, (_, i) => ({
    workload: workloads[Math.floor(i / loads)],
    depth: 8 + 4 * (i % loads),
  }));
}

/**
 * IOPS of an undisturbed run at the baseline: a system that saturates, of some ms of latency.
 * @param {Condition} condition
 */
const usualIops = ({ workload: { block, rw }, depth }) =>
  ((rw === "randread" ? 8000 : 5000) * depth) / (depth + 24) / (1 + block / 65536);

/** @param {Design} design @returns {Truth} */
export const completed = (design) => ({
  levels: ["1", "2"],
  effects: [[1, 1, 1, 1]],
  conditions: 20,
  loads: null,
  repeats: 3,
  single: 0,
  files: "visit",
  order: "blocks, random",
  noise: {},
  seconds: 60,
  ...design,
});

/** @param {number} depth @param {number} iops */
export const latencyOf = (depth, iops) => (depth / iops) * 1e6 - turnaround_us;

/**
 * True ratio of a level to the baseline.
 * @param {Truth} truth
 * @param {string} level
 * @param {number} place of the condition
 */
export const effectOf = ({ effects, levels }, level, place) =>
  effects[place % effects.length][levels.indexOf(level)];

/** @typedef {Visit & {place: number, noise: number}} Planned a run before it has its time and figures */

/**
 * @param {Truth} truth
 * @param {number} place
 * @param {Draws} draws
 * @param {Visit[]} visits
 * @returns {Planned[]} runs of a condition, in their order
 */
function planCondition({ noise: { spread = 0, ...noise }, conditions, single }, place, draws, visits) {
  const cv = (noise.cv ?? 0.05) * Math.exp(spread * draws.normal());
  const noises = drawNoise(visits.length, { ...noise, cv }, draws);
  const planned = visits.map((visit, i) => ({ ...visit, place, noise: noises[i] }));
  return place < conditions - single ? planned : planned.filter(({ repeat }) => repeat === 1);
}

/**
 * @param {Truth} truth
 * @param {Draws} draws
 * @returns {Planned[]} in the order of time: visit by visit over all conditions, each in its own order where it has one
 */
function planRuns(truth, draws) {
  const { levels, repeats, order, files } = truth;
  const plan = () => orders[order].plan(levels, repeats, draws);
  const shared = plan();
  const planned = listConditions(truth).map((_, place) =>
    planCondition(truth, place, draws, files === "run" ? plan() : shared),
  );
  return shared.flatMap((_, v) => planned.flatMap((runs) => runs[v] ?? []));
}

/**
 * @param {Design} design
 * @param {number} seed
 * @returns {MadeRun[]} in the order of time
 */
export function makeRuns(design, seed) {
  const truth = completed(design);
  const uniform = seedUniform(seed);
  const places = listConditions(truth);
  const planned = planRuns(truth, { uniform, normal: drawNormal(uniform) });
  return planned.map(({ level, repeat, place, noise }, i) => {
    const condition = places[place];
    const iops = usualIops(condition) * effectOf(truth, level, place) * Math.exp(noise);
    const at = firstStart + i * (truth.seconds + pause_s) * 1000;
    const figures = { iops, latency_us: latencyOf(condition.depth, iops), seconds: truth.seconds };
    return { level, repeat, condition, place, at, ...figures, version: "3.38", options: {}, vms: 1 };
  });
}
