/** All studies, a row each: vSphere's storage first, labs and made-up figures folded. */
/** @import {Site, Study} from "../types.js" */
import { formatCount, formatMany } from "../words/numbers.js";
import { facetsOf } from "../search/facets.js";
import { fold } from "../html/fold.js";
import { html } from "../html/markup.js";
import { evidenceOf, provenanceBadge, relationOf, statusBadge } from "../html/provenance.js";
import { headlineOf } from "../study/answer.js";
import { table } from "../html/table.js";
import { isAboutStorage } from "../comparison/evidence.js";
import { sayTool } from "../words/workloads.js";
import { sayPlatform } from "../words/names.js";

/** @param {Site} site */
export function studyList({ studies, synonyms }) {
  const newest = studies.toSorted((a, b) => (b.dated ?? "").localeCompare(a.dated ?? ""));
  const [storage, others] = [true, false].map((isOpen) =>
    newest.filter((study) => isAboutStorage(study) === isOpen),
  );
  if (storage.length === 0) return studyTable(others, "Studies", synonyms);
  return html`${studyTable(storage, "Studies", synonyms)}
  ${
    others.length > 0 &&
    fold(
      "Lab and synthetic studies: checks of method, no statement about storage",
      formatMany(others.length, "study", "studies"),
      studyTable(others, "Lab and synthetic studies", synonyms),
    )
  }`;
}

/**
 * @param {Study[]} studies
 * @param {string} label
 * @param {string[][]} synonyms
 */
const studyTable = (studies, label, synonyms) =>
  table(
    [
      { head: "Study", names: true, cell: studyCell },
      { head: "Result", cell: (study) => html`<p>${headlineOf(study)}</p>` },
      { head: "Evidence", cell: evidenceCell },
      { head: "Runs", number: true, cell: ({ runs }) => formatCount(runs.length) },
      { head: "Tool", cell: ({ tools }) => tools.map(sayTool).join(", ") },
      { head: "Year", number: true, cell: ({ dated }) => dated?.slice(0, 4) ?? "–" },
    ],
    studies,
    {
      label,
      class: "studies",
      rowAttributes: (study) => ({ "data-facets": JSON.stringify(facetsOf(study, synonyms)) }),
    },
  );

/** @param {Study} study */
const studyCell = (study) =>
  html`<a href="./studies/${study.study}.html">${study.title}</a>
    <p>${study.question}</p>`;

/** @param {Study} study */
const evidenceCell = (study) =>
  html`${provenanceBadge(study)}${statusBadge(study)} ${evidenceOf(study)}
    <p>${[sayPlatform(study.platform), study.lab, relationOf(study)].filter(Boolean).join(", ")}</p>`;
