/** The tables of a study by setting: on its page where they are small, else on pages of their own. */
/** @import {Page, Study} from "../../types.js" */
/** @import {Panel} from "./panels.js" */
import { axisTitle } from "../../figure/chart-kinds.js";
import { html } from "../../html/markup.js";
import { formatMany, inSentence } from "../../words/numbers.js";
import { sayTool } from "../../words/workloads.js";
import { axisOf, listPanels } from "./panels.js";
import { panelTables, weightOf } from "./tables.js";

/** Elements of tables that the page of a study has place for, and a page of their own: no page has more than 3,000. */
const most = { inside: 400, alone: 2600 };

/** Pages of one study; what is more is in the CSV alone. */
const MOST_PAGES = 12;

/**
 * @typedef {object} Part a page of tables
 * @property {string} path
 * @property {string} name  such as: DiskSPD; fio, part 2
 * @property {Panel[]} panels
 */

/**
 * What stands on the page of the study.
 * @param {Study} study
 * @returns {unknown} nothing where there is no such table
 */
export function pivotSection(study) {
  const panels = listPanels(study);
  if (panels.length === 0) return "";
  if (isSmall(panels)) return html`${panelNote(study, panels)}${panelTables(study, panels)}`;
  return html`${panelNote(study, panels)}
    <ul>
      ${partsOf(study, panels).map(({ path, name, panels: own }) => html`<li><a href="../${path}.html">${name}</a>, ${formatMany(own.length, "table")}</li> `)}
    </ul>`;
}

/** @param {Study} study @returns {string} such as: VMs down, disk stripes per object across */
export const sayForm = (study) =>
  `${axisOf(study) ? axisTitle(study) : "workloads"} down, ${inSentence(study.factorInfo?.title ?? "settings")} across`;

/**
 * The pages of tables that the page of the study has no place for.
 * @param {Study} study
 * @returns {Page[]}
 */
export function pivotPages(study) {
  const panels = listPanels(study);
  if (isSmall(panels)) return [];
  const parts = partsOf(study, panels);
  return parts.map((part) => pivotPage(study, part, parts));
}

/**
 * @param {Study} study
 * @param {Part} part
 * @param {Part[]} parts
 * @returns {Page}
 */
function pivotPage(study, { path, name, panels }, parts) {
  const key = `${path}/page`;
  const title = parts.length > 1 ? `${study.title}: ${name}` : `${study.title}: tables`;
  const others = parts.filter((other) => other.path !== path);
  const content = html`<p class="eyebrow"><a href="../studies/${study.study}.html">${study.title}</a></p>
    <h1>${parts.length > 1 ? `Tables: ${name}` : "Tables"}</h1>
    <p class="lead">The numbers of the study as a table for each workload and measure: ${sayForm(study)}.</p>
    ${panelNote(study, panels)}
    ${others.length > 0 && html`<p class="note">More tables: ${others.map((other, i) => html`${i > 0 && ", "}<a href="../${other.path}.html">${other.name}</a>`)}.</p>`}
    ${panelTables(study, panels)}`;
  return {
    path,
    markdown: `---
title: ${JSON.stringify(title)}
style: ../study.css
---

<div data-fragment="${key}"></div>
`,
    fragments: { [key]: String(content) },
    about: { description: `${study.title}: ${sayForm(study)}.`, picture: null },
  };
}

/**
 * @param {Study} study
 * @param {Panel[]} panels
 */
function panelNote(study, panels) {
  const cells = panels.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  const doubted = html`Marked <span class="flag"></span>:
    <a href="../studies/${study.study}.html#what-the-checks-found">failed a check</a>.`;
  return html`<p class="note">
    ${study.provenance === "published" && "Digits as printed."}
    ${cells.some(({ runs }) => runs > 1) && "Repeated runs as their mean."}
    ${cells.some(({ failed }) => failed) && doubted}
    <a href="../tables/${study.study}.csv">The tables as CSV</a>
  </p>`;
}

/** @param {Panel[]} panels */
const isSmall = (panels) => sumOf(panels) <= most.inside;

/** @param {Panel[]} panels */
const sumOf = (panels) => panels.reduce((sum, panel) => sum + weightOf(panel), 0);

/**
 * @param {Study} study
 * @param {Panel[]} panels
 * @returns {Part[]}
 */
function partsOf({ study }, panels) {
  const pages = splitPanels(panels);
  return pages.map((own, i) => {
    const [{ tool }] = own;
    const ofTool = pages.filter(([first]) => first.tool === tool);
    const number = ofTool.length > 1 ? `, part ${ofTool.indexOf(own) + 1}` : "";
    return {
      path: `tables/${study}${i > 0 ? `_${i + 1}` : ""}`,
      name: pages.length > 1 ? `${sayTool(tool)}${number}` : "All tables",
      panels: own,
    };
  });
}

/**
 * As many tables as a page holds; where one page does not hold all of them, those of each tool begin another.
 * @param {Panel[]} panels
 * @returns {Panel[][]}
 */
function splitPanels(panels) {
  if (sumOf(panels) <= most.alone) return [panels];
  /** @type {Panel[][]} */
  const pages = [];
  for (const panel of panels.flatMap(cutPanel)) {
    const last = pages.at(-1);
    const fits = last && last[0].tool === panel.tool && sumOf([...last, panel]) <= most.alone;
    if (fits) last.push(panel);
    else pages.push([panel]);
  }
  return pages.slice(0, MOST_PAGES);
}

/**
 * @param {Panel} panel
 * @returns {Panel[]} tables of its rows that a page holds
 */
function cutPanel(panel) {
  const weight = weightOf(panel);
  if (weight <= most.alone) return [panel];
  const size = Math.max(1, Math.floor((panel.rows.length * most.alone) / weight) - 1);
  return Array.from({ length: Math.ceil(panel.rows.length / size) }, (_, i) => ({
    ...panel,
    rows: panel.rows.slice(i * size, (i + 1) * size),
  }));
}
