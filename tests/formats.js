/** Formats as the loader uses them, on files and on bytes that tests make: detection, reading, and what came of it. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { makeBatch } from "../loaders/store/batch.js";
import { hashText, readBytes, readText, surveyFile } from "../loaders/reading/bytes.js";
import { parseStudy } from "../loaders/study/study-file.js";
import { readFormats } from "../loaders/reading/formats.js";
import {
  readFactors,
  readMeasures,
  readStagedTables,
  readStudySchema,
  readTables,
} from "../loaders/vocabulary/schemas.js";
import { stagedTable } from "../loaders/vocabulary/tables.js";
import { fixtures } from "./repository.js";

/** @import {Batch, Format, Mapping} from "../loaders/types.js" */

export const formats = await readFormats();

const factors = readFactors();
const studySchema = readStudySchema();
const tables = { ...readTables(), ...readStagedTables() };

/**
 * @typedef {object} Fixture
 * @property {string} file where it lies
 * @property {string} name path inside the folder of its format
 * @property {string} path inside its study; the folder of the format where there is no study.yaml
 * @property {Mapping | null} mapping
 */

/** Files beside fixtures that are no input: what is expected of them, and where they come from. */
const companions = /^(README(\.\w+)?|\.gitattributes|rows\.expected|(.+\.)?expected\.json|truth\w*\.csv)$/;

/**
 * @param {string} format
 * @returns {Fixture[]} every input in the folder of the format, by name
 */
export function listFixtures(format) {
  const folder = join(fixtures, format);
  if (!statSync(folder, { throwIfNoEntry: false })) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(
      (name) => statSync(join(folder, name)).isFile() && !companions.test(name.split(/[/\\]/).at(-1) ?? ""),
    )
    .map((name) => name.replaceAll("\\", "/"))
    .sort()
    .map((name) => ({ name, file: join(folder, name), ...placeOf(folder, name) }));
}

/**
 * @param {string} folder
 * @param {string} name
 */
function placeOf(folder, name) {
  for (let at = dirname(join(folder, name)); at.startsWith(folder); at = dirname(at)) {
    const yaml = join(at, "study.yaml");
    if (!statSync(yaml, { throwIfNoEntry: false })) continue;
    const path = relative(at, join(folder, name)).replaceAll("\\", "/");
    const { study } = parseStudy(readFileSync(yaml, "utf8"), studySchema, factors, readMeasures());
    return { path, mapping: study?.tables?.find((/** @type {Mapping} */ { file }) => file === path) ?? null };
  }
  return { path: name, mapping: null };
}

/**
 * @param {string} path
 * @param {Uint8Array} head
 * @param {Mapping | null} mapping
 * @returns {Format[]} every format that takes it for its own
 */
export const accepting = (path, head, mapping) =>
  formats.filter((format) => format.accepts(path, head, mapping));

/** @param {Fixture} fixture */
export const detect = async ({ file, path, mapping }) =>
  accepting(path, (await surveyFile(file)).head, mapping);

/**
 * @typedef {(program: URL, path: string) => AsyncIterable<Record<string, any>>} Rows what workers read
 */

/**
 * @param {Fixture} fixture
 * @param {Rows} rows
 */
export const sourceOf = ({ file, path, mapping }, rows) => ({
  ...{ path, mapping, factors, measures: readMeasures(), studySchema, tables, options: {} },
  bytes: () => readBytes(file),
  text: () => readText(file),
  sha256: hashText,
  rows: (/** @type {URL} */ program) => rows(program, file),
});

/**
 * @param {Fixture} fixture
 * @returns {Promise<Uint8Array>} its content, unpacked where it is gzip
 */
export async function unpacked({ file }) {
  const chunks = [];
  for await (const chunk of readBytes(file)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * @typedef {object} Outcome
 * @property {Record<string, number>} rows by table
 * @property {any[]} problems
 * @property {any[]} results
 * @property {any[]} settings
 * @property {number} counters sum of the values of counters
 * @property {string} hash of all that was read
 */

/**
 * Reads as the loader does, down to Arrow, which refuses unknown columns and values of a wrong type.
 * @param {Format} format
 * @param {object} source
 * @returns {Promise<Outcome>}
 */
export async function readWhole(format, source) {
  const hash = createHash("sha256");
  /** @type {Outcome} */
  const outcome = { rows: {}, problems: [], results: [], settings: [], counters: 0, hash: "" };
  for await (const batch of format.load(/** @type {any} */ (source))) addBatch(outcome, batch, hash);
  return { ...outcome, hash: hash.digest("hex") };
}

/**
 * @param {Outcome} outcome changed
 * @param {Batch} batch
 * @param {import("node:crypto").Hash} hash
 */
function addBatch(outcome, { table, columns }, hash) {
  if (!tables[table]) throw new Error(`no table ${table} in schemas`);
  const arrow = makeBatch(stagedTable(tables[table]), columns);
  outcome.rows[table] = (outcome.rows[table] ?? 0) + arrow.numRows;
  hash
    .update(table)
    .update(
      JSON.stringify(columns, (_, value) =>
        ArrayBuffer.isView(value) ? Array.from(/** @type {any} */ (value)) : value,
      ),
    );
  if (table === "counters") for (const value of arrow.getChild("value") ?? []) outcome.counters += value ?? 0;
  if (table !== "problems" && table !== "results" && table !== "settings") return;
  for (const row of arrow.toArray()) outcome[table].push(plain(row));
}

/** @param {any} row */
const plain = (row) =>
  Object.fromEntries(
    Object.entries(row.toJSON()).map(([name, value]) => [
      name,
      typeof value === "bigint" ? Number(value) : value,
    ]),
  );
