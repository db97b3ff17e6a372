/** Do the figures that a tool printed agree with those computed from its workers. */

/** @import {Asked, Context, Run} from "../../types.js" */
/** @import {Said} from "../answers.js" */

/**
 * @param {Asked} _asked
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said[]} none where a tool printed nothing beside the data
 */
export function answerAgreement(_asked, runs, { figures = [], findings }) {
  if (!figures.length) return [];
  const own = (findings.checks ?? []).filter(({ check }) => check.startsWith("printed_"));
  const count = (/** @type {string} */ kind) =>
    own.filter((check) => check.class === kind).reduce((sum, { cells }) => sum + cells, 0);
  const [explained, misfit] = ["explained", "misfit"].map(count);
  const equal = figures.length - explained - misfit;
  const of = new Set(figures.map(({ run }) => run)).size;
  const parts = [
    ...(explained ? [`${explained} differ, and how the tool made them is known`] : []),
    ...(misfit ? [`${misfit} differ without an explanation`] : []),
  ];
  return [
    {
      of: runs.filter(({ run }) => figures.some((figure) => figure.run === run)),
      verdict: misfit ? "not met" : "met",
      sentence: `Of ${figures.length} figures that the tool printed for ${of} runs, ${equal} are what its workers make${parts.length ? `; ${parts.join(", ")}` : ""}.`,
    },
  ];
}
