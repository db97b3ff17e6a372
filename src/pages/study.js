/** @import {Page, Site, Study} from "../types.js" */
import { formatMany, inSentence } from "../words/numbers.js";
import { withUsefulAxis } from "../charts/useful-axis.js";
import { answerBlock, headlineOf } from "../html/study/answer.js";
import { settingsTable } from "../html/study/captured-settings.js";
import { chartSetOf } from "../html/charts/chart-sets.js";
import { changesList } from "../html/study/changes.js";
import { chartView, markerShapes } from "../html/charts/chart-view.js";
import { citation } from "../html/study/citation.js";
import { claimsTable } from "../html/study/claims.js";
import { comparisonsSection } from "../html/study/comparisons.js";
import { confoundersSection } from "../html/study/confounders.js";
import { criteriaTable } from "../html/study/criteria.js";
import { curvesTable } from "../html/study/curves.js";
import { environmentSection } from "../html/study/environment.js";
import { downloads, externalTable, problemsTable, sourcesTable } from "../html/study/files.js";
import { findingsList } from "../html/findings/findings-list.js";
import { leadingChart } from "../html/charts/leading-chart.js";
import { html } from "../html/markup.js";
import { drawPicture } from "../html/charts/picture.js";
import { provenanceBadge, provenanceBanner, statusBadge, statusBanner } from "../html/provenance.js";
import { refusalsSection } from "../html/study/refusals.js";
import { resultsTables } from "../html/study/results-table.js";
import { statementsTable } from "../html/study/statements.js";
import { winnerMap } from "../html/study/winner-map.js";

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
 * Answer first, then the chart, then the evidence. A section without content is left out.
 * @param {Study} study
 * @param {Site} site
 * @returns {Promise<Page>}
 */
async function studyPage(study, site) {
  const path = `studies/${study.study}`;
  const view = await chartView(withUsefulAxis(study), { ratio: false });
  const set = await chartSetOf(study);
  const live = view.sparse && set ? null : view.files;
  const map = winnerMap(study);
  /** @type {[string, string, unknown][]}  key, heading, content */
  const sections = [
    ["charts", "Charts", charts(study, view, set)],
    ["map", "Settings by load", map],
    [
      "comparisons",
      "Comparisons",
      study.comparisons.length > 0 && comparisonsSection(study, { page: comparedAt(study, site) }),
    ],
    ["criteria", "Success criteria", study.criteria.length > 0 && criteriaTable(study)],
    ["curves", "Curves", study.curves.length > 0 && curvesTable(study)],
    ["findings", "What the checks found", findingsList(study)],
    ["refusals", "Runs in verdicts", refusalsSection(study)],
    ["claims", "What the document claims", study.claims.length > 0 && claimsTable(study)],
    ["table", "All figures", resultsTables(study)],
    ["statements", "What the document states", study.statements.length > 0 && statementsTable(study)],
    ["environment", "Environment", environmentSection(study)],
    ["unknown", "What is not known", confoundersSection(study)],
    ["settings", "Settings captured", study.settings.length > 0 && settingsTable(study)],
    ["data", "Data", html`${downloads(study, site)}${sourcesTable(study)}${externalTable(study)}`],
    ["problems", "Problems in the files", study.problems.length > 0 && problemsTable(study.problems)],
    ["changes", "Changes", changesList(study)],
    ["cite", "Cite", citation(study, site)],
  ];
  const parts = sections
    .map(([key, heading, content]) => ({ key, heading, text: content ? String(content).trim() : "" }))
    .filter(({ text }) => text !== "");
  const place = (/** @type {string} */ key) => `<div data-fragment="${path}/${key}"></div>`;
  const body = parts.map(
    ({ key, heading }) =>
      `## ${heading}\n\n${place(key)}\n${key === "charts" && live ? liveCharts(study, live.templatesName) : ""}`,
  );
  const markdown = `---
title: ${JSON.stringify(study.title)}
toc: true
---

${place("head")}

${body.join("\n")}`;
  const sentence = headlineOf(study);
  const drawn = await leadingChart(study);
  return {
    path,
    markdown,
    about: {
      description: sentence,
      picture: drawPicture({ site: site.title, heading: study.title, sentence, study, drawn }),
    },
    fragments: Object.fromEntries([
      [`${path}/head`, String(studyHead(study, site))],
      ...parts.map(({ key, text }) => [`${path}/${key}`, text]),
    ]),
    files: view.files
      ? { [`${study.study}.json`]: view.files.rows, [view.files.templatesName]: view.files.templates }
      : {},
  };
}

/**
 * @param {Study} study
 * @param {Awaited<ReturnType<typeof chartView>>} view
 * @param {unknown} set
 */
function charts(study, view, set) {
  const drawn = !view.sparse || !set;
  return html`${markerShapes()}
    <div class="drawn-${study.provenance}">
      ${drawn && html`${view.html}${view.files && chartNote(study)}`}${set}
    </div>`;
}

/**
 * @param {Study} study
 * @param {string} templates  name of their file
 */
function liveCharts({ study }, templates) {
  return `
\`\`\`js
import {bringToLife} from "../components/chart-view.js";

bringToLife({
  ${JSON.stringify(study)}: {
    rows: () => FileAttachment(${JSON.stringify(`./${study}.json`)}).json(),
    templates: () => FileAttachment(${JSON.stringify(`./${templates}`)}).json(),
  },
});
\`\`\`
`;
}

/**
 * @param {Study} study
 * @param {Site} site
 * @returns {string | null}  address of the comparison that the study is part of
 */
function comparedAt(study, { compared }) {
  const found = compared.find(({ studies }) => studies.includes(study));
  return found ? `../compare/${found.slug}#${study.study}` : null;
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
    study.lab && `lab: ${study.lab}`,
  ].filter(Boolean);
  return html`<div class="study-head">
      <p class="eyebrow">Study ${provenanceBadge(study)}${statusBadge(study)}</p>
      <h1>${study.question}</h1>
      <p class="lead">
        ${study.title}.
        ${facts.join(" · ")}${compared ? html` · <a href="../compare/${compared.slug}">compare ${inSentence(compared.factor.title)}</a>` : ""}
      </p>
    </div>
    ${statusBanner(study)}${answerBlock(study)}${provenanceBanner(study)}`;
}

/** @param {Study} study */
export function chartNote(study) {
  const repeats = study.repeated
    ? "Each dot is a run; the line goes through the geometric mean of the runs at a load."
    : "Each point is a single run; there are no repeats, so that a difference is a lead and no proof.";
  return html`<p class="note">
    ${repeats} Linear axes begin at zero; each small chart has its own scale. Point at a chart for the
    figures.
  </p>`;
}
