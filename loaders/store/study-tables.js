/** Assembles what was read of a study, and writes its tables into the next generation. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assemble, assembledTables } from "../assemble/assemble.js";
import { nameCopies } from "../assemble/copies.js";
import { findFactor, parseFactor } from "../vocabulary/factors.js";
import { readFactors, readMeasures, readStagedTables, readTables } from "../vocabulary/schemas.js";
import { unsorted } from "../vocabulary/tables.js";
import { shorten, visible } from "../../src/words/visible.js";
import { longestSaid } from "../limits.js";
import { rowsOf } from "./exports.js";
import { sectionsOf } from "./kept.js";
import { keepSections, removeOtherSections } from "./kept-sections.js";
import { cutSections, isStudyYaml, ofStudyYaml } from "./sections.js";
import { splice } from "./splice.js";
import { stagedRows } from "./staged-rows.js";
import { parquetFolder } from "./store.js";
import { nextFile, writeTable } from "./next.js";

/** @import {Factor, FactorValue, Problem} from "../types.js" */
/** @import {Definitions, ReadFile} from "../assemble/assemble.js" */
/** @import {Part} from "./staged-rows.js" */
/** @import {Section, Sizes} from "./sections.js" */
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

/** Of sections these are put one after the other as they are: most rows are theirs. The others are sorted as one. */
const long = new Set(["histograms", "percentiles", "samples"]);

/**
 * @param {Store} store
 * @param {string} root
 * @param {Study} study
 * @param {ReadFile[]} files sorted by source
 * @param {Problem[]} problems
 * @param {string} code version of what assembles, and of what is used of the vocabulary
 * @param {Sizes} [sizes] of sections
 */
export async function assembleStudy(store, root, study, files, problems, code, sizes) {
  const parquet = parquetFolder(root);
  const usable = nameCopies(files).map((file) =>
    study.about || isStudyYaml(file) ? file : { ...file, staged: null },
  );
  const packs = listTables(usable);
  const sections = await cutSections(store, usable, problems, packs, sizes);
  const about = { study, packs, code };
  const names = sections.length > 1 ? await writeSections(store, parquet, about, sections) : [];
  if (!names.length)
    await writeTables(store, about, sections[0], (table) => nextFile(parquet, study.name, table));
  removeOtherSections(parquet, study.name, names);
  const counted = findStaged(usable, packs);
  for (const table of unsorted)
    await splice(
      nextFile(parquet, study.name, table),
      tables[table],
      counted(table).map(({ source, file }) => ({ file, constants: { study: study.name, source } })),
    );
}

/**
 * @typedef {object} Assembled what all sections of a study have in common
 * @property {Study} study
 * @property {Map<string, Set<string>>} packs names of the tables of each
 * @property {string} code
 */

/**
 * Those that are kept are taken as they are.
 * @param {Store} store
 * @param {string} parquet
 * @param {Assembled} about
 * @param {Section[]} sections
 * @returns {Promise<string[]>} what they are kept as
 */
async function writeSections(store, parquet, about, sections) {
  const { study, code } = about;
  const folder = join(parquet, sectionsOf(study.name));
  const names = sections.map(({ files, problems }, i) =>
    hashInput(study, files, problems, `${code} ${i ? "more" : "first"}`).slice(0, 32),
  );
  const folders = names.map((name) => join(folder, name));
  await keepSections(store, folders, (store, place, to) =>
    writeTables(store, about, sections[place], (table) => join(to, `${table}.parquet`), place > 0),
  );
  const filesOf = (/** @type {string} */ table) => folders.map((folder) => join(folder, `${table}.parquet`));
  const present = await store.rows(`select distinct factor from (${rowsOf(filesOf("run_factors"))})`);
  // A section that was kept may lack a column that has no value.
  const columns = columnsOfRuns(new Set(present.map(({ factor }) => factor)));
  for (const table of assembledTables(definitions)) {
    const files = filesOf(table);
    const next = nextFile(parquet, study.name, table);
    if (long.has(table))
      await splice(
        next,
        tables[table],
        files.map((file) => ({ file })),
      );
    else await writeTable(store, next, table, `(${rowsOf(files)})`, table === "runs" ? { columns } : {});
  }
  return names;
}

/**
 * @param {Store} store
 * @param {Assembled} about
 * @param {Section} section
 * @param {(table: string) => string} fileOf
 * @param {boolean} [isMore] whether what study.yaml says is in another section
 */
async function writeTables(store, { study, packs }, { files, problems }, fileOf, isMore = false) {
  const defaults = Object.entries(study.about?.defaults ?? {}).map(([factor, value]) =>
    parseFactor(/** @type {Factor} */ (findFactor(definitions.factors, factor)), value),
  );
  const input = {
    name: study.name,
    files,
    defaults: /** @type {FactorValue[]} */ (defaults),
    problems: problems.map(tellable),
    rows: stagedRows(store, findStaged(files, packs)),
  };
  const recorded = await assemble(store, input, definitions);
  for (const table of assembledTables(definitions)) {
    const from = isMore ? withoutStudyYaml(table) : `out_${table}`;
    await writeTable(store, fileOf(table), table, from, {
      isDone: doneBySql.has(table),
      columns: table === "runs" ? columnsOfRuns(recorded) : undefined,
    });
  }
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

/** @param {string} table */
function withoutStudyYaml(table) {
  if (ofStudyYaml.has(table)) return `(from out_${table} limit 0)`;
  const { source } = tables[table].properties;
  return source ? `(from out_${table} where source is distinct from 'study.yaml')` : `out_${table}`;
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
 * @returns {Map<string, Set<string>>} names of tables by pack
 */
function listTables(files) {
  const packs = [...new Set(files.flatMap(({ staged }) => staged?.pack ?? []))];
  const names = (/** @type {string} */ pack) =>
    readdirSync(pack).flatMap((file) => (file.endsWith(".parquet") ? file.replace(/\.parquet$/, "") : []));
  return new Map(packs.map((pack) => [pack, new Set(names(pack))]));
}

/**
 * @param {ReadFile[]} files
 * @param {Map<string, Set<string>>} packs
 * @returns {(table: string) => Part[]} where a table's rows of each source are
 */
const findStaged = (files, packs) => (table) =>
  files.flatMap(({ source, staged }) =>
    staged && packs.get(staged.pack)?.has(table)
      ? { source, file: join(staged.pack, `${table}.parquet`), key: staged.key }
      : [],
  );

/**
 * What the tables of a study follow from, as one hash: they need no assembly while it stays. What was staged of a file
 * follows from what is known of it and from the vocabulary.
 * @param {Study} study
 * @param {ReadFile[]} files
 * @param {Problem[]} problems
 * @param {string} code version of what assembles, and of what is used of the vocabulary
 */
export function hashInput({ name, about }, files, problems, code) {
  const staged = files.map((file) => ({ ...file, staged: file.staged !== null }));
  return createHash("sha256")
    .update(JSON.stringify([name, about, staged, problems]))
    .update(code)
    .digest("hex");
}
