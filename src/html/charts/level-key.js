/** @import {Study} from "../../types.js" */
import { levelName } from "../cells.js";
import { html, raw } from "../markup.js";

/**
 * The line and shape of a level, as charts have them.
 * @param {number} index
 */
export function swatch(index) {
  return raw(
    `<svg class="swatch" width="22" height="12" viewBox="0 0 22 12" aria-hidden="true"><path class="l${index}" d="M1,6L11,6L21,6" marker-mid="url(#m${index})"/></svg>`,
  );
}

/**
 * What the lines of a study's charts mean, where no control beside them says it.
 * @param {Study} study
 */
export function levelKey(study) {
  return html`<p class="note level-key">
    ${study.levels.map(({ value, index }) => html`<span>${swatch(index)} ${levelName(study, value)}</span> `)}
  </p>`;
}
