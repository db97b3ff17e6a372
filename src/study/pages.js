/** @import {Page, Site, Study} from "../types.js" */
import { formatMany } from "../words/numbers.js";
import { withUsefulAxis } from "../charts/useful-axis.js";
import { bestSettings } from "./best-settings.js";
import { headlineOf } from "./answer.js";
import { settingsTable } from "./environment/captured-settings.js";
import { chartSetOf } from "../figure/chart-sets.js";
import { changesList } from "./changes.js";
import { chartView } from "../figure/chart-view.js";
import { dotCharts, dotPanels, splitByLoad } from "../figure/dot-charts.js";
import { markerShapes } from "../figure/level-key.js";
import { citation } from "./said/citation.js";
import { claimsTable } from "./said/claims.js";
import { comparisonsSection } from "./comparisons.js";
import { confoundersSection } from "./confounders.js";
import { criteriaTable } from "./said/criteria.js";
import { curvesTable } from "./curves.js";
import { environmentSection } from "./environment/environment.js";
import { moveElsewhere } from "./elsewhere.js";
import { downloads, externalTable, problemsTable, sourcesTable } from "./files.js";
import { findingsList } from "../findings/findings-list.js";
import { limitsTable } from "./limits.js";
import { answerPicture } from "../figure/answer-picture.js";
import { kitSection } from "./kit.js";
import { latencyCharts } from "../figure/latency-charts.js";
import { leadingChart } from "../figure/leading-chart.js";
import { html, raw } from "../html/markup.js";
import { fold } from "../html/fold.js";
import { studyHead } from "./head.js";
import { slugify } from "../words/slug.js";
import { drawPicture } from "../figure/picture.js";
import { failedPage } from "./failed.js";
import { pivotPages, pivotSection, sayForm } from "./pivot/pages.js";
import { refusalsSection } from "./refusals.js";
import { countRuns, resultsTables } from "./results-table.js";
import { adviceList, figuresList } from "./said/pictures.js";
import { statementsTable } from "./said/statements.js";
import { winnerMap } from "./winner-map.js";

/**
 * A page for each study whose pages are not kept, and pages of its tables where there is no place for them; that of one
 * which cannot be shown says why.
 * @param {Site} site
 * @returns {Promise<Page[]>}
 */
export async function pages(site) {
  const made = site.failed.map(failedPage);
  for (const study of site.studies)
    if (!site.kept.has(study.study)) made.push(...(await studyPages(study, site)), ...pivotPages(study));
  return made;
}

/** What stands before it, the page has styles for; what is left of them comes then. */
const firstEnds = '\n<div data-styles="first"></div>\n';

/**
 * Answer first, then the chart, then the evidence. A section without content is left out; what few read is folded.
 * @param {Study} study
 * @param {Site} site
 * @returns {Promise<Page[]>} the page of the study first, then those of parts that it has no room for
 */
async function studyPages(study, site) {
  const path = `studies/${study.study}`;
  const set = await chartSetOf(study);
  const { curved, dotted } = splitByLoad(study);
  const dots = dotted ? await dotCharts(dotted) : [];
  // Without dots, words say why nothing is drawn.
  const view = curved || dots.length === 0 ? await chartView(curved ?? withUsefulAxis(study)) : null;
  const live = view?.files ?? null;
  const drawn = (live || dots.length > 0 || set) && charts(study, { view, dots, set });
  const written = [
    ...openSections(study, drawn),
    latencySection(study, await latencyCharts(study)),
    ...foldedSections(study, Boolean(drawn)),
    ...lastSections(study, site),
  ]
    .map(({ content, ...part }) => ({ ...part, text: content ? String(content).trim() : "" }))
    .filter(({ text }) => text !== "");
  const { parts, pages: others } = moveElsewhere(study, written);
  const place = (/** @type {string} */ key) => `<div data-fragment="${path}/${key}"></div>`;
  const firstFold = parts.find(({ id }) => id);
  const body = parts.map((part) => {
    const heading = part === firstFold ? "In detail" : part.id ? "" : part.heading;
    const script = part.key === "charts" && live ? liveCharts(study, live.templatesName) : "";
    const end = part === parts[0] ? firstEnds : "";
    return `${heading && `## ${heading}\n\n`}${place(part.key)}\n${script}${end}`;
  });
  const markdown = `---
title: ${JSON.stringify(study.title)}
toc: true
style: ../study.css
---

${place("head")}

${body.join("\n")}
${others.length > 0 ? loadElsewhere : ""}`;
  const sentence = headlineOf(study);
  const leading = await leadingChart(study);
  const page = {
    path,
    markdown,
    about: {
      description: sentence,
      picture: drawPicture({ site: site.title, heading: study.title, sentence, study, drawn: leading }),
    },
    fragments: Object.fromEntries([
      [`${path}/head`, String(studyHead(study, site, await answerPicture(study)))],
      ...parts.map((part) => [`${path}/${part.key}`, part.id ? String(foldSection(part)) : part.text]),
    ]),
    files: live ? { [`${study.study}.json`]: live.rows, [live.templatesName]: live.templates } : {},
  };
  return [page, ...others];
}

const loadElsewhere = `
<script type="module" src="../study/client/elsewhere.js"></script>
`;

/** @typedef {Omit<Section, "content"> & {text: string}} Written  a part as HTML */

/**
 * A part of a page.
 * @typedef {object} Section
 * @property {string} key  of its fragment
 * @property {string} heading
 * @property {unknown} content  nothing: it is left out
 * @property {string} [id]  its address, where it is folded
 * @property {string} [aside]  how much of it there is
 */

/**
 * Where nothing can be drawn, the figures stand where others have charts; of a document without runs, what it states.
 * @param {Study} study
 * @param {unknown} drawn
 * @returns {Section[]}
 */
function openSections(study, drawn) {
  const { runs, claims } = study;
  return [
    ...(drawn ? [{ key: "charts", heading: "Charts", content: drawn }] : [figuresSection(study)]),
    ...(runs.length > 0 ? [] : [statementsSection(study), picturesSection(study)]),
    { key: "best", heading: "Best setting by load", content: bestSettings(study) },
    { key: "findings", heading: "What the checks found", content: findingsList(study) },
    { key: "claims", heading: "What the document claims", content: claims.length > 0 && claimsTable(study) },
    ...(hasFewCriteria(study) ? [criteriaSection(study)] : []),
  ];
}

/**
 * Open where the study's answer is about a percentile.
 * @param {Study} study
 * @param {unknown} content
 * @returns {Section}
 */
function latencySection({ answers }, content) {
  const section = { key: "latency", heading: "Distribution of latency", content };
  const isAsked = /^latency_p\d/.test(answers[0]?.measure ?? "");
  return isAsked ? section : { ...section, id: "distribution-of-latency", aside: "percentiles of each run" };
}

/** @param {Study} study @returns {Section} */
const figuresSection = (study) => ({
  key: "table",
  heading: "All figures",
  content: study.runs.length > 0 && resultsTables(study),
});

/** So many criteria are read where they stand. */
const FEW_CRITERIA = 6;

/** @param {Study} study */
const hasFewCriteria = ({ criteria }) => criteria.length <= FEW_CRITERIA;

/** @param {Study} study @returns {Section} */
const criteriaSection = (study) => ({
  key: "criteria",
  heading: "Success criteria",
  content: study.criteria.length > 0 && criteriaTable(study),
});

/** @param {Study} study @returns {Section} */
const statementsSection = (study) => ({
  key: "statements",
  heading: "What the document states",
  content: study.statements.length > 0 && statementsTable(study),
});

/** @param {Study} study @returns {Section} */
const picturesSection = (study) => ({
  key: "pictures",
  heading: "Pictures of the document",
  content: study.source_figures.length > 0 && figuresList(study),
});

/**
 * @param {Study} study
 * @param {boolean} drawn  else all figures stand open
 * @returns {Section[]}
 */
function foldedSections(study, drawn) {
  const { comparisons, curves, criteria, runs, statements, refusals, settings } = study;
  const points = comparisons.filter(({ scope, factor }) => scope === "load" && factor === study.factor);
  const sections = [
    {
      ...{ key: "comparisons", heading: "Comparisons", aside: formatMany(points.length, "comparison") },
      content: points.length > 0 && comparisonsSection(study),
    },
    {
      key: "map",
      heading: "Settings by load",
      aside: "every load, each tool alone",
      content: winnerMap(study),
    },
    {
      ...{ key: "curves", heading: "Curves", aside: formatMany(curves.length, "curve") },
      content: curves.length > 0 && curvesTable(study),
    },
    {
      ...{ key: "limits", heading: "Best IOPS within a latency limit", aside: "1 to 20 ms" },
      content: limitsTable(study),
    },
    ...(hasFewCriteria(study)
      ? []
      : [{ ...criteriaSection(study), aside: formatMany(criteria.length, "criterion", "criteria") }]),
    {
      ...{ key: "pivot", heading: "Tables by setting", aside: sayForm(study) },
      content: pivotSection(study),
    },
    { key: "kit", heading: "Repeat this test", aside: "fio, DiskSPD, Vdbench", content: kitSection(study) },
    ...(drawn ? [{ ...figuresSection(study), aside: formatMany(countRuns(runs), "run") }] : []),
    ...(runs.length > 0
      ? [
          { ...statementsSection(study), aside: formatMany(statements.length, "statement") },
          {
            ...picturesSection(study),
            aside: formatMany(study.source_figures.length, "chart") + " without numbers",
          },
        ]
      : []),
    {
      ...{ key: "advice", heading: "Advice of the document" },
      aside: formatMany(study.source_advice.length, "entry", "entries"),
      content: study.source_advice.length > 0 && adviceList(study),
    },
    { key: "environment", heading: "Environment", content: environmentSection(study) },
    {
      ...{ key: "refusals", heading: "Runs in verdicts", content: refusalsSection(study) },
      aside: formatMany(new Set(refusals.map(({ run }) => run)).size, "run") + " left out or taken otherwise",
    },
    { key: "unknown", heading: "What is not known", content: confoundersSection(study) },
    {
      ...{ key: "settings", heading: "Settings captured", aside: formatMany(settings.length, "value") },
      content: settings.length > 0 && settingsTable(study),
    },
  ];
  return sections.map((section) => ({ aside: "", ...section, id: slugify(section.heading) }));
}

/**
 * @param {Study} study
 * @param {Site} site
 * @returns {Section[]}
 */
const lastSections = (study, site) => [
  {
    key: "data",
    heading: "Data",
    content: html`${downloads(study, site)}${sourcesTable(study)}${externalTable(study)}`,
  },
  { key: "cite", heading: "Cite", content: citation(study, site) },
  { key: "changes", heading: "Changes", content: changesList(study) },
  {
    key: "problems",
    heading: "Problems in the files",
    content: study.problems.length > 0 && problemsTable(study.problems),
  },
];

/**
 * Its address stands within the fold, so that a link to it opens it.
 * @param {{heading: string, text: string, id?: string, aside?: string}} section
 */
const foldSection = ({ heading, text, id, aside = "" }) =>
  fold(heading, aside, html`<div class="folded" id="${id}">${raw(text)}</div>`);

/**
 * @param {Study} study
 * @param {{view: Awaited<ReturnType<typeof chartView>> | null, dots: import("../figure/dot-charts.js").DotChart[], set: unknown}} drawn
 */
function charts(study, { view, dots, set }) {
  return html`${markerShapes()}
    <div class="drawn-${study.provenance}">
      ${view && html`${view.html}${view.files && chartNote(study)}`}
      ${dots.length > 0 && [view && html`<h3>Measured at one load</h3>`, dotPanels(study, dots)]}${set}
    </div>`;
}

/**
 * @param {Study} study
 * @param {string} templates  name of their file
 */
const liveCharts = ({ study }, templates) => `
<a hidden download data-view-file="rows" data-study="${study}" href="./${study}.json"></a>
<a hidden download data-view-file="templates" data-study="${study}" href="./${templates}"></a>
<script type="module" src="../study/client/study-charts.js"></script>
`;

/** @param {Study} study */
export function chartNote(study) {
  const repeats = study.repeated
    ? "Each dot is a run; the line goes through the geometric mean of the runs at a load."
    : "Each point is a single run: without repeats a difference may be noise.";
  return html`<p class="note">
    ${repeats} Linear axes begin at zero; charts side by side share a scale unless their title says otherwise.
    Point at a chart for the figures.
  </p>`;
}
