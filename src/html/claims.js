/** @import {JudgedClaim, Study} from "../types.js" */
import { formatMany, formatThree } from "../words/numbers.js";
import { html } from "./markup.js";

const words = { holds: "Holds", partly: "Partly", refuted: "Refuted", undecidable: "Cannot be decided" };

/**
 * The ledger of a study's claims: what its document says, and what the figures of that document say to it.
 * @param {Study} study
 */
export function claimsTable({ claims }) {
  return html`<p class="note">Claims in our words, each tested against the document's own figures.</p>
    <div class="scroll" tabindex="0" role="region" aria-label="Claims of the document">
      <table class="claims">
        <thead>
          <tr>
            <th scope="col">Claim</th>
            <th scope="col">Verdict</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          ${claims.map(claimRow)}
        </tbody>
      </table>
    </div>`;
}

/** @param {JudgedClaim} claim */
function claimRow({ claim, verdict, sentence, cells, query }) {
  return html`<tr>
    <th scope="row">${claim}</th>
    <td class="verdict verdict-${verdict}">${words[verdict]}</td>
    <td>
      ${sentence}
      <details>
        <summary>${formatMany(cells.length, "cell row")} and the test</summary>
        ${cells.length > 0 && cellsTable(cells, claim)}
        <pre>${query.trim()}</pre>
      </details>
    </td>
  </tr> `;
}

/**
 * @param {Record<string, unknown>[]} cells
 * @param {string} claim
 */
function cellsTable(cells, claim) {
  const names = Object.keys(cells[0]);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Cells: ${claim}">
    <table class="files">
      <thead>
        <tr>
          ${names.map((name) => html`<th scope="col">${name.replaceAll("_", " ")}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${cells.map(
          (row) =>
            html`<tr>
              ${names.map((name) => html`<td>${cellText(row[name])}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** @param {unknown} value */
function cellText(value) {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" && !Number.isInteger(value) ? formatThree(value) : value;
}
