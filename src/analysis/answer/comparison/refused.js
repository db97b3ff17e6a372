/** What is shown without a verdict, and what may not be compared, with the reason. */
import { noRun } from "../../compare/drafts.js";
import { sayCauses } from "../../compare/sentences.js";
import { changesOf, pointsOf } from "./changes.js";
import { splitCauses, withParts } from "./company.js";

/** @import {Comparison, Context, MeasureEntry} from "../../types.js" */

/**
 * @param {Comparison[]} rows
 * @param {MeasureEntry} measure
 * @param {Context} about
 */
export function sayConfounded(rows, measure, about) {
  const { along, others } = splitCauses(rows, about);
  const why =
    others.length > 0 || along.length === 0
      ? `, but something else differs there, too, so that there is no verdict: ${sayCauses(others)}`
      : "";
  const at = withParts(rows, about) ? ", at" : " at";
  return [`${measure.sentence} ${changesOf(rows, about)}${at} ${pointsOf(rows.length)}${why}`, ...along];
}

/** @param {Comparison[]} rows */
export function sayRefused(rows) {
  const distrusted = rows.every(({ reason }) => reason === noRun);
  const why = distrusted ? "all runs of one side are distrusted" : reasonsOf(rows);
  return [`${pointsOf(rows.length)} may not be compared: ${why}`];
}

/** @param {Comparison[]} rows */
export function reasonsOf(rows) {
  const reasons = [...new Set(rows.flatMap(({ reason }) => reason ?? []))];
  return reasons[0]?.replace(/^[A-Z](?=[a-z]* )/, (letter) => letter.toLowerCase()) ?? "no reason is known";
}
