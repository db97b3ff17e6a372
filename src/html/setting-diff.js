/** @import {Study} from "../types.js" */
import { formatMany } from "../words/numbers.js";
import { html } from "./markup.js";
import { levelName } from "./cells.js";

/**
 * What differs between the levels of the factor, by the factors recorded of their runs; one setting alone, if all is well.
 * @param {Study} study
 */
export function settingDiff(study) {
  const { factor, levels, runs } = study;
  if (!factor || levels.length < 2) return "";
  const names = [...new Set(runs.flatMap((run) => Object.keys(run.factors)))].filter(
    (name) => name !== study.load_axis && name !== "repeat" && name !== "duration_s",
  );
  const valuesAt = (/** @type {string} */ name, /** @type {string} */ level) =>
    [
      ...new Set(runs.filter((run) => run.level === level).map((run) => run.factors[name] ?? "not recorded")),
    ].sort();
  const differing = names.filter(
    (name) => new Set(levels.map(({ value }) => valuesAt(name, value).join(", "))).size > 1,
  );
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Setting diff">
    <table class="files diff">
      <caption>
        What differs between the levels: ${differing.length} of
        ${formatMany(names.length, "recorded factor")}.
      </caption>
      <thead>
        <tr>
          <th scope="col">Setting</th>
          ${levels.map(({ value }) => html`<th scope="col">${levelName(study, value)}${value === study.baseline ? " (baseline)" : ""}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${differing.map(
          (name) =>
            html`<tr>
              <th scope="row">${study.factorInfos.get(name)?.title ?? name}</th>
              ${levels.map(({ value }) => html`<td>${valuesAt(name, value).join(", ")}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}
