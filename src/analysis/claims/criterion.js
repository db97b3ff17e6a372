/** Claims that a criterion of the study is met: tested by the rows of the table criteria. */
import { figureOf } from "../../words/measures.js";
import { listWords, nameSeries } from "../series.js";

/** @import {Case, Context, CriterionRow, CriterionTest, Run} from "../types.js" */

export const kind = "criterion";

/** From so many runs at one point on, what they show is more than seen once. */
export const repeated = 3;

/**
 * @param {CriterionTest} test
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Case[]}
 */
export const cases = ({ name }, runs, about) =>
  rowsOf(about)
    .filter(({ criterion }) => criterion === name)
    .map((row) => caseOf(row, runs));

/** @param {Context} about */
const rowsOf = ({ findings }) => /** @type {CriterionRow[]} */ (findings.criteria ?? []);

/**
 * @param {CriterionRow} row
 * @param {Run[]} runs
 * @returns {Case}
 */
function caseOf(row, runs) {
  const { sentence, criterion, series, workload, verdict, value, required, load, reason } = row;
  const own = runs.filter((run) => nameSeries(run) === series && run.workload === workload);
  const atLoad = own.filter((run) => load === null || run.load === load);
  return {
    supports: verdict === "not tested" ? null : verdict === "met",
    proven: verdict !== "not tested" && atLoad.length >= repeated && agree(row, atLoad),
    why: verdict === "not tested" ? reason : null,
    place: verdict === "not tested" ? criterion : "",
    load: null,
    ratio: null,
    text: verdict === "not tested" ? null : sentence.replace(/\.$/, ""),
    tool: own[0]?.tool ?? null,
    cells: { criterion, series, workload, load, value, required, row: verdict },
  };
}

/**
 * The row has the mean of the point: what it says of a bound is no proof where repeats of it say otherwise.
 * @param {CriterionRow} row
 * @param {Run[]} repeats
 */
function agree({ measure, comparator, scope, required, verdict }, repeats) {
  const up = comparator.startsWith(">") ? 1 : -1;
  return repeats.every((run) => {
    const figure = figureOf(run, measure);
    if (figure === null || (scope === "host" && !run.hosts)) return false;
    const reached = scope === "host" ? figure / Number(run.hosts) : figure;
    return up * (reached - required) >= 0 === (verdict !== "not met");
  });
}

/**
 * @param {CriterionTest} test
 * @param {Run[]} _
 * @param {Context} about
 */
export const sayEmpty = ({ name }, _, { criteria }) =>
  `no criterion is called ${name}; there are ${listWords(criteria.map((criterion) => criterion.name)) || "none"}`;
