/** @import {Page, Site} from "../types.js" */
import { facets } from "../search/facets.js";
import { studyList } from "./study-list.js";
import { whichSetting } from "./which-setting.js";
import { html } from "../html/markup.js";
import { newsList } from "./news.js";

/**
 * The parts of the home page that depend on the studies.
 * @param {Site} site
 * @returns {Page[]}
 */
export function pages(site) {
  const none = html`<p class="empty">
    A comparison appears here once a study names the setting that it tests.
  </p>`;
  return [
    {
      path: "index",
      fragments: {
        "home/search": String(facets(site.studies)),
        "home/settings": String(site.compared.length > 0 ? whichSetting(site) : none),
        "home/studies": String(site.studies.length > 0 ? studyList(site) : noStudies()),
        "home/news": String(newsList(site)),
      },
    },
  ];
}

function noStudies() {
  return html`<p class="empty">
    There is no study yet. Put raw files into a folder below <code>data/studies</code> with a
    <code>study.yaml</code> that says what they are about, and build again.
  </p>`;
}
