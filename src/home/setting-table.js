/** Which setting: a row for each that some study compares, with its result, the size of the effect and the evidence. */
/** @import {Site, Study} from "../types.js" */
import { answerOf } from "../comparison/answer.js";
import { bestOf, isAboutStorage, isAnswered, orderOf } from "../comparison/evidence.js";
import { shortDefault } from "../comparison/head.js";
import { label } from "../html/answer-card.js";
import { fold } from "../html/fold.js";
import { html } from "../html/markup.js";
import { table } from "../html/table.js";
import { facetsOf } from "../search/facets.js";
import { formatCount, formatMany } from "../words/numbers.js";
import { effectScale, effectStrip, sample } from "./effect-strip.js";
import { evidenceCell } from "./evidence.js";

/** @typedef {Site["compared"][number]} Compared */

/** By what stands behind the result, the strongest first. */
const groups = /** @type {const} */ ([
  { id: "measured", title: "Measured" },
  { id: "claims", title: "Claims only" },
  { id: "nothing", title: "Emulated labs only, or nothing to compare" },
]);

/** @param {Site} site @param {Compared} compared @returns {(typeof groups)[number]["id"]} */
function groupOf(site, compared) {
  const best = answering(site, compared);
  if (!isAnswered(compared.studies) || !isAboutStorage(best)) return "nothing";
  if (best.answers[0].grade === "claim, no data") return "claims";
  return best.answers[0].kind === "none" ? "nothing" : "measured";
}

/**
 * The settings of the home page: so many rows stand open, the others are folded.
 * @param {Site} site
 * @param {number} most
 */
export function settingTables(site, most) {
  const order = (/** @type {Compared} */ row) => orderOf(answering(site, row));
  const sorted = site.compared.toSorted((a, b) => order(a) - order(b));
  const rows = groups.map((group) => ({
    ...group,
    rows: sorted.filter((row) => groupOf(site, row) === group.id),
  }));
  const [measured, ...others] = rows;
  const folded = [
    { ...measured, title: "More settings that were measured", rows: measured.rows.slice(most) },
    ...others,
  ].filter((group) => group.rows.length > 0);
  return html`${settingTable(site, measured.rows.slice(0, most), "Settings")}
  ${folded.map((group) => fold(group.title, formatMany(group.rows.length, "setting"), settingTable(site, group.rows, group.title), group.id))}`;
}

/**
 * @param {Site} site
 * @param {Compared[]} compared
 * @param {string} title
 */
export const settingTable = (site, compared, title) =>
  table(
    [
      { head: "Setting", names: true, cell: (row) => settingCell(site, row) },
      { head: "Result, and what to do", cell: (row) => answerCell(site, row) },
      {
        head: html`<span
            title="A mark for each workload, the mean over its loads; the line spans all results. Right is better. Filled: repeated runs. Triangle: beyond the axis."
            >Effect by workload</span
          >${effectScale}`,
        cell: (row) => effectStrip(answering(site, row)) || noEffect(answering(site, row)),
      },
      { head: "How sure", cell: (row) => evidenceCell(answering(site, row)) },
    ],
    compared,
    {
      label: title,
      class: "questions",
      rowAttributes: ({ studies }) => ({ "data-facets": facetsText(studies) }),
    },
  );

/**
 * @param {Site} site
 * @param {Compared} row
 * @returns {Study} whose answer the row prints; of an average over labs the study with the best evidence
 */
const answering = (site, row) => answerOf(site, row).study ?? bestOf(row.studies);

/** @param {Study} study @returns {unknown} why there is no picture of an effect: of a curve each load has its own */
const noEffect = ({ study, answers: [answer] }) =>
  answer?.kind === "curve" &&
  html`<p class="row-doubt"><a href="./studies/${study}.html">See the curve</a></p>`;

/**
 * What the list holds, and in which order.
 * @param {Site} site
 */
export function listLead(site) {
  const kinds = site.compared.map((row) => groupOf(site, row));
  const counts = Object.entries(leads).flatMap(([kind, lead]) => {
    const count = kinds.filter((each) => each === kind).length;
    return count > 0 ? [`${formatCount(count)} ${lead}`] : [];
  });
  return html`<p class="home-lead">
    ${formatMany(kinds.length, "setting")}: ${counts.join(", ")}. Every number links to its source.
  </p>`;
}

/** How many settings have which evidence. */
const leads = { measured: "measured", claims: "only claimed", nothing: "with nothing to compare" };

/** What the marks of the effects mean. */
export const markLegend = html`<p class="note mark-legend">
  Mean of each workload: ${sample("up", "better")} ${sample("level", "within 5 %")} ${sample("down", "worse")}
  filled: repeated runs
</p>`;

/** @param {Study[]} studies @returns {string} what any of them is chosen by */
function facetsText(studies) {
  const all = studies.map(facetsOf);
  const names = Object.keys(all[0]);
  return JSON.stringify(
    Object.fromEntries(names.map((name) => [name, [...new Set(all.flatMap((own) => own[name]))]])),
  );
}

/**
 * @param {Site} site
 * @param {Compared} row
 */
function settingCell({ practice }, { factor, slug }) {
  const usual = practice[factor.name] && shortDefault(practice[factor.name], factor);
  return html`<a href="./compare/${slug}.html">${factor.title}</a> ${usual && html`<p>default ${usual}</p>`}`;
}

/**
 * @param {Site} site
 * @param {Compared} row
 */
function answerCell(site, row) {
  const { told, finding, action } = answerOf(site, row);
  return html`<p ${told && html`data-told="${told}"`}>${finding}</p>
    ${action && html`<p class="row-do">${label("act")} ${action}</p>`}`;
}
