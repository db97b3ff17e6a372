/** Studies that have too much of something. */
import { fioJson, studyYaml } from "../../repository.js";

/** @import {Hostile} from "./kinds.js" */

const many = (/** @type {number} */ count, /** @type {(i: number) => string} */ name, content = fioJson()) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [name(i), content]));

const figures = (/** @type {number} */ rows, /** @type {(i: number) => string} */ row) =>
  `vms,iops\n${Array.from({ length: rows }, (_, i) => row(i)).join("\n")}\n`;
const table = studyYaml(
  `factor: vms\ntables:\n  - file: figures.csv\n    columns:\n      vms: { factor: vms }\n      iops: { measure: iops, unit_as_printed: IOPS, unit: IOPS }\n`,
);

/** @type {Record<string, Hostile>} */
export const studies = {
  levels: { files: { "study.yaml": table, "figures.csv": figures(10_000, (i) => `${i + 1},${1000 + i}`) } },
  repeats: {
    files: { "study.yaml": table, "figures.csv": figures(5000, (i) => `${(i % 5) + 1},${1000 + i}`) },
  },
  "runs-files": {
    files: { "study.yaml": studyYaml("factor: vms\n"), ...many(300, (i) => `vms=${i + 1}/a.json`) },
  },
  "unknown-files": { files: { "study.yaml": studyYaml(), ...many(500, (i) => `note-${i}.bin`, "?") } },
  "path-factors": { files: { "study.yaml": studyYaml(), ...many(100, (i) => `nofactor${i}=1/a.json`) } },
};
