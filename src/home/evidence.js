/** How good the evidence of a number is: repeats, versions, year and who measured, of that very number. */
/** @import {Study} from "../types.js" */
import { html } from "../html/markup.js";
import { statusBadge } from "../html/provenance.js";
import { isAboutStorage } from "../comparison/evidence.js";
import { sayProducts } from "../study/environment/equipment.js";
import { sayPlatform } from "../words/names.js";

/** Who measured, in a word. @type {Record<string, string>} */
const measurers = {
  vendor: "vendor",
  competitor: "competing vendor",
  customer: "customer",
  independent: "independent",
};

/**
 * @param {Study} study
 * @param {{isBrief?: boolean}} [options]  isBrief: without the doubt, which the page of the study has
 */
export function evidenceCell(study, { isBrief = false } = {}) {
  const [answer] = study.answers;
  const [storage, hypervisor] = sayProducts(study);
  const facts = new Set([
    storage || sayPlatform(study.platform),
    hypervisor,
    study.dated?.slice(0, 4),
    isAboutStorage(study) ? measurers[study.source_relation ?? ""] : null,
  ]);
  // The tool stands on the page.
  const strength = answer?.strength?.replace(/\), .*$/, ")") ?? "No comparison";
  return html`<span class="badge badge-grade">${strength}</span>${statusBadge(study)}
    <p>${[...facts].filter(Boolean).join(" · ")}</p>
    ${!isBrief && answer?.doubt && html`<p class="row-doubt">${firstOf(answer.doubt)}</p>`}`;
}

/** @param {string} text @returns {string} its first sentence: the page of the study has all of them */
const firstOf = (text) => text.split(/(?<=\.)\s+(?=\p{Lu})/u)[0];
