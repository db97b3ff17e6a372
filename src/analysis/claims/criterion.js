/** Claims that a criterion of the study is met: tested by the rows of the table criteria. */
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
function caseOf({ sentence, criterion, series, workload, verdict, value, required, load, reason }, runs) {
  const own = runs.filter((run) => nameSeries(run) === series && run.workload === workload);
  const atLoad = own.filter((run) => load === null || run.load === load);
  return {
    supports: verdict === "not tested" ? null : verdict === "met",
    proven: verdict !== "not tested" && atLoad.length >= repeated,
    why: verdict === "not tested" ? `not tested: ${reason}` : null,
    place: criterion,
    load: null,
    ratio: null,
    text: verdict === "not tested" ? null : sentence.replace(/\.$/, ""),
    tool: own[0]?.tool ?? null,
    cells: { criterion, series, workload, load, value, required, row: verdict },
  };
}

/**
 * @param {CriterionTest} test
 * @param {Run[]} _
 * @param {Context} about
 */
export const sayEmpty = ({ name }, _, { criteria }) =>
  `no criterion is called ${name}; there are ${listWords(criteria.map((criterion) => criterion.name)) || "none"}`;
