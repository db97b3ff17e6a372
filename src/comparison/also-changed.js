/** What sources say changed together with a setting: what belongs to it, and what merely came along. */
/** @import {Company} from "../../loaders/types.js" */
/** @import {Factor, Study} from "../types.js" */
import { levelName } from "../html/cells.js";
import { html } from "../html/markup.js";

/**
 * @param {Factor} factor
 * @param {Study[]} studies that put it under test
 */
export function alsoChanged({ name }, studies) {
  const told = studies.filter(({ environment }) => (environment.comes_with?.[name] ?? []).length > 0);
  if (told.length === 0) return "";
  return html`<h2 id="what-else-changed">What else changed</h2>
    <ul class="reasons">
      ${told.map((study) => html`<li><a href="../studies/${study.study}.html">${study.title}</a>: ${sayCompany(study, name)}</li> `)}
    </ul>`;
}

/**
 * @param {Study} study
 * @param {string} factor
 * @returns {string} such as: Part of the setting: twice the disks. Also changed: a controller. That may explain a difference.
 */
function sayCompany(study, factor) {
  const parts = study.environment.comes_with?.[factor] ?? [];
  const list = (/** @type {Company[]} */ some) => some.map((part) => sayPart(study, factor, part)).join("; ");
  const [own, along] = [true, false].map((isPart) => parts.filter(({ part_of_it }) => part_of_it === isPart));
  return [
    own.length > 0 && `Part of the setting: ${list(own)}.`,
    along.length > 0 && `Also changed: ${list(along)}. That may explain a difference.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * @param {Study} study
 * @param {string} factor
 * @param {Company} part
 * @returns {string} such as: an earlier session (1 stripe)
 */
function sayPart(study, factor, { what, levels }) {
  const named = (levels ?? []).map((level) => levelName(study, level, factor));
  return named.length > 0 ? `${what} (${named.join(", ")})` : what;
}
