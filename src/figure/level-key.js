/** @import {Study} from "../types.js" */
import { formatBlock } from "../words/numbers.js";
import { levelName } from "../html/cells.js";
import { html, raw } from "../html/markup.js";
import { sayLevel } from "../words/levels.js";

/**
 * The line and shape of a level, as charts have them.
 * @param {number} index
 */
export function swatch(index) {
  return raw(
    `<svg class="swatch" width="22" height="12" viewBox="0 0 22 12" aria-hidden="true"><path class="l${index}" d="M1,6L11,6L21,6" marker-mid="url(#m${index})"/></svg>`,
  );
}

/** A name at the end of a line has so many letters; a level whose words are more goes by its value. */
const SHORT = 10;

/**
 * The levels of a study with what stands at the ends of their lines; a study without a factor has one line.
 * @param {Study} study
 */
export function namedLevels(study) {
  if (study.levels.length === 0) return [{ value: "", slug: "", index: 0 }];
  const words = study.levels.map(({ value }) => levelName(study, value));
  const isShort = words.every(({ length }) => length <= SHORT);
  const isSize = study.factorInfo?.unit === "bytes";
  const shorten = (/** @type {string} */ value) => (isSize ? formatBlock(Number(value)) : sayLevel(value));
  return study.levels.map((level, i) => ({ ...level, name: isShort ? words[i] : shorten(level.value) }));
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

const shapes = [
  '<circle r="2.4"/>',
  '<path d="M-2.2-2.2h4.4v4.4h-4.4z"/>',
  '<path d="M0-2.8L2.7 2H-2.7z"/>',
  '<path d="M0-3.1L2.6 0L0 3.1L-2.6 0z"/>',
  '<path d="M0 2.8L2.7-2H-2.7z"/>',
  '<path d="M-1-3h2v2h2v2h-2v2h-2v-2h-2v-2h2z"/>',
  '<path d="M-2.8 0L2-2.7V2.7z"/>',
  '<path d="M2.8 0L-2-2.7V2.7z"/>',
];

/** The shapes that lines carry on their points, filled and hollow; once a page. */
export function markerShapes() {
  const markers = ["m", "h"].flatMap((kind) =>
    shapes.map(
      (shape, i) =>
        `<marker id="${kind}${i}" class="${kind === "h" ? "h" : "p"} l${i}" viewBox="-4 -4 8 8" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" overflow="visible">${shape}</marker>`,
    ),
  );
  return raw(
    `<svg class="marker-shapes" width="0" height="0" aria-hidden="true"><defs>${markers.join("")}</defs></svg>`,
  );
}
