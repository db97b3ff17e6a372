/**
 * @param {Record<string, any>[]} rows
 * @returns {Record<string, any[]>} the same values by column; a key that a row lacks is undefined there
 */
export function toColumns(rows) {
  /** @type {Record<string, any[]>} */
  const columns = {};
  for (const [i, row] of rows.entries())
    for (const name in row) (columns[name] ??= new Array(rows.length).fill(undefined))[i] = row[name];
  return columns;
}

/**
 * @param {Record<string, Record<string, any>[]>} tables rows by table
 * @returns {Generator<{table: string, columns: Record<string, any[]>}>} a batch for each table that has rows
 */
export function* batchesOf(tables) {
  for (const [table, rows] of Object.entries(tables))
    if (rows.length) yield { table, columns: toColumns(rows) };
}
