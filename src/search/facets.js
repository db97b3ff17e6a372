/** @import {Study} from "../types.js" */
import { html } from "../html/markup.js";
import { standingOf } from "../html/provenance.js";
import { sayPlatform } from "../words/names.js";
import { sayValue } from "../words/workloads.js";

/** @typedef {Record<string, string[]>} Facets  values of one study, by facet */

const titles = /** @type {Record<string, string>} */ ({
  product: "Product",
  workload: "Workload",
  tool: "Tool",
  provenance: "Source of the numbers",
  platform: "Platform",
});

/**
 * @param {Study} study
 * @returns {Facets}  what it may be chosen by
 */
export const facetsOf = (study) => ({
  product: productsOf(study),
  workload: study.workloads,
  tool: study.tools,
  provenance: [standingOf(study)],
  platform: [study.platform],
});

/**
 * Storage systems and hypervisors that have fields of their own.
 * @param {Study["environment"]} environment
 * @returns {string[]} such as: HP P4300 (LeftHand), ESXi 5.0
 */
function productNames({ storage, software }) {
  const partsOf = (/** @type {unknown} */ value) =>
    Array.isArray(value) ? value.filter((part) => part?.model) : [];
  const systems = partsOf(storage).map(({ model }) => model.split(",")[0]);
  const programs = partsOf(software).filter(({ role }) => role === "hypervisor");
  return [
    ...new Set([
      ...systems,
      ...programs.map(({ model, version }) => [model, version].filter(Boolean).join(" ")),
    ]),
  ];
}

/**
 * The product that the environment names; else those that the factor under test belongs to.
 * @param {Study} study
 */
function productsOf({ environment, factorInfo }) {
  const named = ["product", "array", "hypervisor"].flatMap((name) =>
    typeof environment[name] === "string" ? [String(environment[name]).split(",")[0]] : [],
  );
  const parts = productNames(environment);
  if (parts.length > 0) return parts;
  return named.length > 0 ? named : (factorInfo?.products ?? []);
}

/**
 * Filters of the rows of a page, folded over them; they need JavaScript, the rows do not.
 * @param {Study[]} studies
 */
export function filters(studies) {
  const all = studies.map((study) => facetsOf(study));
  const choices = Object.entries(titles).map(([name, title]) => {
    const values = [...new Set(all.flatMap((own) => own[name]))].sort((a, b) => a.localeCompare(b));
    return values.length > 1 ? facet(name, title, values) : "";
  });
  return html`<form class="facets needs-js" autocomplete="off">
    <details>
      <summary>Filters</summary>
      <div class="facet-choices">${choices}<button type="reset">Clear</button></div>
    </details>
    <p class="facet-count" role="status"></p>
  </form>`;
}

/**
 * @param {string} name
 * @param {string} title
 * @param {string[]} values
 */
function facet(name, title, values) {
  return html`<label class="facet"
    ><span>${title}</span
    ><select name="${name}">
      <option value="">any</option>
      ${values.map((value) => html`<option value="${value}">${name === "platform" ? sayPlatform(value) : sayValue(value)}</option>`)}
    </select></label
  >`;
}
