/**
 * The rows that pages show, by study: asked of the tables, and of studies that did not change recalled from the last
 * build.
 */
/** @import {Kept} from "./kept-studies.js" */
/** @import {Store} from "./read-site.js" */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { deserialize, serialize } from "node:v8";
import { groupBy } from "../../src/analysis/series.js";
import { countValues } from "../../loaders/store/exports.js";
import { hashOf, makeFolder, remove } from "../../loaders/store/files.js";
import { openDuckDB, parquetFolder, viewsOfStudies } from "../../loaders/store/store.js";
import { readQuestion } from "./question.js";
import { lazily, studyQuestions } from "./read-study.js";

const folder = fileURLToPath(new URL("../../src/.observablehq/rows", import.meta.url));

/** @typedef {Partial<Record<typeof studyQuestions[number] | "explored", any[]>>} StudyRows answers; explored: how many values each column of Explore has */

/** Answers of which each is packed by itself: what is not asked for stays small. @typedef {Partial<Record<keyof StudyRows, Uint8Array>>} Packed */

/** @typedef {Map<string, Packed>} Rows by study, in order */

/**
 * @param {Store} store
 * @returns {Promise<Rows>}
 */
export async function askRows(store) {
  /** @type {Rows} */
  const rows = new Map();
  const put = (
    /** @type {keyof StudyRows} */ name,
    /** @type {string} */ study,
    /** @type {any[]} */ own,
  ) => {
    const packed = rows.get(study) ?? {};
    rows.set(study, packed);
    packed[name] = serialize(own);
  };
  for (const name of studyQuestions)
    for (const own of groupBy(await store.rows(await readQuestion(name)), ({ study }) => study))
      put(name, own[0].study, own);
  const counts = await store.rows(countValues(await readQuestion("explore.parquet")));
  for (const row of counts) put("explored", row.of_study, [row]);
  return sortRows(rows);
}

/**
 * @param {Rows} rows
 * @returns {Rows} in the order that the tables have
 */
const sortRows = (rows) => new Map([...rows].sort(([a], [b]) => Number(a > b) - Number(a < b)));

/**
 * Asks about studies that are not kept, recalls what was asked about the others, and keeps it all for the next build.
 * @param {string} root the repository's folder
 * @param {Kept} kept
 * @param {string[]} studies all of them
 * @returns {Promise<Rows>}
 */
export async function recallRows(root, kept, studies) {
  const recalled = [...kept].map(
    ([study, { recalled }]) => /** @type {const} */ ([study, deserialize(recalled)]),
  );
  const fresh = studies.filter((study) => !kept.has(study));
  return sortRows(new Map([...recalled, ...(fresh.length > 0 ? await askAbout(root, fresh) : [])]));
}

/**
 * @param {string} root
 * @param {string[]} studies
 */
async function askAbout(root, studies) {
  const store = await openDuckDB();
  try {
    await store.connection.run(viewsOfStudies([parquetFolder(root)], studies));
    return await askRows(store);
  } finally {
    store.close();
  }
}

/** @param {Packed} packed @returns {StudyRows} each answer is read when it is asked for */
export const unpackRows = (packed) =>
  lazily(
    {},
    Object.fromEntries(Object.entries(packed).map(([name, bytes]) => [name, () => deserialize(bytes)])),
  );

/** @param {string} study */
const fileOf = (study) => path.join(folder, `${study}.v8`);

/**
 * @param {Rows} rows of all studies
 * @param {Kept} kept those whose rows are there
 * @returns {Map<string, string>} a hash of what was kept of each other study
 */
export function keepRows(rows, kept) {
  makeFolder(folder);
  for (const name of readdirSync(folder))
    if (!kept.has(name.replace(/\.v8$/, ""))) remove(path.join(folder, name));
  const fresh = [...rows].filter(([study]) => !kept.has(study));
  return new Map(
    fresh.map(([study, own]) => {
      const bytes = serialize(own);
      writeFileSync(fileOf(study), bytes);
      return [study, hashOf(bytes)];
    }),
  );
}

/**
 * @param {string} study
 * @param {string} hash as it was kept
 * @returns {Buffer | null} its rows as they were kept; null where they are damaged
 */
export function readKeptRows(study, hash) {
  try {
    const bytes = readFileSync(fileOf(study));
    return hashOf(bytes) === hash ? bytes : null;
  } catch {
    return null;
  }
}
