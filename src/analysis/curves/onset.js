/** Where latency begins to grow with the load: the first load whose mean latency is beyond the margin above that of the lightest. */
import { compareLevels, describeCondition, figureAndDigits } from "../compare/effects.js";
import { boundTested, testFamily } from "../compare/families.js";

/** @import {Context, Run} from "../types.js" */
/** @import {Found} from "../compare/effects.js" */

/**
 * @typedef {object} Onset
 * @property {number} flat_to  largest load whose latency does not exceed that of the lightest load
 * @property {number | null} grows_at  the next one; null where latency never grows
 * @property {number | null} ratio  latency there over that of the lightest load
 * @property {number | null} low
 * @property {number | null} high  its interval; null for single runs
 * @property {boolean} replicated
 */

/**
 * @param {Run[]} runs of one curve, with the latencies that may be used
 * @param {Context} about
 * @param {number} margin 0.05 is 5 %
 * @returns {Onset | null} null below two loads with a latency, or where loads ran one after the other
 */
export function findOnset(runs, { study, loadAxis }, margin) {
  const known = runs.filter(({ load, latency_mean_us }) => load !== null && Number(latency_mean_us) > 0);
  const loads = [...new Set(known.map(({ load }) => Number(load)))].sort((a, b) => a - b);
  if (loads.length < 2 || loadAxis === null) return null;
  const placed = known.map((run) => ({ ...run, factors: { ...run.factors, [loadAxis]: String(run.load) } }));
  const condition = describeCondition(placed, loadAxis, study, (run) =>
    figureAndDigits(run, "latency_mean_us", { figure: ({ latency_mean_us }) => latency_mean_us }),
  );
  const drafts = loads.slice(1).flatMap((load) => {
    const found = compareLevels(condition, String(load), String(loads[0]));
    return found ? [{ load, found }] : [];
  });
  const isApart = drafts.some(({ found }) => found.effect !== null && found.is_apart);
  return isApart ? null : readOnset(loads[0], drafts, Math.log1p(margin));
}

/**
 * @param {number} lightest
 * @param {{load: number, found: Found}[]} drafts in order of load
 * @param {number} margin on the log scale
 * @returns {Onset}
 */
function readOnset(lightest, drafts, margin) {
  const replicated = drafts.every(({ found }) => found.effect !== null);
  const tested = replicated ? testFamily(drafts, margin) : new Map();
  const grows = (/** @type {typeof drafts[number]} */ draft) =>
    draft.found.estimate > margin && (!replicated || tested.get(draft).beyond);
  const at = drafts.findIndex(grows);
  const first = at < 0 ? null : drafts[at];
  const own = first && tested.get(first);
  const bounds = own ? boundTested(own) : null;
  return {
    flat_to: at === 0 ? lightest : (drafts.at(at < 0 ? -1 : at - 1)?.load ?? lightest),
    grows_at: first?.load ?? null,
    ratio: first && Math.exp(first.found.estimate),
    low: bounds?.low ?? null,
    high: bounds?.high ?? null,
    replicated,
  };
}
