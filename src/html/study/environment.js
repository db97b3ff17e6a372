/** @import {Study} from "../../types.js" */
import { html } from "../markup.js";

/**
 * What was stated about the environment, and what was not.
 * @param {Study} study
 */
export function environmentSection(study) {
  const stated =
    Object.keys(study.environment).length > 0
      ? definitions(study.environment)
      : html`<p>Nothing is stated about the environment.</p>`;
  const notes =
    study.notes.length > 0
      ? html`<h3>Notes</h3>
          <ul>
            ${study.notes.map((note) => html`<li>${note}</li>`)}
          </ul>`
      : "";
  return html`${stated}${notes}`;
}

/**
 * @param {Record<string, unknown>} object
 * @returns {ReturnType<typeof html>}
 */
function definitions(object) {
  return html`<dl class="environment">
    ${Object.entries(object).map(
      ([name, value]) =>
        html`<div>
          <dt>${name.replaceAll("_", " ")}</dt>
          <dd>${definition(value)}</dd>
        </div>`,
    )}
  </dl>`;
}

/**
 * @param {unknown} value
 * @returns {unknown}
 */
function definition(value) {
  if (Array.isArray(value))
    return value.every((item) => typeof item !== "object") ? value.join("; ") : value.map(definition);
  if (value && typeof value === "object") return definitions(/** @type {Record<string, unknown>} */ (value));
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value;
}
