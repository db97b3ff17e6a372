/** @import {Page, Site, Study} from "../types.js" */
import { formatMany } from "../words/numbers.js";
import { isLab } from "../words/platforms.js";
import { withUsefulAxis } from "../charts/useful-axis.js";
import { headlineOf } from "../html/study/answer.js";
import { chartSetOf } from "../html/charts/chart-sets.js";
import { chartView, markerShapes } from "../html/charts/chart-view.js";
import { comparisonsSection } from "../html/study/comparisons.js";
import { seriousFindings } from "../html/findings/findings.js";
import { findingsList } from "../html/findings/findings-list.js";
import { leadingChart } from "../html/charts/leading-chart.js";
import { codeNames, html, raw } from "../html/markup.js";
import { drawPicture } from "../html/charts/picture.js";
import { provenanceBadge, standingOf, statusBadge } from "../html/provenance.js";
import { readingList } from "../html/reading.js";
import { statementsTable } from "../html/study/statements.js";
import { synthesisSection } from "../html/synthesis.js";
import { winnerMap } from "../html/study/winner-map.js";
import { chartNote } from "./study.js";

/**
 * A page for each factor that a study puts under test, a section a study. Studies of one platform and provenance stand
 * together; those of another are shown when the reader asks.
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
async function comparePage({ factor, slug, studies }, site) {
  const path = `compare/${slug}`;
  const groups = groupPlatforms(studies);
  /** @type {Record<string, string>} */
  const fragments = {
    [`${path}/head`]: String(
      html`${markerShapes()}
        <p class="eyebrow">Comparison</p>
        <h1>${factor.title}</h1>
        <p class="lead">${codeNames(factor.meaning)}</p>
        ${await synthesisSection(site, factor.name)} ${platformChoice(groups)}`,
    ),
  };
  const sections = [];
  const live = [];
  for (const [group, own] of groups) {
    const newest = newestOf(own);
    for (const study of newest) {
      const view = await chartView(withUsefulAxis(study));
      const set = await chartSetOf(study);
      const key = `${path}/${study.study}`;
      fragments[key] = String(section(study, group, view, set));
      sections.push(`<div data-fragment="${key}"></div>`);
      if (view.files && !(view.sparse && set)) live.push({ study: study.study, ...view.files });
    }
    const others = own.filter((study) => !newest.includes(study));
    if (others.length === 0) continue;
    const key = `${path}/others-${groupKey(group)}`;
    fragments[key] = String(othersSection(others, group));
    sections.push(`<div data-fragment="${key}"></div>`);
  }
  const further = String(readingList(site.reading.filter(({ factors }) => factors.includes(factor.name))));
  if (further !== "") {
    fragments[`${path}/reading`] = further;
    sections.push(`<div data-fragment="${path}/reading"></div>`);
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
    ({ study, templatesName }) => `  ${JSON.stringify(study)}: {
    rows: () => FileAttachment("../studies/${study}.json").json(),
    templates: () => FileAttachment("../studies/${templatesName}").json(),
  },`,
  )
  .join("\n")}
});
\`\`\`
`;
  const [[study]] = groups.values();
  return { path, markdown, fragments, about: await aboutPage(site, factor.title, study) };
}

/**
 * The study that stands first says what other sites show of the page.
 * @param {Site} site
 * @param {string} heading
 * @param {Study} study
 */
async function aboutPage(site, heading, study) {
  const sentence = headlineOf(study);
  const drawn = await leadingChart(study);
  return {
    description: `${study.title}: ${sentence}`,
    picture: drawPicture({ site: site.title, heading, sentence, study, drawn }),
  };
}

/** How many studies of a platform are drawn: with hundreds the page would weigh megabytes. */
const mostDrawn = 12;

/** @param {Study[]} studies  in the order of the page, which is kept */
function newestOf(studies) {
  const dates = studies.map(({ dated }) => dated ?? "").sort();
  const since = dates.at(-mostDrawn) ?? "";
  return studies.filter(({ dated }) => (dated ?? "") >= since).slice(0, mostDrawn);
}

/**
 * Studies that are not drawn: what each answers, and where it is.
 * @param {Study[]} studies
 * @param {string} group
 */
function othersSection(studies, group) {
  return html`<section class="comparison" data-platform="${groupKey(group)}">
    <h2>${formatMany(studies.length, "more study", "more studies")}</h2>
    <ul class="others">
      ${studies.map(
        (study) =>
          html`<li id="${study.study}">
            <a href="../studies/${study.study}">${study.title}</a>
            ${provenanceBadge(study)}${statusBadge(study)}${study.lab ? ` ${study.lab}` : ""}
            <p>${headlineOf(study)}</p>
          </li> `,
      )}
    </ul>
  </section>`;
}

/** What was measured says most, then what a document says, then what was generated. */
const provenances = ["measured", "published", "synthetic"];

/**
 * Studies by platform and provenance, which are never mixed: products before labs.
 * @param {Study[]} studies
 * @returns {Map<string, Study[]>}
 */
function groupPlatforms(studies) {
  const rank = (/** @type {Study} */ { platform, provenance }) =>
    (isLab({ platform }) ? 10 : 0) + (provenance === "synthetic" ? 20 : 0) + provenances.indexOf(provenance);
  /** @type {Map<string, Study[]>} */
  const groups = new Map();
  for (const study of [...studies].sort((a, b) => rank(a) - rank(b))) {
    const standing = standingOf(study);
    const isSaid = standing === "lab" || standing === study.platform;
    const name = isSaid ? study.platform : `${study.platform}, ${standing}`;
    groups.set(name, [...(groups.get(name) ?? []), study]);
  }
  return groups;
}

/** @param {string} group */
const groupKey = (group) => group.replaceAll(", ", "-");

/**
 * One platform at a time, unless all are asked for; works without JavaScript.
 * @param {Map<string, Study[]>} groups
 */
function platformChoice(groups) {
  if (groups.size < 2) return "";
  const names = [...groups.keys()];
  const hidden = names.map((name) => {
    const key = groupKey(name);
    return `main:not(:has(#platform-${key}:checked, #platform-all:checked)) .comparison[data-platform="${key}"]:not(:target, :has(:target))`;
  });
  return html`<form class="platforms" autocomplete="off">
    <style>
      ${raw(`${hidden.join(",\n")}{display:none}`)}
    </style>
    <fieldset class="choice">
      <legend>Platform and provenance; figures of two are never compared with each other</legend>
      ${[...names, "all"].map(
        (name, i) =>
          html`<label
            ><input
              type="radio"
              name="platform"
              id="platform-${groupKey(name)}"
              value="${groupKey(name)}"
              ${i === 0 ? raw(" checked") : ""}
            /><span>${name === "all" ? "all, one after the other" : name}</span></label
          >`,
      )}
    </fieldset>
  </form>`;
}

/**
 * @param {Study} study
 * @param {string} group
 * @param {Awaited<ReturnType<typeof chartView>>} view
 * @param {unknown} set
 */
function section(study, group, view, set) {
  const serious = seriousFindings(study).length;
  const warning = html`<p class="warning">
    <a href="#findings-${study.study}">${formatMany(serious, "serious finding")}</a>
    ${serious === 1 ? "limits" : "limit"} what these charts may be used for.
  </p>`;
  const map = String(winnerMap(study));
  const drawn = !view.sparse || !set;
  return html`<section
    class="comparison drawn-${study.provenance}"
    id="${study.study}"
    data-platform="${groupKey(group)}"
  >
    <h2><a href="../studies/${study.study}">${study.title}</a></h2>
    <p class="facts">
      ${provenanceBadge(study)}${statusBadge(study)}
      ${[study.platform, study.lab, study.question].filter(Boolean).join(" · ")}
    </p>
    <p class="answer-line">${headlineOf(study)}</p>
    ${serious > 0 && warning} ${drawn && html`${view.html}${view.files && chartNote(study)}`}${set}
    ${
      study.runs.length === 0 &&
      study.statements.length > 0 &&
      html`<h3>What the document states</h3>
        ${statementsTable(study, `What the document states: ${study.title}`)}`
    }
    ${
      map !== "" &&
      html`<h3>Settings by load</h3>
        ${raw(map)}`
    }
    ${
      study.comparisons.length > 0 &&
      html`<h3>Against the baseline</h3>
        ${comparisonsSection(study)}`
    }
    <h3 id="findings-${study.study}">What the checks found</h3>
    ${findingsList(study, { detailed: false })}
    <p><a href="../studies/${study.study}">All figures, the cells concerned, environment and downloads</a></p>
  </section>`;
}
