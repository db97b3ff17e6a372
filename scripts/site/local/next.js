/** What a visitor could run next: the plan that would settle what their files leave open. */
import { isOpen, planRepeating } from "../../../src/analysis/plan/settle.js";
import { notSaid } from "../../../src/analysis/place/places.js";
import { pointsOf } from "../../../src/comparison/matrix.js";
import { firstPlan } from "../../../src/comparison/settling.js";
import { html } from "../../../src/html/markup.js";
import { planBlock } from "../../../src/comparison/plan-block.js";

/** @import {Study} from "../../../src/types.js" */

/**
 * @param {Study} study
 * @param {boolean} isOwn whether its study.yaml is the visitor's, and its question too
 */
export function sayNext(study, isOwn) {
  if (study.runs.length === 0) return "";
  const { says, plan } = nextOf(study);
  return html`<h2 id="next">What to run next</h2>
    <p>${says}</p>
    ${
      plan &&
      html`${planBlock(isOwn ? plan : withoutGuesses(plan, study), "./")}
        <p><button type="button" data-copies=".plan">Copy the plan</button></p>`
    }`;
}

/**
 * @param {Study} study
 * @returns {{says: string, plan: Record<string, any> | null}}
 */
function nextOf(study) {
  const isCompared = study.factor !== null && study.levels.length > 1;
  if (isCompared && !isOpen(pointsOf(study)))
    return { says: "Nothing is open: every setting is clear at every load.", plan: null };
  if (!isCompared && study.repeated)
    return {
      says: "Your runs are repeated, so their variation is known. To test a setting, change it alone.",
      plan: null,
    };
  const plan = isCompared ? firstPlan([withBaseline(study)]) : planRepeating(study);
  if (!plan) return { says: "No plan: no run records its block size.", plan: null };
  const says = isCompared
    ? "Your comparison is open. These runs would settle it."
    : "Each load was run once, so the variation between runs is not known. These runs would show it.";
  return { says, plan };
}

/**
 * Who names no baseline means the first level.
 * @param {Study} study
 */
const withBaseline = (study) => ({
  ...study,
  baseline: study.baseline ?? study.comparisons[0]?.baseline ?? study.levels[0].value,
});

/**
 * What the page made up is the visitor's to say.
 * @param {Record<string, any>} plan
 * @param {Study} study
 */
const withoutGuesses = (plan, { factorInfo, platform }) => ({
  ...plan,
  ...(factorInfo ? { question: `What does ${factorInfo.title} change?` } : {}),
  ...(platform === notSaid ? { platform: "your-platform" } : {}),
});
