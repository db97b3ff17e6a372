/**
 * Small studies that tests of a file ask for at the same time are read together: an ingest costs nearly as much for one
 * study as for thirty. For tests that run side by side (describe.concurrent, test.concurrent). Where figures of several
 * studies have to be the same to the last bit, ask for them one after the other: sums follow the order of names.
 */
import { setTimeout as wait } from "node:timers/promises";
import { openStore } from "../loaders/store/store.js";
import { check } from "../scripts/check.js";
import { removeLater } from "./removals.js";
import { makeRepository } from "./repository.js";

/** @typedef {import("../loaders/store/store.js").Store} Store */
/** @typedef {Record<string, string | Uint8Array>} Files content by path inside the study */

/**
 * @typedef {object} Read
 * @property {string[]} lines what `npm run check` says of the study
 * @property {Store["rows"]} rows of tables that hold this study alone
 */

/** Within this time after another study comes the next one of the same turn, ms. */
const pause = 50;

/** @type {{files: Files, given: (study: Promise<Read>) => void}[]} */
let asked = [];

/**
 * @param {Files} files
 * @returns {Promise<Read>} as if it were the only study of its repository, with the name s
 */
export async function readStudy(files) {
  return new Promise((resolve) => {
    asked.push({ files, given: resolve });
    if (asked.length === 1) void readAsked();
  });
}

async function readAsked() {
  for (let before = 0; before < asked.length;) {
    before = asked.length;
    await wait(pause);
  }
  const turn = asked;
  asked = [];
  const reading = readAll(turn.map(({ files }) => files));
  turn.forEach(({ given }, i) => given(reading.then((studies) => studies[i])));
}

/** No other word has this in it, and the name of no study begins with that of another. @param {number} i */
const nameOf = (i) => `study-${i}-of-a-test`;

/**
 * @param {Files[]} studies
 * @returns {Promise<Read[]>}
 */
async function readAll(studies) {
  const files = studies.flatMap((each, i) =>
    Object.entries(each).map(([path, content]) => [`${nameOf(i)}/${path}`, content]),
  );
  const { root } = makeRepository(Object.fromEntries(files));
  const { lines } = await check({ root });
  const store = await openStore(root);
  removeLater(store.close);
  return separate(
    store,
    studies.map((_, i) => nameOf(i)),
    lines,
  );
}

/**
 * @param {Store} store with several studies
 * @param {string[]} names
 * @param {string[]} lines that check says of all
 * @param {string} shown the name that each seems to have
 * @returns {Promise<Read[]>}
 */
export async function separate(store, names, lines = [], shown = "s") {
  const columns = await store.rows(
    "select table_name, column_name, data_type from duckdb_columns() where schema_name = 'main' and not internal",
  );
  const tables = [...new Set(columns.map(({ table_name }) => table_name))].map((name) => ({
    name,
    columns: columns.filter(({ table_name }) => table_name === name),
  }));
  // One question after the other: each is asked in the schema of its study.
  let last = Promise.resolve(/** @type {any} */ (null));
  const inTurn = (/** @type {() => Promise<any>} */ ask) => (last = last.catch(() => {}).then(ask));
  return names.map((name) => {
    const made = new Set();
    const rows = async (/** @type {string} */ sql, /** @type {any} */ params) => {
      await store.rows(`create schema if not exists "${name}"`);
      for (const table of tables) {
        if (made.has(table) || !new RegExp(`\\b${table.name}\\b`).test(sql)) continue;
        if (table.columns.some(({ column_name }) => column_name === "study"))
          await store.rows(viewOf(name, shown, table));
        made.add(table);
      }
      await store.rows(`use memory."${name}"`);
      return store.rows(sql, params);
    };
    const own = lines.filter((line) => line.startsWith(`data/studies/${name}`));
    return {
      lines: own.map((line) => line.replaceAll(name, shown)),
      rows: (sql, params) => inTurn(() => rows(sql, params)),
    };
  });
}

/**
 * @param {string} study
 * @param {string} shown
 * @param {{name: string, columns: Record<string, any>[]}} table
 */
function viewOf(study, shown, { name, columns }) {
  const replaced = columns
    .filter(({ data_type }) => data_type === "VARCHAR")
    .map(({ column_name: column }) => `replace("${column}", '${study}', '${shown}') as "${column}"`);
  return `create view "${study}".${name} as
    select * replace (${replaced.join(", ")}) from memory.main.${name} where study = '${study}'`;
}
