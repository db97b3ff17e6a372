/** How figures move with the order in which they were taken. */
import cdf from "@stdlib/stats-base-dists-t-cdf";
import { fewestFreedom } from "./effects.js";
import { fitLevels } from "./model.js";

/** @import {Condition} from "./effects.js" */

/** @typedef {{drift_pct: number | null, drift_p: number | null}} Drift  null where starts are not known, or runs too few */

/** @type {WeakMap<Condition, Drift>} */
const measured = new WeakMap();

/**
 * What the place of a run in the order explains beside its level, from the first run of the condition to the last.
 * @param {Condition} condition
 * @returns {Drift} drift_p: test of none
 */
export function measureDrift(condition) {
  const known = measured.get(condition) ?? fitDrift(condition);
  measured.set(condition, known);
  return known;
}

/**
 * @param {Condition} condition
 * @returns {Drift}
 */
function fitDrift({ observations }) {
  const timed = observations.length > 0 && observations.every(({ position }) => position !== null);
  const fit = timed ? fitLevels(observations, { position: true }) : null;
  if (!fit || fit.df < fewestFreedom) return { drift_pct: null, drift_p: null };
  const [drift, error] = [Number(fit.drift), Number(fit.drift_se)];
  return {
    drift_pct: 100 * Math.expm1(drift * (fit.used.length - 1)),
    drift_p: 2 * cdf(-Math.abs(drift / error), fit.df),
  };
}
