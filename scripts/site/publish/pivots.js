/** The tables of a study by setting as one CSV, in the form in which its page has them. */
/** @import {Study} from "../../../src/types.js" */
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { stringify } from "csv-stringify/sync";
import { pivotRows } from "../../../src/study/pivot/csv.js";

/** @param {string} dist @param {string} study */
const pivotFile = (dist, study) => path.join(dist, "tables", `${study}.csv`);

/**
 * @param {string} dist
 * @param {Study[]} studies
 */
export async function publishPivots(dist, studies) {
  for (const study of studies) {
    const rows = pivotRows(study);
    if (!rows) continue;
    const file = pivotFile(dist, study.study);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, stringify([rows.head, ...rows.body], { escape_formulas: true }));
  }
}

/**
 * Of a study whose pages cannot be made.
 * @param {string} dist
 * @param {string} study
 */
export const withdrawPivot = (dist, study) => rm(pivotFile(dist, study), { force: true });
