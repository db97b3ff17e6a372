/** @import {Page, Site, Study} from "../types.js" */
import { formatMany, inSentence } from "../charts/numbers.js";
import { chartView, markerShapes } from "../html/chart-view.js";
import { claimsTable } from "../html/claims.js";
import { environmentSection } from "../html/environment.js";
import { downloads, problemsTable, sourcesTable } from "../html/files.js";
import { findingsList } from "../html/findings.js";
import { html } from "../html/markup.js";
import { provenanceBadge, provenanceBanner, statusBadge } from "../html/provenance.js";
import { resultsTables } from "../html/results-table.js";
import { statementsTable } from "../html/statements.js";

/**
 * A page for each study.
 * @param {Site} site
 * @returns {Promise<Page[]>}
 */
export async function pages(site) {
  const made = [];
  for (const study of site.studies) made.push(await studyPage(study, site));
  return made;
}

/**
 * @param {Study} study
 * @param {Site} site
 * @returns {Promise<Page>}
 */
async function studyPage(study, site) {
  const path = `studies/${study.study}`;
  const view = await chartView(study);
  const parts = {
    head: studyHead(study, site),
    findings: findingsList(study),
    ...(study.claims.length > 0 ? { claims: claimsTable(study) } : {}),
    charts: html`${markerShapes()}${view.html}${view.files && chartNote(study)}`,
    table: resultsTables(study),
    ...(study.statements.length > 0 ? { statements: statementsTable(study) } : {}),
    environment: environmentSection(study),
    data: html`${downloads(study, site)}${sourcesTable(study)}`,
    ...(study.problems.length > 0 ? { problems: problemsTable(study.problems) } : {}),
    cite: citation(study, site),
  };
  const place = (/** @type {string} */ key) => `<div data-fragment="${path}/${key}"></div>`;
  const markdown = `---
title: ${JSON.stringify(study.title)}
toc: true
---

${place("head")}

## What the checks found

${place("findings")}
${study.claims.length > 0 ? `\n## What the document claims\n\n${place("claims")}\n` : ""}
## Charts

${place("charts")}
${view.files ? liveCharts(study) : ""}
## All figures

${place("table")}
${study.statements.length > 0 ? `\n## What the document states\n\n${place("statements")}\n` : ""}
## Environment

${place("environment")}

## Data

${place("data")}
${study.problems.length > 0 ? `\n## Problems in the files\n\n${place("problems")}\n` : ""}
## Cite

${place("cite")}
`;
  return {
    path,
    markdown,
    fragments: Object.fromEntries(
      Object.entries(parts).map(([key, part]) => [`${path}/${key}`, String(part)]),
    ),
    files: view.files
      ? { [`${study.study}.json`]: view.files.rows, [`${study.study}.vg.json`]: view.files.templates }
      : {},
  };
}

/** @param {Study} study */
function liveCharts({ study }) {
  return `
\`\`\`js
import {bringToLife} from "../components/chart-view.js";

bringToLife({
  ${JSON.stringify(study)}: {
    rows: () => FileAttachment(${JSON.stringify(`./${study}.json`)}).json(),
    templates: () => FileAttachment(${JSON.stringify(`./${study}.vg.json`)}).json(),
  },
});
\`\`\`
`;
}

/**
 * @param {Study} study
 * @param {Site} site
 */
function studyHead(study, site) {
  const compared = site.compared.find(({ studies }) => studies.includes(study));
  const facts = [
    formatMany(study.runs.length, "run"),
    study.tools.join(" and "),
    formatMany(study.workloads.length, "workload"),
    study.platform,
  ].filter(Boolean);
  return html`<div class="study-head">
      <p class="eyebrow">Study ${provenanceBadge(study)}${statusBadge(study)}</p>
      <h1>${study.question}</h1>
      <p class="lead">
        ${study.title}.
        ${facts.join(" · ")}${compared ? html` · <a href="../compare/${compared.slug}">compare ${inSentence(compared.factor.title)}</a>` : ""}
      </p>
    </div>
    ${provenanceBanner(study)}`;
}

/** @param {Study} study */
export function chartNote(study) {
  const repeats = study.repeated
    ? "Each dot is a run; the line goes through the geometric mean of the runs at a load."
    : "Each point is a single run; there are no repeats, so no difference can be told from run-to-run scatter.";
  return html`<p class="note">
    ${repeats} Linear axes begin at zero; each small chart has its own scale. Point at a chart for the
    figures.
  </p>`;
}

/**
 * @param {Study} study
 * @param {Site} site
 */
function citation(study, site) {
  const address = site.address ? new URL(`studies/${study.study}`, site.address).href : null;
  const folder = site.repository ? `${site.repository}/tree/main/data/studies/${study.study}` : null;
  const source = study.source_title
    ? html`<p>
        The figures belong to their document; cite that:
        ${study.source_title}${study.source_url ? html`, <a href="${study.source_url}" rel="noopener">${study.source_url}</a>` : ""}.
      </p>`
    : "";
  return html`${source}
    <p>
      This page: ${site.title},
      “${study.title}”${address ? html`, ${address}` : ""}.${folder ? html` Raw files and what was stated: <a href="${folder}">data/studies/${study.study}</a>.` : html` Raw files and what was stated are in <code>data/studies/${study.study}</code> of the repository.`}${study.licence ? html` Licence of the data: ${study.licence}.` : ""}
    </p>`;
}
