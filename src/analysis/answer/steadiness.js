/** Is it steady. */
import { findings } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { countOf } from "../../sentences/format.js";

/** @import {Asked, Context, Run} from "../types.js" */
/** @import {Said} from "./answers.js" */

/**
 * @param {Asked} _asked
 * @param {Run[]} _runs
 * @param {Context} about
 * @returns {Said[]} none where no run has samples
 */
export function answerSteadiness(_asked, _runs, { findings: { steadiness = [] } }) {
  if (steadiness.length === 0) return [];
  const judged = steadiness.filter(({ last_window_steady }) => last_window_steady !== null);
  if (judged.length === 0)
    return [
      {
        form: "steady_unknown",
        finding: fill(findings.steady_unknown, { runs: countOf(steadiness.length, "run") }),
      },
    ];
  const steady = judged.filter(({ last_window_steady }) => last_window_steady);
  return [
    {
      form: "steady",
      finding: fill(findings.steady, { steady: steady.length, runs: countOf(judged.length, "run") }),
    },
  ];
}
