/** What a reader of repeated results should know though the comparison allows for it: drift, order, runs far from the others. */
import { median } from "simple-statistics";
import { flaws } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { countOf, formatMove } from "../../sentences/format.js";
import { nameMeasure } from "../../words/measures.js";
import { groupBy } from "../series.js";
import { clearDrift } from "./after.js";
import { observe } from "./overall.js";
import { gradeOf } from "./trust.js";
import { farTimes } from "./typical.js";

/** @import {Comparison, Context, Run} from "../types.js" */
/** @import {Said} from "./answers.js" */

/** Runs that vary by less have none that is far from the others. */
const leastVariation = 0.25;

/** A drift of less changes no decision. */
const leastDrift = Math.log(1.1);

/**
 * What a reader of repeated results should know though the comparison allows for it.
 * @param {Said} said
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {string | null}
 */
export function describeRepeats({ used = [], state }, runs, about) {
  if (state !== "free" || !used.some(({ interval }) => interval === "t")) return null;
  return (
    describeFar(used, runs, about) ??
    describeSingles(used) ??
    describeDrift(used, about) ??
    (used.every(({ design }) => design === "order_fixed") ? fill(flaws.same_order, {}) : null)
  );
}

/** @param {Comparison[]} rows @returns {string | null} how many results of several are single runs */
function describeSingles(rows) {
  const single = rows.filter((row) => gradeOf(row) === "single run").length;
  return single > 0 && single < rows.length
    ? fill(flaws.some_single, {
        single,
        results: countOf(rows.length, "result"),
        are: single === 1 ? "is" : "are",
      })
    : null;
}

/** @param {Comparison[]} rows @param {Context} about @returns {string | null} null unless most drift by more than they differ */
function describeDrift(rows, { measures }) {
  const moving = rows.filter(({ drift_pct, drift_p, ratio }) => {
    const drift = Math.abs(Math.log1p(Number(drift_pct) / 100));
    const isClear = drift_p !== null && drift_p < clearDrift;
    return isClear && drift >= leastDrift && drift >= Math.abs(Math.log(Number(ratio)));
  });
  if (2 * moving.length < rows.length || moving.length === 0) return null;
  const change = median(moving.map(({ drift_pct }) => Number(drift_pct)));
  return fill(flaws.drift, {
    move: formatMove(1 + change / 100, 1 + change / 100, nameMeasure(measures, rows[0].measure)),
  });
}

/** @param {Comparison[]} rows @param {Run[]} runs @param {Context} about @returns {string | null} */
function describeFar(rows, runs, about) {
  const varying = rows.filter(({ cv }) => Number(cv) > leastVariation);
  if (varying.length === 0) return null;
  const groups = observe(varying, runs, about).flatMap((own) => groupBy(own, ({ level }) => level));
  const far = groups
    .filter(({ length }) => length >= 3)
    .flatMap((own) => {
      const middle = median(own.map(({ y }) => y));
      return own.filter(({ y }) => Math.abs(y - middle) > Math.log(farTimes));
    }).length;
  return far > 0
    ? fill(flaws.far, {
        runs: countOf(far, "run"),
        are: far === 1 ? "is" : "are",
        their: far === 1 ? "its" : "their",
      })
    : null;
}
