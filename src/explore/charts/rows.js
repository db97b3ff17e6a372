/** @import {Columns} from "./columns.js" */
/** @import {View} from "./types.js" */

/**
 * The rows of a view: of its studies, with the values that its filters keep and with its measure.
 * @param {Columns} columns
 * @param {View} view
 * @returns {Int32Array} row numbers
 */
export function chooseRows(columns, view) {
  const tests = Object.entries({ study: view.studies, ...view.filters }).flatMap(([name, values]) => {
    const column = columns.get(name);
    if (!column) return [];
    const kept = new Set(values);
    return [
      {
        codes: column.codes,
        keep: Uint8Array.from(column.labels, (label) => Number(kept.has(String(label)))),
      },
    ];
  });
  const values = columns.get(view.y)?.values ?? new Float64Array(0);
  const chosen = new Int32Array(values.length);
  let count = 0;
  for (let row = 0; row < values.length; row++)
    if (
      !Number.isNaN(values[row]) &&
      tests.every(({ codes, keep }) => codes[row] >= 0 && keep[codes[row]] === 1)
    )
      chosen[count++] = row;
  return chosen.subarray(0, count);
}
