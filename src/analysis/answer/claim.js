/** What the source concludes, where no result of its own can be compared: a claim, marked as one. */
import { findings } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { formatFigure, listAll } from "../../sentences/format.js";
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
 * @returns {string | null} the IOPS that the source prints, where they are few: 5,122 IOPS for 4k reads
 */
function sayQuoted(runs) {
  const workloads = runs.map(({ workload }) => workload);
  const figures = runs.flatMap(({ workload, iops }) => {
    const [name] = nameWorkloads([workload], workloads);
    return name && Number(iops) > 0 ? [`${formatFigure(Number(iops), "iops")} for ${name}`] : [];
  });
  return figures.length > 0 && runs.length <= mostQuoted
    ? fill(findings.conclusion_quoted, { figures: listAll(figures) })
    : null;
}

/**
 * The author's conclusion with the condition that could overturn it; without one the first claim.
 * @param {Asked} _asked
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said[]}
 */
export function answerClaim(_asked, runs, { conclusion, claims = [], statements = 0, study }) {
  if (conclusion?.text)
    return [
      {
        ...{ form: "conclusion", finding: fill(findings.conclusion, { conclusion: conclusion.text }) },
        support:
          statements === 0 && isUnsized(conclusion.text)
            ? [sayQuoted(runs), fill(findings.conclusion_unsized, {})].filter(Boolean).join(" ")
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
