/** Which setting: a row a question that the site has figures for, with the sentence that answers it and how good it is. */
/** @import {Answer, Site, Study} from "../../types.js" */
import { grades } from "../../analysis/compare/winners.js";
import { formatMany } from "../../words/numbers.js";
import { isLab } from "../../words/platforms.js";
import { fold } from "../fold.js";
import { html } from "../markup.js";
import { provenanceBadge } from "../provenance.js";
import { searchWords } from "../search-words.js";
import { table } from "../table.js";
import { say, toldAnswer, toldSynthesis } from "../told/told.js";
import { changeStrip, stripScale } from "./change-strip.js";

/** @typedef {Site["compared"][number]} Compared */

/** @param {Study} study */
export const isAboutStorage = (study) => !isLab(study) && study.provenance !== "synthetic";

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
const isAnswered = (studies) => rankOf(bestOf(studies)) < unanswered;

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
        cell: ({ factor, slug }) => html`<a href="./compare/${slug}">${factor.title}</a>`,
      },
      { head: "What the figures say", cell: (row) => answerCell(site, row) },
      {
        head: html`<span title="Each dot a place: workload and load. Hollow: something else may explain it."
          >Change, ${stripScale}</span
        >`,
        cell: ({ studies }) => changeStrip(bestOf(studies)),
      },
      { head: "Evidence", cell: (row) => evidenceCell(site, row) },
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
function answerCell(site, { factor, studies }) {
  const shared = sharedAnswer(site, factor.name);
  if (shared) return html`<p data-told="${say(toldSynthesis(shared.row))}">${shared.sentences.join(" ")}</p>`;
  const study = bestOf(studies);
  const [answer] = study.answers;
  if (!answer) return html`<p>No answer yet: nothing has been read.</p>`;
  if (answer.kind !== "none" && !kinds.includes(answer.kind))
    return html`<p>Not answered: no study here compares two of its levels.</p>`;
  return html`<p data-told="${say(toldAnswer(answer))}">${answer.sentence}</p>`;
}

/**
 * What several labs saw of the same levels.
 * @param {Site} site
 * @param {string} factor
 */
function sharedAnswer({ syntheses }, factor) {
  const row = syntheses.find((each) => each.factor === factor);
  if (!row || row.labs < 2 || row.verdict === "cannot tell") return null;
  return { row, sentences: [row.sentence] };
}

/**
 * @param {Site} site
 * @param {Compared} row
 */
function evidenceCell({ syntheses }, { factor, studies }) {
  const best = bestOf(studies);
  const synthesis = syntheses.find((each) => each.factor === factor.name);
  const runs = studies.reduce((sum, study) => sum + study.runs.length, 0);
  const counts = [
    synthesis && synthesis.labs > 1 && formatMany(synthesis.labs, "lab"),
    formatMany(studies.length, "study", "studies"),
    formatMany(runs, "run"),
  ].filter(Boolean);
  return html`${provenanceBadge(best)} ${best.answers[0]?.grade ?? "not compared"}
    <p title="Labs that have figures of it, studies that put it under test, and their runs">
      ${counts.join(" · ")}
    </p>`;
}

/**
 * The study that answers for the question: storage before labs, a verdict before none, the better evidence first.
 * @param {Study[]} studies  one or more
 * @returns {Study}
 */
export const bestOf = (studies) => studies.toSorted((a, b) => rankOf(a) - rankOf(b))[0];

/** From this place on a study says nothing of its question. */
const unanswered = 50;

/** @param {Study} study */
const rankOf = (study) => (isAboutStorage(study) ? 0 : unanswered - 20) + rankAnswer(study.answers[0]);

/** Answers that are about the setting. */
const kinds = ["comparison", "curve"];

/** Verdicts that no reader can act on. */
const open = ["unreplicated", "not comparable", "not tested"];

/** @param {Answer | undefined} answer */
function rankAnswer(answer) {
  if (!answer || !kinds.includes(answer.kind)) return unanswered;
  const grade = grades.findIndex((each) => each === answer.grade);
  return (open.includes(answer.verdict ?? "") ? 20 : 0) + (grade < 0 ? 10 : grade);
}
