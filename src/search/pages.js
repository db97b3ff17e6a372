/** @import {Page, Site} from "../types.js" */
import { facetsOf, searchBox } from "./facets.js";
import { html } from "../html/markup.js";
import { provenanceBadge, statusBadge } from "../html/provenance.js";

/** What is there beside studies and comparisons. */
const others = [
  { address: "explore", title: "Explore: any setting against any figure" },
  { address: "query", title: "Query: SQL over the published tables" },
  { address: "methodology", title: "Methodology: how numbers are read, summed and checked" },
  { address: "data/", title: "Data: every table to take away, and what each column means" },
];

/**
 * What the page for wrong addresses offers: every page, with a search over them.
 * @param {Site} site
 * @returns {Page[]}
 */
export function pages({ studies, compared }) {
  const studied = studies.map((study) => {
    const badges = html` ${provenanceBadge(study)}${statusBadge(study)}`;
    return place(`studies/${study.study}`, html`${study.title}`, facetsOf(study), badges);
  });
  const comparisons = compared.map(({ factor, slug }) =>
    place(`compare/${slug}`, html`Comparison: ${factor.title}`, { factor: [factor.title] }),
  );
  const rest = others.map(({ address, title }) => place(address, html`${title}`, {}));
  const found = html`${searchBox()}
    <ul class="places">
      ${studied}${comparisons}${rest}
    </ul>`;
  return [{ path: "404", fragments: { "404/found": String(found) } }];
}

/**
 * @param {string} address
 * @param {unknown} title
 * @param {Record<string, string[]>} facets  what it is found by, beside its title
 * @param {unknown} [badges]
 */
const place = (address, title, facets, badges = "") =>
  html`<li data-facets="${JSON.stringify(facets)}"><a href="./${address}">${title}</a>${badges}</li> `;
