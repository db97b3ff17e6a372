/** @import {Page, Site, Study} from "../types.js" */
import { formatMany, inSentence } from "../words/numbers.js";
import { isLab } from "../words/platforms.js";
import { headlineOf } from "../html/study/answer.js";
import { facets, facetsOf } from "../html/facets.js";
import { markerShapes } from "../html/charts/chart-view.js";
import { leadingChart } from "../html/charts/leading-chart.js";
import { codeNames, html, raw } from "../html/markup.js";
import { newsList } from "../html/news.js";
import { emptyFrame } from "../html/charts/not-published.js";
import { provenanceBadge, statusBadge } from "../html/provenance.js";

/** How many cards have a chart: with hundreds of studies the page would weigh megabytes. */
const pictured = 24;

/**
 * The parts of the home page that depend on the studies.
 * @param {Site} site
 * @returns {Promise<Page[]>}
 */
export async function pages(site) {
  const newest = [...site.studies].sort((a, b) => (b.dated ?? "").localeCompare(a.dated ?? ""));
  const sorted = [...newest.filter(isAboutStorage), ...newest.filter((each) => !isAboutStorage(each))];
  const cards = await Promise.all(
    sorted.map(async (study, i) => card(study, i < pictured ? await cardChart(study) : null)),
  );
  const studies =
    cards.length > 0
      ? html`${markerShapes()}${facets(site.studies)}
          <ul class="cards">
            ${cards}
          </ul>`
      : noStudies();
  const comparisons = site.compared.map(
    ({ factor, slug, studies }) =>
      html`<li>
        <a href="./compare/${slug}">${factor.title}</a>
        <p>${codeNames(factor.meaning)} ${formatMany(studies.length, "study", "studies")}.</p>
      </li>`,
  );
  const none = html`<p class="empty">
    A comparison appears here as soon as a study names the factor it puts under test.
  </p>`;
  return [
    {
      path: "index",
      fragments: {
        "home/news": String(newsList(site)),
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

/** @param {Study} study */
const isAboutStorage = (study) => !isLab(study) && study.provenance !== "synthetic";

function noStudies() {
  return html`<p class="empty">
    There is no study yet. Put raw files into a folder below <code>data/studies</code> with a
    <code>study.yaml</code> that says what they are about, and build again.
  </p>`;
}

/**
 * @param {Study} study
 * @param {ReturnType<typeof html> | null} chart
 */
function card(study, chart) {
  const facts = [
    formatMany(study.runs.length, "run"),
    study.tools.join(", "),
    study.platform,
    study.lab,
    study.dated,
  ].filter(Boolean);
  return html`<li class="card drawn-${study.provenance}" data-facets="${JSON.stringify(facetsOf(study))}">
    <p class="eyebrow">${provenanceBadge(study)}${statusBadge(study)}</p>
    <h3><a href="./studies/${study.study}">${study.title}</a></h3>
    <p>${study.question}</p>
    <p class="card-answer">${headlineOf(study)}</p>
    ${chart && html`<div class="chart">${chart}</div>`}
    <p class="facts">
      ${study.factorInfo ? html`Factor: ${inSentence(study.factorInfo.title)} · ` : ""}${facts.join(" · ")}
    </p>
  </li> `;
}

/** @param {Study} study */
async function cardChart(study) {
  const drawn = await leadingChart(study);
  return drawn
    ? html`${raw(drawn.svg)}
        <p class="chart-caption">${drawn.caption}</p>`
    : emptyFrame(study);
}
