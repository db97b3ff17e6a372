/** Rows that the page Check makes of files, and those that the ingest makes of the same. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openStore } from "../../../../loaders/store/store.js";
import { readTables } from "../../../../loaders/vocabulary/schemas.js";
import { findings, isOfAllStudies, unsorted } from "../../../../loaders/vocabulary/tables.js";
import { ingest } from "../../../../scripts/ingest.js";
import { makeRepository, studyYaml } from "../../../repository.js";

/** The name that the page has for a study. */
const study = "yours";
/** All that the assembly makes; of the findings those that the page shows. */
const compared = Object.entries(readTables())
  .filter(([name, table]) => !isOfAllStudies(table) && !unsorted.has(name))
  .map(([name]) => name)
  .filter((name) => !findings.includes(name) || ["checks", "refusals", "answers"].includes(name));

/** What only one of them has: the version of readers, and how many counters were read of a capture. */
const apart = new Set(["loader_version", "rows"]);

/** @typedef {Record<string, string[]>} Rows by table, each as JSON, sorted */

/**
 * @param {Record<string, string>} files of a study by their paths in it
 * @returns {Promise<{folder: string, rows: Rows, remove: () => void}>} the folder of the study, and what the ingest makes of it
 */
export async function ingestFiles(files) {
  const contents = Object.entries(files).map(([path, file]) => [`${study}/${path}`, readFileSync(file)]);
  const { root, remove } = makeRepository({
    [`${study}/study.yaml`]: studyYaml(),
    ...Object.fromEntries(contents),
  });
  await ingest({ root, quiet: true });
  const store = await openStore(root);
  /** @type {Rows} */
  const rows = {};
  for (const table of compared)
    rows[table] = comparable(await store.rows(`from ${table} where study = '${study}'`));
  store.close();
  return { folder: join(root, "data", "studies", study), rows, remove };
}

/**
 * @param {import("playwright-core").Page} page after files were read
 * @returns {Promise<Rows>}
 */
export async function readLocal(page) {
  const [worker] = page.workers();
  const { tables } = await worker.evaluate(
    (tables) =>
      new Promise((resolve) => {
        const scope = /** @type {any} */ (globalThis);
        const { postMessage } = scope;
        // The page waits for the worker's own words afterwards.
        scope.postMessage = (/** @type {any} */ answer) => {
          scope.postMessage = postMessage;
          resolve(answer);
        };
        scope.onmessage({ data: { tables } });
      }),
    compared,
  );
  return Object.fromEntries(compared.map((table) => [table, comparable(tables[table])]));
}

/** @param {Record<string, any>[]} rows */
const comparable = (rows) =>
  rows
    .map((row) => Object.entries(row).filter(([name]) => !apart.has(name)))
    .map((row) => JSON.stringify(Object.fromEntries(row.sort()), rounded))
    .sort();

/**
 * Digits that engines of JavaScript agree in: exp and log differ in the last one.
 * @param {string} _name
 * @param {any} value
 */
function rounded(_name, value) {
  if (typeof value === "number") return Number(value.toPrecision(12));
  if (typeof value !== "string" || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value, (_, part) => (typeof part === "number" ? Number(part.toPrecision(12)) : part));
  } catch {
    return value;
  }
}
