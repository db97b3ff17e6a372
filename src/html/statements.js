/** @import {Factor, Statement, Study} from "../types.js" */
import { formatBlock, formatThree, inSentence } from "../words/numbers.js";
import { html } from "./markup.js";
import { encodePath } from "./addresses.js";

const names = /** @type {Record<string, string>} */ ({
  iops: "IOPS",
  bytes_per_s: "throughput",
  latency_mean_us: "latency",
});

/** What one of a shown unit is in the unit that statements are kept in. */
const shownUnits = /** @type {Record<string, {unit: string, size: number}>} */ ({
  "1/s": { unit: "IOPS", size: 1 },
  "bytes/s": { unit: "MiB/s", size: 2 ** 20 },
  us: { unit: "ms", size: 1000 },
});

/**
 * Published figures that are no run, one a row.
 * @param {Study} study
 */
export function statementsTable(study) {
  const { statements } = study;
  return html`<p class="note">Ranges, ratios, criteria and figures of a part: they belong to no run.</p>
    <div class="scroll" tabindex="0" role="region" aria-label="What the document states">
      <table class="files">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" class="number">Figure</th>
            <th scope="col">Holds for</th>
            <th scope="col">Setting</th>
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          ${statements.map((statement) => statementRow(study, statement))}
        </tbody>
      </table>
    </div>`;
}

/**
 * @param {Study} study
 * @param {Statement} statement
 */
function statementRow(study, statement) {
  const { measure, kind, scope, factors, against, source, line } = statement;
  const title = `${names[measure] ?? measure}${kind && kind !== "figure" ? `, ${kind}` : ""}`;
  const other = Object.keys(against).length > 0 ? ` against ${setting(study, against)}` : "";
  return html`<tr>
    <th scope="row">${title}</th>
    <td class="number">${figure(statement)}</td>
    <td>${scope}</td>
    <td>${setting(study, factors)}${other}</td>
    <td>
      <a href="../raw/${study.study}/${encodePath(source)}${line && `#L${line}`}"
        >${source}${line && `:${line}`}</a
      >
    </td>
  </tr> `;
}

/**
 * @param {Statement} statement
 * @returns {string} such as: about 7–17 %
 */
function figure({ low, high, unit, approximate }) {
  const shown = shownUnits[unit ?? ""] ?? { unit, size: 1 };
  const ends = [...new Set([low, high])].map((value) => (value === null ? "–" : plain(value / shown.size)));
  return [approximate && "about", ends.join(" to "), shown.unit].filter(Boolean).join(" ");
}

/** @param {number} value */
const plain = (value) => (Number.isInteger(value) ? value.toLocaleString("en-US") : formatThree(value));

/**
 * @param {Study} study
 * @param {Statement["factors"]} factors
 * @returns {string} such as: disk groups a host 2, read share 70 %, block size 4K
 */
const setting = ({ factorInfos }, factors) =>
  Object.entries(factors)
    .map(([name, value]) => sayFactor(factorInfos.get(name), name, value))
    .join(", ");

/**
 * @param {Factor | undefined} factor
 * @param {string} name
 * @param {string | number | boolean} value
 */
function sayFactor(factor, name, value) {
  const title = inSentence(factor?.title ?? name);
  if (factor?.unit === "bytes") return `${title} ${formatBlock(Number(value))}`;
  return `${title} ${value}${factor?.unit === "%" ? " %" : ""}`;
}
