/** @import {Study} from "../types.js" */
import { html } from "../html/markup.js";
import { standingOf } from "../html/provenance.js";
import { searchWords } from "./search-words.js";
import { sayPlatform } from "../words/names.js";
import { sayValue } from "../words/workloads.js";

/** @typedef {Record<string, string[]>} Facets  values of one study, by facet */

const titles = /** @type {Record<string, string>} */ ({
  product: "Product",
  factor: "Factor",
  workload: "Workload",
  tool: "Tool",
  provenance: "Provenance",
  platform: "Platform",
});

/**
 * What a study may be found by.
 * @param {Study} study
 * @param {string[][]} [synonyms]
 * @returns {Facets}  words: beside those of its row
 */
export function facetsOf(study, synonyms = []) {
  return {
    ...(synonyms.length > 0 && { words: searchWords(textsOf(study), synonyms) }),
    product: productsOf(study),
    factor: study.factorInfo ? [study.factorInfo.title] : [],
    workload: study.workloads,
    tool: study.tools,
    provenance: [standingOf(study)],
    platform: [study.platform],
  };
}

/**
 * What a study says of its subject, in the words of schemas and of people. Whoever takes the rest of a study into an
 * object reads all of it.
 * @param {Study} study
 */
const textsOf = (study) => [
  ...[study.title, study.question, study.platform, ...study.tools, ...study.workloads],
  ...[study.factorInfo, study.loadInfo].flatMap((info) => (info ? [info.title, info.name] : [])),
  ...study.levels.map(({ value }) => `${study.factorInfo?.name}=${value}`),
  ...new Set(namesOf(study.runs).map((name) => name.replaceAll("_", " "))),
  ...study.statements.flatMap(({ factors }) =>
    Object.entries(factors).map(([name, value]) => `${name}=${value}`),
  ),
  JSON.stringify(study.environment),
];

/** @param {Study["runs"]} runs @returns {string[]} their factors, each once */
function namesOf(runs) {
  const names = new Set();
  for (const { factors } of runs) for (const name of Object.keys(factors)) names.add(name);
  return [...names];
}

/**
 * Storage systems and hypervisors that are told field by field.
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
 * Search and facets over the cards; they need JavaScript, the cards do not.
 * @param {Study[]} studies
 */
export function facets(studies) {
  const all = studies.map((study) => facetsOf(study));
  const choices = Object.entries(titles).map(([name, title]) => {
    const values = [...new Set(all.flatMap((own) => own[name]))].sort((a, b) => a.localeCompare(b));
    return values.length > 1 ? facet(name, title, values) : "";
  });
  return searchBox(choices);
}

/** @param {unknown[]} choices  beside the words */
export function searchBox(choices = []) {
  return html`<form class="facets needs-js" role="search" autocomplete="off">
    <label class="facet facet-text"
      ><span>Search</span
      ><input type="search" name="q" placeholder="stripe width, PSP_RR, DAVG, iodepth …" /></label
    ><button type="reset">Clear</button>
    ${
      choices.length > 0 &&
      html`<details>
        <summary>Filters</summary>
        ${choices}
      </details>`
    }
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
