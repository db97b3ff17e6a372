/** Kinds of workloads: the columns under which studies are set beside each other. */
/** @import {Run, Study} from "../types.js" */

/** In the order of the columns. */
export const kinds = [
  "random reads",
  "random writes",
  "random, mixed",
  "sequential reads",
  "sequential writes",
  "reads",
  "writes",
  "other workloads",
];

/**
 * @param {Record<string, string>} factors  of a run
 * @returns {string} one of the kinds; other where neither order nor share is one or the other
 */
export function kindOf({ read_pct, random_pct }) {
  const order = { 100: "random", 0: "sequential" }[random_pct ?? ""];
  const way = { 100: "reads", 0: "writes" }[read_pct ?? ""];
  if (order && way) return `${order} ${way}`;
  if (way && random_pct === undefined) return way;
  return order === "random" && read_pct !== undefined ? "random, mixed" : "other workloads";
}

/**
 * @param {Study} study
 * @returns {(workload: string | null) => string} the kind of a workload, by a run that has it
 */
export function kindsOf({ runs }) {
  /** @type {Map<string, Run>} */
  const first = new Map();
  for (const run of runs) if (!first.has(run.workload)) first.set(run.workload, run);
  return (workload) => kindOf(first.get(workload ?? "")?.factors ?? {});
}
