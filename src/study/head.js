/** What a study asks, what its figures come from, and what it ran on. */
/** @import {Site, Study} from "../types.js" */
import { formatMany, inSentence } from "../words/numbers.js";
import { html } from "../html/markup.js";
import {
  provenanceBadge,
  provenanceBanner,
  relationOf,
  statusBadge,
  statusBanner,
} from "../html/provenance.js";
import { answerBlock } from "./answer.js";
import { conclusionBlock } from "./said/conclusion.js";
import { countRuns } from "./results-table.js";
import { sayHardware } from "./environment/equipment.js";
import { sayTool } from "../words/workloads.js";
import { sayPlatform } from "../words/names.js";

/**
 * @param {Study} study
 * @param {Site} site
 * @param {unknown} picture  of the answer
 */
export function studyHead(study, site, picture) {
  const compared = site.compared.find(({ studies }) => studies.some((each) => each.study === study.study));
  const link =
    compared &&
    html` · <a href="../compare/${compared.slug}.html">compare ${inSentence(compared.factor.title)}</a>`;
  return html`<div class="study-head">
      <p class="eyebrow">Study ${provenanceBadge(study)}${statusBadge(study)} ${study.title}</p>
      <h1>${splitAtNames(study.question)}</h1>
      <p class="facts">${factsOf(study).join(" · ")}${link}</p>
    </div>
    ${statusBanner(study)}
    <div class="opening${picture ? " opening-pictured" : ""}">${answerBlock(study)}${picture}</div>
    ${conclusionBlock(study)}${provenanceBanner(study)}`;
}

/** No line ends within RAID-5. @param {string} text */
const splitAtNames = (text) =>
  text
    .split(/(\p{L}+-\d+)/u)
    .map((part, i) => (i % 2 === 1 ? html`<span class="unbroken">${part}</span>` : part));

/**
 * @param {Study} study
 * @returns {string[]}
 */
function factsOf(study) {
  const facts = [
    study.runs.length > 0 && formatMany(countRuns(study.runs), "run"),
    study.runs.length === 0 &&
      study.statements.length > 0 &&
      formatMany(study.statements.length, "statement"),
    study.tools.map(sayTool).join(" and "),
    study.workloads.length > 0 && formatMany(study.workloads.length, "workload"),
    sayHardware(study).join(", ") || sayPlatform(study.platform),
    study.lab && `lab: ${study.lab}`,
    relationOf(study),
    study.dated?.slice(0, 4),
  ];
  return facts.flatMap((fact) => fact || []);
}
