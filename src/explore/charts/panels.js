/** The runs of a view of the Explore page as marks in panels. */
import { binValues, groupRows, mixedKeys, statistics, valuesOf } from "../../analysis/groups.js";
import { describeRepeats } from "../../analysis/compare/logarithms.js";
import { leftOut } from "./left-out.js";
import { chooseRows } from "./rows.js";

/** @import {Groups} from "../../analysis/groups.js" */
/** @import {Column, Columns} from "./columns.js" */
/** @import {View} from "./types.js" */

/** More marks than this take longer to draw than a reader waits, and show no more. */
export const MOST_MARKS = 2000;
const MOST_PANELS = 12;
const MOST_SERIES = 16;

/**
 * @typedef {object} Mark
 * @property {string | number} x  in the column's own unit
 * @property {number} y  in the measure's own unit, or a ratio
 * @property {number | null} low  smallest and largest run; of a ratio, its interval
 * @property {number | null} high
 * @property {string | number} series
 * @property {Int32Array} rows  of its runs
 * @property {number} [against]  runs of the baseline
 */

/** One group for all rows, where a view names no column. @type {(length: number) => Column} */
const nothing = (length) => ({
  name: "",
  kind: "text",
  values: new Float64Array(0),
  codes: new Int32Array(length),
  labels: [""],
  size: 1,
});

/** @typedef {typeof import("../../analysis/compare/ratio.js").compareDescribed} Compare */

/**
 * @param {Columns} columns
 * @param {View} view
 * @param {Compare} [compare] what a view with a baseline needs
 */
export function makePanels(columns, view, compare) {
  const chosen = chooseRows(columns, view);
  const length = columns.get("run")?.codes.length ?? 0;
  const panelKeys = panelColumns(columns, view);
  const colour = columns.get(view.colour) ?? nothing(length);
  const { rows, panels, lines, hidden } = keepFirst(
    groupRows(chosen, [...panelKeys, colour]),
    panelKeys.length,
  );
  const x = columns.get(view.x) ?? nothing(length);
  const y = columns.get(view.y) ?? nothing(length);
  const { groups, places, binned } = groupAlongX(rows, { keys: [...panelKeys, colour], lines, x, view });
  const made = panels.map((codes) => ({
    titles: codes.map((code, i) => ({ column: panelKeys[i].name, value: panelKeys[i].labels[code] })),
    marks: /** @type {Mark[]} */ ([]),
  }));
  const panelPlaces = new Map(panels.map((codes, i) => [codes.join(), i]));
  const baseline = colour.labels.findIndex(
    (label) => view.baseline !== "" && String(label) === view.baseline,
  );
  const summary = summariser(groups, y.values, { view, keys: panelKeys.length, baseline, compare });
  let drawn = 0;
  let dropped = 0;
  for (let group = 0; group < groups.count; group++) {
    const at = places[groups.keys[panelKeys.length + 1][group]];
    const summed = summary(group);
    if (summed === null || drawn === MOST_MARKS || offLog(view, at, summed.y)) dropped++;
    else {
      const panel = panelPlaces.get(panelKeys.map((_, i) => groups.keys[i][group]).join());
      made[/** @type {number} */ (panel)].marks.push({
        ...summed,
        x: at,
        series: colour.labels[groups.keys[panelKeys.length][group]],
        rows: groups.rows.subarray(groups.starts[group], groups.starts[group + 1]),
      });
      drawn++;
    }
  }
  const factors = [...columns.values()].filter((column) => isSetting(column, [...panelKeys, colour, x]));
  return {
    panels: made.filter(({ marks }) => marks.length > 0),
    hidden: { ...hidden, marks: dropped },
    binned,
    runs: groups.rows.length,
    left: leftOut(
      columns,
      view,
      [...panelKeys, colour, x].map(({ name }) => name),
    ),
    mixed: mixedKeys(groups, factors).map((i) => factors[i].name),
  };
}

/**
 * Whether a mark has no place on a logarithmic axis.
 * @param {View} view
 * @param {string | number} x
 * @param {number} y
 */
const offLog = ({ logx, logy }, x, y) => (logx && typeof x === "number" && x <= 0) || (logy && y <= 0);

/** Columns that are no setting: names, times and figures. */
const noSetting =
  /^(run|study|doubts|tool_version|started_at|repeat|duration_s|level|load|provenance|platform)$/;

/**
 * @param {Column} column
 * @param {Column[]} keys
 */
const isSetting = (column, keys) =>
  !column.measure && !noSetting.test(column.name) && column.size > 1 && !keys.includes(column);

/**
 * Studies are never averaged: each has panels of its own unless an axis or the colour tells them apart. Then platforms
 * and provenances have, and only platforms may be mixed.
 * @param {Columns} columns
 * @param {View} view
 */
function panelColumns(columns, view) {
  const told = [view.facet, view.colour, view.x].includes("study");
  const names = [view.facet, ...(told ? ["provenance", ...(view.mixed ? [] : ["platform"])] : ["study"])];
  return [...new Set(names)].flatMap((name) => columns.get(name) ?? []);
}

/**
 * Rows of the first panels and of the first series in them.
 * @param {Groups} groups  by panel and series
 * @param {number} panelKeys
 */
function keepFirst(groups, panelKeys) {
  /** @type {Map<string, number[]>} */
  const panels = new Map();
  /** @type {Set<number>} */
  const series = new Set();
  /** @type {Set<number>} */
  const allSeries = new Set(groups.keys[panelKeys]);
  for (const code of [...allSeries].sort((a, b) => a - b).slice(0, MOST_SERIES)) series.add(code);
  const codesOf = (/** @type {number} */ group) => groups.keys.slice(0, panelKeys).map((key) => key[group]);
  const names = new Set(Array.from({ length: groups.count }, (_, group) => codesOf(group).join()));
  const kept = [];
  for (let group = 0; group < groups.count; group++) {
    const codes = codesOf(group);
    if (!panels.has(codes.join()) && panels.size < MOST_PANELS) panels.set(codes.join(), codes);
    if (panels.has(codes.join()) && series.has(groups.keys[panelKeys][group]))
      kept.push(groups.rows.subarray(groups.starts[group], groups.starts[group + 1]));
  }
  const rows = new Int32Array(kept.reduce((sum, { length }) => sum + length, 0));
  let next = 0;
  for (const each of kept) {
    rows.set(each, next);
    next += each.length;
  }
  return {
    rows,
    panels: [...panels.values()],
    lines: kept.length,
    hidden: { panels: names.size - panels.size, series: allSeries.size - series.size },
  };
}

/**
 * A group for each place on the x axis; where these are too many, for each bin.
 * @param {Int32Array} rows
 * @param {{keys: Column[], lines: number, x: Column, view: View}} by  lines: how many groups the keys make
 * @returns {{groups: Groups, places: (string | number)[], binned: boolean}}
 */
function groupAlongX(rows, { keys, lines, x, view }) {
  if (x.kind === "text" || !hasMore(x.values, rows, MOST_MARKS)) {
    const groups = groupRows(rows, [...keys, x]);
    if (groups.count <= MOST_MARKS || x.kind === "text") return { groups, places: x.labels, binned: false };
  }
  const bins = Math.max(1, Math.floor(MOST_MARKS / lines));
  const { coded, centres } = binValues(x.values, rows, { bins, log: view.logx });
  return { groups: groupRows(rows, [...keys, coded]), places: centres, binned: true };
}

/**
 * Whether rows have more different values than a number; telling many apart takes time.
 * @param {Float64Array} values
 * @param {Int32Array} rows
 * @param {number} most
 */
function hasMore(values, rows, most) {
  const seen = new Set();
  for (const row of rows) {
    seen.add(values[row]);
    if (seen.size > most) return true;
  }
  return false;
}

/**
 * The value of a group; null if it has none. Every row of a group has a value.
 * @param {Groups} groups
 * @param {Float64Array} values
 * @param {{view: View, keys: number, baseline: number, compare?: Compare}} options  keys: how many there are before the series
 */
function summariser(groups, values, { view, keys, baseline, compare }) {
  const plain = (/** @type {number} */ group) => {
    const found = valuesOf(groups, values, group);
    const y = statistics[view.statistic](found);
    if (y === null) return null;
    return { y, low: found[0], high: found[found.length - 1] };
  };
  if (baseline < 0 || !compare) return plain;
  const placeOf = (/** @type {number} */ group) =>
    groups.keys.flatMap((key, i) => (i === keys ? [] : [key[group]])).join();
  const repeatsOf = (/** @type {number} */ group) => {
    const found = valuesOf(groups, values, group);
    return found[0] > 0 ? describeRepeats(found) : null;
  };
  /** @type {Map<string, ReturnType<typeof repeatsOf>>} */
  const baselines = new Map();
  for (let group = 0; group < groups.count; group++)
    if (groups.keys[keys][group] === baseline) baselines.set(placeOf(group), repeatsOf(group));
  return (/** @type {number} */ group) => {
    const base = baselines.get(placeOf(group));
    const own = base && (groups.keys[keys][group] === baseline ? base : repeatsOf(group));
    if (!base || !own) return null;
    const { ratio, low, high } = compare(own, base);
    return { y: ratio, low, high, against: base.n };
  };
}
