/** Files as parts of another one: columns that they lack are there without values, and what is theirs stays byte by byte. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { openDuckDB } from "../../../loaders/store/store.js";
import { splice } from "../../../loaders/store/splice.js";

/** @import {ArrowType, Table} from "../../../loaders/types.js" */

const folder = mkdtempSync(join(tmpdir(), "atlas-splice-"));
const store = await openDuckDB();
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true });
});
const at = (/** @type {string} */ name) => join(folder, `${name}.parquet`);

/** @type {Record<string, ArrowType>} */
const types = { text: "utf8", count: "int64", size: "float64", flag: "bool", moment: "timestamp_us" };

/** @param {string[]} names @returns {Table} */
const tableOf = (names) =>
  /** @type {any} */ ({
    properties: Object.fromEntries(names.map((name) => [name, { arrow: types[name.replace(/_.*/, "")] }])),
  });

const given = ["text", "count", "size", "flag", "moment"];
const lacking = given.map((name) => `${name}_more`);

test("columns that a file lacks have no value, others keep theirs, and a column more each time is all at once", async () => {
  await store.connection.run(
    `copy (select case when i % 3 > 0 then 'text ' || i end as text, i::bigint as count, i / 7 as size, i % 2 = 0 as flag,
       timestamp '2024-01-01' + to_seconds(i) as moment, i as gone from range(5000) r(i))
     to '${at("given")}' (format parquet, compression snappy, row_group_size 2048)`,
  );
  const all = [...lacking.slice(0, 2), ...given, ...lacking.slice(2)];
  await splice(at("all"), tableOf(all), [{ file: at("given") }]);
  expect(await store.rows(`select ${given.join(", ")} from '${at("all")}'`)).toEqual(
    await store.rows(`select ${given.join(", ")} from '${at("given")}'`),
  );
  const [counts] = await store.rows(
    `select ${lacking.map((name) => `count(${name}) as ${name}`).join(", ")} from '${at("all")}'`,
  );
  expect(Object.values(counts)).toEqual([0, 0, 0, 0, 0]);
  const described = await store.rows(`describe from '${at("all")}'`);
  expect(described.map(({ column_name }) => column_name)).toEqual(all);
  const file = await asyncBufferFromFile(at("all"));
  const read = await parquetReadObjects({ file, columns: lacking });
  expect([read.length, new Set(read.flatMap((row) => Object.values(row)))]).toEqual([5000, new Set([null])]);

  await splice(at("0"), tableOf(given), [{ file: at("given") }]);
  for (const [i] of lacking.entries()) {
    const table = tableOf(all.filter((name) => !lacking.slice(i + 1).includes(name)));
    await splice(at(`${i + 1}`), table, [{ file: at(`${i}`) }]);
  }
  expect(readFileSync(at("5")).equals(readFileSync(at("all")))).toBe(true);
});
