/** What would settle an open comparison: the missing runs, as a plan for the runner. */
/** @import {Study} from "../../types.js" */
import { stringify } from "yaml";
import { lengthOfPlan, planSettling } from "../../analysis/plan/settle.js";
import { formatMany } from "../../words/numbers.js";
import { html } from "../markup.js";
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

/** @param {Study[]} studies  the one that answers best first: of the first that says enough of its load the plan is */
export function settlingSection(studies) {
  const [plan] = studies.flatMap((study) => planOf(study) ?? []);
  if (!plan)
    return html`<h2 id="what-would-settle-it">What would settle it</h2>
      <p class="note">
        Runs that differ in this setting alone, three of each level or more, in random order. No plan is made
        of them here: no study says which levels it ran with I/Os of which size.
        <a href="../methodology#repeats-order-and-margins">Why three</a>
      </p>`;
  const hours = lengthOfPlan(plan) / 3600;
  const time = hours < 1 ? formatMany(Math.ceil(hours * 60), "minute") : formatMany(Math.ceil(hours), "hour");
  return html`<h2 id="what-would-settle-it">What would settle it</h2>
    <p>
      ${formatMany(plan.repeats, "repeat")} of every level in an order of their own, about ${time} of load.
      Names with <code>your-</code> in
      them${plan.factors[0].set && html` and what sets a level (<code>./set-level</code>)`} are yours to fill
      in.
      <a href="../methodology#repeats-order-and-margins">Why so many</a>
    </p>
    <details class="table-fold">
      <summary>The plan<span>for scripts/collect.py</span></summary>
      <pre
        class="plan"
      ><code># npm run --silent plan -- plan.yaml > plan.json; python3 scripts/collect.py run plan.json --dry-run
${stringify(plan)}</code></pre>
    </details>`;
}
