/** Is it steady. */

/** @import {Asked, Context, Run} from "../../types.js" */
/** @import {Said} from "../answers.js" */

/**
 * @param {Asked} _asked
 * @param {Run[]} _runs
 * @param {Context} about
 * @returns {Said[]} none where no run has samples
 */
export function answerSteadiness(_asked, _runs, { findings: { steadiness = [] } }) {
  if (!steadiness.length) return [];
  const judged = steadiness.filter(({ last_window_steady }) => last_window_steady !== null);
  const steady = judged.filter(({ last_window_steady }) => last_window_steady);
  const short = steadiness.length - judged.length;
  const rest = short ? `; ${short} are not judged: too short` : "";
  if (!judged.length)
    return [{ sentence: `Not judged: all ${short} runs with samples are too short to tell.` }];
  return [{ sentence: `${steady.length} of ${judged.length} runs are steady at their end${rest}.` }];
}
