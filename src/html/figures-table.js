import { table } from "./table.js";

/**
 * The figures of a chart, in a region that scrolls.
 * @param {string} of  what it shows
 * @param {string[]} heads
 * @param {unknown[][]} rows  what stands in each cell
 */
export const figuresTable = (of, heads, rows) =>
  table([{ heads, cells: (row) => row }], rows, { label: `Figures of ${of}`, tall: true });
