/** @import {Comparison, MeasureEntry, Study} from "../types.js" */
/** @import {Column} from "./table.js" */
import { sayChange } from "../analysis/answer/answer.js";
import { sentenceOf, usedFor } from "../words/measures.js";
import { formatMany } from "../words/numbers.js";
import { levelName, loadName } from "./cells.js";
import { axisTitle } from "./chart-kinds.js";
import { fold } from "./fold.js";
import { html } from "./markup.js";
import { cell, table } from "./table.js";

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
  const known = usedFor(study.measures, "compare").filter(({ name }) =>
    points.some((row) => row.measure === name && row.ratio !== null),
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
        ? "Ratios of geometric means with 95 % intervals by Welch’s t on logarithms; verdicts hold among all comparisons of a factor in one measure."
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
  return table(
    [
      { head: "Tool, workload", names: true, cell: ([place]) => place },
      ...levels.map((level) => ({
        head: levelName(study, level),
        cell: (/** @type {[string, Comparison[]]} */ [, rows]) =>
          curveCell(rows.find((row) => row.level === level)),
      })),
    ],
    [...lines],
    {
      label: title,
      class: "files changes",
      caption: `${title}: geometric mean of the changes; at how many loads higher ▲ and lower ▼ beyond the margin; sign test.`,
    },
  );
}

/** @param {Comparison | undefined} row */
function curveCell(row) {
  if (!row || row.ratio === null) return cell("–", { class: "none" });
  const p =
    row.p_value === null ? "" : `p ${row.p_value < 0.001 ? "< 0.001" : Number(row.p_value.toPrecision(2))}`;
  return html`<strong>${sayChange(row.ratio)}</strong>
    <span class="basis">▲${row.loads_higher} ▼${row.loads_lower} of ${row.loads} ${p}</span>`;
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
 * @param {MeasureEntry[]} known
 */
function grids(study, points, known) {
  const shown = known.filter(({ name }) => name !== "bytes_per_s");
  return shown.map(({ name, sentence }) => {
    const rows = points.filter((row) => row.measure === name);
    const loads = [...new Set(rows.flatMap(({ load }) => load ?? []))].sort((a, b) => a - b);
    const lines = groupBy(rows, ({ tool, workload, others, level }) =>
      JSON.stringify([[tool, workload, others].filter(Boolean).join(", "), level]),
    );
    const title = `Change of ${sentence} in % against ${levelName(study, rows[0].baseline)}, load by load`;
    const grid = table(
      [
        { head: axisTitle(study), names: true, cell: ([key]) => lineName(study, key) },
        ...loads.map((load) => ({
          head: loadName(study, load),
          cell: (/** @type {[string, Comparison[]]} */ [, own]) =>
            gridCell(own.find((row) => row.load === load)),
        })),
      ],
      [...lines],
      { label: title, class: "change-grid" },
    );
    const content = html`${grid}
      <p class="note">Bold is beyond the margin. × may not be compared.</p>`;
    return fold(title, formatMany(rows.length, "comparison"), content);
  });
}

/**
 * @param {Study} study
 * @param {string} key  of a line of the grid
 */
function lineName(study, key) {
  const [place, level] = JSON.parse(key);
  return `${place}, ${levelName(study, level)}`;
}

/** @param {Comparison | undefined} row */
function gridCell(row) {
  if (!row) return "";
  if (row.ratio === null) return "×";
  const percent = Math.round((row.ratio - 1) * 100);
  const text = `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${Math.abs(percent)}`;
  return row.verdict === "observed alike" ? text : html`<b>${text}</b>`;
}

/**
 * @param {Study} study
 * @param {Comparison[]} points
 */
function pointsTable(study, points) {
  const refused = points.filter(({ ratio }) => ratio === null);
  const reasons = [...new Set(refused.flatMap(({ reason }) => reason ?? []))];
  const list = html`${table(pointColumns(study), points, { label: "Comparisons", class: "files changes" })}
  ${reasons.length > 0 && refusal(refused)}`;
  return points.length > LIST_UP_TO ? fold("Every comparison", formatMany(points.length, "row"), list) : list;
}

/**
 * @param {Study} study
 * @returns {Column<Comparison>[]}
 */
const pointColumns = (study) => [
  {
    head: "Where",
    names: true,
    cell: ({ tool, workload, others, load }) => {
      const at = load === null ? "" : `${axisTitle(study)} ${loadName(study, load)}`;
      return [tool, workload, others, at].filter(Boolean).join(", ");
    },
  },
  { head: "What", cell: ({ measure }) => sentenceOf(study.measures, measure) },
  {
    head: "Levels",
    cell: ({ level, baseline, factor }) => `${levelName(study, level, factor)} against ${baseline}`,
  },
  { head: "Change", number: true, cell: ({ ratio }) => (ratio === null ? "–" : sayChange(ratio)) },
  { head: "95 % interval", cell: intervalText },
  { head: "Runs", cell: ({ runs, baseline_runs }) => `${runs} and ${baseline_runs}` },
  { head: "Verdict", cell: verdictCell },
];

/** @param {Comparison} row */
function intervalText({ low, high, interval }) {
  if (interval !== "t" && interval !== "range") return "none";
  return `${sayChange(Number(low))} to ${sayChange(Number(high))}${interval === "range" ? " (range)" : ""}`;
}

/** @param {Comparison} row */
function verdictCell({ verdict, repeats_missing }) {
  const more = repeats_missing
    ? html` <span class="basis">${formatMany(repeats_missing, "more run")} a side may decide</span>`
    : "";
  return cell([verdict, more], { class: `said said-${(verdict ?? "").replaceAll(" ", "-")}` });
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
