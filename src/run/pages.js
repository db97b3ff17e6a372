/** @import {Page, Site} from "../types.js" */
import { jsonScript } from "../html/json-script.js";

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
  return [{ path: "run", fragments: { "run/factors": String(jsonScript(vocabulary, "vocabulary")) } }];
}
