/** Files that were read, as a study: assembled, audited and analysed by what the ingest does it with. */
import { assemble, assembledTables } from "../../../loaders/assemble/assemble.js";
import { nameCopies } from "../../../loaders/assemble/copies.js";
import { findFactor, parseFactor } from "../../../loaders/vocabulary/factors.js";
import { outcomesView } from "../../../loaders/vocabulary/outcomes.js";
import { castColumns, findings, unsorted } from "../../../loaders/vocabulary/tables.js";
import { toColumns } from "../../../loaders/rows.js";
import { familiesOf, kindsOf, meaningsOf } from "../../ingest/families-of.js";
import { renameTexts } from "../../compare/groups.js";
import { describeStudy, inputQuestions, settingFactors } from "../../ingest/study-input.js";
import { localQuestions, readStudy } from "../read-study.js";

/** @import {FactorValue, Practice, Problem, Table} from "../../../loaders/types.js" */
/** @import {Definitions, Rows} from "../../../loaders/assemble/assemble.js" */
/** @import {Study} from "../../../src/types.js" */
/** @import {LocalStore} from "./database.js" */
/** @import {Taken} from "./reading.js" */

/**
 * @typedef {object} Making what a study is made with
 * @property {Definitions} definitions
 * @property {Record<string, Practice>} practice
 * @property {Record<string, any>[]} modules every file of src/analysis
 * @property {Record<string, string>} questions src/data/*.sql
 */

/** Its name in all tables: nobody else sees them. */
export const studyName = "yours";

/**
 * @param {LocalStore} store
 * @param {Taken[]} taken
 * @param {Problem[]} problems
 * @param {any} about study.yaml
 * @param {Making} making
 */
export async function makeTables(store, taken, problems, about, { definitions }) {
  const defaults = Object.entries(about?.defaults ?? {}).map(([factor, value]) =>
    parseFactor(/** @type {any} */ (findFactor(definitions.factors, factor)), value),
  );
  const input = {
    name: studyName,
    files: nameCopies(taken.map(({ file }) => file)),
    defaults: /** @type {FactorValue[]} */ (defaults),
    problems: [...problems, ...taken.flatMap((each) => each.problems)],
    rows: localRows(store, taken),
  };
  await assemble(store, input, definitions);
  const { tables, measures } = definitions;
  for (const name of assembledTables(definitions)) await view(store, name, tables[name], `out_${name}`);
  for (const name of unsorted)
    await view(store, name, tables[name], `(select '${studyName}' as study, * from staged_${name})`);
  for (const name of findings) await store.fill(name, tables[name], []);
  await store.connection.run(
    outcomesView(measures).replace("create or replace view", "create or replace temp view"),
  );
}

/**
 * @param {LocalStore} store
 * @param {string} name
 * @param {Table} table
 * @param {string} from
 */
const view = (store, name, table, from) =>
  store.connection.run(
    `create or replace temp view ${name} as select ${castColumns(name, table)} from ${from}`,
  );

/**
 * @param {LocalStore} store
 * @param {Taken[]} taken
 * @returns {Rows}
 */
function localRows(store, taken) {
  const batchesOf = (/** @type {string} */ table) =>
    taken.flatMap(({ file, batches }) =>
      batches
        .filter((batch) => batch.table === table)
        .map(({ columns }) => ({ columns, also: { source: file.source } })),
    );
  return {
    has: (table) => batchesOf(table).length > 0,
    stage: (name, table) => store.fill(`staged_${name}`, withSource(table), batchesOf(name)),
    create: (name, columns, rows) =>
      store.fill(name, tableOf(columns), rows.length ? [{ columns: named(toColumns(rows), columns) }] : []),
  };
}

/**
 * @param {Table} table
 * @returns {Table}
 */
const withSource = (table) => ({
  ...table,
  properties: { source: { type: "string", description: "", arrow: "utf8" }, ...table.properties },
});

/** @type {Record<string, any>} */
const arrowTypes = { VARCHAR: "utf8", DOUBLE: "float64", BIGINT: "int64", BOOLEAN: "bool" };

/** @param {string} columns as in CREATE TABLE */
const parts = (columns) => columns.split(", ").map((column) => column.split(" "));

/**
 * @param {string} columns
 * @returns {Table}
 */
const tableOf = (columns) => ({
  ...{ title: "", description: "", "x-key": [], required: [] },
  properties: Object.fromEntries(
    parts(columns).map(([name, type]) => [
      name,
      { type: "string", description: "", arrow: arrowTypes[type] },
    ]),
  ),
});

/**
 * @param {Record<string, any[]>} values
 * @param {string} columns
 */
const named = (values, columns) =>
  Object.fromEntries(parts(columns).flatMap(([name]) => (values[name] ? [[name, values[name]]] : [])));

/**
 * The findings, into their tables, as scripts/ingest/analyse.js writes them.
 * @param {LocalStore} store
 * @param {Making} making
 */
export async function analyse(store, { definitions, practice, modules, questions }) {
  const { factors, measures, tables } = definitions;
  await store.connection.run(settingFactors(factors));
  /** @type {Record<string, Record<string, any>[]>} */
  const answers = {};
  for (const name of inputQuestions) answers[name] = await store.rows(questions[name]);
  const { runs, about } = describeStudy((name) => answers[name], {
    factors,
    measures,
    practice,
    kinds: kindsOf(modules),
  });
  about.claims = []; // Their questions are answered in a process of its own, which a browser has not.
  for (const table of findings) {
    const found = familiesOf(modules, table).flatMap((family) => family(runs, about));
    about.findings[table] = found;
    const columns = toColumns(found);
    await store.fill(table, tables[table], found.length ? [{ columns, also: { study: studyName } }] : []);
  }
}

/**
 * @param {LocalStore} store
 * @param {Making} making
 * @param {(text: string) => string} [rename] every text
 * @returns {Promise<Study>} as the pages see studies
 */
export async function askStudy(
  store,
  { definitions: { factors, measures }, modules, questions },
  rename = (text) => text,
) {
  const ask = async (/** @type {string} */ name) => renameTexts(await store.rows(questions[name]), rename);
  const [row] = await ask("studies");
  /** @type {import("../study-rows.js").StudyRows} */
  const rows = {};
  for (const name of localQuestions) rows[name] = await ask(name);
  return readStudy(row, rows, { factors, measures, meanings: meaningsOf(modules) });
}
