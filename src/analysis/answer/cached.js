/** Results that a cache made for certain: more random I/O than the disks can do. They say nothing of the storage, and never lead. */
import { readSettings } from "../compare/pairs.js";

/** @import {Comparison, Context, Run} from "../types.js" */

/** Findings of the audit that leave no other source of the numbers than a cache. */
const certain = new Set(["hdd_limit: above"]);

/** Of the runs of a result, more than this share. */
const mostShare = 0.5;

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {(row: Comparison) => boolean} whether most runs of one of its settings were served by a cache
 */
export function findCached(runs, { findings: { checks = [] } }) {
  const cached = new Set(
    checks.flatMap((check) => (certain.has(`${check.check}: ${check.class}`) ? JSON.parse(check.runs) : [])),
  );
  if (cached.size === 0) return () => false;
  return (row) => {
    const { factor, level, baseline } = row;
    const own = runs.filter((run) => hasCondition(run, row));
    return [level, baseline].some((value) => {
      const side = own.filter(({ factors }) => factors[factor] === value);
      return side.filter(({ run }) => cached.has(run)).length > mostShare * side.length;
    });
  };
}

/**
 * @param {Pick<Run, "tool" | "workload" | "factors">} run
 * @param {Pick<Comparison, "tool" | "workload" | "others">} row
 * @returns {boolean} whether it was made under the row's conditions, at whatever load
 */
export const hasCondition = (run, { tool, workload, others }) =>
  run.tool === tool &&
  run.workload === workload &&
  readSettings(others).every(
    ({ name, values: [here, there] }) => here !== there || run.factors[name] === here,
  );
