/**
 * The files of a folder read by a format and written as Parquet, for itself. Prints, as JSON, the seconds of processor
 * that the writing took, the bytes of the files, and the memory of the process at most.
 */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { hashText, readBytes, readText } from "../../loaders/reading/bytes.js";
import { startWorkers } from "../../loaders/reading/python.js";
import { readFactors, readMeasures, readTables } from "../../loaders/vocabulary/schemas.js";
import { readFormat } from "../../loaders/reading/formats.js";
import { packedTable } from "../../loaders/store/staging.js";
import { unsorted } from "../../loaders/vocabulary/tables.js";
import { countRows, writers } from "./parquet-writers.js";

/** @import {Values} from "../../loaders/types.js" */

const [formatName, writerName, folder, target] = process.argv.slice(2);

/** As many as loaders/packing.js holds. */
const mostRows = 1 << 19;

const { load } = await readFormat(formatName);
const workers = startWorkers(1);
/** @type {Map<string, Promise<import("./parquet-writers.js").Writer>>} */
const opened = new Map();
/** @type {Map<string, Record<string, Values>[]>} */
const held = new Map();
let [microseconds, rows, written] = [0, 0, 0];

/** @param {() => unknown} work */
async function timed(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  microseconds += user + system;
}

/**
 * @param {string} name
 * @param {Record<string, Values>[]} batches
 */
async function write(name, batches) {
  const file = join(target, `${name}.parquet`);
  if (!opened.has(name)) opened.set(name, Promise.resolve(writers[writerName](file, packedTable(name))));
  const writer = await opened.get(name);
  await timed(() => writer?.write(batches));
}

async function writeHeld() {
  for (const [name, batches] of held) await write(name, batches);
  held.clear();
  rows = 0;
}

const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
for (const path of files.filter((path) => statSync(join(folder, path)).isFile())) {
  const file = join(folder, path);
  const source = {
    path,
    mapping: null,
    factors: readFactors(),
    measures: readMeasures(),
    tables: readTables(),
    bytes: () => readBytes(file),
    text: () => readText(file),
    sha256: hashText,
    rows: (/** @type {URL} */ program, /** @type {object | undefined} */ request) =>
      workers.rows(program, file, request),
  };
  for await (const { table, columns } of load(source)) {
    const length = countRows([columns]);
    const keyed = { ...columns, source_key: { values: [path], each: length, times: 1 } };
    written += length;
    if (unsorted.has(table)) await write(table, [keyed]);
    else {
      held.set(table, [...(held.get(table) ?? []), keyed]);
      rows += length;
    }
  }
  if (rows > mostRows) await writeHeld();
}
await writeHeld();
for (const writer of opened.values()) await timed(async () => (await writer).finish());
await workers.stop();

const bytes = [...opened.keys()].reduce(
  (sum, name) => sum + statSync(join(target, `${name}.parquet`)).size,
  0,
);
const peak = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ seconds: microseconds / 1e6, bytes, peak, rows: written }));
