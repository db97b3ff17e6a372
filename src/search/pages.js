/** @import {Page, Site} from "../types.js" */
import { searchForm } from "./form.js";
import { html } from "../html/markup.js";
import { provenanceBadge, statusBadge } from "../html/provenance.js";

/** What is there beside studies and comparisons. */
const others = [
  { address: "explore.html", title: "Explore: any setting against any measure" },
  { address: "query.html", title: "Query: SQL over the published tables" },
  { address: "methodology.html", title: "Methodology: how numbers are read, summed and checked" },
  { address: "data/index.html", title: "Data: every table to take away, and what each column means" },
];

/**
 * What the page for wrong addresses offers: every page, with a search over them.
 * @param {Site} site
 * @returns {Page[]}
 */
export function pages({ studies, compared }) {
  const studied = studies.map((study) => {
    const badges = html` ${provenanceBadge(study)}${statusBadge(study)}`;
    return place(`studies/${study.study}.html`, study.title, badges);
  });
  const comparisons = compared.map(({ factor, slug }) =>
    place(`compare/${slug}.html`, `Comparison: ${factor.title}`),
  );
  const rest = others.map(({ address, title }) => place(address, title));
  const found = html`${searchForm()}
    <ul class="places">
      ${studied}${comparisons}${rest}
    </ul>`;
  return [{ path: "404", fragments: { "404/found": String(found) } }];
}

/**
 * @param {string} address
 * @param {string} title
 * @param {unknown} [badges]
 */
const place = (address, title, badges = "") => html`<li><a href="./${address}">${title}</a>${badges}</li> `;
