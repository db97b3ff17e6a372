/** IOPS over the baseline's along the load, study by study, on one scale for all. */
/** @import {Study} from "../types.js" */
import { ratioChart } from "../charts/ratio-chart.js";
import { chartRows } from "../charts/rows.js";
import { renderSvg } from "../charts/static-svg.js";
import { withUsefulAxis } from "../charts/useful-axis.js";
import { sayTimesSpan } from "../words/changes.js";
import { slugify } from "../words/slug.js";
import { sayTool, sayWorkload } from "../words/workloads.js";
import { levelName, namedLoads } from "../html/cells.js";
import { chartFindings } from "../figure/chart-findings.js";
import { axisTitle } from "../figure/chart-kinds.js";
import { swatch } from "../figure/level-key.js";
import { sayDocument } from "../figure/answer-picture.js";
import { figureRows } from "../figure/figure-rows.js";
import { html, raw } from "../html/markup.js";
import { disclaimer, provenanceBadge } from "../html/provenance.js";
import { isAboutStorage } from "./evidence.js";

/** Charts of a page, and of a study among them. */
const mostCharts = 12;
const mostOfStudy = 4;

/** @typedef {ReturnType<typeof chartRows>[number]} Row */
/** @typedef {{along: Study, tool: string, workload: string, rows: Row[]}} Panel  of a study along its useful axis */

/**
 * @param {Study[]} storage
 * @param {Study[]} labs  and synthetic studies, whose charts stand beneath
 */
export async function ratioCharts(storage, labs) {
  const { shown, isMore } = choosePanels([...storage, ...labs]);
  if (shown.length === 0) return "";
  const domain = scaleOf(shown);
  const above = await drawPanels(
    shown.filter(({ along }) => isAboutStorage(along)),
    domain,
  );
  const beneath = await drawPanels(
    shown.filter(({ along }) => !isAboutStorage(along)),
    domain,
  );
  return html`<h2 id="by-load">IOPS compared with the baseline, by load</h2>
    <p class="note">
      IOPS over those at the baseline, at the same load, ${sayTimesSpan(...domain)}.
      ${isMore && "More charts are on the pages of the studies."}
    </p>
    ${above}
    ${
      beneath &&
      html`<div class="beneath">
        <p class="note">${disclaimer}</p>
        ${beneath}
      </div>`
    }`;
}

/**
 * Of hundreds of studies only those are read of which charts are shown.
 * @param {Study[]} studies
 * @returns {{shown: Panel[], isMore: boolean}}
 */
function choosePanels(studies) {
  /** @type {Panel[]} */
  const shown = [];
  let isMore = false;
  for (const study of studies) {
    if (isMore && shown.length === mostCharts) break;
    const panels = panelsOf(withUsefulAxis(study));
    const taken = panels.slice(0, Math.min(mostOfStudy, mostCharts - shown.length));
    isMore ||= taken.length < panels.length;
    shown.push(...taken);
  }
  return { shown, isMore };
}

/**
 * @param {Panel[]} panels
 * @param {[number, number]} domain
 */
async function drawPanels(panels, domain) {
  if (panels.length === 0) return "";
  const drawn = [];
  for (const panel of panels) drawn.push(await drawPanel(panel, domain));
  return html`<div class="panels panels-few">${drawn}</div>`;
}

/** @param {Study} along @returns {Panel[]} with two loads or more, most points first */
function panelsOf(along) {
  if (along.loadInfo?.unit === "bytes" && along.factor === along.load_axis) return [];
  const rows = chartRows(along).filter(
    ({ ratio, part, load }) => ratio !== null && load !== null && part !== "run" && part !== "apart",
  );
  return along.tools
    .flatMap((tool) =>
      along.workloads.map((workload) => ({
        ...{ along, tool, workload },
        rows: rows.filter((row) => row.tool === slugify(tool) && row.workload === slugify(workload)),
      })),
    )
    .filter((panel) => new Set(panel.rows.map(({ load }) => load)).size > 1)
    .sort((a, b) => b.rows.length - a.rows.length);
}

/** @param {Panel[]} panels @returns {[number, number]} from the lowest ratio to the highest, with no change between */
function scaleOf(panels) {
  const ends = panels.flatMap(({ rows }) =>
    rows.flatMap(({ ratio, low, high }) => [ratio ?? 1, low ?? 1, high ?? 1]),
  );
  return [Math.min(1, ...ends), Math.max(1, ...ends)];
}

/**
 * @param {Panel} panel
 * @param {[number, number]} domain
 */
async function drawPanel({ along: study, tool, workload, rows }, domain) {
  const levels = study.levels.filter(
    ({ value }) => value !== study.baseline && rows.some(({ level }) => level === value),
  );
  const loads = [...new Set(rows.flatMap(({ load }) => load ?? []))].sort((a, b) => a - b);
  const load = { title: axisTitle(study), values: loads, bytes: study.loadInfo?.unit === "bytes" };
  const baseline = levelName(study, study.baseline ?? "");
  const label = `IOPS of ${sayWorkload(workload)} with ${sayTool(tool)} over those at ${baseline}, against ${load.title}: ${study.title}`;
  const svg = await renderSvg(ratioChart({ load, levels, baseline, axis: "log", domain }), rows, {
    ...{ label, places: true },
  });
  const tip = {
    titles: {
      ...{ level: study.factorInfo?.title ?? "Setting", load: load.title },
      ...namedLoads(study, loads),
    },
    shown: [{ name: `IOPS over ${baseline}`, field: "ratio" }],
    levels: Object.fromEntries(levels.map(({ value, index }) => [levelName(study, value), index])),
    rows: rows.map((row) => ({
      ...{ level: levelName(study, row.level), load: row.load, part: row.part, run: row.run },
      ...{ ratio: row.ratio, low: row.low, high: row.high, doubt: row.doubt },
    })),
  };
  return html`<figure class="panel" data-source="${sayDocument(study)}">
    <figcaption>
      ${sayWorkload(workload)}, ${sayTool(tool)} ${isAboutStorage(study) ? "" : provenanceBadge(study)}
      <span>${study.title}, over ${baseline}</span>
    </figcaption>
    <p class="note level-key">
      ${levels.map(({ value, index }) => html`<span>${swatch(index)} ${levelName(study, value)}</span> `)}
    </p>
    <div class="chart" data-tip>${raw(svg)}</div>
    ${chartFindings(
      study,
      rows.flatMap(({ run }) => run ?? []),
      ["iops"],
      `../studies/${study.study}.html`,
    )}
    ${figureRows(
      [study.factorInfo?.title ?? "Setting", load.title, `IOPS over ${baseline}`, "Low", "High"],
      rows.map((row) => [row.level, row.load, row.ratio, row.low, row.high]),
      tip,
    )}
  </figure>`;
}
