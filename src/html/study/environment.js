/** @import {Study} from "../../types.js" */
import { html } from "../markup.js";
import { equipmentRows } from "./equipment.js";

/**
 * What was stated about the environment, and what was not.
 * @param {Study} study
 */
export function environmentSection(study) {
  const { rows, rest } = equipmentRows(study);
  const stated =
    rows.length > 0 || Object.keys(rest).length > 0
      ? html`<dl class="environment">${rows}${definitionRows(rest)}</dl>`
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
 * @returns {ReturnType<typeof html>[]}
 */
const definitionRows = (object) =>
  Object.entries(object).map(
    ([name, value]) =>
      html`<div>
        <dt>${name.replaceAll("_", " ")}</dt>
        <dd>${definition(value)}</dd>
      </div>`,
  );

/**
 * @param {unknown} value
 * @returns {unknown}
 */
function definition(value) {
  if (Array.isArray(value))
    return value.every((item) => typeof item !== "object") ? value.join("; ") : value.map(definition);
  if (value && typeof value === "object")
    return html`<dl class="environment">
      ${definitionRows(/** @type {Record<string, unknown>} */ (value))}
    </dl>`;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value;
}
