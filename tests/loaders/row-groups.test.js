import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { parquetReadObjects } from "hyparquet";
import { asyncBufferFromFile } from "hyparquet/src/node.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { largestNumber } from "../../loaders/limits.js";
import { openParquet } from "../../loaders/parquet/file.js";
import { makeBatch } from "../../loaders/store/batch.js";
import { readTables } from "../../loaders/vocabulary/schemas.js";
import { stagedTable } from "../../loaders/vocabulary/tables.js";
import { packName, stageTogether } from "../../loaders/store/staging.js";
import { openDuckDB, stage } from "../../loaders/store/store.js";

/** @import {Batch, Repeated} from "../../loaders/types.js" */
/** @import {Store} from "../../loaders/store/store.js" */

const table = stagedTable(readTables().counters);

/** @type {string} */
let folder;
/** @type {Store} */
let store;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "atlas-row-groups-"));
  store = await openDuckDB();
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

/** @param {Record<string, unknown[] | Float64Array | Repeated>[]} batches columns of counters */
async function writeCounters(batches) {
  await stage(
    join(folder, "staged"),
    (async function* () {
      for (const columns of batches) yield /** @type {Batch} */ ({ table: "counters", columns });
    })(),
  );
  return join(folder, "staged", "counters.parquet");
}

/** @param {Repeated} repeated */
const expand = ({ values, each, times }) => {
  const once = values.flatMap((value) => new Array(each).fill(value));
  return Array.from({ length: times }, () => once).flat();
};

const text = fc.option(fc.string({ unit: "grapheme", maxLength: 5 }));
const shape = fc.record({
  columns: fc.integer({ min: 1, max: 40 }),
  rows: fc.integer({ min: 1, max: 40 }),
});
const block = shape.chain(({ columns, rows }) =>
  fc.record({
    rows: fc.constant(rows),
    names: fc.array(text, { minLength: columns, maxLength: columns }),
    times: fc.array(fc.integer({ min: 0, max: 2e12 }), { minLength: rows, maxLength: rows }),
    values: fc.array(fc.double({ noDefaultInfinity: true, min: -largestNumber, max: largestNumber }), {
      minLength: columns * rows,
      maxLength: columns * rows,
    }),
  }),
);

/** @param {{rows: number, names: (string | null)[], times: number[], values: number[]}} block */
const columnsOf = ({ rows, names, times, values }) => ({
  segment: { values: [1], each: names.length * rows, times: 1 },
  at: { values: times, each: 1, times: names.length },
  instance: { values: names, each: rows, times: 1 },
  counter: { values: names.map(() => "x"), each: rows, times: 1 },
  value: Float64Array.from(values),
});

test("repeated columns and doubles come back from DuckDB, hyparquet and Arrow as they were", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 3 }), async (blocks) => {
      const batches = blocks.map(columnsOf);
      const expected = batches.flatMap(({ at, instance, value }) => {
        const [times, names] = [expand(at), expand(instance)];
        return Array.from(value, (number, i) => ({
          segment: 1,
          at: new Date(times[i]).toISOString(),
          instance: names[i],
          counter: "x",
          value: Number.isNaN(number) ? null : number,
          vm: null,
        }));
      });
      const file = await writeCounters(batches);
      const columns = Object.keys(expected[0]);
      expect(
        await store.rows(
          `select ${columns.map((column) => `"${column}"`).join(", ")} from read_parquet('${file}')`,
        ),
      ).toEqual(expected);
      const read = await parquetReadObjects({ file: await asyncBufferFromFile(file), columns });
      expect(read.map((row) => ({ ...row, segment: Number(row.segment), at: row.at.toISOString() }))).toEqual(
        expected.map((row) => ({ ...row })),
      );
      const arrow = batches.flatMap((batch) => [...(makeBatch(table, batch).getChild("instance") ?? [])]);
      expect(arrow).toEqual(expected.map(({ instance }) => instance));
    }),
    { numRuns: 30 },
  );
});

const statement = fc.record({
  measure: text,
  low: fc.option(
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -largestNumber, max: largestNumber }),
  ),
  approximate: fc.option(fc.boolean()),
  line: fc.option(fc.maxSafeInteger()),
});
const sources = fc.array(
  fc.record({
    statements: fc.array(statement, { minLength: 1, maxLength: 30 }),
    at: fc.option(fc.nat(2e12)),
  }),
  { minLength: 1, maxLength: 5 },
);

test("rows of several sources come back from DuckDB and hyparquet as they were", async () => {
  await fc.assert(
    fc.asyncProperty(sources, async (given) => {
      const packed = given.map(({ statements, at }, i) => {
        const [low, ...others] = ["low", "approximate", "line"].map((name) =>
          statements.map((/** @type {any} */ row) => row[name]),
        );
        const columns = {
          kind: { values: ["figure", "ratio"], each: statements.length, times: 1 },
          measure: { values: statements.map(({ measure }) => measure), each: 1, times: 2 },
          low: Float64Array.from([...low, ...low], (value) => value ?? NaN),
          approximate: [...others[0], ...others[0]],
          line: [...others[1], ...others[1]],
        };
        const times = { starts_at: [at], ends_at: [at] };
        return {
          key: `key ${i}`,
          batches: [
            { table: "statements", columns },
            { table: "measured_times", columns: times },
          ],
        };
      });
      await stageTogether(folder, packed);
      const pack = join(folder, packName(packed.map(({ key }) => key)));
      const expected = given.flatMap(({ statements }, i) =>
        ["figure", "ratio"].flatMap((kind) =>
          statements.map((row) => ({ source_key: `key ${i}`, kind, ...row, factors: null })),
        ),
      );
      const columns = Object.keys(expected[0]);
      const file = join(pack, "statements.parquet");
      expect(await store.rows(`select ${columns.join(", ")} from read_parquet('${file}')`)).toEqual(expected);
      const read = await parquetReadObjects({ file: await asyncBufferFromFile(file), columns });
      expect(read.map((row) => ({ ...row, line: row.line === null ? null : Number(row.line) }))).toEqual(
        expected,
      );
      const times = await store.rows(`select * from read_parquet('${join(pack, "measured_times.parquet")}')`);
      expect(times.map(({ starts_at }) => starts_at)).toEqual(
        given.map(({ at }) => (at === null ? null : new Date(at).toISOString())),
      );
    }),
    { numRuns: 30 },
  );
});

test("a value of the wrong type, and columns of different lengths, are refused", async () => {
  const repeated = (/** @type {unknown} */ value, times = 1) => ({ values: [value], each: 1, times });
  await expect(writeCounters([{ instance: repeated(1) }])).rejects.toThrow(
    "column instance: expected a string, got number 1",
  );
  await expect(writeCounters([{ sample: repeated(1.5) }])).rejects.toThrow("expected an integer, got 1.5");
  await expect(writeCounters([{ sample: repeated(1, 2), segment: repeated(1, 3) }])).rejects.toThrow(
    "has 2 values, others 3",
  );
});

test("a file without rows says that its empty list is one of row groups, as strict readers need", async () => {
  const file = join(folder, "none.parquet");
  await openParquet(file, table).finish();
  // Thrift: no rows, then field 4, a list of no structs.
  expect(readFileSync(file).includes(Buffer.from([0x16, 0, 0x19, 0x0c]))).toBe(true);
  const columns = await store.rows(`describe from read_parquet('${file}')`);
  expect(columns.map(({ column_name }) => column_name)).toEqual(Object.keys(table.properties));
  expect(await parquetReadObjects({ file: await asyncBufferFromFile(file) })).toEqual([]);
});
