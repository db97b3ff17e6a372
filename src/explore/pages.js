/** @import {MeasureEntry, Page, Site} from "../types.js" */
import { columnsOf } from "./charts/columns.js";
import { choicesOf, titlesOf } from "./charts/choices.js";
import { completeView } from "./charts/default-view.js";
import { formatView } from "./view-address.js";
import { markerShapes } from "../figure/level-key.js";
import { exploreForm, viewInWords } from "./form.js";
import { firstView } from "./first-view.js";
import { jsonScript } from "../html/json-script.js";
import { usedFor } from "../words/measures.js";
import { html, raw } from "../html/markup.js";
import { standingOf } from "../html/provenance.js";

/**
 * The Explore page with its controls and the view that it opens with; the browser makes all others.
 * @param {Site} site
 * @returns {Promise<Page[]>}
 */
export async function pages({ factors, studies, measures, explored }) {
  const vocabulary = {
    measures: usedFor(measures, "explore"),
    factors: factors.map(({ name, title, unit }) => ({
      name,
      title: unit && unit !== title ? `${title} (${unit})` : title,
    })),
    studies: studies
      .filter(({ study }) => explored.studies.includes(study))
      .map(({ study, title, provenance, platform, factor, load_axis }) => ({
        ...{ study, title, platform, factor, load_axis },
        provenance: standingOf({ provenance, platform }),
      })),
  };
  const content =
    explored.rows.length === 0
      ? html`<p class="empty">There is no run to explore yet.</p>`
      : await explorer(explored, vocabulary);
  return [
    {
      path: "explore",
      fragments: {
        "explore/view": String(html`${content} ${jsonScript(vocabulary, "vocabulary")}`),
      },
    },
  ];
}

/** Where the address asks for another view, the one that the page came with is not shown first, and the runs are on their way. */
const askForOther = `if (location.search) {
  document.querySelector("#explorer").ariaBusy = "true";
  const link = { rel: "preload", as: "fetch", crossOrigin: "", href: "./data/explore.parquet" };
  document.head.append(Object.assign(document.createElement("link"), link));
}`;

/**
 * @param {Site["explored"]} explored
 * @param {{measures: MeasureEntry[], factors: {name: string, title: string}[], studies: import("./charts/types.js").StudyEntry[]}} vocabulary
 */
async function explorer({ names, rows }, { factors, studies, measures }) {
  const columns = columnsOf(names, rows, measures);
  const titleOf = titlesOf(factors, measures);
  const view = completeView(columns, studies, {});
  const choices = { studies, ...choicesOf(columns, view) };
  const { marks, content } = await firstView(columns, view, titleOf);
  return html`${markerShapes()}
    <div id="explorer">
      <script>
        ${raw(askForOther)};
      </script>
      ${exploreForm(choices, view, titleOf)}
      <p class="without-js">${viewInWords(studies, view, titleOf)}</p>
      <p class="view-failure" role="status"></p>
      <div class="explored" data-search="${formatView(view)}" data-marks="${marks}">${content}</div>
    </div>`;
}
