/** Tables of all studies that are made with what the last site has: as if they were made anew, and mostly copied. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rowsOf, rowsOfGroup, writeParquet } from "../../../loaders/store/exports.js";
import { openDuckDB } from "../../../loaders/store/store.js";
import { groupStudies } from "../../../scripts/site/tables/row-groups.js";
import { forms } from "../../../scripts/site/tables/pieces.js";
import { writeWholeCsv } from "../../../scripts/site/tables/whole-csv.js";
import { writeWholeParquet } from "../../../scripts/site/tables/whole-parquet.js";

const folder = mkdtempSync(join(tmpdir(), "atlas-wholes-"));
/** @type {Awaited<ReturnType<typeof openDuckDB>>} */
let store;
beforeAll(async () => void (store = await openDuckDB()));
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const nullable = (/** @type {string} */ type) => [type, "null"];
const about = /** @type {any} */ ({
  properties: {
    study: { type: "string", arrow: "utf8" },
    run: { type: nullable("string"), arrow: "utf8" },
    count: { type: nullable("integer"), arrow: "int64" },
    seconds: { type: nullable("number"), arrow: "float64" },
    done: { type: nullable("boolean"), arrow: "bool" },
    seen: { type: nullable("string"), arrow: "timestamp_us" },
  },
});

/** Rows of a study; of another round, they are others. @type {(study: string, rows: number, round: number) => string} */
const question = (study, rows, round) => `
  select '${study}' as study, if(i % 7 = 0, null, 'a name of a run that is long ' || (i % 50)) as run,
    if(i % 5 = 0, null, i * ${round})::bigint as count, (hash(i, '${study}', ${round}) % 1000 / 7.0)::double as seconds,
    i % 2 = 0 as done, make_timestamp(1700000000000123 + i * 1000001) as seen
  from range(${rows}) as t(i)`;

/** @typedef {Record<string, {rows: number, round: number}>} Studies */

/** @param {string} name of a folder @param {Studies} studies */
async function writeStudies(name, studies) {
  mkdirSync(join(folder, name), { recursive: true });
  const fileOf = (/** @type {string} */ study) => join(folder, name, `${study}.parquet`);
  await writeParquet(store, question("none", 0, 1), fileOf("@none"));
  for (const [study, { rows, round }] of Object.entries(studies))
    await writeParquet(store, question(study, rows, round), fileOf(study));
  const parts = Object.entries(studies).map(([study, { rows }]) => ({ study, rows }));
  return { about, empty: fileOf("@none"), parts, fileOf };
}

const before = /** @type {Studies} */ (
  Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [
      `study-${100 + i}`,
      { rows: i === 30 ? 20000 : 40 + i * 20, round: 1 },
    ]),
  )
);

/** What changes, by name. @type {Record<string, Studies>} */
const changes = {
  "a study": { ...before, "study-110": { rows: 250, round: 2 } },
  "two, one of them long": {
    ...before,
    "study-130": { rows: 9000, round: 2 },
    "study-131": { rows: 3, round: 2 },
  },
  "one more": Object.fromEntries(
    Object.entries({ ...before, "study-110-b": { rows: 90, round: 1 } }).sort(([a], [b]) => (a < b ? -1 : 1)),
  ),
  "one less": Object.fromEntries(Object.entries(before).filter(([study]) => study !== "study-120")),
  nothing: before,
};

test.each(Object.entries(changes))("Parquet, after a change of %s", async (name, after) => {
  const last = join(folder, `${name}-last.parquet`);
  const groups = await writeWholeParquet(store, last, await writeStudies("before", before), null);
  const isKept = (/** @type {string} */ study) =>
    JSON.stringify(before[study]) === JSON.stringify(after[study]);
  const source = await writeStudies(name, after);
  const anew = await writeWholeParquet(store, join(folder, "anew.parquet"), source, null);
  // What is kept need not be read: it is not there.
  for (const study of Object.keys(after)) if (isKept(study)) rmSync(source.fileOf(study));
  const again = await writeWholeParquet(store, join(folder, "again.parquet"), source, {
    file: last,
    groups,
    isKept,
  });
  expect(again).toEqual(anew);
  expect(readFileSync(join(folder, "again.parquet")).equals(readFileSync(join(folder, "anew.parquet")))).toBe(
    true,
  );
  const text = await store.rows(`select count(*) as rows, max(seen)::varchar as last ${rowsOf([last])}`);
  expect(text[0].rows).toBe(Object.values(before).reduce((sum, { rows }) => sum + rows, 0));
  const [{ most }] = await store.rows(
    `select max(stats_max_value) as most from parquet_metadata('${last}') where path_in_schema = 'seen'`,
  );
  expect(most, "to the microsecond").toBe(text[0].last);
});

test("a table without rows is one, too", async () => {
  const file = join(folder, "empty.parquet");
  expect(await writeWholeParquet(store, file, await writeStudies("none", {}), null)).toEqual([]);
  expect(await store.rows(`select count(*) as rows ${rowsOf([file])}`)).toEqual([{ rows: 0 }]);
});

test("few groups are others when a study is, and none has many rows but those of one study", () => {
  const partsOf = (/** @type {Studies} */ studies) =>
    Object.entries(studies).map(([study, { rows }]) => ({ study, rows }));
  const textsOf = (/** @type {Studies} */ studies) =>
    groupStudies(partsOf(studies)).map(({ studies }) => studies.join());
  const known = new Set(textsOf(before));
  for (const study of Object.keys(before)) {
    const { [study]: _, ...others } = before;
    const strange = textsOf(others).filter((text) => !known.has(text));
    expect(strange.length, study).toBeLessThanOrEqual(3);
  }
  const groups = groupStudies(partsOf(before));
  expect(groups.flatMap(({ studies }) => studies)).toEqual(Object.keys(before));
  for (const { rows, studies } of groups) expect(rows <= rowsOfGroup || studies.length === 1).toBe(true);
});

test.each(/** @type {const} */ ([".csv", ".csv.gz"]))("%s, after a change", async (ending) => {
  const form = forms[ending];
  const packAll = async (/** @type {Record<string, string>} */ texts) =>
    new Map(
      await Promise.all(
        Object.entries(texts).map(
          async ([study, text]) => /** @type {const} */ ([study, await form.pack(Buffer.from(text))]),
        ),
      ),
    );
  const header = await form.pack(Buffer.from("study,x\n"));
  const was = { a: "a,1\na,2\n", b: "b,1\n", c: "c,1\n".repeat(500), d: "d,\n", e: "e,5\n" };
  const is = { a: was.a, bb: "bb,0\n", c: was.c, d: "d,4\n", e: was.e };
  const [last, anew, again] = ["last", "anew", "again"].map((name) => join(folder, name + ending));
  /** @type {(file: string, texts: Record<string, string>, fresh: Map<string, any>, last?: any) => Promise<any>} */
  const write = (file, texts, fresh, last = null) =>
    writeWholeCsv(file, form, { header, studies: Object.keys(texts), fresh }, last);
  const pieces = await write(last, was, await packAll(was));
  const made = await write(anew, is, await packAll(is));
  copyFileSync(last, `${last}.kept`);
  const isKept = (/** @type {string} */ study) => ["a", "c", "e"].includes(study);
  const fresh = await packAll({ bb: is.bb, d: is.d });
  expect(await write(again, is, fresh, { file: `${last}.kept`, pieces, isKept })).toEqual(made);
  expect(readFileSync(again)).toEqual(readFileSync(anew));
  await expect(write(again, is, await packAll({ d: is.d }), { file: last, pieces, isKept })).rejects.toThrow(
    "no row of bb",
  );
});
