/**
 * Which factors a study names: its tables and findings follow from what the vocabulary says of them, and of no other. A
 * factor that it does not name may come, go and change, and nothing of the study does.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { globPath } from "../../loaders/assemble/sql.js";
import { quotedIn } from "../../loaders/reading/code.js";
import { readFormats } from "../../loaders/reading/formats.js";
import { hashOf } from "../../loaders/store/files.js";
import { createTable } from "../../loaders/store/staged-rows.js";
import { openDuckDB } from "../../loaders/store/store.js";
import { readFactors } from "../../loaders/vocabulary/schemas.js";
import { findNames, findUsed } from "../../loaders/vocabulary/used-factors.js";

/** @import {readStudies} from "../../loaders/reading/reading.js" */
/** @import {Store} from "../../loaders/store/store.js" */

/** @typedef {Awaited<ReturnType<typeof readStudies>>} Read */

/** @typedef {string[] | null} Named sorted; null: the study follows from the whole vocabulary */

const factors = readFactors();

const assemblyAndAnalysis = [
  new URL("../../loaders/store/study-tables.js", import.meta.url),
  new URL("./analyse.js", import.meta.url),
];

/** @type {string[] | undefined} */
let ofCode;

/** @returns {string[]} every study follows from those of which the code itself speaks, by their names */
function listOfCode() {
  if (ofCode) return ofCode;
  const words = quotedIn(assemblyAndAnalysis);
  return (ofCode = factors.flatMap(({ name }) => (words.has(name) ? [name] : [])));
}

/** Staged tables in which readers name factors, or what is one if the vocabulary has it. */
const columns = { run_factors: "factor", window_factors: "factor", settings: "name" };

/** Problems that tell of the whole vocabulary: which name is nearest, what would be a factor. */
const ofAll = new Set(["unknown-factor", "wrong-factor-value"]);

/** @type {Map<string, string>} */
const hashes = new Map();

/**
 * @param {Named} named
 * @returns {string} changes with what the vocabulary says of them
 */
export function hashNamed(named) {
  const key = JSON.stringify(named);
  const known =
    hashes.get(key) ??
    hashOf(JSON.stringify(named ? findUsed(factors, [...named, ...listOfCode()]) : factors));
  hashes.set(key, known);
  return known;
}

/**
 * @param {Read} read
 * @returns {Promise<Map<string, Named>>} by study
 */
export async function findNamed(read) {
  const staged = await readStaged(read);
  return new Map(
    read.map(({ study: { name, about }, files, problems }) => {
      const left = staged.get(name);
      if (!about || asksOfRuns(about) || left === null || problems.some(({ code }) => ofAll.has(code)))
        return [name, null];
      const ofPaths = files.flatMap((file) => file.factors.map(({ factor }) => factor));
      return [name, [...new Set([...findNames(about, factors), ...ofPaths, ...(left ?? [])])].sort()];
    }),
  );
}

/**
 * @param {any} about parsed study.yaml
 * @returns {boolean} whether a claim has a query of its own over runs: it may name any factor, or all at once
 */
const asksOfRuns = ({ claims = [] }) =>
  claims.some((/** @type {any} */ { test }) => /runs/i.test(test.arithmetic?.query ?? ""));

/**
 * @param {Read} read
 * @returns {Promise<Map<string, Named>>} what readers left of each study. A problem of a reader that is told of factors
 *   may be that one is not among them
 */
async function readStaged(read) {
  const telling = (await readFormats()).flatMap(({ name, readsFactors }) => (readsFactors ? name : []));
  const sources = read.flatMap(({ study, files }) =>
    files.flatMap(({ staged, format }) =>
      staged ? { study: study.name, ...staged, told: telling.includes(String(format)) } : [],
    ),
  );
  if (!sources.length) return new Map();
  const packs = [...new Set(sources.map(({ pack }) => pack))];
  const store = await openDuckDB();
  try {
    await createTable(
      store,
      "named_sources",
      "study VARCHAR, key VARCHAR, told BOOLEAN",
      sources.map(({ study, key, told }) => ({ study, key, told })),
    );
    /** @type {Map<string, any[]>} */
    const named = new Map();
    for (const [table, column] of Object.entries(columns))
      for (const { study, name } of await readTable(store, packs, table, `r."${column}"`)) {
        const names = named.get(study) ?? [];
        named.set(study, names);
        names.push(name);
      }
    /** @type {Map<string, Named>} */
    const found = new Map(named);
    for (const { study } of await readTable(store, packs, "problems", "null", "told")) found.set(study, null);
    return found;
  } finally {
    store.close();
  }
}

/**
 * @param {Store} store
 * @param {string[]} packs
 * @param {string} table
 * @param {string} name SQL
 * @param {string} [where] SQL
 * @returns {Promise<Record<string, any>[]>} each name of each study once
 */
async function readTable(store, packs, table, name, where = "true") {
  const files = packs.map((pack) => join(pack, `${table}.parquet`)).filter((file) => existsSync(file));
  if (!files.length) return [];
  return store.rows(
    `select distinct s.study, ${name} as name
     from read_parquet([${files.map((file) => `'${globPath(file)}'`).join(", ")}]) r
     join named_sources s on s.key = r.source_key where ${where}`,
  );
}
