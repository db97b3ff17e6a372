/** What would settle an open comparison: the missing runs, as a plan for the runner. */
/** @import {Study} from "../types.js" */
import { planSettling } from "../analysis/plan/settle.js";
import { html } from "../html/markup.js";
import { planBlock } from "./plan-block.js";
import { changeOf, pointsOf } from "./matrix.js";

/**
 * Of what a study leaves open.
 * @param {Study} study
 * @returns {Record<string, any> | null}
 */
function planOf(study) {
  const points = pointsOf(study).filter((row) => changeOf(row) !== null);
  const { factor, baseline } = study;
  if (!factor || baseline === null || study.levels.length < 2) return null;
  return planSettling({
    ...{ study: study.study, question: study.question, platform: study.platform, factor, baseline },
    levels: study.levels.map(({ value }) => value),
    ...{ load_axis: study.load_axis, comparisons: points, runs: study.runs },
  });
}

/**
 * @param {Study[]} studies  the one that answers best first
 * @returns {Record<string, any> | null} the plan, of the first that says enough of its load
 */
export const firstPlan = (studies) => studies.map(planOf).find((plan) => plan !== null) ?? null;

/** @param {Study[]} studies  the one that answers best first */
export function settlingSection(studies) {
  const plan = firstPlan(studies);
  if (!plan)
    return html`<h2 id="what-would-settle-it">What would settle it</h2>
      <p class="note">
        Run each value 3 times in random order, and change nothing else. There is no ready plan: no study
        gives both its values and its block sizes.
        <a href="../methodology.html#repeats-order-and-margins">Why three</a>
      </p>`;
  return html`<h2 id="what-would-settle-it">What would settle it</h2>
    ${planBlock(plan, "../")}`;
}
