/**
 * Verdicts of a family: all pairs of levels of a factor at all conditions of a study, in one measure. Whether a
 * difference is beyond the margin, and whether it is within, are two families of tests.
 */
import { levelOf, rejectFamily } from "./false-discovery.js";
import { boundEffect, testBeyond, testWithin } from "./margin.js";
import { fewestModerated, moderate } from "./moderate.js";

/** @import {Found} from "./effects.js" */
/** @import {Effect} from "./margin.js" */
/** @import {Fit} from "./model.js" */

/** With fewer repeats, unmoderated variances bear a family of this size and no larger one. */
export const fewRepeats = 5;
export const bearable = 4;

/** Share of false directions that a family may have. Simulated: null families have one on 1 to 3 % of pages. */
export const directionLevel = 0.03;

/**
 * @typedef {object} Tested
 * @property {Effect} effect  moderated where that is possible
 * @property {number | null} df_moderated  null where the variance is its own
 * @property {number} family_size
 * @property {boolean} beyond  whether the difference is found to be beyond the margin
 * @property {boolean} within  whether it is found to be within
 * @property {number} p
 * @property {number} p_equivalence
 * @property {number} q_level  what intervals of this family may miss
 * @property {number} q_beyond  p-value up to which one more would be found to be beyond, the others as they are
 * @property {number} q_within  the same of within
 * @property {"higher" | "lower" | null} direction  whether the difference has one, of whatever size
 * @property {number} q_direction  what intervals that say the same may miss
 * @property {boolean} bears  whether so few repeats bear so many comparisons
 */

/**
 * @template {{found: Found}} Draft
 * @param {Draft[]} drafts that may be tested: each has an effect
 * @param {number} margin on the log scale
 * @returns {Map<Draft, Tested>}
 */
export function testFamily(drafts, margin) {
  const moderated = moderateFits(drafts.map(({ found }) => found));
  const effects = drafts.map(({ found }) => moderateEffect(found, moderated));
  const p = effects.map(({ effect }) => testBeyond(effect, margin));
  const p_equivalence = effects.map(({ effect }) => testWithin(effect, margin));
  const [beyond, within] = [rejectFamily(p), rejectFamily(p_equivalence)];
  const sided = rejectFamily(
    effects.map(({ effect }) => testBeyond(effect, 0)),
    directionLevel,
  );
  const size = drafts.length;
  const [far, near] = [beyond, within].map((found) => found.filter(Boolean).length);
  const q_level = levelOf(Math.max(1, far), size);
  const q_direction = levelOf(Math.max(1, sided.filter(Boolean).length), size, directionLevel);
  const rows = drafts.map((draft, i) => {
    const few = Math.min(draft.found.runs, draft.found.baseline_runs) < fewRepeats;
    const bears = effects[i].df_moderated !== null || !few || size <= bearable;
    const side = effects[i].effect.estimate > 0 ? "higher" : "lower";
    return /** @type {[Draft, Tested]} */ ([
      draft,
      {
        ...effects[i],
        ...{ family_size: size, beyond: beyond[i], within: within[i] },
        ...{ p: p[i], p_equivalence: p_equivalence[i], q_level },
        ...{ q_beyond: levelOf(far + 1, size), q_within: levelOf(near + 1, size) },
        ...{ direction: sided[i] && bears ? side : null, q_direction, bears },
      },
    ]);
  });
  return new Map(rows);
}

/**
 * @param {Found[]} family
 * @returns {Map<Fit, {df: number, variance: number}>} none where the conditions are too few
 */
function moderateFits(family) {
  const fits = [...new Set(family.flatMap(({ fit }) => fit ?? []))];
  if (fits.length < fewestModerated) return new Map();
  const residuals = moderate(fits);
  return new Map(fits.map((fit, i) => [fit, residuals[i]]));
}

/**
 * @param {Found} found
 * @param {Map<Fit, {df: number, variance: number}>} moderated
 * @returns {{effect: Effect, df_moderated: number | null}}
 */
function moderateEffect({ effect, fit }, moderated) {
  const own = /** @type {Effect} */ (effect);
  const residual = fit && moderated.get(fit);
  if (!fit || !residual) return { effect: own, df_moderated: null };
  const se = own.se * Math.sqrt(residual.variance / fit.variance);
  return { effect: { ...own, se, df: residual.df }, df_moderated: residual.df };
}

/**
 * The interval that says what the family says: wholly beyond the margin exactly where the difference is found to be.
 * @param {Tested} tested
 */
export const boundTested = ({ effect, q_level }) => boundEffect(effect, q_level);
