/** Studies whose figures no machine has. */
import { fioJson, studyYaml } from "../../repository.js";

/** @import {Hostile} from "./kinds.js" */

const wrong = {
  huge: 1e308,
  negative: -1000,
  zero: 0,
  tiny: 5e-324,
  int64: 2 ** 63,
  uint64: 2 ** 64,
  beyond: 1e29,
  text: "many",
  list: [1],
  nothing: null,
};

/** @param {Record<string, unknown>} changed figures of the reads */
function changedJson(changed) {
  const whole = JSON.parse(fioJson());
  Object.assign(whole.jobs[0].read, changed);
  return JSON.stringify(whole);
}

const figures = Object.entries(wrong).flatMap(([name, value]) => [
  [
    `figures-${name}`,
    changedJson({ iops: value, total_ios: value, io_bytes: value, bw_bytes: value, runtime: value }),
  ],
  [
    `latency-${name}`,
    changedJson({ clat_ns: { min: value, max: value, mean: value, stddev: value, N: value } }),
  ],
  [`time-${name}`, JSON.stringify({ ...JSON.parse(fioJson()), timestamp: value, timestamp_ms: value })],
]);

/** @param {Record<string, string>} files */
const compared = (files) => ({ "study.yaml": studyYaml("factor: vms\nload_axis: queue_depth\n"), ...files });

/** @type {Record<string, Hostile>} */
export const studies = {
  ...Object.fromEntries(
    figures.map(([name, json]) => [
      name,
      { files: compared({ "vms=1/a.json": fioJson(), "vms=2/a.json": String(json) }) },
    ]),
  ),
  "factor-long": { files: compared({ [`guest_os=${"v".repeat(200)}/a.json`]: fioJson() }) },
  "factor-sql": { files: compared({ "guest_os=' or 1=1 --/vms=1/a.json": fioJson() }) },
  "json-proto": {
    files: compared({
      "vms=1/a.json": fioJson().replace(
        '"job options": {',
        '"job options": { "__proto__": {"x": 1}, "constructor": "y",',
      ),
    }),
  },
  "json-deep": {
    files: compared({ "vms=1/a.json": `{"fio version": "fio-3.33", "jobs": ${"[".repeat(20_000)}` }),
  },
};
