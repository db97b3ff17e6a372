/** What planted designs are made from: runs that are changed in one way, and their files. */
import { drawNormal, seedUniform } from "../../../src/analysis/curves/random.js";
import { documentFiles, folderOf, runFiles, studyYaml } from "../studies/files.js";
import { fioReport } from "../studies/fio.js";
import { orders } from "../studies/orders.js";
import { makeRuns } from "../studies/runs.js";

/** @import {Files} from "../studies/files.js" */
/** @import {Design, MadeRun} from "../studies/runs.js" */
/** @import {Check} from "./checks.js" */

/**
 * @typedef {object} Planted
 * @property {string} title
 * @property {(seed: number) => Files} files
 * @property {string[]} [levels] two where there is nothing else
 * @property {Record<string, Check>} must what the page has to say
 * @property {Record<string, Check>} never what it must not
 */

/** @typedef {(run: MadeRun, i: number) => Partial<MadeRun>} Change */

/** @type {Design} */
const usual = { conditions: 3, repeats: 5, order: "blocks, random", files: "run", noise: { cv: 0.03 } };

/** @param {MadeRun[]} runs @param {Change} change @returns {MadeRun[]} */
export const changed = (runs, change) => runs.map((run, i) => ({ ...run, ...change(run, i) }));

/** @param {Change} change @returns {Change} of the runs at level 2 alone */
export const atTwo = (change) => (run, i) => (run.level === "2" ? change(run, i) : {});

/** @param {Change} change @param {number} place @param {number} repeat @returns {Change} of one run at level 2 */
export const ofOne = (change, place = 0, repeat = 3) =>
  atTwo((run, i) => (run.place === place && run.repeat === repeat ? change(run, i) : {}));

/**
 * A study of fio's reports in which runs were changed.
 * @param {Design} design
 * @param {Change} [change]
 * @param {object} [about] of study.yaml
 * @returns {(seed: number) => Files}
 */
export const measured =
  (design, change = () => ({}), about = {}) =>
  (seed) => {
    const order = orders[design.order ?? "blocks, random"].declared;
    const runs = changed(makeRuns({ ...usual, ...design }, seed), change);
    return {
      "study.yaml": studyYaml({ defaults: { vms: 1 }, ...about }, order),
      ...runFiles(runs, (entry, run) => ({ ...entry, ...entryOf(run) })),
    };
  };

/** What a run says of the entry of its job besides figures. @param {MadeRun & {entry?: object}} run */
const entryOf = ({ entry = {} }) => entry;

/**
 * A study of a document that prints the runs, some of them changed.
 * @param {Design} design
 * @param {Change} [change]
 * @returns {(seed: number) => Files}
 */
export const printed =
  (design, change = () => ({})) =>
  (seed) =>
    documentFiles(changed(makeRuns({ ...usual, order: "no times, random", ...design }, seed), change));

/** Interval of the logs, s. */
const step = 10;

/**
 * A study whose runs have logs: one load, 600 s a run.
 * @param {(t: number, run: MadeRun) => number} shape of IOPS over the run's time from 0 to 1; its mean is the result's
 * @param {Design} [design]
 * @returns {(seed: number) => Files}
 */
export const logged =
  (shape, design = {}) =>
  (seed) => {
    const { normal } = drawsOf(seed);
    const runs = makeRuns({ ...usual, conditions: 2, repeats: 4, seconds: 600, ...design }, seed);
    const files = runs.map((run) => filesOfLogged(run, shape, normal));
    const order = orders["blocks, random"].declared;
    return Object.assign({ "study.yaml": studyYaml({ defaults: { vms: 1 } }, order) }, ...files);
  };

/** @param {number} seed */
function drawsOf(seed) {
  const uniform = seedUniform(seed + 1e6);
  return { uniform, normal: drawNormal(uniform) };
}

/**
 * @param {MadeRun} run
 * @param {(t: number, run: MadeRun) => number} shape
 * @param {() => number} normal
 * @returns {Files}
 */
function filesOfLogged(run, shape, normal) {
  const count = run.seconds / step;
  const points = Array.from({ length: count }, (_, i) => {
    return run.iops * shape((i + 0.5) / count, run) * Math.exp(0.01 * normal());
  });
  const iops = points.reduce((sum, point) => sum + point, 0) / count;
  const { depth, workload } = run.condition;
  const latency_us = (depth / iops) * 1e6 - 6;
  const options = { log_avg_msec: String(step * 1000), write_iops_log: "run", write_lat_log: "run" };
  const kind = workload.rw === "randread" ? 0 : 1;
  const lines = (/** @type {(iops: number) => number} */ value) =>
    points
      .map((point, i) => `${(i + 1) * step * 1000}, ${Math.round(value(point))}, ${kind}, 0, 0\n`)
      .join("");
  const folder = folderOf(run);
  return {
    [`${folder}/result.json`]: fioReport([{ ...run, iops, latency_us, options }]),
    [`${folder}/run_iops.1.log`]: lines((point) => point),
    [`${folder}/run_lat.1.log`]: lines((point) => (depth / point) * 1e9 - 6000),
  };
}

/**
 * A study of several VMs a run, a report each.
 * @param {number} vms
 * @param {(run: MadeRun, vm: number) => Partial<MadeRun> | null} change of a VM's part of a run; null: its file is lost
 * @param {Design} [design]
 * @returns {(seed: number) => Files}
 */
export const ofVms =
  (vms, change, design = {}) =>
  (seed) => {
    const runs = makeRuns({ ...usual, conditions: 1, ...design }, seed);
    const files = runs.flatMap((run) =>
      Array.from({ length: vms }, (_, i) => {
        const part = change(run, i + 1);
        const folder = `stripe_width=${run.level}/vms=${vms}/repeat=${run.repeat}/vm=${i + 1}`;
        return part ? { [`${folder}/result.json`]: fioReport([{ ...run, ...part }]) } : {};
      }),
    );
    const order = orders["blocks, random"].declared;
    return Object.assign({ "study.yaml": studyYaml({ load_axis: "vms" }, order) }, ...files);
  };

/**
 * Student's t of two degrees of freedom: its variance is infinite.
 * @param {number} seed
 * @returns {() => number}
 */
export function drawHeavy(seed) {
  const { uniform } = drawsOf(seed);
  return () => {
    const u = Math.min(0.999, Math.max(0.001, uniform()));
    return (2 * u - 1) / Math.sqrt(2 * u * (1 - u));
  };
}
