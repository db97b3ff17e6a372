/** Which rows carry the same name: a change of a study's files may rename things, never join or part them. */

/** @import {Table} from "../types.js" */

/** @typedef {{rows(sql: string, params?: Record<string, any>): Promise<any[]>}} Store */

/** What is read of raw files; all else follows from it. */
const tables = [
  "runs",
  "run_factors",
  "results",
  "percentiles",
  "histograms",
  "samples",
  "counters",
  "host_metrics",
  "reported",
  "settings",
];

/** Columns of names, and which of them name the same things in several tables. */
const entityColumns = ["run", "entity", "host", "vm", "disk", "device", "adapter", "path", "instance"];
const shared = [["run"], ["host"], ["entity", "vm"], ["device", "disk", "adapter", "path", "instance"]];

/** Places in files change with names. */
const places = ["line", "byte"];

/**
 * @param {Store} store
 * @param {string} study
 * @param {Record<string, Table>} schemas
 * @returns {Promise<Record<string, string>>} how names part the rows, by what they name; equal for other names
 */
export async function hashEntities(store, study, schemas) {
  /** @type {Record<string, string[]>} */
  const columns = {};
  /** @type {Record<string, string>} */
  const hashes = {};
  for (const table of tables) {
    const present = new Set((await store.rows(`describe ${table}`)).map(({ column_name: name }) => name));
    const { properties } = schemas[table];
    columns[table] = entityColumns.filter((name) => present.has(name));
    const figures = Object.keys(properties).filter(
      (name) => properties[name].arrow !== "utf8" && present.has(name) && !places.includes(name),
    );
    const row = `hash(${["0", ...figures.map((name) => asText(name, properties[name].arrow))].join(", ")})`;
    for (const column of columns[table])
      hashes[`${table}.${column}`] = await groupBy(store, study, table, column, row);
  }
  for (const names of shared)
    hashes[`all of ${names.join(", ")}`] = await countAll(store, study, columns, names);
  return hashes;
}

/**
 * Twelve digits: workers are summed in the order of their names, which the last bit of a sum follows.
 * @param {string} column
 * @param {string} type
 */
const asText = (column, type) =>
  type === "float64"
    ? `if("${column}" is null, '', format('{:.11e}', "${column}"))`
    : `coalesce(cast("${column}" as varchar), '')`;

/**
 * @param {Store} store
 * @param {string} study
 * @param {string} table
 * @param {string} column
 * @param {string} row hash of the figures of a row
 */
async function groupBy(store, study, table, column, row) {
  const [{ names, hash }] = await store.rows(
    `select count(*) as names, md5(coalesce(string_agg(figures, ';' order by figures), '')) as hash
     from (select count(*) || ' ' || sum(${row}) as figures from ${table} where study = $study group by "${column}")`,
    { study },
  );
  return `${names} names, ${hash}`;
}

/**
 * @param {Store} store
 * @param {string} study
 * @param {Record<string, string[]>} columns by table
 * @param {string[]} names columns that name the same
 */
async function countAll(store, study, columns, names) {
  const selects = Object.entries(columns).flatMap(([table, present]) =>
    present
      .filter((column) => names.includes(column))
      .map((column) => `select "${column}" as name from ${table} where study = $study`),
  );
  const [{ count }] = await store.rows(
    `select count(distinct name) as count from (${selects.join(" union all ")})`,
    { study },
  );
  return `${count} names`;
}
