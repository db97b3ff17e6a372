/** Studies as folders: a study.yaml and raw files, as a contributor would leave them. */
import { stringify } from "yaml";
import { readStudySchema } from "../../../loaders/vocabulary/schemas.js";
import { groupBy } from "../../../src/analysis/series.js";
import { fioReport, nameJob } from "./fio.js";
import { orders } from "./orders.js";
import { completed, makeRuns } from "./runs.js";

/** @import {Design, MadeRun} from "./runs.js" */

/** @typedef {Record<string, string>} Files content by path inside the study */

/** Versions of study.yaml that do not know how a study was ordered leave that out. */
const knowsOrder = "order" in /** @type {any} */ (readStudySchema()).properties;

/**
 * @param {object} about what differs from a usual study
 * @param {{blocks: string, random: boolean} | null} [order]
 */
export const studyYaml = (about, order = null) =>
  stringify({
    version: 1,
    title: "A generated study",
    question: "Which number of stripes gives the most IOPS?",
    factor: "stripe_width",
    baseline: 1,
    load_axis: "queue_depth",
    margin_pct: 5,
    platform: "vsan",
    provenance: "synthetic",
    licence: "CC0-1.0",
    ...(order && knowsOrder && { order }),
    ...about,
  });

/**
 * A report of fio for each visit: one job file that goes through all conditions, a group each.
 * @param {MadeRun[]} runs
 * @returns {Files}
 */
export const visitFiles = (runs) =>
  Object.fromEntries(
    groupBy(runs, ({ level, repeat }) => `stripe_width=${level}/repeat=${repeat}`).map((visit) => [
      `stripe_width=${visit[0].level}/repeat=${visit[0].repeat}/result.json`,
      fioReport(visit),
    ]),
  );

/** @param {MadeRun} run @returns {string} its folder */
export const folderOf = (run) => `stripe_width=${run.level}/${nameJob(run)}/repeat=${run.repeat}`;

/**
 * A report of fio for each run.
 * @param {MadeRun[]} runs
 * @param {(entry: Record<string, any>, run: MadeRun) => object} [change]
 * @returns {Files}
 */
export const runFiles = (runs, change = (entry) => entry) =>
  Object.fromEntries(
    runs.map((run) => [`${folderOf(run)}/result.json`, fioReport([run], (entry) => change(entry, run))]),
  );

/**
 * A table as documents print them: IOPS to 1, MiB/s to 0.1, ms to 0.001; it says nothing of when a run was.
 * @param {MadeRun[]} runs
 * @returns {string} CSV
 */
export function tableOf(runs) {
  const lines = runs.map(({ level, repeat, condition: { workload, depth }, iops, latency_us }) =>
    [
      ...[level, repeat, `${workload.block / 1024}k ${workload.rw}`, depth, iops.toFixed(0)],
      ...[((iops * workload.block) / 2 ** 20).toFixed(1), (latency_us / 1000).toFixed(3)],
    ].join(","),
  );
  return ["stripes,repeat,workload,depth,iops,mib,ms", ...lines, ""].join("\n");
}

/**
 * @param {MadeRun[]} runs
 * @returns the entry of study.yaml about that table
 */
export function tableMapping(runs) {
  const shapes = groupBy(runs, ({ condition: { workload } }) => `${workload.block / 1024}k ${workload.rw}`);
  const values = shapes.map(([{ condition }]) => [
    `${condition.workload.block / 1024}k ${condition.workload.rw}`,
    {
      ...{ block_size_bytes: condition.workload.block, random_pct: 100 },
      ...{ read_pct: condition.workload.rw === "randread" ? 100 : 0, tool: "fio", tool_version: "3.38" },
    },
  ]);
  return {
    file: "table.csv",
    columns: {
      stripes: { factor: "stripe_width" },
      repeat: { factor: "repeat" },
      workload: { values: Object.fromEntries(values) },
      depth: { factor: "queue_depth" },
      iops: { measure: "iops", unit_as_printed: "IOPS", unit: "1/s" },
      mib: { measure: "bytes_per_s", unit_as_printed: "MiB/s", unit: "MiB/s" },
      ms: { measure: "latency_mean_us", unit_as_printed: "ms", unit: "ms" },
    },
  };
}

/**
 * @param {MadeRun[]} runs
 * @param {object} [about]
 * @returns {Files} the study of a document that prints these runs
 */
export const documentFiles = (runs, about = {}) => ({
  "study.yaml": studyYaml({ defaults: { threads: 1, vms: 1 }, tables: [tableMapping(runs)], ...about }),
  "table.csv": tableOf(runs),
});

/**
 * @param {Design} design
 * @param {number} seed
 * @returns {Files} a study of that design
 */
export function makeStudy(design, seed) {
  const { levels, order, files } = completed(design);
  const runs = makeRuns(design, seed);
  const about = { baseline: Number(levels[0]) };
  if (!orders[order].timed) return documentFiles(runs, about);
  const yaml = studyYaml({ ...about, defaults: { vms: 1 } }, orders[order].declared);
  return { "study.yaml": yaml, ...(files === "run" ? runFiles(runs) : visitFiles(runs)) };
}
