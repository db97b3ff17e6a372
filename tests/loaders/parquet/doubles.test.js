/** Doubles as a capture has them, the same again and again and many missing, come back from other readers as they were. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { parquetReadObjects, snappyUncompress } from "hyparquet";
import { asyncBufferFromFile } from "hyparquet/src/node.js";
import { snappyCompress } from "hyparquet-writer/src/snappy.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeDoubles } from "../../../loaders/parquet/pages.js";
import { compressDoubles } from "../../../loaders/parquet/snappy.js";
import { openDuckDB, stage } from "../../../loaders/store/store.js";

/** @import {Batch} from "../../../loaders/types.js" */
/** @import {Store} from "../../../loaders/store/store.js" */

/** @type {string} */
let folder;
/** @type {Store} */
let store;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "atlas-doubles-"));
  store = await openDuckDB();
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const number = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(0, NaN) },
  { weight: 3, arbitrary: fc.nat(3000).map((hundredths) => hundredths / 100) },
  { weight: 1, arbitrary: fc.double({ min: -1e30, max: 1e30, noDefaultInfinity: true }) },
  { weight: 1, arbitrary: fc.constantFrom(-0, Infinity, 2 ** -1074) },
);
const run = fc.record({
  values: fc.array(number, { minLength: 1, maxLength: 8 }),
  times: fc.integer({ min: 1, max: 90 }),
});
const doubles = fc
  .array(run, { maxLength: 60 })
  .map((runs) =>
    Float64Array.from(runs.flatMap(({ values, times }) => new Array(times).fill(values).flat())),
  );

/** @param {Float64Array} values */
const bytesOf = (values) => new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

/** @param {Float64Array} values */
function unpackAgain(values) {
  const unpacked = new Uint8Array(values.byteLength);
  snappyUncompress(compressDoubles(bytesOf(values)), unpacked);
  return Buffer.compare(unpacked, bytesOf(values)) === 0;
}

test("what is compressed unpacks to the same bytes", () => {
  expect(unpackAgain(new Float64Array())).toBe(true);
  fc.assert(fc.property(doubles, unpackAgain), { numRuns: 300 });
});

test("values that come again farther away than a copy reaches", () => {
  const random = fc.sample(fc.double(), { numRuns: 10_000, seed: 1 });
  for (const distance of [253, 254, 255, 256, 257, 8190, 8191, 8192, 8193])
    expect(unpackAgain(Float64Array.from([...random.slice(0, distance), ...random.slice(0, 300)]))).toBe(
      true,
    );
});

test("it takes little more room than Snappy of any bytes", () => {
  const hash = (/** @type {number} */ i) => Math.imul(i, 0x9e3779b1) >>> 12;
  const values = Float64Array.from({ length: 100_000 }, (_, i) => (i % 63 < 40 ? 0 : (hash(i) % 5000) / 100));
  expect(compressDoubles(bytesOf(values)).length).toBeLessThan(1.1 * snappyCompress(bytesOf(values)).length);
});

test("missing values cost little where they are together", () => {
  const values = Float64Array.from({ length: 80_001 }, (_, i) => (i < 40_000 || i % 1000 === 0 ? i : NaN));
  const { levels, missing } = encodeDoubles(values);
  expect(missing).toBe(40_001 - 41);
  expect(levels.getBytes().length).toBeLessThan(500);
});

test("they come back from DuckDB and hyparquet", async () => {
  await fc.assert(
    fc.asyncProperty(doubles, async (values) => {
      if (!values.length) return;
      const repeated = { values: [1], each: values.length, times: 1 };
      const batch = { table: "counters", columns: { segment: repeated, value: values } };
      const pack = join(folder, "staged");
      await stage(
        pack,
        (async function* () {
          yield /** @type {Batch} */ (batch);
        })(),
      );
      const file = join(pack, "counters.parquet");
      const expected = Array.from(values, (value) => (Number.isFinite(value) ? value : null));
      const rows = await store.rows(`select value from read_parquet('${file}')`);
      expect(rows.map(({ value }) => value)).toEqual(expected);
      const read = await parquetReadObjects({ file: await asyncBufferFromFile(file), columns: ["value"] });
      expect(read.map(({ value }) => value ?? null)).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});
