/** Tables whose rows an extract may have. */

/** @import {Table} from "../../types.js" */

/** In a file with other tables, `runs` names the runs that their rows are about; counters are a capture of their own. */
const names = ["runs", "run_factors", "results", "percentiles", "histograms", "samples", "counters"];

/** What ingest fills in, or finds out itself. */
const derived = new Set(["study", "source", "origin"]);
/** The settings of a run are rows of run_factors. */
const columnsOfRuns = new Set(["run", "tool", "tool_version", "started_at", "outcome"]);

/** @type {WeakMap<object, Record<string, Table>>} */
const found = new WeakMap();

/**
 * @param {Record<string, Table>} tables those of schemas/tables
 * @returns {Record<string, Table>} with the columns that an extract may give
 */
export function extractTables(tables) {
  const known =
    found.get(tables) ?? Object.fromEntries(names.map((name) => [name, givenTable(name, tables[name])]));
  found.set(tables, known);
  return known;
}

/** @param {string} name @param {Table} table @returns {Table} */
function givenTable(name, table) {
  const isGiven = (/** @type {string} */ column) =>
    !derived.has(column) && (name !== "runs" || columnsOfRuns.has(column));
  const given = Object.entries(table.properties).filter(([column]) => isGiven(column));
  return {
    ...table,
    properties: Object.fromEntries(given),
    required: table.required.filter(isGiven),
    "x-key": table["x-key"].filter(isGiven),
  };
}
