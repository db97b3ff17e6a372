/** A view of the Explore page, laid out: its panels, and what their charts have in common. */
import { doubtsOn } from "./doubts.js";
import { showPlace } from "./panel-chart.js";
import { inUnitOf } from "../../words/measures.js";
import { sayValue } from "../../words/workloads.js";
import { maxOf, minOf } from "../../words/ends.js";

/** @import {Columns} from "./columns.js" */
/** @import {Context} from "./panel-chart.js" */
/** @import {Mark} from "./panels.js" */
/** @import {View} from "./types.js" */

/** @typedef {ReturnType<typeof import("./panels.js").makePanels>} Panels */

/**
 * @param {Panels} made
 * @param {Columns} columns
 * @param {View} view
 * @param {{titleOf: (column: string) => string, room: number}} page  room: px that the panels have side by side
 * @returns {Context}
 */
export function contextOf({ panels }, columns, view, { titleOf, room }) {
  const marks = panels.flatMap((panel) => panel.marks);
  const column = columns.get(view.x);
  const plain = (/** @type {string} */ name) => ({ title: titleOf(name), unit: "", divisor: 1 });
  return {
    view,
    measure:
      inUnit(
        columns.get(view.y),
        marks.map(({ y }) => y),
      ) ?? plain(view.y),
    x:
      inUnit(
        column,
        marks.map((mark) => Number(mark.x)),
      ) ?? plain(view.x),
    isCloud: column?.measure !== undefined,
    kind: column?.kind ?? "number",
    series: seriesOf(marks, columns.get(view.colour)?.labels ?? [""]),
    width: Math.max(280, Math.min(room, panels.length > 1 ? 420 : 900)),
    places: placesOf(marks, column),
    titleOf,
    loadOf: (mark) => sayLoad(columns.get("load"), mark.rows),
    doubtsOf: (mark) => doubtsOn(columns, mark.rows, [view.y, view.x]),
  };
}

/**
 * @param {import("./columns.js").Column | undefined} column
 * @param {Iterable<number>} rows
 * @returns {string | null} of which load they are, or between which; null where none has one
 */
function sayLoad(column, rows) {
  const loads = column ? [...rows].map((row) => column.values[row]).filter(Number.isFinite) : [];
  if (loads.length === 0) return null;
  const ends = [...new Set([minOf(loads), maxOf(loads)])].map((load) => showPlace(load, "number", 1));
  return ends.join(" to ");
}

/**
 * @param {Mark[]} marks
 * @param {(string | number)[]} order
 */
function seriesOf(marks, order) {
  const series = [...new Set(marks.map((mark) => mark.series))];
  return series.sort((a, b) => order.indexOf(a) - order.indexOf(b)).map(sayValue);
}

/**
 * @param {Mark[]} marks
 * @param {import("./columns.js").Column | undefined} column
 * @returns {(string | number)[]} each place once; texts in the order of their column
 */
function placesOf(marks, column) {
  const places = new Set(marks.map(({ x }) => x));
  return column?.kind === "text" ? column.labels.filter((label) => places.has(label)) : [...places];
}

/**
 * @param {import("./columns.js").Column | undefined} column
 * @param {number[]} values  that are drawn
 */
const inUnit = (column, values) => (column?.measure ? inUnitOf(column.measure, values) : null);
