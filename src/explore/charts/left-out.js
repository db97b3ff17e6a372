/** Which runs of the chosen studies a view leaves out, and by which of its choices. */
/** @import {Columns} from "./columns.js" */
/** @import {View} from "./types.js" */

/**
 * @typedef {object} LeftOut
 * @property {number} of  runs of the chosen studies
 * @property {{why: "filter" | "missing", column: string, count: number}[]} reasons  each run by the first that leaves it out
 * @property {string[]} studies  of which no run is left
 */

/**
 * @param {Columns} columns
 * @param {View} view
 * @param {string[]} keys  columns that a mark needs besides its measure
 * @returns {LeftOut}
 */
export function leftOut(columns, view, keys) {
  const study = columns.get("study");
  if (!study) return { of: 0, reasons: [], studies: [] };
  const reasons = [
    ...Object.entries(view.filters).map(([column, kept]) => ({
      ...{ why: /** @type {const} */ ("filter"), column, count: 0 },
      leaves: isLeftBy(columns, column, (label) => !kept.includes(label)),
    })),
    ...[...new Set([view.y, ...keys])].map((column) => ({
      ...{ why: /** @type {const} */ ("missing"), column, count: 0 },
      leaves: isLeftBy(columns, column, () => false),
    })),
  ];
  const chosen = study.labels.map((label) => view.studies.includes(String(label)));
  const shown = new Set();
  let of = 0;
  for (let row = 0; row < study.codes.length; row++) {
    if (!chosen[study.codes[row]]) continue;
    of++;
    const reason = reasons.find(({ leaves }) => leaves(row));
    if (reason) reason.count++;
    else shown.add(String(study.labels[study.codes[row]]));
  }
  return {
    of,
    reasons: reasons
      .filter(({ count }) => count > 0)
      .map(({ why, column, count }) => ({ why, column, count })),
    studies: view.studies.filter((name) => !shown.has(name)),
  };
}

/**
 * @param {Columns} columns
 * @param {string} name
 * @param {(label: string) => boolean} leaves
 * @returns {(row: number) => boolean} rows without a value are left out, too; numbers of measures are not distinguished
 */
function isLeftBy(columns, name, leaves) {
  const column = columns.get(name);
  if (!column) return () => false;
  if (column.kind !== "text" && !leaves("")) return (row) => Number.isNaN(column.values[row]);
  const left = column.labels.map((label) => leaves(String(label)));
  return (row) => column.codes[row] < 0 || left[column.codes[row]];
}

/** Columns that runs of unlike studies have in common, the most telling first. */
const common = ["load", "workload", "study"];

/**
 * The view along an axis on which every chosen study has a place.
 * @param {Columns} columns
 * @param {View} view
 * @returns {View} the same where its own axis is one, or none is
 */
export function alongCommonAxis(columns, view) {
  const suits = (/** @type {string} */ x) =>
    leftOut(columns, { ...view, filters: {} }, [x]).studies.length === 0;
  const x = [view.x, ...common].find((name) => columns.has(name) && suits(name));
  return x === undefined || x === view.x ? view : { ...view, x };
}
