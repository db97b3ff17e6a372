/** Does it meet a criterion. */
import { groupBy, listWords } from "../../series.js";

/** @import {Asked, Context, CriterionRow, Run} from "../../types.js" */
/** @import {Said} from "../answers.js" */

/**
 * @param {Asked} _asked
 * @param {Run[]} _runs
 * @param {Context} about
 * @returns {Said[]}
 */
export function answerCriterion(_asked, _runs, { findings: { criteria = [] } }) {
  if (!criteria.length) return [];
  const verdicts = [...new Set(criteria.map(({ verdict }) => verdict))];
  return [
    {
      verdict: verdicts.length === 1 ? verdicts[0] : null,
      sentence: groupBy(criteria, ({ criterion }) => criterion)
        .map(sayCriterion)
        .join(" "),
    },
  ];
}

/**
 * @param {CriterionRow[]} rows of one criterion, a curve each
 * @returns {string} a sentence: The criterion 8K is met at 1 of 2 curves, not met at 1.
 */
function sayCriterion(rows) {
  const counts = groupBy(rows, ({ verdict }) => verdict).map((own) =>
    own.length === rows.length
      ? own[0].verdict
      : `${own[0].verdict} at ${own.length} of ${rows.length} curves`,
  );
  const reasons = [...new Set(rows.flatMap(({ reason }) => reason ?? []))].map((text) =>
    text.replace(/\.$/, ""),
  );
  return `The criterion ${rows[0].criterion} is ${listWords(counts)}${reasons.length ? `: ${reasons.join("; ")}` : ""}.`;
}
