/** @import {Page, Site, Study} from "../types.js" */
import { formatMany } from "../charts/numbers.js";
import { chartView, markerShapes } from "../html/chart-view.js";
import { findingsList, seriousFindings } from "../html/findings.js";
import { html } from "../html/markup.js";
import { provenanceBadge } from "../html/provenance.js";
import { chartNote } from "./study.js";

/**
 * A page for each factor that a study puts under test, a section a study: platforms and provenances are never mixed.
 * @param {Site} site
 * @returns {Promise<Page[]>}
 */
export async function pages(site) {
  const made = [];
  for (const compared of site.compared) made.push(await comparePage(compared));
  return made;
}

/**
 * @param {Site["compared"][number]} compared
 * @returns {Promise<Page>}
 */
async function comparePage({ factor, slug, studies }) {
  const path = `compare/${slug}`;
  /** @type {Record<string, string>} */
  const fragments = {
    [`${path}/head`]: String(
      html`${markerShapes()}
        <p class="eyebrow">Comparison</p>
        <h1>${factor.title}</h1>
        <p class="lead">${factor.meaning}</p>`,
    ),
  };
  const sections = [];
  const live = [];
  for (const study of studies) {
    const view = await chartView(study);
    const key = `${path}/${study.study}`;
    fragments[key] = String(section(study, view.html));
    sections.push(`<div data-fragment="${key}"></div>`);
    if (view.files) live.push(study.study);
  }
  const markdown = `---
title: ${JSON.stringify(factor.title)}
---

<div data-fragment="${path}/head"></div>

${sections.join("\n\n")}

\`\`\`js
import {bringToLife} from "../components/chart-view.js";

bringToLife({
${live
  .map(
    (study) => `  ${JSON.stringify(study)}: {
    rows: () => FileAttachment("../studies/${study}.json").json(),
    templates: () => FileAttachment("../studies/${study}.vg.json").json(),
  },`,
  )
  .join("\n")}
});
\`\`\`
`;
  return { path, markdown, fragments };
}

/**
 * @param {Study} study
 * @param {unknown} charts
 */
function section(study, charts) {
  const serious = seriousFindings(study).length;
  const warning = html`<p class="warning">
    <a href="#findings-${study.study}">${formatMany(serious, "serious finding")}</a> limit what these charts
    may be used for.
  </p>`;
  return html`<section class="comparison" id="${study.study}">
    <h2><a href="../studies/${study.study}">${study.title}</a></h2>
    <p class="facts">${provenanceBadge(study)} ${study.platform} · ${study.question}</p>
    ${serious > 0 && warning} ${charts}${chartNote(study)}
    <h3 id="findings-${study.study}">What the checks found</h3>
    ${findingsList(study, { detailed: false })}
    <p><a href="../studies/${study.study}">All figures, the cells concerned, environment and downloads</a></p>
  </section>`;
}
