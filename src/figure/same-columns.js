/**
 * Columns of a file, of which those that are the same in all rows say it once.
 * @template {Record<string, unknown[]>} Columns
 * @param {Columns} columns
 */
export function foldColumns(columns) {
  const isSame = (/** @type {[string, unknown[]]} */ [, values]) =>
    values.every((value) => value === values[0]);
  const entries = Object.entries(columns);
  return {
    rows: entries[0]?.[1].length ?? 0,
    same: Object.fromEntries(entries.filter(isSame).map(([name, [value]]) => [name, value])),
    columns: Object.fromEntries(entries.filter((entry) => !isSame(entry))),
  };
}

/**
 * @param {ReturnType<typeof foldColumns>} folded
 * @returns {Record<string, unknown[]>}
 */
export const unfoldColumns = ({ rows, same, columns }) => ({
  ...Object.fromEntries(Object.entries(same).map(([name, value]) => [name, Array(rows).fill(value)])),
  ...columns,
});
