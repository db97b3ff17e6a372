/** Do the figures that a tool printed agree with those computed from its workers. */

import { explainFigure } from "../../audit/printed.js";
import { formatMany } from "../../../words/numbers.js";
import { groupBy, listWords } from "../../series.js";

/** @import {Asked, Context, PrintedFigure, Run} from "../../types.js" */
/** @import {Explained} from "../../audit/printed.js" */
/** @import {Said} from "../answers.js" */

/**
 * @param {Asked} _asked
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said[]} none where a tool printed nothing beside the data
 */
export function answerAgreement(_asked, runs, { figures = [] }) {
  if (!figures.length) return [];
  const judged = figures.map((figure) => ({ figure, explained: explainFigure(figure) }));
  const of = new Set(figures.map(({ run }) => run)).size;
  const misfits = judged.some(({ explained }) => explained && !explained.reasons.length);
  const isEqual = (/** @type {Judged[]} */ [first]) => Number(kindOf(first) === "equal");
  const kinds = groupBy(judged, kindOf).sort((a, b) => isEqual(b) - isEqual(a));
  return [
    {
      of: runs.filter(({ run }) => figures.some((figure) => figure.run === run)),
      verdict: misfits ? "not met" : "met",
      sentence: `Of ${figures.length} figures that the tool printed for ${formatMany(of, "run")}, ${listWords(kinds.map(sayKind))}.`,
    },
  ];
}

/** @typedef {{figure: PrintedFigure, explained: Explained | null}} Judged */

/** A cut is told only where it is all that the tool did. @param {string[]} reasons */
const rulesOf = (reasons) => {
  const rules = reasons.filter((reason) => !reason.startsWith("cut "));
  return rules.length ? rules : reasons;
};

/** @param {Judged} judged @returns {string} figures of one are told together */
function kindOf({ figure, explained }) {
  if (!explained) return figure.ours === null ? "unknown" : "equal";
  return JSON.stringify([rulesOf(explained.reasons), figure.ours === null]);
}

/** @param {Judged[]} own figures of one kind @returns {string} 4 are cut to whole MiB/s */
function sayKind(own) {
  const [{ figure, explained }] = own;
  const are = `${own.length} ${own.length === 1 ? "is" : "are"}`;
  if (!explained)
    return figure.ours === null ? `${are} not to be computed from the data` : `${are} what its workers make`;
  const rule = rulesOf(explained.reasons).join(", ");
  if (!rule) return `${are} off by up to ${sayLargest(own)} without an explanation`;
  if (figure.ours === null || rule.startsWith("cut ")) return `${are} ${rule}`;
  return `${are} off by up to ${sayLargest(own)} (${rule})`;
}

/** @param {Judged[]} own */
function sayLargest(own) {
  const shares = own.map(({ figure, explained }) =>
    Math.abs(figure.value / Number(figure.ours ?? explained?.expected) - 1),
  );
  return `${Number((100 * Math.max(...shares)).toPrecision(1))} %`;
}
