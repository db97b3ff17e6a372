/** @import {Page, Site} from "../types.js" */
import { jsonScript } from "../html/json-script.js";
import { html, raw } from "../html/markup.js";

/** The list of the study's runs is on its way while the page's modules are. */
const fetchHeads = `{
  const study = new URLSearchParams(location.search).get("run")?.split("/")[0];
  const href = "./data/run-heads/" + encodeURIComponent(study) + ".json";
  const link = { rel: "preload", as: "fetch", crossOrigin: "", href };
  if (study) document.head.append(Object.assign(document.createElement("link"), link));
}`;

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
  const early = html`<script>
    ${raw(fetchHeads)};
  </script>`;
  const fragment = html`${early}${jsonScript(vocabulary, "vocabulary")}`;
  return [{ path: "run", fragments: { "run/factors": String(fragment) } }];
}
