/** A part of a published table by HTTP range requests: readers transfer a small part of the file. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer, request as ask } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asyncBufferFromUrl, parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { writeParquet } from "../../loaders/store/exports.js";
import { readTables } from "../../loaders/vocabulary/schemas.js";
import { openDuckDB } from "../../loaders/store/store.js";
import { servePages } from "../../scripts/site/preview/serve-pages.js";
import { lakeFile, publishLake } from "../../scripts/site/publish/lake.js";
import { askReader, withoutReaders } from "../readers.js";

/** Percentiles of 20,100 runs of 300 studies, no two of them alike. */
const percentilesOfRuns = `
  select 'study-' || s as study, 'study-' || s || '/repeat=' || r as run, 'all' as entity_kind, 'all' as entity,
    'read' as operation, 'total' as latency_layer, (p * 2.5)::double as percentile,
    round(100 * (1 + p) * (1 + hash(s, r, p) % 10000 / 10000.0), 3)::double as latency_us, 'bins' as method
  from range(100, 400) as studies(s), range(67) as runs(r), range(40) as percentiles(p)
  order by study, run, percentile`;
const study = "study-142";
const rowsOfStudy = 67 * 40;

const folder = mkdtempSync(join(tmpdir(), "atlas-slices-"));
const file = join(folder, "percentiles.parquet");
/** @type {Awaited<ReturnType<typeof servePages>>} */
let pages;
/** @type {import("node:http").Server} */
let counter;
let address = "";
let transferred = { bytes: 0, requests: 0 };

beforeAll(async () => {
  const store = await openDuckDB();
  await writeParquet(store, percentilesOfRuns, file);
  store.close();
  const { size: bytes } = statSync(file);
  const whole = { ...{ table: "percentiles", study: null, path: "percentiles.parquet", sha256: "" }, bytes };
  const exports = [{ ...whole, rows: 300 * rowsOfStudy }];
  await publishLake(folder, { exports, address: null }, readTables(), "2026-01-01");
  pages = await servePages(folder, { base: "/data/", port: 0 });
  counter = createServer((incoming, outgoing) => {
    transferred.requests++;
    const { method, headers, url } = incoming;
    const onward = ask(new URL(String(url), pages.address), { method, headers }, (answer) => {
      outgoing.writeHead(Number(answer.statusCode), answer.headers);
      answer.on("data", (chunk) => (transferred.bytes += chunk.length)).pipe(outgoing);
    });
    onward.end();
  });
  await new Promise((resolve) => counter.listen(0, "127.0.0.1", () => resolve(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (counter.address());
  address = `http://127.0.0.1:${port}/data/percentiles.parquet`;
});
beforeEach(() => void (transferred = { bytes: 0, requests: 0 }));
afterAll(async () => {
  counter.close();
  await pages.close();
  rmSync(folder, { recursive: true });
});

/** @param {number} part of the file at most */
function expectSmall(part) {
  expect(transferred.bytes).toBeGreaterThan(0);
  expect(transferred.bytes).toBeLessThan(part * statSync(file).size);
  expect(transferred.requests).toBeLessThan(12);
}

test("hyparquet: some columns of one study", async () => {
  const rows = await parquetReadObjects({
    file: await asyncBufferFromUrl({ url: address }),
    columns: ["run", "percentile", "latency_us"],
    filter: { study: { $eq: study } },
    ...{ initialFetchSize: 1 << 16 },
  });
  expect(rows.length).toBe(rowsOfStudy);
  expect(Object.keys(rows[0])).toEqual(["run", "percentile", "latency_us"]);
  expectSmall(0.06);
});

test("hyparquet: the runs of one setting, found by the range of their names", async () => {
  const rows = await parquetReadObjects({
    file: await asyncBufferFromUrl({ url: address }),
    columns: ["latency_us"],
    filter: { run: { $eq: `${study}/repeat=7` } },
    ...{ initialFetchSize: 1 << 16 },
  });
  expect(rows.length).toBe(40);
  expectSmall(0.06);
});

test.skipIf(withoutReaders)("DuckDB with httpfs: the mean of one study", async () => {
  const [[count, sum]] = await askReader("slice.py", address, study);
  expect(count).toBe(rowsOfStudy);
  expect(sum).toBeGreaterThan(0);
  expectSmall(0.06);
});

test.skipIf(withoutReaders)(
  "a DuckLake: one study of 300 takes less than 1 MB, its catalogue included",
  async () => {
    const lake = new URL(lakeFile, address).href;
    const [[count, sum]] = await askReader("slice.py", lake, study);
    expect(count).toBe(rowsOfStudy);
    expect(sum).toBeGreaterThan(0);
    expect(transferred.bytes).toBeLessThan(1e6);
  },
);
