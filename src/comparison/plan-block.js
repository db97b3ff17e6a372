/** A plan for the runner, as pages show it: what it takes, what is the reader's to fill in, and the plan itself. */
import { sayPlan, sayYours, writePlan } from "../analysis/plan/sentences.js";
import { html } from "../html/markup.js";

/**
 * @param {Record<string, any>} plan  as of planSettling
 * @param {string} root  address of the site, from the page
 */
export const planBlock = (plan, root) =>
  html`<p>
      ${sayPlan(plan)} ${withCode(sayYours(plan))}
      <a href="${root}methodology#repeats-order-and-margins">Why so many</a>
    </p>
    <details class="table-fold">
      <summary>The plan<span>for scripts/collect.py</span></summary>
      <pre class="plan" tabindex="0"><code>${writePlan(plan)}</code></pre>
    </details>`;

/** @param {string} text  with names between backticks */
const withCode = (text) => text.split("`").map((part, i) => (i % 2 ? html`<code>${part}</code>` : part));
