/** Which setting: a row a question that the site has figures for, with the sentence that answers it and how good it is. */
/** @import {Site, Study} from "../types.js" */
import { formatMany } from "../words/numbers.js";
import { answerOf, sentenceOf } from "../comparison/answer.js";
import { bestOf, isAboutStorage, isAnswered } from "../comparison/evidence.js";
import { fold } from "../html/fold.js";
import { html } from "../html/markup.js";
import { evidenceOf, provenanceBadge, relationOf } from "../html/provenance.js";
import { searchWords } from "../search/search-words.js";
import { table } from "../html/table.js";
import { changeStrip, stripScale } from "./change-strip.js";

/** @typedef {Site["compared"][number]} Compared */

/**
 * Questions that two studies or more ask stand open, the others are folded.
 * @param {Site} site
 */
export function whichSetting(site) {
  const asked = site.compared.toSorted(
    (a, b) =>
      Number(isAnswered(b.studies)) - Number(isAnswered(a.studies)) ||
      countRuns(b.studies) - countRuns(a.studies),
  );
  const [first, rest] = [true, false].map((isFirst) =>
    asked.filter(({ studies }) => studies.length > 1 === isFirst),
  );
  const ofOne = "Settings that one study asks about";
  if (first.length === 0) return questionTable(site, rest, ofOne);
  return html`${questionTable(site, first, "Which setting")}
  ${rest.length > 0 && fold(ofOne, formatMany(rest.length, "setting"), questionTable(site, rest, ofOne))}`;
}

/** @param {Study[]} studies */
const countRuns = (studies) => studies.filter(isAboutStorage).reduce((sum, { runs }) => sum + runs.length, 0);

/**
 * @param {Site} site
 * @param {Compared[]} compared
 * @param {string} label
 */
function questionTable(site, compared, label) {
  return table(
    [
      {
        head: "Setting",
        names: true,
        cell: ({ factor, slug }) => html`<a href="./compare/${slug}.html">${factor.title}</a>`,
      },
      { head: "Result", cell: (row) => answerCell(site, row) },
      {
        head: html`<span title="Each dot a place: workload and load. Hollow: something else may explain it."
          >Change, ${stripScale}</span
        >`,
        cell: ({ studies }) => changeStrip(bestOf(studies)),
      },
      { head: "Evidence", cell: evidenceCell },
    ],
    compared,
    {
      label,
      class: "questions",
      rowAttributes: (row) => ({ "data-facets": facetsOf(site, row) }),
    },
  );
}

/**
 * What a question is found by.
 * @param {Site} site
 * @param {Compared} row
 */
const facetsOf = ({ synonyms }, { factor, studies }) =>
  JSON.stringify({
    words: searchWords(
      [
        factor.title,
        factor.name,
        ...studies.flatMap(({ levels }) => levels.map(({ value }) => `${factor.name}=${value}`)),
      ],
      synonyms,
    ),
  });

/**
 * @param {Site} site
 * @param {Compared} row
 */
function answerCell(site, row) {
  const said = answerOf(site, row);
  return html`<p ${said.told && html`data-told="${said.told}"`}>${sentenceOf(said)}</p>`;
}

/** @param {Compared} row */
function evidenceCell({ studies }) {
  const best = bestOf(studies);
  const labs = new Set(studies.filter(isAboutStorage).flatMap(({ lab }) => lab ?? [])).size;
  const runs = studies.reduce((sum, study) => sum + study.runs.length, 0);
  const counts = [
    labs > 1 && formatMany(labs, "lab"),
    formatMany(studies.length, "study", "studies"),
    formatMany(runs, "run"),
    relationOf(best),
  ].filter(Boolean);
  return html`${provenanceBadge(best)} ${evidenceOf(best)}
    <p title="Labs and studies that put it under test, and their runs">${counts.join(" · ")}</p>`;
}
