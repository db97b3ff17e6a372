/** Staged rows of one study's sources to its published tables, by assemble.sql. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { measureCaptures } from "./captures.js";
import {
  duckdbColumns,
  duckdbType,
  readFactors,
  readStagedTables,
  readTables,
  stagedTable,
} from "./schemas.js";
import { splice } from "./splice.js";
import { unsorted } from "./staging.js";
import { createTable, globPath, nextFile, writeNext } from "./store.js";

/** @import {FactorValue, Problem} from "./types.js" */
/** @import {PathParts} from "./paths.js" */
/** @import {Store} from "./store.js" */

const tables = readTables();
const stagedTables = { ...tables, ...readStagedTables() };
const factors = readFactors();

/** @param {string} file from loaders/ */
const readSql = (file) => readFileSync(new URL(file, import.meta.url), "utf8");

/** The columns of the wide runs table come from factors.yaml: the one place where the SQL is not what its files say. */
const [beforeCaptures, afterCaptures] = readSql("assemble.sql")
  .replace(/^\.read (\S+)$/gm, (_, file) => readSql(file))
  .replace("pivoted_factors()", pivotFactors)
  .split(/^\.measure captures$/m);

/** What is summed of these is the same in any order, and histograms.sql sorts them: most rows are of their kind. */
const sortedBySql = new Set(["histograms"]);

/** Tables that the analysis writes, not the assembly, in the order in which they need each other. */
export const findings = ["checks", "steadiness", "comparisons", "winners", "curves", "criteria", "claims"];

/**
 * @typedef {PathParts & {source: string, format: string | null, bytes: number, sha256: string,
 *   loader_version: string | null, withheld: string | null, archive: string | null, options?: object, staged: Staged | null}} ReadFile a source and where its rows are staged
 * @typedef {{pack: string, key: string}} Staged folder of a pack, and which of its rows
 */

/**
 * Writes a study's tables into the next generation.
 * @param {Store} store
 * @param {string} parquet
 * @param {{name: string, files: ReadFile[], defaults: FactorValue[], problems: Problem[]}} study
 */
export async function assemble(store, parquet, { name, files, defaults, problems }) {
  const { connection } = store;
  await connection.run("set variable study = $name", { name });
  await createInputs(store, files, defaults, problems);
  await connection.run(beforeCaptures);
  await measureCaptures(store);
  await connection.run(afterCaptures);
  for (const table of Object.keys(tables).filter((table) => !findings.includes(table)))
    if (!unsorted.has(table))
      await writeNext(store, parquet, name, table, `out_${table}`, sortedBySql.has(table));
    else await splice(nextFile(parquet, name, table), tables[table], partsOf(table, name, files));
}

/**
 * @param {string} table
 * @param {string} study
 * @param {ReadFile[]} files sorted by source
 */
const partsOf = (table, study, files) =>
  stagedFiles(files, table).map(({ source, file }) => ({ file, constants: { study, source } }));

/**
 * @param {Store} store
 * @param {ReadFile[]} files
 * @param {FactorValue[]} defaults
 * @param {Problem[]} problems
 */
async function createInputs(store, files, defaults, problems) {
  for (const [name, table] of Object.entries(stagedTables)) {
    const create = unsorted.has(name) ? viewStaged : createStaged;
    await create(store, name, stagedTable(table), files);
  }
  const counts = await countRows(store);
  await createTable(
    store,
    "files",
    "source VARCHAR, format VARCHAR, bytes BIGINT, sha256 VARCHAR, loader_version VARCHAR, withheld VARCHAR, archive VARCHAR, rows BIGINT, folder VARCHAR, stem VARCHAR, name VARCHAR, grouped BOOLEAN, entity_kind VARCHAR, entity VARCHAR, phase VARCHAR, in_case BOOLEAN, case_group VARCHAR, datastore VARCHAR",
    files.map((file) => ({ ...file, rows: counts.get(file.source) ?? (file.format ? 0 : null) })),
  );
  const factorColumns = "factor VARCHAR, value VARCHAR, number DOUBLE";
  await createTable(
    store,
    "path_factors",
    `source VARCHAR, ${factorColumns}`,
    files.flatMap(({ source, factors }) => factors.map((factor) => ({ source, ...factor }))),
  );
  await createTable(store, "default_factors", factorColumns, defaults);
  await createTable(
    store,
    "vocabulary",
    "factor VARCHAR, workers VARCHAR",
    factors.map(({ name, workers }) => ({ factor: name, workers })),
  );
  await createTable(
    store,
    "unread",
    "source VARCHAR, line BIGINT, byte BIGINT, severity VARCHAR, code VARCHAR, message VARCHAR, expected VARCHAR, advice VARCHAR",
    problems,
  );
}

/**
 * The table staged_<name>: what every source left of it, with the source.
 * @param {Store} store
 * @param {string} name
 * @param {import("./types.js").Table} table
 * @param {ReadFile[]} files
 */
async function createStaged({ connection }, name, table, files) {
  const target = `staged_${name}`;
  await connection.run(`create or replace temp table ${target} (source VARCHAR, ${duckdbColumns(table)})`);
  const staged = stagedFiles(files, name);
  if (!staged.length) return;
  const list = [...new Set(staged.map(({ file }) => `'${globPath(file)}'`))].join(", ");
  const order = sortedBySql.has(name) ? "" : "order by p.place, r.file_row_number";
  await connection.run(
    `insert into ${target} by name select p.source, r.* exclude (source_key, filename, file_row_number)
     from read_parquet([${list}], filename = true, file_row_number = true) r
     join (select unnest(from_json($pairs::json, '[{"source":"VARCHAR","file":"VARCHAR","key":"VARCHAR","place":"BIGINT"}]'), recursive := true)) p
       on r.source_key = p.key and replace(r.filename, '\\', '/') = p.file ${order}`,
    {
      pairs: JSON.stringify(
        staged.map((each, place) => ({ ...each, place, file: each.file.replaceAll("\\", "/") })),
      ),
    },
  );
}

/**
 * @param {ReadFile[]} files
 * @param {string} table
 * @returns {{source: string, file: string, key: string}[]} where a table's rows of each source are
 */
const stagedFiles = (files, table) =>
  files
    .flatMap(({ source, staged }) =>
      staged ? { source, file: join(staged.pack, `${table}.parquet`), key: staged.key } : [],
    )
    .filter(({ file }) => existsSync(file));

/**
 * The same as a view, for tables that do not fit into memory: sources in their order, rows as they were staged.
 * @param {Store} store
 * @param {string} name
 * @param {import("./types.js").Table} table
 * @param {ReadFile[]} files sorted by source
 */
async function viewStaged({ connection }, name, table, files) {
  const nothing = `no_${name}`;
  await connection.run(`create or replace temp table ${nothing} (source VARCHAR, ${duckdbColumns(table)})`);
  const parts = stagedFiles(files, name).map(
    ({ source, file }) =>
      `select '${source.replaceAll("'", "''")}' as source, * exclude (source_key) from read_parquet('${globPath(file)}')`,
  );
  await connection.run(
    `create or replace temp view staged_${name} as ${[`from ${nothing}`, ...parts].join(" union all by name ")}`,
  );
}

/** @param {Store} store */
async function countRows(store) {
  const counted = Object.keys(stagedTables)
    .filter((name) => name !== "problems")
    .map((name) => `select source from staged_${name}`);
  const rows = await store.rows(
    `select source, count(*) as rows from (${counted.join(" union all ")}) group by source`,
  );
  return new Map(rows.map(({ source, rows }) => [source, rows]));
}

/** @returns {string} a query with a row a run and a column a factor */
function pivotFactors() {
  const columns = factors.map((factor) => {
    const type = duckdbType(factor);
    const column = type === "VARCHAR" || type === "BOOLEAN" ? "value" : "number";
    return `try_cast(max(${column}) filter (factor = '${factor.name}') as ${type}) as "${factor.name}"`;
  });
  return `select run, ${columns.join(", ")} from out_run_factors group by run`;
}
