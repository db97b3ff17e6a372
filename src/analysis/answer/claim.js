/** What the source concludes, where no result of its own can be compared: a claim, marked as one. */
import { findings } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { formatFigure, listAll } from "../../sentences/format.js";
import { nameSubject } from "../series.js";
import { nameWorkloads } from "./names.js";

/** @import {Asked, Context, Run} from "../types.js" */
/** @import {Said} from "./answers.js" */

/** Words that put one thing before another, and numbers that say by how much. */
const ranks = /\b(?:better|worse|faster|slower|ahead|more|most|less|fewer|higher|lower|edges out)\b/i;
const sizes = /\d ?(?:%|x\b|K\b|times|K? ?IOPS|[MG]i?B\/s|ms\b|µs|VMs)|\b(?:twice|half|thrice)\b/i;

/** @param {string} text @returns {boolean} whether it ranks and does not say by how much */
const isUnsized = (text) => ranks.test(text) && !sizes.test(text);

/** More quoted results are in the tables of the page. */
const mostQuoted = 3;

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {string | null} the IOPS that the source prints, where they are few: With iSCSI, the source gives 5,122 IOPS for 4k
 *   reads, but no numbers to compare them with; null where they are of several values of the setting
 */
function sayQuoted(runs, { study: { factor }, units }) {
  const values = [...new Set(runs.map(({ factors }) => (factor ? factors[factor] : undefined)))];
  if (values.length > 1) return null;
  const where = factor && values[0] ? `with ${nameSubject(values[0], factor, units)},` : "";
  const workloads = runs.map(({ workload }) => workload);
  const figures = runs.flatMap(({ workload, iops }) => {
    const [name] = nameWorkloads([workload], workloads);
    return name && Number(iops) > 0 ? [`${formatFigure(Number(iops), "iops")} for ${name}`] : [];
  });
  return figures.length > 0 && runs.length <= mostQuoted
    ? fill(findings.conclusion_quoted, { where, figures: listAll(figures) })
    : null;
}

/**
 * The author's conclusion with the condition that could overturn it; without one the first claim.
 * @param {Asked} _asked
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said[]}
 */
export function answerClaim(_asked, runs, about) {
  const { conclusion, claims = [], statements = 0, study } = about;
  if (conclusion?.text)
    return [
      {
        ...{ form: "conclusion", finding: fill(findings.conclusion, { conclusion: conclusion.text }) },
        support:
          statements === 0 && isUnsized(conclusion.text)
            ? (sayQuoted(runs, about) ?? fill(findings.conclusion_unsized, {}))
            : null,
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
