/** @import {Source} from "../types.js" */
import { nameInertly } from "../words/inert-names.js";
import { encodePath } from "./addresses.js";
import { html } from "./markup.js";

/** @typedef {Pick<Source, "study" | "source" | "withheld">} RawFile */

/** By the list that they were made of: a page links to the files of a study hundreds of times. @type {WeakMap<RawFile[], Map<string, string>>} */
const known = new WeakMap();

/**
 * Where the raw files of a study are published, without those that are withheld.
 * @param {RawFile[]} sources all of the study, whole: names depend on each other
 * @returns {Map<string, string>} path below the site's root, not encoded, by path in the study
 */
export function placeRawFiles(sources) {
  const before = known.get(sources);
  if (before) return before;
  const names = nameInertly(sources.map(({ source }) => source));
  const open = sources.filter(({ withheld }) => !withheld);
  const places = new Map(open.map(({ study, source }) => [source, `raw/${study}/${names.get(source)}`]));
  known.set(sources, places);
  return places;
}

/**
 * A link to a raw file, or to a line of it. Withheld files, and files outside the study, are not linked.
 * @param {RawFile[]} sources all of the study
 * @param {string} source path in the study
 * @param {{root?: string, line?: number | null, text?: unknown, title?: string, label?: string}} [options]
 *   root: relative address of the site; text: its path by default
 */
export function rawLink(sources, source, { root = "../", line = null, text = source, title, label } = {}) {
  const place = placeRawFiles(sources).get(source);
  if (!place) return title ? html`<span title="${title}">${text}</span>` : html`${text}`;
  const address = `${root}${encodePath(place)}${line ? `#L${line}` : ""}`;
  const attributes = [
    html`href="${address}"`,
    title && html` title="${title}"`,
    label && html` aria-label="${label}"`,
  ];
  return html`<a ${attributes}>${text}</a>`;
}
