/** @import {Comparison, Study} from "../types.js" */
/** @import {Measure} from "../analysis/types.js" */
import { sayChange } from "../analysis/answer/answer.js";
import { measureNames } from "../analysis/compare/sentences.js";
import { measures } from "../analysis/compare/verdict.js";
import { formatMany } from "../words/numbers.js";
import { levelName, loadName } from "./cells.js";
import { axisTitle } from "./chart-kinds.js";
import { html } from "./markup.js";

/** With more single comparisons than this, a study of single runs shows them as a grid of changes. */
const LIST_UP_TO = 48;

/**
 * Every level against its baseline: over each curve, and at each load, never a ratio without what it rests on.
 * @param {Study} study
 * @param {{factor?: string | null, page?: string | null}} [options]  factor: another than the one under test;
 *   page: the page that has the grid of a study of many single runs
 */
export function comparisonsSection(study, { factor = study.factor, page = null } = {}) {
  const own = study.comparisons.filter((row) => row.factor === factor);
  const points = own.filter(({ scope }) => scope === "load");
  if (points.length === 0)
    return html`<p class="empty">No two runs differ in the factor alone, so nothing is compared.</p>`;
  const curves = own.filter(({ scope, measure }) => scope === "curve" && measure === "iops");
  const known = measures.filter((measure) =>
    points.some((row) => row.measure === measure && row.ratio !== null),
  );
  const single = points.every(({ interval }) => interval === null || interval === "single run");
  return html`${basis(points)}${curves.length > 0 && curveTable(study, curves)}${known.length === 0 ? refusal(points) : ""}
  ${known.length > 0 && (single && points.length > LIST_UP_TO ? (page ? gridLink(page, points) : grids(study, points, known)) : pointsTable(study, points))}`;
}

/** @param {Comparison[]} points */
function basis(points) {
  const [{ margin_pct }] = points;
  const refused = points.filter(({ verdict }) => verdict === "not comparable").length;
  const sure = points.some(({ interval }) => interval === "t");
  return html`<p class="note">
    ${
      sure
        ? "Ratios of geometric means with 95 % intervals by Welch’s t on logarithms; verdicts hold among all comparisons of the study."
        : "Single runs: a change is what was seen once, and carries no interval."
    }
    Differences within ${margin_pct} % count as
    alike${points.some(({ tie_margin_pct }) => tie_margin_pct > margin_pct) && ", and more where the scatter between tools is larger"}.
    ${refused > 0 && `${formatMany(refused, "comparison")} of ${points.length} are refused, each with its reason.`}
  </p>`;
}

/** @param {Comparison[]} points */
function refusal(points) {
  const reasons = [...new Set(points.flatMap(({ reason }) => reason ?? []))];
  return html`<ul class="reasons">
    ${reasons.map((reason) => html`<li>${reason}</li>`)}
  </ul>`;
}

/**
 * @param {Study} study
 * @param {Comparison[]} curves
 */
function curveTable(study, curves) {
  const levels = [...new Set(curves.map(({ level }) => level))];
  const lines = groupBy(curves, ({ tool, workload, others }) =>
    [tool, workload, others].filter(Boolean).join(", "),
  );
  const title = `IOPS against ${levelName(study, curves[0].baseline)}, over all loads`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${title}">
    <table class="files changes">
      <caption>
        ${title}: geometric mean of the changes; at how many loads higher ▲ and lower ▼ beyond the margin;
        sign test.
      </caption>
      <thead>
        <tr>
          <th scope="col">Tool, workload</th>
          ${levels.map((level) => html`<th scope="col">${levelName(study, level)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${[...lines].map(
          ([place, rows]) =>
            html`<tr>
              <th scope="row">${place}</th>
              ${levels.map((level) => curveCell(rows.find((row) => row.level === level)))}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

/** @param {Comparison | undefined} row */
function curveCell(row) {
  if (!row || row.ratio === null) return html`<td class="none">–</td>`;
  const p =
    row.p_value === null ? "" : `p ${row.p_value < 0.001 ? "< 0.001" : Number(row.p_value.toPrecision(2))}`;
  return html`<td>
    <strong>${sayChange(row.ratio)}</strong>
    <span class="basis">▲${row.loads_higher} ▼${row.loads_lower} of ${row.loads} ${p}</span>
  </td>`;
}

/**
 * @param {string} page
 * @param {Comparison[]} points
 */
const gridLink = (page, points) =>
  html`<p>
    <a href="${page}">All ${formatMany(points.length, "comparison")}, load by load</a>, and the ratio to the
    baseline as charts.
  </p>`;

/**
 * @param {Study} study
 * @param {Comparison[]} points
 * @param {Measure[]} known
 */
function grids(study, points, known) {
  const shown = known.filter((measure) => measure !== "bytes_per_s");
  return shown.map((measure) => {
    const rows = points.filter((row) => row.measure === measure);
    const loads = [...new Set(rows.flatMap(({ load }) => load ?? []))].sort((a, b) => a - b);
    const lines = groupBy(rows, ({ tool, workload, others, level }) =>
      JSON.stringify([[tool, workload, others].filter(Boolean).join(", "), level]),
    );
    const title = `Change of ${measureNames[measure]} in % against ${levelName(study, rows[0].baseline)}, load by load`;
    return html`<details class="table-fold">
      <summary>${title}<span>${formatMany(rows.length, "comparison")}</span></summary>
      <div class="scroll" tabindex="0" role="region" aria-label="${title}">
        <table class="change-grid">
          <thead>
            <tr>
              <th scope="col">${axisTitle(study)}</th>
              ${loads.map((load) => html`<th scope="col">${loadName(study, load)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${[...lines].map(([key, own]) => gridRow(study, key, own, loads))}
          </tbody>
        </table>
      </div>
      <p class="note">Bold is beyond the margin. × may not be compared.</p>
    </details>`;
  });
}

/**
 * @param {Study} study
 * @param {string} key
 * @param {Comparison[]} own
 * @param {number[]} loads
 */
function gridRow(study, key, own, loads) {
  const [place, level] = JSON.parse(key);
  return html`<tr>
    <th scope="row">${place}, ${levelName(study, level)}</th>
    ${loads.map((load) => gridCell(own.find((row) => row.load === load)))}
  </tr> `;
}

/** @param {Comparison | undefined} row */
function gridCell(row) {
  if (!row) return html`<td></td>`;
  if (row.ratio === null) return html`<td>×</td>`;
  const percent = Math.round((row.ratio - 1) * 100);
  const text = `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${Math.abs(percent)}`;
  return row.verdict === "observed alike" ? html`<td>${text}</td>` : html`<td><b>${text}</b></td>`;
}

/**
 * @param {Study} study
 * @param {Comparison[]} points
 */
function pointsTable(study, points) {
  const refused = points.filter(({ ratio }) => ratio === null);
  const reasons = [...new Set(refused.flatMap(({ reason }) => reason ?? []))];
  const table = html`<div class="scroll" tabindex="0" role="region" aria-label="Comparisons">
      <table class="files changes">
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">What</th>
            <th scope="col">Levels</th>
            <th scope="col" class="number">Change</th>
            <th scope="col">95 % interval</th>
            <th scope="col">Runs</th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          ${points.map((row) => pointRow(study, row))}
        </tbody>
      </table>
    </div>
    ${reasons.length > 0 && refusal(refused)}`;
  return points.length > LIST_UP_TO
    ? html`<details class="table-fold">
        <summary>Every comparison<span>${formatMany(points.length, "row")}</span></summary>
        ${table}
      </details>`
    : table;
}

/**
 * @param {Study} study
 * @param {Comparison} row
 */
function pointRow(study, row) {
  const {
    tool,
    workload,
    others,
    load,
    measure,
    level,
    baseline,
    ratio,
    low,
    high,
    interval,
    runs,
    baseline_runs,
  } = row;
  const at = load === null ? "" : `${axisTitle(study)} ${loadName(study, load)}`;
  const span = interval === "t" || interval === "range";
  return html`<tr>
    <th scope="row">${[tool, workload, others, at].filter(Boolean).join(", ")}</th>
    <td>${measureNames[measure]}</td>
    <td>${levelName(study, level, row.factor)} against ${baseline}</td>
    <td class="number">${ratio === null ? "–" : sayChange(ratio)}</td>
    <td>
      ${span ? `${sayChange(Number(low))} to ${sayChange(Number(high))}${interval === "range" ? " (range)" : ""}` : "none"}
    </td>
    <td>${runs} and ${baseline_runs}</td>
    <td class="said said-${(row.verdict ?? "").replaceAll(" ", "-")}">
      ${row.verdict}${row.repeats_missing ? html` <span class="basis">${formatMany(row.repeats_missing, "more run")} a side may decide</span>` : ""}
    </td>
  </tr> `;
}

/**
 * @template T
 * @param {T[]} rows
 * @param {(row: T) => string} keyOf
 * @returns {Map<string, T[]>}
 */
function groupBy(rows, keyOf) {
  const groups = new Map();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
