/** Staged rows of one study's sources to its published tables, by assemble.sql. */
import { workersTogether } from "../vocabulary/outcomes.js";
import {
  duckdbColumns,
  duckdbType,
  findings,
  isOfAllStudies,
  stagedTable,
  unsorted,
} from "../vocabulary/tables.js";
import { measureCaptures } from "./captures.js";
import { createTable, globPath } from "./sql.js";

/** @import {Factor, FactorValue, MeasureEntry, Problem, Table} from "../types.js" */
/** @import {PathParts} from "../vocabulary/paths.js" */
/** @import {Store} from "../store/store.js" */

/** What is summed of these is the same in any order, and histograms.sql sorts them: most rows are of their kind. */
const sortedBySql = new Set(["histograms"]);

/**
 * @typedef {PathParts & {source: string, format: string | null, bytes: number, sha256: string,
 *   loader_version: string | null, withheld: string | null, archive: string | null, options?: object, staged: Staged | null}} ReadFile a source and where its rows are staged
 * @typedef {{pack: string, key: string}} Staged folder of a pack, and which of its rows
 */

/** @typedef {{source: string, file: string, key: string}} Part a Parquet file that has rows of a source, and their key */

/**
 * @typedef {object} Input what a study's tables follow from
 * @property {string} name
 * @property {ReadFile[]} files sorted by source
 * @property {FactorValue[]} defaults
 * @property {Problem[]} problems
 * @property {(table: string) => Part[]} staged where a table's rows of each source are
 */

/**
 * @typedef {object} Definitions what they follow from besides: the schemas, and the SQL of this folder by name
 * @property {Record<string, Table>} tables those that are published
 * @property {Record<string, Table>} stagedTables those that readers leave
 * @property {Factor[]} factors
 * @property {MeasureEntry[]} measures
 * @property {Record<string, string>} sql
 */

/**
 * The tables out_<name> of one study, for each published table but findings and those of which readers' rows are
 * published as they are.
 * @param {Store} store
 * @param {Input} input
 * @param {Definitions} definitions
 */
export async function assemble(store, input, definitions) {
  const { connection } = store;
  const [beforeCaptures, afterCaptures] = writeStatements(definitions, input);
  await connection.run("set variable study = $name", { name: input.name });
  await createInputs(store, input, definitions);
  await connection.run(beforeCaptures);
  await measureCaptures(store, definitions.sql);
  await connection.run(afterCaptures);
}

/** @param {Definitions} definitions */
export const assembledTables = ({ tables }) =>
  Object.keys(tables).filter(
    (table) => !findings.includes(table) && !unsorted.has(table) && !isOfAllStudies(tables[table]),
  );

/**
 * The columns of the wide runs table come from factors.yaml, and how workers are put together from measures.yaml: the
 * two places where the SQL is not what its files say. A file that is read where a staged table has rows costs the studies
 * without any nothing.
 * @param {Definitions} definitions
 * @param {Input} input
 * @returns {string[]} what runs before captures are measured, and after
 */
const writeStatements = ({ sql, factors, measures }, { staged }) =>
  sql.assemble
    .replace(/^\.read (\S+)\.sql(?: where (\S+))?$/gm, (_, name, table) =>
      table && !staged(table).length ? "" : sql[name],
    )
    .replace(/^\.first (\w+)(?: by (.+))?$/gm, (_, table, kind) => takeFirst(table, kind))
    .replace("pivoted_factors()", () => pivotFactors(factors))
    .replace("measures_of_workers()", () => workersTogether(measures))
    .split(/^\.measure captures$/m);

/**
 * Of files of one execution, the rows of that of the lowest rank which has some of their kind become its first file's.
 * @param {string} table staged
 * @param {string | undefined} kind columns with commas
 */
const takeFirst = (table, kind) => `create or replace temp table execution_rows as
select r.* replace (m.leader as source, m.run as run)
from staged_${table} r join execution_map m on m.source = r.source and m.part = r.run
qualify m.rank = min(m.rank) over (partition by ${["m.leader", "m.run", ...(kind ? [kind] : [])].join(", ")});
delete from staged_${table} where source in (select source from execution_sources);
insert into staged_${table} by name from execution_rows;`;

/**
 * @param {Store} store
 * @param {Input} input
 * @param {Definitions} definitions
 */
async function createInputs(store, { files, defaults, problems, staged }, { stagedTables, factors }) {
  for (const [name, table] of Object.entries(stagedTables)) {
    const create = unsorted.has(name) ? viewStaged : createStaged;
    await create(store, name, stagedTable(table), staged(name));
  }
  const counts = await countRows(store, Object.keys(stagedTables));
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
    files.flatMap((file) => file.factors.map((factor) => ({ source: file.source, ...factor }))),
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
 * @param {Table} table
 * @param {Part[]} staged
 */
async function createStaged({ connection }, name, table, staged) {
  const target = `staged_${name}`;
  await connection.run(`create or replace temp table ${target} (source VARCHAR, ${duckdbColumns(table)})`);
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
 * The same as a view, for tables that do not fit into memory: sources in their order, rows as they were staged.
 * @param {Store} store
 * @param {string} name
 * @param {Table} table
 * @param {Part[]} staged
 */
async function viewStaged({ connection }, name, table, staged) {
  const nothing = `no_${name}`;
  await connection.run(`create or replace temp table ${nothing} (source VARCHAR, ${duckdbColumns(table)})`);
  const parts = staged.map(
    ({ source, file }) =>
      `select '${source.replaceAll("'", "''")}' as source, * exclude (source_key) from read_parquet('${globPath(file)}')`,
  );
  await connection.run(
    `create or replace temp view staged_${name} as ${[`from ${nothing}`, ...parts].join(" union all by name ")}`,
  );
}

/**
 * @param {Store} store
 * @param {string[]} names of staged tables
 */
async function countRows(store, names) {
  const counted = names
    .filter((name) => name !== "problems")
    .map((name) => `select source from staged_${name}`);
  const rows = await store.rows(
    `select source, count(*) as rows from (${counted.join(" union all ")}) group by source`,
  );
  return new Map(rows.map(({ source, rows }) => [source, rows]));
}

/**
 * @param {Factor[]} factors
 * @returns {string} a query with a row a run and a column a factor
 */
function pivotFactors(factors) {
  const columns = factors.map((factor) => {
    const type = duckdbType(factor);
    const column = type === "VARCHAR" || type === "BOOLEAN" ? "value" : "number";
    return `try_cast(max(${column}) filter (factor = '${factor.name}') as ${type}) as "${factor.name}"`;
  });
  return `select run, ${columns.join(", ")} from out_run_factors group by run`;
}
