/** @import {Page, Site} from "../types.js" */
import { jsonScript } from "../html/json-script.js";
import { html } from "../html/markup.js";

/**
 * What the page of a run, made by the browser from the published tables, needs to know of the vocabulary.
 * @param {Site} site
 * @returns {Page[]}
 */
export function pages({ factors, measures }) {
  const described = factors.map(({ name, title, unit, meaning, kind }) => ({
    name,
    title,
    unit,
    meaning,
    kind,
  }));
  const vocabulary = { factors: described, measures };
  // The list of tables is on its way while the page's modules are.
  const list = html`<link rel="preload" href="./data/published.json" as="fetch" crossorigin />`;
  const fragment = html`${list}${jsonScript(vocabulary, "vocabulary")}`;
  return [{ path: "run", fragments: { "run/factors": String(fragment) } }];
}
