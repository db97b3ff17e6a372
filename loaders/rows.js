/**
 * @param {Record<string, any>[]} rows
 * @returns {Record<string, any[]>} the same values by column; a key that a row lacks is undefined there
 */
export function toColumns(rows) {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  return Object.fromEntries([...names].map((name) => [name, rows.map((row) => row[name])]));
}
