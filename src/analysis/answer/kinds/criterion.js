/** Does it meet a criterion. */
import { listWords } from "../../series.js";

/** @import {Asked, Context, Run} from "../../types.js" */
/** @import {Said} from "../answers.js" */

/**
 * @param {Asked} _asked
 * @param {Run[]} _runs
 * @param {Context} about
 * @returns {Said[]}
 */
export function answerCriterion(_asked, _runs, { findings: { criteria = [] } }) {
  if (!criteria.length) return [];
  const named = (/** @type {string} */ verdict) => [
    ...new Set(criteria.filter((row) => row.verdict === verdict).map(({ criterion }) => criterion)),
  ];
  const parts = ["met", "not met", "not tested"].flatMap((verdict) => {
    const found = named(verdict);
    return found.length > 0 ? [`${listWords(found)} ${found.length > 1 ? "are" : "is"} ${verdict}`] : [];
  });
  const why = [...new Set(criteria.flatMap(({ reason }) => reason ?? []))];
  const reasons = why.length > 0 ? `: ${why.map((text) => text.replace(/\.$/, "")).join("; ")}` : "";
  const verdicts = [...new Set(criteria.map(({ verdict }) => verdict))];
  return [
    {
      verdict: verdicts.length === 1 ? verdicts[0] : null,
      sentence: `Of the success criteria ${parts.join(", ")}${reasons}.`,
    },
  ];
}
