/** @import {Study} from "../../types.js" */
import { html } from "../../html/markup.js";
import { companyRows } from "./company.js";
import { equipmentRows, lackingWord, sayScalar } from "./equipment.js";
import { spaceWords } from "../../words/names.js";

/**
 * What was stated about the environment, and what was not.
 * @param {Study} study
 */
export function environmentSection(study) {
  const { rows, rest } = equipmentRows(study);
  const { comes_with, ...others } = rest;
  const stated =
    rows.length > 0 || Object.keys(rest).length > 0
      ? html`<dl class="environment">
          ${rows}${definitionRows(others, lackingWord(study))}${companyRows(study)}
        </dl>`
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

/** Lists in lists and objects in objects: what lies deeper is shown as text. */
const deepest = 4;

/**
 * @param {Record<string, unknown>} object
 * @param {string} lacking what is said of null
 * @param {number} [depth]
 * @returns {ReturnType<typeof html>[]}
 */
const definitionRows = (object, lacking, depth = 0) =>
  Object.entries(object).map(
    ([name, value]) =>
      html`<div>
        <dt>${spaceWords(name)}</dt>
        <dd>${definition(value, lacking, depth + 1)}</dd>
      </div>`,
  );

/**
 * @param {unknown} value
 * @param {string} lacking
 * @param {number} depth
 * @returns {unknown}
 */
function definition(value, lacking, depth) {
  if (value === null || value === undefined) return html`<span class="basis">${lacking}</span>`;
  if (typeof value !== "object") return sayScalar(/** @type {string} */ (value));
  if (depth > deepest) return JSON.stringify(value);
  if (!Array.isArray(value))
    return html`<dl class="environment">
      ${definitionRows(/** @type {Record<string, unknown>} */ (value), lacking, depth)}
    </dl>`;
  return value.every((item) => typeof item !== "object")
    ? value.map(sayScalar).join("; ")
    : value.map((item) => html`<div>${definition(item, lacking, depth + 1)}</div>`);
}
