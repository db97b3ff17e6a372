/** @import {Factor, Page, Site, Study} from "../types.js" */
import { headlineOf } from "../study/answer.js";
import { answerPicture } from "../figure/answer-picture.js";
import { leadingChart } from "../figure/leading-chart.js";
import { markerShapes } from "../figure/level-key.js";
import { drawPicture } from "../figure/picture.js";
import { alsoChanged } from "./also-changed.js";
import { answerBlock, answerOf, sentenceOf } from "./answer.js";
import { bestOf, byEvidence, isAboutStorage, saysOfLevels } from "./evidence.js";
import { compareHead, practiceList } from "./head.js";
import { changeOf, matrix, pointsOf, problemsLink, reasonsOf } from "./matrix.js";
import { pairPicker, pairsSection } from "./pairs.js";
import { ratioCharts } from "./ratios.js";
import { sawPicture } from "./saw-picture.js";
import { settlingSection } from "./settling.js";
import { fold } from "../html/fold.js";
import { html } from "../html/markup.js";
import { disclaimer, provenanceBadge, relationOf, statusBadge } from "../html/provenance.js";
import { readingList } from "./reading.js";
import { synthesisSection } from "./synthesis.js";
import { formatMany } from "../words/numbers.js";

/**
 * A page for each factor that a study puts under test: the answer over all studies, what each saw, and what would settle
 * it. Studies are named, and never repeated.
 * @param {Site} site
 * @returns {Promise<Page[]>}
 */
export async function pages(site) {
  const made = [];
  for (const compared of site.compared) made.push(await comparePage(compared, site));
  return made;
}

/**
 * @param {Site["compared"][number]} compared
 * @param {Site} site
 * @returns {Promise<Page>}
 */
async function comparePage(compared, site) {
  const { factor, slug, studies } = compared;
  const path = `compare/${slug}`;
  const key = `${path}/page`;
  const best = bestOf(studies);
  const storage = studies.filter(isAboutStorage);
  const labs = studies.filter((study) => !isAboutStorage(study));
  const said = answerOf(site, compared);
  const drawn = await firstPicture(said.study, byEvidence(studies));
  const content = html`${markerShapes()}${compareHead(factor, site.practice[factor.name])}${pairPicker(factor, byEvidence(studies))}
    <div class="opening${drawn ? " opening-pictured" : ""}">${answerBlock(site, compared, said)}${drawn}</div>
    ${practiceList(site.practice[factor.name], Number.isNaN(Number(said.action_value ?? NaN)) ? null : String(said.action_value))}
    ${await whatStudiesSaw(storage, labs)} ${alsoChanged(factor, studies)} ${await ratioCharts(storage, labs)}
    ${pairsSection(factor, byEvidence(studies))} ${await synthesisSection(site, factor.name)}
    ${settlingSection(byEvidence(studies))}
    ${readingList(site.reading.filter(({ factors }) => factors.includes(factor.name)))}
    <p class="note">
      ${exploreLink(site, factor, storage.length > 0 ? storage : labs)}
      <a href="../query.html">ask in SQL</a> ·
      <a href="../methodology.html#repeats-order-and-margins">how verdicts are made</a>
    </p>`;
  const markdown = `---
title: ${JSON.stringify(factor.title)}
style: ../compare.css
---

<div data-fragment="${key}"></div>

<script type="module" src="../comparison/client/pair.js"></script>
`;
  return {
    path,
    markdown,
    fragments: { [key]: String(content) },
    about: await aboutPage(site, factor.title, best, sentenceOf(said)),
  };
}

/**
 * The picture of the answer; where its study has none, of the next one that has.
 * @param {Study | null} answering
 * @param {Study[]} studies  the one that answers best first
 * @returns {Promise<unknown>} nothing where no study compares two values
 */
async function firstPicture(answering, studies) {
  for (const study of studies) {
    const drawn = await answerPicture(study, { isNamed: study !== answering });
    if (drawn) return drawn;
  }
  return "";
}

/**
 * @param {Site} site
 * @param {Factor} factor
 * @param {Study[]} studies
 */
function exploreLink({ explored }, factor, studies) {
  const named = byEvidence(studies)
    .map(({ study }) => study)
    .filter((name) => explored.studies.includes(name));
  return (
    named.length > 0 &&
    html`<a href="../explore.html?studies=${named.join("~")}">explore ${factor.title}</a> ·`
  );
}

/**
 * Figures of labs and of programs never stand among those of storage: they have a table of their own, beneath.
 * @param {Study[]} storage
 * @param {Study[]} labs
 */
const whatStudiesSaw = async (storage, labs) =>
  html`<h2 id="what-each-study-saw">What each study saw</h2>
    ${await sawPicture(storage)} ${storage.length > 0 && sawSection(storage, changesCaption)}
    ${labs.length > 0 && html`<div class="${storage.length > 0 && "beneath"}">${sawSection(labs, disclaimer)}</div>`}
    ${reasonsFold([storage, labs].flatMap((own) => own.filter(saysChanges).slice(0, mostRows)))}`;

const changesCaption =
  "Change against the baseline by workload: of one result its interval, of several their range. Grey: something else may explain it.";

/**
 * A row for each study that compares levels, a line for each other one.
 * @param {Study[]} studies
 * @param {string} caption
 */
function sawSection(studies, caption) {
  const [shown, silent] = [true, false].map((says) => studies.filter((study) => saysChanges(study) === says));
  const listed = shown.slice(0, mostRows);
  return html`${listed.length > 0 ? matrix(listed, caption) : caption === disclaimer && html`<p class="note">${caption}</p>`}
  ${silentList(silent.slice(0, mostRows))} ${moreList([...shown.slice(mostRows), ...silent.slice(mostRows)])}`;
}

/** @param {Study} study */
const saysChanges = (study) => pointsOf(study).some((row) => changeOf(row) !== null);

/** @param {Study[]} studies  of the tables */
function reasonsFold(studies) {
  const reasons = reasonsOf(studies);
  if (reasons.length === 0) return "";
  const list = html`<ul class="reasons">
    ${reasons.map(({ study, text }) => html`<li><a href="../studies/${study.study}.html">${study.title}</a>: ${text}</li> `)}
  </ul>`;
  return fold("Why changes are grey or missing", formatMany(reasons.length, "study", "studies"), list);
}

/** Studies that the tables have: with hundreds the page would weigh megabytes. */
const mostRows = 24;

/** @param {Study[]} studies  that the tables have no room for */
function moreList(studies) {
  if (studies.length === 0) return "";
  return fold(
    "More studies",
    formatMany(studies.length, "study", "studies"),
    html`<ul class="others">
      ${studies.map((study) => html`<li id="${study.study}"><a href="../studies/${study.study}.html">${study.title}</a>: ${headlineOf(study)}</li> `)}
    </ul>`,
  );
}

/**
 * Studies that compare no two levels: a line each.
 * @param {Study[]} studies
 */
function silentList(studies) {
  if (studies.length === 0) return "";
  return html`<ul class="others">
    ${studies.map(
      (study) =>
        html`<li id="${study.study}">
          <a href="../studies/${study.study}.html">${study.title}</a>
          ${provenanceBadge(study)}${statusBadge(study)}
          ${relationOf(study) && html`<span class="basis">${relationOf(study)}</span>`}: ${whyNone(study)}
          ${problemsLink(study)}
        </li> `,
    )}
  </ul>`;
}

/** @param {Study} study */
function whyNone(study) {
  const [row] = pointsOf(study);
  if (row?.reason) return row.reason;
  const [answer] = study.answers;
  return answer && saysOfLevels(answer)
    ? headlineOf(study)
    : "no two of its runs differ in this setting alone.";
}

/**
 * The study that answers says what other sites show of the page.
 * @param {Site} site
 * @param {string} heading
 * @param {Study} study
 * @param {string} sentence
 */
async function aboutPage(site, heading, study, sentence) {
  const drawn = await leadingChart(study);
  return {
    description: sentence,
    picture: drawPicture({ site: site.title, heading, sentence, study, drawn }),
  };
}
