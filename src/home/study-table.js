/** Studies, a row each: what was asked, what was found, and how sure it is. */
/** @import {Site, Study} from "../types.js" */
import { evidenceCell } from "./evidence.js";
import { isAboutStorage } from "../comparison/evidence.js";
import { fold } from "../html/fold.js";
import { html } from "../html/markup.js";
import { table } from "../html/table.js";
import { facetsOf } from "../search/facets.js";
import { headlineOf } from "../study/answer.js";
import { formatMany } from "../words/numbers.js";

/**
 * The newest studies of storage, those of labs and made-up numbers folded below.
 * @param {Site} site
 * @param {number} [most]  studies of storage that are shown
 */
export function studyTables({ studies }, most = Infinity) {
  const newest = studies.toSorted((a, b) => (b.dated ?? "").localeCompare(a.dated ?? ""));
  const [storage, others] = [true, false].map((isOpen) =>
    newest.filter((study) => isAboutStorage(study) === isOpen),
  );
  if (storage.length === 0) return studyTable(others, "Studies");
  return html`${studyTable(storage.slice(0, most), "Studies")}
  ${
    others.length > 0 &&
    fold(
      "Emulated labs and made-up numbers: they test the method, no product",
      formatMany(others.length, "study", "studies"),
      studyTable(others, "Emulated labs"),
    )
  }`;
}

/**
 * @param {Study[]} studies
 * @param {string} label
 */
const studyTable = (studies, label) =>
  table(
    [
      { head: "Study", names: true, cell: studyCell },
      { head: "Result", cell: (study) => html`<p>${study.answers[0]?.finding ?? headlineOf(study)}</p>` },
      { head: "How sure", cell: (study) => evidenceCell(study, { isBrief: true }) },
    ],
    studies,
    {
      label,
      class: "studies",
      rowAttributes: (study) => ({ "data-facets": JSON.stringify(facetsOf(study)) }),
    },
  );

/** @param {Study} study */
const studyCell = (study) =>
  html`<a href="./studies/${study.study}.html">${study.title}</a>
    <p>${study.question}</p>`;
