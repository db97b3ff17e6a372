/** @import {JudgedClaim, Study} from "../../types.js" */
import { claims as claimWords, verdicts } from "../../words/list.js";
import { findMeasure } from "../../words/measures.js";
import { formatMany, formatThree, inSentence } from "../../words/numbers.js";
import { splitPieces } from "../../words/pieces.js";
import { sayValue } from "../../words/workloads.js";
import { othersName, seriesName } from "../../html/cells.js";
import { fold } from "../../html/fold.js";
import { html } from "../../html/markup.js";
import { cell, table } from "../../html/table.js";
import { say } from "../../findings/told.js";
import { spaceWords } from "../../words/names.js";

/** A list of more claims than this shows the first of them, and folds the others. */
const mostShown = 8;
const shown = 2;

/**
 * The ledger of a study's claims: what its document says, and what the figures of the study say to it.
 * @param {Study} study
 */
export function claimsTable(study) {
  const { claims } = study;
  const first = claims.length > mostShown ? shown : claims.length;
  const rest = claims.slice(first);
  return html`${listClaims(study, claims.slice(0, first), "Claims of the document")}
    ${rest.length > 0 && fold("More claims", formatMany(rest.length, "claim"), listClaims(study, rest, "More claims of the document"))}
    <p class="note">
      Claims in our words, each tested by what this page has: repeated runs, single runs, or arithmetic of
      printed numbers.
    </p>`;
}

/**
 * @param {Study} study
 * @param {JudgedClaim[]} claims
 * @param {string} label
 */
const listClaims = (study, claims, label) =>
  table(
    [
      { head: "Claim", names: true, cell: ({ claim }) => claim },
      { head: "Verdict", cell: verdictCell },
      { head: "Why", cell: (claim) => reasons(study, claim) },
    ],
    claims,
    { label, class: "claims", cards: true },
  );

/** @param {JudgedClaim} claim */
const verdictCell = ({ study, verdict, grade, kind, test }) =>
  cell(html`${claimWords.get(verdict)}${grade && html` <span class="basis">${grade}</span>`}`, {
    class: `verdict verdict-${verdict.replaceAll(" ", "-")}`,
    "data-told":
      kind === "criterion" && say({ of: "claim", study, levels: [String(test.name)], verdict, grade }),
  });

/** Characters of a line. */
const aLine = 90;

/** So many cases are listed; the table claims has all of them. */
const mostCells = 10;

/**
 * In a line; what it rests on is folded under it.
 * @param {Study} study
 * @param {JudgedClaim} claim
 */
function reasons(study, { claim, sentence, place, cells, kind, test }) {
  const [brief, ...rest] = splitPieces(sentence, aLine);
  const tested = kind !== "not_testable";
  const where = place && html`<p>In the document: ${place}.</p>`;
  if (!tested && rest.length === 0 && !where) return brief;
  return html`<details>
    <summary>${brief}</summary>
    ${rest.length > 0 && html`<p>${rest.join(" ")}</p>`}${where}
    ${tested && cells.length > 0 && cellsTable(study, cells.slice(0, mostCells), claim)}
    ${tested && testTable(study, { kind, test, claim })}
  </details>`;
}

/** Columns whose names say too little. @type {Record<string, string>} */
const heads = { row: "verdict", others: "same on both sides" };

/**
 * @param {Study} study
 * @param {Record<string, unknown>[]} cells
 * @param {string} claim
 */
const cellsTable = (study, cells, claim) =>
  table(
    [...new Set(cells.flatMap((row) => Object.keys(row)))].map((name) => ({
      head: heads[name] ?? spaceWords(name),
      cell: (/** @type {Record<string, unknown>} */ row) => cellText(study, name, row[name]),
    })),
    cells,
    { label: `Cases: ${claim}`, cards: true },
  );

/**
 * @param {Study} study
 * @param {string} name
 * @param {unknown} value
 */
function cellText(study, name, value) {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return Number.isInteger(value) ? value : formatThree(value);
  const text = String(value);
  if (name === "others") return othersName(study, text);
  if (name === "series") return seriesName(study, text);
  return verdicts.get(text) ?? sayValue(text);
}

/**
 * The test as study.yaml has it, a key a row.
 * @param {Study} study
 * @param {Pick<JudgedClaim, "kind" | "test" | "claim">} of
 */
const testTable = (study, { kind, test, claim }) =>
  table(
    [
      { head: `Test: ${spaceWords(kind)}`, names: true, cell: ([key]) => spaceWords(key) },
      {
        head: "Value",
        cell: ([, value]) => (String(value).includes("\n") ? html`<pre>${value}</pre>` : value),
      },
    ],
    Object.entries(test).map(([key, value]) => [key, testText(study, value)]),
    { label: `Test: ${claim}` },
  );

/**
 * @param {Study} study
 * @param {unknown} value
 * @returns {string} 4; 2, 4 and 8; VMs to 13; at least 2
 */
function testText(study, value) {
  if (Array.isArray(value)) return value.map((each) => testText(study, each)).join(", ");
  if (typeof value !== "object" || value === null) return nameOf(study, String(value).trim());
  return Object.entries(value)
    .map(([key, each]) => `${nameOf(study, key)} ${testText(study, each)}`)
    .join(", ");
}

/**
 * @param {Study} study
 * @param {string} name  of a factor or a measure, or another text
 */
function nameOf({ factorInfos, measures }, name) {
  const title = factorInfos.get(name)?.title;
  if (title) return inSentence(title);
  return findMeasure(measures, name)?.sentence ?? (/^\w+$/.test(name) ? spaceWords(name) : sayValue(name));
}
