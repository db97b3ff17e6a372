/** @import {JudgedClaim, Study} from "../types.js" */
import { formatMany, formatThree } from "../words/numbers.js";
import { html } from "./markup.js";
import { cell, table } from "./table.js";

const words = { holds: "Holds", partly: "Partly", refuted: "Refuted", undecidable: "Cannot be decided" };

/**
 * The ledger of a study's claims: what its document says, and what the figures of that document say to it.
 * @param {Study} study
 */
export const claimsTable = ({ claims }) =>
  html`<p class="note">Claims in our words, each tested against the document's own figures.</p>
    ${table(
      [
        { head: "Claim", names: true, cell: ({ claim }) => claim },
        {
          head: "Verdict",
          cell: ({ verdict }) => cell(words[verdict], { class: `verdict verdict-${verdict}` }),
        },
        { head: "Why", cell: reasons },
      ],
      claims,
      { label: "Claims of the document", class: "claims" },
    )}`;

/** @param {JudgedClaim} claim */
const reasons = ({ claim, sentence, cells, query }) =>
  html`${sentence}
    <details>
      <summary>${formatMany(cells.length, "cell row")} and the test</summary>
      ${cells.length > 0 && cellsTable(cells, claim)}
      <pre>${query.trim()}</pre>
    </details>`;

/**
 * @param {Record<string, unknown>[]} cells
 * @param {string} claim
 */
const cellsTable = (cells, claim) =>
  table(
    Object.keys(cells[0]).map((name) => ({
      head: name.replaceAll("_", " "),
      cell: (/** @type {Record<string, unknown>} */ row) => cellText(row[name]),
    })),
    cells,
    { label: `Cells: ${claim}` },
  );

/** @param {unknown} value */
function cellText(value) {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" && !Number.isInteger(value) ? formatThree(value) : value;
}
