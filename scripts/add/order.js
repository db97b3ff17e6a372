/** The order in which runs were made: what their start times show. */
import { groupBy } from "../../src/analysis/series.js";

/** @typedef {"random" | "fixed"} Order as study.yaml has it: `order: { random: true }` or `{ random: false }` */

/**
 * @param {Record<string, any>[]} all rows of run_results.csv.sql
 * @param {string | undefined} factor
 * @returns {{key: "order", name: Order | null, reason: string} | null} null where order says nothing: no setting is compared, or no
 *   run was repeated
 */
export function proposeOrder(all, factor) {
  const runs = all.filter((run) => run.outcome === "completed" && factor && run[factor] !== null);
  const levelOf = (/** @type {Record<string, any>} */ run) => run[String(factor)];
  const places = groupBy(runs, (run) => JSON.stringify([run.tool, run.workload, run.outstanding_io, run.vms]))
    .map((own) => ({ own, levels: new Set(own.map(levelOf)).size }))
    .filter(({ own, levels }) => levels > 1 && own.length > levels);
  if (places.length === 0) return null;
  if (runs.some(({ started_at }) => !started_at))
    return { key: "order", name: null, reason: "the files do not say when each run began" };
  const sequences = places.map(({ own, levels }) => ({
    ...{ levels, turns: own.toSorted((a, b) => startOf(a) - startOf(b)).map(levelOf) },
  }));
  if (sequences.every(({ turns, levels }) => countVisits(turns) === levels))
    return {
      key: "order",
      name: "fixed",
      reason: `all runs of ${factor} ${sequences[0].turns[0]} came first, by their start times`,
    };
  const isSame = sequences.every(({ turns, levels }) =>
    turns.every((level, i) => level === turns[i % levels]),
  );
  return isSame
    ? { key: "order", name: "fixed", reason: "the settings took turns in the same order each time" }
    : { key: "order", name: "random", reason: "the settings took turns in changing order" };
}

/** @param {Record<string, any>} run @returns {number} ms */
const startOf = ({ started_at }) => Number(new Date(started_at));

/** @param {unknown[]} turns @returns {number} how often another setting than before began */
const countVisits = (turns) => turns.filter((level, i) => i === 0 || level !== turns[i - 1]).length;
