/** @import {Comparison, MeasureEntry, Study} from "../types.js" */
/** @import {Column} from "../html/table.js" */
import { sayChange, saySpan } from "../words/changes.js";
import { fewestRepeats } from "../analysis/compare/effects.js";
import { sayCauses, sayMissing, saySure } from "../analysis/compare/sentences.js";
import { sentenceOf, usedFor } from "../words/measures.js";
import { capital, formatMany } from "../words/numbers.js";
import { sayTool, sayWorkload } from "../words/workloads.js";
import { levelName, loadName, othersName } from "../html/cells.js";
import { axisTitle } from "../figure/chart-kinds.js";
import { fold } from "../html/fold.js";
import { html } from "../html/markup.js";
import { cell, table } from "../html/table.js";
import { say, toldComparison } from "../findings/told.js";
import { groupBy } from "../analysis/series.js";
import { verdicts } from "../words/list.js";
import { sayLevel } from "../words/levels.js";

/** With more single comparisons than this, a study of single runs shows them as a grid of changes. */
const LIST_UP_TO = 48;

/** More folds than this are no help: then there is one a measure. */
const MOST_FOLDS = 24;

/**
 * Every level against its baseline: over each curve, and at each load, never a ratio without what it rests on.
 * @param {Study} study
 */
export function comparisonsSection(study) {
  const own = study.comparisons.filter((row) => row.factor === study.factor);
  const points = own.filter(({ scope }) => scope === "load");
  if (points.length === 0)
    return html`<p class="empty">No two runs differ in the factor alone, so nothing is compared.</p>`;
  const curves = own.filter(({ scope, measure }) => scope === "curve" && measure === "iops");
  const known = usedFor(study.measures, "compare").filter(({ name }) =>
    points.some((row) => row.measure === name && row.ratio !== null),
  );
  const single = points.every((row) => fewerOf(row) < 2);
  return html`${basis(points)}${curves.length > 0 && curveTable(study, curves)}${known.length === 0 ? refusal(points) : ""}
  ${known.length > 0 && (single && points.length > LIST_UP_TO ? grids(study, points, known) : pointsTables(study, points))}`;
}

/** @param {Comparison[]} points */
function basis(points) {
  const [{ margin_pct }] = points;
  const refused = points.filter(({ verdict }) => verdict === "not comparable").length;
  const sure = points.some(({ interval }) => interval === "t");
  const few = points.every((row) => fewerOf(row) < fewestRepeats);
  return html`<p class="note">
    ${
      sure
        ? "Ratios of geometric means. Where the order of the runs was recorded, drift is taken out, so a ratio may differ from that of the printed numbers. Where something else may explain a change, the page shows the plain change, without an interval."
        : few
          ? "Fewer than three runs of each setting: changes have no interval."
          : "Something else, or the time of the runs, may explain the changes, so they have no interval."
    }
    Differences within ${margin_pct} % count as equal.
    ${refused > 0 && `${formatMany(refused, "comparison")} of ${points.length} ${refused === 1 ? "is" : "are"} missing; each says why.`}
    <a href="../methodology.html#repeats-order-and-margins">How results are compared</a>.
  </p>`;
}

/** @param {Comparison} row */
const fewerOf = ({ runs, baseline_runs }) => Math.min(runs, baseline_runs);

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
  const title = `IOPS against ${levelName(study, curves[0].baseline)}, over all loads`;
  return table(
    [
      { head: "Tool, workload", names: true, cell: ([row]) => placeName(study, row) },
      ...levels.map((level) => ({
        head: levelName(study, level),
        cell: (/** @type {Comparison[]} */ rows) => curveCell(rows.find((row) => row.level === level)),
      })),
    ],
    groupBy(curves, (row) => placeName(study, row)),
    {
      label: title,
      class: "files changes",
      caption: `${title}: geometric mean of the changes; ▲ and ▼ count the loads at which it is found higher or lower, by repeats or by all tools alike.`,
    },
  );
}

/**
 * @param {Study} study
 * @param {Comparison} row
 */
const placeName = (study, { tool, workload, others }) =>
  [sayTool(tool), sayWorkload(workload), othersName(study, others)].filter(Boolean).join(", ");

/** @param {Comparison | undefined} row */
function curveCell(row) {
  if (!row || row.ratio === null) return cell("–", { class: "none" });
  const flag =
    row.confounders.length > 0 && html` <span class="flag" title="${sayCauses(row.confounders)}"></span>`;
  return html`<strong>${sayChange(row.ratio)}</strong>${flag}
    ${row.runs > row.loads && html`<span class="basis">▲${row.loads_higher} ▼${row.loads_lower} of ${row.loads}</span>`}`;
}

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
    const lineName = (/** @type {Comparison} */ row) =>
      `${placeName(study, row)}, ${levelName(study, row.level)}`;
    const title = `Change of ${sentence} in % against ${levelName(study, rows[0].baseline)}, load by load`;
    const grid = table(
      [
        { head: axisTitle(study), names: true, cell: ([row]) => lineName(row) },
        ...loads.map((load) => ({
          head: loadName(study, load),
          cell: (/** @type {Comparison[]} */ own) => gridCell(own.find((row) => row.load === load)),
        })),
      ],
      groupBy(rows, (row) => JSON.stringify([placeName(study, row), row.level])),
      { label: title, class: "change-grid" },
    );
    const content = html`${grid}
      <p class="note">
        Bold: more than one tool shows it, here and at a neighbouring load. Italic: something else changed,
        too. ×: no comparison.
      </p>`;
    return fold(title, formatMany(rows.length, "comparison"), content);
  });
}

/** @param {Comparison | undefined} row */
function gridCell(row) {
  if (!row) return "";
  if (row.ratio === null) return "×";
  const percent = Math.round((row.ratio - 1) * 100);
  const text = `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${Math.abs(percent)}`;
  const marked = row.agreeing_tools ? html`<b>${text}</b>` : text;
  return row.verdict === "confounded" ? html`<i>${marked}</i>` : marked;
}

/**
 * Many of them a measure and workload at a time.
 * @param {Study} study
 * @param {Comparison[]} points
 */
function pointsTables(study, points) {
  if (points.length <= LIST_UP_TO) return pointsTable(study, "Comparisons", points);
  const places = groupBy(points, ({ measure, workload }) => JSON.stringify([measure, workload]));
  const groups = places.length > MOST_FOLDS ? groupBy(points, ({ measure }) => measure) : places;
  return groups.map((own) => {
    const [{ measure, workload }] = own;
    const alike = own.every((row) => row.workload === workload);
    const parts = [capital(sentenceOf(study.measures, measure)), alike && workload && sayWorkload(workload)];
    const title = parts.filter(Boolean).join(", ");
    return fold(
      title,
      formatMany(own.length, "comparison"),
      pointsTable(study, `Comparisons: ${title}`, own),
    );
  });
}

/**
 * @param {Study} study
 * @param {string} label
 * @param {Comparison[]} points
 */
function pointsTable(study, label, points) {
  const refused = points.filter(({ ratio }) => ratio === null);
  const told = refused.some(({ reason }) => reason);
  return html`${table(pointColumns(study), points, { label, class: "files changes", cards: true })}${told && refusal(refused)}`;
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
      return (
        [sayTool(tool), sayWorkload(workload), othersName(study, others), at].filter(Boolean).join(", ") ||
        "all runs"
      );
    },
  },
  { head: "What", cell: ({ measure }) => sentenceOf(study.measures, measure) },
  {
    head: "Values",
    cell: ({ level, baseline, factor }) => `${levelName(study, level, factor)} against ${sayLevel(baseline)}`,
  },
  { head: "Change", number: true, cell: ({ ratio }) => (ratio === null ? "–" : sayChange(ratio)) },
  {
    head: "95 % interval",
    cell: ({ low95, high95, ...row }) => intervalText(low95 ?? row.low, high95 ?? row.high, row),
  },
  { head: "Among all of its family", cell: familyText },
  { head: "Runs", cell: ({ runs, baseline_runs }) => `${runs} and ${baseline_runs}` },
  { head: "Verdict", cell: verdictCell },
];

/**
 * @param {number | null} low
 * @param {number | null} high
 * @param {Pick<Comparison, "interval">} row
 */
function intervalText(low, high, { interval }) {
  if (low === null || high === null) return "none";
  return `${saySpan(low, high)}${interval === "range" ? " (range)" : ""}`;
}

/** @param {Comparison} row */
function familyText({ low, high, q_level, family_size }) {
  if (low === null || high === null || q_level === null) return "–";
  return html`${saySpan(low, high)}
    <span class="basis">(${saySure(q_level)} %, ${formatMany(Number(family_size), "test")})</span>`;
}

/** @param {Comparison} row */
function verdictCell(row) {
  const { verdict, confounders } = row;
  const more = sayMissing([row]).map((said) => html` <span class="basis">${said}</span>`);
  const why = verdict === "confounded" && html` <span class="basis">${sayCauses(confounders)}</span>`;
  const open = verdict === "undecided" && row.direction ? `${row.direction}, size open` : null;
  return cell([open ?? verdicts.get(verdict ?? "") ?? verdict, ...more, why], {
    class: `said said-${(verdict ?? "").replaceAll(" ", "-")}`,
    "data-told": say(toldComparison(row)),
  });
}
