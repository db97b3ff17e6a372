/** @import {Page, Site, Study} from "../types.js" */
import { loadChart } from "../charts/load-chart.js";
import { knownMeasures } from "../charts/measures.js";
import { formatMany, inSentence } from "../charts/numbers.js";
import { chartRows } from "../charts/rows.js";
import { renderSvg } from "../charts/static-svg.js";
import { axisTitle, markerShapes } from "../html/chart-view.js";
import { html, raw } from "../html/markup.js";
import { emptyFrame } from "../html/not-published.js";
import { provenanceBadge, statusBadge } from "../html/provenance.js";
import { slugify } from "../html/slug.js";

/**
 * The parts of the home page that depend on the studies.
 * @param {Site} site
 * @returns {Promise<Page[]>}
 */
export async function pages(site) {
  const cards = [];
  for (const study of site.studies) cards.push(await card(study));
  const studies =
    cards.length > 0
      ? html`${markerShapes()}
          <ul class="cards">
            ${cards}
          </ul>`
      : noStudies();
  const comparisons = site.compared.map(
    ({ factor, slug, studies }) =>
      html`<li>
        <a href="./compare/${slug}">${factor.title}</a>
        <p>${factor.meaning} ${formatMany(studies.length, "study", "studies")}.</p>
      </li>`,
  );
  const none = html`<p class="empty">
    A comparison appears here as soon as a study names the factor it puts under test.
  </p>`;
  return [
    {
      path: "index",
      fragments: {
        "home/studies": String(studies),
        "home/comparisons": String(
          comparisons.length > 0
            ? html`<ul class="comparisons">
                ${comparisons}
              </ul>`
            : none,
        ),
      },
    },
  ];
}

function noStudies() {
  return html`<p class="empty">
    There is no study yet. Put raw files into a folder below <code>data/studies</code> with a
    <code>study.yaml</code> that says what they are about, and build again.
  </p>`;
}

/** @param {Study} study */
async function card(study) {
  const facts = [formatMany(study.runs.length, "run"), study.tools.join(", "), study.platform].filter(
    Boolean,
  );
  return html`<li class="card">
    <p class="eyebrow">${provenanceBadge(study)}${statusBadge(study)}</p>
    <h3><a href="./studies/${study.study}">${study.title}</a></h3>
    <p>${study.question}</p>
    <div class="chart">${await cardChart(study)}</div>
    <p class="facts">
      ${study.factorInfo ? html`Factor: ${inSentence(study.factorInfo.title)} · ` : ""}${facts.join(" · ")}
    </p>
  </li> `;
}

/** @param {Study} study */
async function cardChart(study) {
  const [tool] = study.tools;
  const [workload] = study.workloads;
  const rows = chartRows(study).filter(
    (row) => row.tool === slugify(tool) && row.workload === slugify(workload),
  );
  if (rows.length === 0) return emptyFrame(study);
  const [measure] = knownMeasures(study.runs);
  const load = {
    title: axisTitle(study),
    values: [...new Set(rows.map((row) => /** @type {number} */ (row.load)))].sort((a, b) => a - b),
  };
  const levels = study.levels.length > 0 ? study.levels : [{ value: "", slug: "", index: 0 }];
  const label = `${measure.title} of ${workload} with ${tool} against ${load.title}`;
  const svg = await renderSvg(loadChart({ measure, load, levels, factor: "" }), rows, { label });
  return html`${raw(svg)}
    <p class="chart-caption">${measure.title}, ${workload}, ${tool}</p>`;
}
