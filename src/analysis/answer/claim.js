/** What the source concludes, where no result of its own can be compared: a claim, marked as one. */
import { findings } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";

/** @import {Asked, Context, Run} from "../types.js" */
/** @import {Said} from "./answers.js" */

/**
 * The author's conclusion with the condition that could overturn it; without one the first claim.
 * @param {Asked} _asked
 * @param {Run[]} _runs
 * @param {Context} about
 * @returns {Said[]}
 */
export function answerClaim(_asked, _runs, { conclusion, claims = [], study }) {
  if (conclusion?.text)
    return [
      {
        ...{ form: "conclusion", finding: fill(findings.conclusion, { conclusion: conclusion.text }) },
        ...{ factor: study.factor, grade: "claim, no data", state: "claim" },
      },
    ];
  if (claims.length === 0) return [];
  return [
    {
      ...{ form: "claim", finding: fill(findings.claim, { claim: claims[0].claim }) },
      ...{ factor: study.factor, grade: "claim, no data", state: "claim" },
    },
  ];
}
