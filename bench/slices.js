/** What a reader of one study transfers of a whole table, by the rows of a row group. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { rowsOfGroup, writeParquet } from "../loaders/store/exports.js";
import { openDuckDB } from "../loaders/store/store.js";
import { inFolder } from "../scripts/bench/studies.js";

export const title = "Slices";

/** Tables of 20,000 runs of 100 studies, no two runs alike; what a reader asks for. */
const questions = {
  results: `select 'study-' || s as study, 'study-' || s || '/repeat=' || r as run, 'all' as entity_kind, 'all' as entity,
      o as operation, hash(s, r, o) % 1000000 as ios, hash(r, s, o) % 100000 / 7.0 as iops, hash(o, r, s) % 10000 / 3.0 as latency_mean_us
    from range(100, 200) as studies(s), range(200) as runs(r), (values ('all'), ('read'), ('write')) as operations(o)
    order by study, run, o`,
  percentiles: `select 'study-' || s as study, 'study-' || s || '/repeat=' || r as run, 'all' as entity_kind, 'all' as entity,
      'read' as operation, p * 2.5 as percentile, round(100 * (1 + p) * (1 + hash(s, r, p) % 10000 / 10000.0), 3) as latency_us
    from range(100, 200) as studies(s), range(200) as runs(r), range(40) as percentiles(p)
    order by study, run, percentile`,
};
const columns = {
  results: ["run", "iops", "latency_mean_us"],
  percentiles: ["run", "percentile", "latency_us"],
};
const sizes = [2048, 4096, 8192, 16384, 32768, 65536, 122880];

/** @param {import("../scripts/bench.js").Progress} progress */
export const measure = ({ say }) =>
  inFolder(async (folder) => {
    const rows = [];
    const store = await openDuckDB();
    for (const table of /** @type {const} */ (["results", "percentiles"]))
      for (const size of sizes) {
        say(`${table}, ${size} rows a group`);
        const file = join(folder, `${table}.parquet`);
        await writeParquet(store, questions[table], file, size);
        const bytes = await bytesOfStudy(file, columns[table]);
        rows.push({
          what: `one of 100 studies, ${columns[table].length} columns of ${table}, ${size} rows a group${size === rowsOfGroup ? " (published)" : ""}`,
          measured: `${(bytes / 1024).toFixed(0)} KiB`,
          ratio: bytes / statSync(file).size,
          to: `the file's ${(statSync(file).size / 1024).toFixed(0)} KiB`,
        });
      }
    store.close();
    return rows;
  });

/**
 * @param {string} file
 * @param {string[]} columns
 * @returns {Promise<number>} bytes that hyparquet asks for, the list of row groups among them
 */
async function bytesOfStudy(file, columns) {
  const { buffer, byteOffset, length } = readFileSync(file);
  const whole = /** @type {ArrayBuffer} */ (buffer.slice(byteOffset, byteOffset + length));
  const metadata = parquetMetadata(whole);
  let bytes = metadata.metadata_length + 8;
  const slice = (/** @type {number} */ from, to = length) => {
    bytes += to - from;
    return whole.slice(from, to);
  };
  await parquetReadObjects({
    ...{ file: { byteLength: length, slice }, metadata, columns },
    filter: { study: { $eq: "study-142" } },
  });
  return bytes;
}
