/** @import {Study} from "../types.js" */
import { existsSync } from "node:fs";

/**
 * What belongs to a factor beyond the charts that every study has: a file of src/chart-sets, named like the factor.
 * @param {Study} study
 * @returns {Promise<unknown>}  HTML, or null where the factor has none
 */
export async function chartSetOf(study) {
  if (!study.factor) return null;
  const file = new URL(`../chart-sets/${study.factor}.js`, import.meta.url);
  if (!existsSync(file)) return null;
  const { chartSet } = await import(file.href);
  return chartSet(study);
}
