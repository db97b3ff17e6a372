/** Is it steady. */

import { formatMany } from "../../../words/numbers.js";

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
  const rest = short ? `; ${short} ${short === 1 ? "is" : "are"} not judged: too short` : "";
  if (!judged.length)
    return [
      {
        sentence: `Not judged: ${short === 1 ? "the one run with samples is" : `all ${short} runs with samples are`} too short to tell.`,
      },
    ];
  return [
    {
      sentence: `${steady.length} of ${formatMany(judged.length, "run")} ${steady.length === 1 ? "is" : "are"} steady at the end${rest}.`,
    },
  ];
}
