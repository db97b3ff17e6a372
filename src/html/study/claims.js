/** @import {JudgedClaim, Study} from "../../types.js" */
import { formatThree } from "../../words/numbers.js";
import { splitPieces } from "../../words/pieces.js";
import { html } from "../markup.js";
import { cell, table } from "../table.js";
import { say } from "../told/told.js";

const words = /** @type {Record<JudgedClaim["verdict"], string>} */ ({
  holds: "Holds",
  partly: "Partly",
  refuted: "Refuted",
  "seen so": "Seen so",
  "seen in part": "Seen in part",
  "not seen": "Not seen",
  undecidable: "Cannot be decided",
});

/**
 * The ledger of a study's claims: what its document says, and what the figures of the study say to it.
 * @param {Study} study
 */
export const claimsTable = ({ claims }) =>
  html`${table(
      [
        { head: "Claim", names: true, cell: ({ claim }) => claim },
        { head: "Verdict", cell: verdictCell },
        { head: "Why", cell: reasons },
      ],
      claims,
      { label: "Claims of the document", class: "claims", cards: true },
    )}
    <p class="note">
      Claims in our words, each tested by what this page has. Holds, partly and refuted rest on repeated runs
      in a recorded order, or on arithmetic of printed figures; what single runs show is seen, and no proof.
    </p>`;

/** @param {JudgedClaim} claim */
const verdictCell = ({ study, verdict, grade, kind, test }) =>
  cell(html`${words[verdict]}${grade && html` <span class="basis">${grade}</span>`}`, {
    class: `verdict verdict-${verdict.replaceAll(" ", "-")}`,
    "data-told":
      kind === "criterion" && say({ of: "claim", study, levels: [String(test.name)], verdict, grade }),
  });

/** Characters of a line. */
const aLine = 90;

/** So many cases are listed; the table claims has all of them. */
const mostCells = 40;

/**
 * In a line; what it rests on is folded under it.
 * @param {JudgedClaim} claim
 */
function reasons({ claim, sentence, place, cells, kind, test }) {
  const [brief, ...rest] = splitPieces(sentence, aLine);
  const tested = kind !== "not_testable";
  const where = place && html`<p>In the document: ${place}.</p>`;
  if (!tested && rest.length === 0 && !where) return brief;
  return html`<details>
    <summary>${brief}</summary>
    ${rest.length > 0 && html`<p>${rest.join(" ")}</p>`}${where}
    ${tested && cells.length > 0 && cellsTable(cells.slice(0, mostCells), claim)}
    ${tested && testTable(kind, test, claim)}
  </details>`;
}

/**
 * @param {Record<string, unknown>[]} cells
 * @param {string} claim
 */
const cellsTable = (cells, claim) =>
  table(
    [...new Set(cells.flatMap((row) => Object.keys(row)))].map((name) => ({
      head: name.replaceAll("_", " "),
      cell: (/** @type {Record<string, unknown>} */ row) => cellText(row[name]),
    })),
    cells,
    { label: `Cases: ${claim}`, cards: true },
  );

/** @param {unknown} value */
function cellText(value) {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" && !Number.isInteger(value) ? formatThree(value) : value;
}

/**
 * The test as study.yaml has it, a key a row.
 * @param {string} kind
 * @param {JudgedClaim["test"]} test
 * @param {string} claim
 */
const testTable = (kind, test, claim) =>
  table(
    [
      { head: `Test: ${kind}`, names: true, cell: ([key]) => key.replaceAll("_", " ") },
      {
        head: "Value",
        cell: ([, value]) => (String(value).includes("\n") ? html`<pre>${value}</pre>` : value),
      },
    ],
    Object.entries(test).map(([key, value]) => [key, testText(value)]),
    { label: `Test: ${claim}` },
  );

/**
 * @param {unknown} value
 * @returns {string} 4; 2, 4 and 8; vms to 13; at least 2
 */
function testText(value) {
  if (Array.isArray(value)) return value.map(testText).join(", ");
  if (typeof value !== "object" || value === null) return String(value).trim();
  return Object.entries(value)
    .map(([key, each]) => `${key.replaceAll("_", " ")} ${testText(each)}`)
    .join(", ");
}
