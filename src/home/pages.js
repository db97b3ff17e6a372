/** @import {Page, Site} from "../types.js" */
import { filters } from "../search/facets.js";
import { searchForm } from "../search/form.js";
import { fold } from "../html/fold.js";
import { html } from "../html/markup.js";
import { newsList } from "./news.js";
import { reachedLine } from "./reached.js";
import { listLead, markLegend, settingTables } from "./setting-table.js";
import { studyTables } from "./study-table.js";

/** So many rows stand open on the home page; the others are folded, or on pages of their own. */
const mostSettings = 7;
const mostStudies = 15;

/**
 * The parts of the home page and of the lists of all settings and studies that depend on the studies.
 * @param {Site} site
 * @returns {Page[]}
 */
export function pages(site) {
  const { studies, compared } = site;
  const noSetting = html`<p class="empty">
    A comparison appears here once a study names the setting that it tests.
  </p>`;
  const settings = (/** @type {number} */ most) =>
    String(compared.length > 0 ? settingTables(site, most) : noSetting);
  const listed = (/** @type {number} */ most) =>
    String(studies.length > 0 ? studyTables(site, most) : noStudies());
  const find = (/** @type {unknown} */ legend = "") =>
    String(html`<div class="find">${searchForm()}${filters(studies)}${legend}</div>`);
  const lead = compared.length > 0 ? String(listLead(site)) : "";
  return [
    {
      path: "index",
      fragments: {
        "home/search": lead + find(compared.length > 0 && markLegend),
        "home/settings": settings(mostSettings),
        "home/reached": String(reachedLine(site)),
        "home/studies": listed(mostStudies),
        "home/news": String(
          fold("What is new", "studies, corrections, withdrawals", newsList(site), "what-is-new"),
        ),
      },
    },
    {
      path: "compare",
      fragments: {
        "compare/search": lead + find(compared.length > 0 && markLegend),
        "compare/settings": settings(Infinity),
      },
    },
    { path: "studies", fragments: { "studies/search": find(), "studies/studies": listed(Infinity) } },
  ];
}

function noStudies() {
  return html`<p class="empty">
    There is no study yet. Put raw files into a folder below <code>data/studies</code> with a
    <code>study.yaml</code> that says what they are about, and build again.
  </p>`;
}
