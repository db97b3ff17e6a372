/** Assembles what was read of a study, and writes its tables into the next generation. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assemble, assembledTables } from "../assemble/assemble.js";
import { findFactor, parseFactor } from "../vocabulary/factors.js";
import { readFactors, readMeasures, readStagedTables, readTables } from "../vocabulary/schemas.js";
import { unsorted } from "../vocabulary/tables.js";
import { shorten, visible } from "../../src/words/visible.js";
import { longestSaid } from "../limits.js";
import { splice } from "./splice.js";
import { stagedRows } from "./staged-rows.js";
import { parquetFolder } from "./store.js";
import { nextFile, writeNext } from "./next.js";

/** @import {Factor, FactorValue, Problem} from "../types.js" */
/** @import {Definitions, ReadFile} from "../assemble/assemble.js" */
/** @import {Part} from "./staged-rows.js" */
/** @import {Store} from "./store.js" */

/** @typedef {{name: string, about: any}} Study its folder, and its parsed study.yaml: null where that cannot be used */

const folder = new URL("../assemble/", import.meta.url);
const tables = readTables();

/** @type {Definitions} */
const definitions = {
  tables,
  stagedTables: { ...tables, ...readStagedTables() },
  factors: readFactors(),
  measures: readMeasures(),
  sql: Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith(".sql"))
      .map((name) => [name.replace(/\.sql$/, ""), readFileSync(new URL(name, folder), "utf8")]),
  ),
};

/** histograms.sql leaves these as they are published: most rows are of their kind. */
const doneBySql = new Set(["histograms"]);

/**
 * @param {Store} store
 * @param {string} root
 * @param {Study} study
 * @param {ReadFile[]} files sorted by source
 * @param {Problem[]} problems
 */
export async function assembleStudy(store, root, { name, about }, files, problems) {
  const parquet = parquetFolder(root);
  const defaults = Object.entries(about?.defaults ?? {}).map(([factor, value]) =>
    parseFactor(/** @type {Factor} */ (findFactor(definitions.factors, factor)), value),
  );
  const usable = about
    ? files
    : files.map((file) => ({ ...file, staged: file.source === "study.yaml" ? file.staged : null }));
  const staged = findStaged(usable);
  const told = problems.map(tellable);
  const input = {
    name,
    files: usable,
    defaults: /** @type {FactorValue[]} */ (defaults),
    problems: told,
    rows: stagedRows(store, staged),
  };
  const recorded = await assemble(store, input, definitions);
  for (const table of assembledTables(definitions))
    await writeNext(store, parquet, name, table, `out_${table}`, {
      isDone: doneBySql.has(table),
      columns: table === "runs" ? columnsOfRuns(recorded) : undefined,
    });
  for (const table of unsorted)
    await splice(
      nextFile(parquet, name, table),
      tables[table],
      staged(table).map(({ source, file }) => ({ file, constants: { study: name, source } })),
    );
}

/**
 * A factor that no run has is a column without values, which is put beside the others when they are written: a factor
 * more in the vocabulary changes nothing else of the file.
 * @param {Set<string>} recorded factors
 * @returns {string[]}
 */
function columnsOfRuns(recorded) {
  const factors = new Set(definitions.factors.map(({ name }) => name));
  return Object.keys(tables.runs.properties).filter((name) => !factors.has(name) || recorded.has(name));
}

/**
 * What problems quote of names and contents, as tables, pages and lines may hold it.
 * @param {Problem} problem
 * @returns {Problem}
 */
const tellable = (problem) =>
  /** @type {Problem} */ (
    Object.fromEntries(
      Object.entries(problem).map(([key, value]) => [
        key,
        typeof value === "string" ? shorten(visible(value), longestSaid) : value,
      ]),
    )
  );

/**
 * @param {ReadFile[]} files
 * @returns {(table: string) => Part[]} where a table's rows of each source are
 */
function findStaged(files) {
  const packs = new Set(files.flatMap(({ staged }) => staged?.pack ?? []));
  const tablesOf = new Map([...packs].map((pack) => [pack, new Set(readdirSync(pack))]));
  return (table) =>
    files.flatMap(({ source, staged }) =>
      staged && tablesOf.get(staged.pack)?.has(`${table}.parquet`)
        ? { source, file: join(staged.pack, `${table}.parquet`), key: staged.key }
        : [],
    );
}

/**
 * What the tables of a study follow from, as one hash: they need no assembly while it stays. What was staged of a file
 * follows from what is known of it and from the vocabulary.
 * @param {Study} study
 * @param {ReadFile[]} files
 * @param {Problem[]} problems
 * @param {string} code version of what assembles
 * @param {string} used what is used of the vocabulary
 */
export function hashInput({ name, about }, files, problems, code, used) {
  const staged = files.map((file) => ({ ...file, staged: file.staged !== null }));
  return createHash("sha256")
    .update(JSON.stringify([name, about, staged, problems]))
    .update(code)
    .update(used)
    .digest("hex");
}
