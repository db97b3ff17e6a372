/** Staged rows of one study's sources to its published tables, by assemble.sql. */
import { workersTogether } from "../vocabulary/outcomes.js";
import {
  duckdbType,
  enumerationOf,
  findings,
  isOfAllStudies,
  stagedTable,
  unsorted,
} from "../vocabulary/tables.js";
import { measureCaptures } from "./captures.js";
import { likeVm } from "./fleets.js";
import { findUnsigned } from "../vocabulary/near-settings.js";

/** @import {Factor, FactorValue, MeasureEntry, Problem, Table} from "../types.js" */
/** @import {PathParts} from "../vocabulary/paths.js" */
/** @import {Store} from "../store/store.js" */

/**
 * @typedef {PathParts & {source: string, format: string | null, bytes: number, sha256: string,
 *   loader_version: string | null, withheld: string | null, archive: string | null, options?: object, copy_of?: string | null, staged: Staged | null}} ReadFile a source and where its rows are staged
 * @typedef {{pack: string, key: string}} Staged folder of a pack, and which of its rows
 */

/**
 * @typedef {object} Rows what readers left, and how it comes into the database that assembles
 * @property {(table: string) => boolean} has whether a source left rows of a table
 * @property {(name: string, table: Table) => Promise<void>} stage makes staged_<name>: what every source left of it, with
 *   the source, sources in their order
 * @property {(name: string, columns: string, rows: object[]) => Promise<void>} create makes a temporary table of plain
 *   rows; columns as in CREATE TABLE
 */

/**
 * @typedef {object} Input what a study's tables follow from
 * @property {string} name
 * @property {ReadFile[]} files sorted by source, copies named (copies.js)
 * @property {FactorValue[]} defaults
 * @property {Problem[]} problems
 * @property {Rows} rows
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
 * @typedef {object} Left what a database that assembles still has of the study before
 * @property {Set<string>} defined statements that make a macro or a view: they are the same for every study
 * @property {Map<string, boolean>} read by what was read or measured: whether there was anything for it to say
 */

/** @type {WeakMap<object, Left>} */
const leftIn = new WeakMap();

/**
 * The tables out_<name> of one study, for each published table but findings and those of which readers' rows are
 * published as they are.
 * @param {Store} store
 * @param {Input} input
 * @param {Definitions} definitions
 * @returns {Promise<Set<string>>} factors that some run has
 */
export async function assemble(store, input, definitions) {
  const { connection } = store;
  const left = leftIn.get(connection) ?? { defined: new Set(), read: new Map() };
  leftIn.delete(connection); // Where this fails, nobody knows what is left.
  const [beforeCaptures, afterCaptures] = writeStatements(definitions, input, left);
  await connection.run("set variable study = $name", { name: input.name });
  await createInputs(store, input, definitions);
  await connection.run(beforeCaptures);
  if (afterCaptures) {
    await measureCaptures(store, definitions.sql);
    await connection.run(afterCaptures);
  }
  const present = await store.rows("select distinct factor from out_run_factors");
  const recorded = new Set(present.map(({ factor }) => factor));
  await connection.run(widenRuns(definitions.factors, recorded));
  leftIn.set(connection, left);
  return recorded;
}

/** @param {Definitions} definitions */
export const assembledTables = ({ tables }) =>
  Object.keys(tables).filter(
    (table) => !findings.includes(table) && !unsorted.has(table) && !isOfAllStudies(tables[table]),
  );

/**
 * How workers are put together comes from measures.yaml, what an enumeration may be from the schemas of tables, and what
 * a file of a VM may be named from fleets.js: the three places where the SQL is not what its files say.
 * @param {Definitions} definitions
 * @param {Input} input
 * @param {Left} left changed: what is left when these have run
 * @returns {string[]} all of it, or what runs before captures are measured, and after
 */
function writeStatements({ sql, measures, tables }, { rows, files }, left) {
  const isThere = (/** @type {string} */ name) =>
    rows.has(name) || files.some(({ format }) => format === name);
  const isDue = (
    /** @type {string} */ what,
    /** @type {string | undefined} */ where,
    /** @type {unknown} */ keep,
  ) => {
    const hasRows = !where || where.split(", ").some(isThere);
    const hadRows = keep && left.read.get(what) !== false;
    left.read.set(what, hasRows);
    return hasRows || hadRows;
  };
  return sql.assemble
    .replace(
      /^\.(?:read (\S+)\.sql|measure captures)(?: where (.+?))?( else keep)?$/gm,
      (_, name, where, keep) => (isDue(name ?? "captures", where, keep) ? (name ? sql[name] : measured) : ""),
    )
    .replace(/^\.first (\w+)(?: by (.+))?$/gm, (_, table, kind) => takeFirst(table, kind))
    .replace("measures_of_workers()", () => workersTogether(measures))
    .replace("like_vm()", () => `'(?${likeVm.flags.replace("u", "")})${likeVm.source}'`)
    .replace(/\benumeration\((\w+)\.(\w+)\)/g, (_, table, column) =>
      enumerationOf(tables[table].properties[column]),
    )
    .replace(/^create or replace (?:macro|temp view) [^]*?;$/gm, (statement) => {
      if (left.defined.has(statement)) return "";
      left.defined.add(statement);
      return statement;
    })
    .split(measured);
}

const measured = "-- captures are measured --";

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
async function createInputs(store, { files, defaults, problems, rows }, { stagedTables, factors }) {
  for (const [name, table] of Object.entries(stagedTables)) await rows.stage(name, stagedTable(table));
  const counts = await countRows(store, Object.keys(stagedTables));
  await rows.create(
    "files",
    "source VARCHAR, format VARCHAR, bytes BIGINT, sha256 VARCHAR, copy_of VARCHAR, loader_version VARCHAR, withheld VARCHAR, archive VARCHAR, rows BIGINT, folder VARCHAR, stem VARCHAR, name VARCHAR, grouped BOOLEAN, entity_kind VARCHAR, entity VARCHAR, phase VARCHAR, in_case BOOLEAN, case_group VARCHAR, datastore VARCHAR",
    files.map((file) => ({ ...file, rows: counts.get(file.source) ?? (file.format ? 0 : null) })),
  );
  const factorColumns = "factor VARCHAR, value VARCHAR, number DOUBLE";
  await rows.create(
    "path_factors",
    `source VARCHAR, ${factorColumns}`,
    files.flatMap((file) => file.factors.map((factor) => ({ source: file.source, ...factor }))),
  );
  await rows.create("default_factors", factorColumns, defaults);
  await rows.create(
    "vocabulary",
    "factor VARCHAR, workers VARCHAR",
    factors.map(({ name, workers }) => ({ factor: name, workers })),
  );
  await rows.create(
    "near_names",
    `source VARCHAR, place VARCHAR, text VARCHAR, ${factorColumns.replace(", number DOUBLE", "")}, wanted VARCHAR`,
    await findNear(store, files, factors),
  );
  await rows.create(
    "unread",
    "source VARCHAR, line BIGINT, byte BIGINT, severity VARCHAR, code VARCHAR, message VARCHAR, expected VARCHAR, advice VARCHAR",
    problems,
  );
}

/**
 * @param {Store} store
 * @param {ReadFile[]} files
 * @param {Factor[]} factors
 * @returns {Promise<object[]>} names of files and of their folders that may say a setting which the study is about
 */
async function findNear(store, files, factors) {
  const [about] = await store.rows("select factor, load_axis from staged_studies");
  const varied = factors.filter(({ name }) => name === about?.factor || name === about?.load_axis);
  if (!varied.length) return [];
  /** @type {Map<string, ReturnType<typeof findUnsigned>>} */
  const known = new Map();
  return files.flatMap(({ source, stem }) => {
    const folders = source.split("/").slice(0, -1);
    const places = folders.map((name, i) => ({ name, place: folders.slice(0, i + 1).join("/") }));
    return [...places, { name: stem, place: source }].flatMap(({ name, place }) => {
      const near = known.get(name) ?? findUnsigned(name, varied);
      known.set(name, near);
      return near.map((each) => ({ source, place, ...each }));
    });
  });
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
 * @param {Set<string>} present factors that a run has: a study has few of them, and each that is looked for takes time
 * @returns {string} SQL that makes out_runs: a row a run, a column a factor
 */
function widenRuns(factors, present) {
  const columns = factors.map((factor) => {
    const type = duckdbType(factor);
    if (!present.has(factor.name)) return `null::${type} as "${factor.name}"`;
    const column = type === "VARCHAR" || type === "BOOLEAN" ? "value" : "number";
    return `try_cast(max(${column}) filter (factor = '${factor.name}') as ${type}) as "${factor.name}"`;
  });
  return `create or replace temp view out_runs as
    select getvariable('study') as study, h.*, f.* exclude (run)
    from run_heads h left join (select run, ${columns.join(", ")} from out_run_factors group by run) f using (run)`;
}
