/** What a change of the schemas makes again: what follows from it, and nothing else. */
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFormats } from "../../../loaders/reading/formats.js";
import { openDuckDB } from "../../../loaders/store/store.js";
import { studies } from "../../repository.js";
import { copyRepository } from "../../../scripts/bench/archive.js";

const root = mkdtempSync(join(tmpdir(), "atlas-words-"));
const parquet = join(root, "data/parquet");
const some = ["lab-multipath", "hcibench-easy-run"];

/** @param {...string} args */
function ingest(...args) {
  const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/ingest.js"), ...args], {
    encoding: "utf8",
  });
  expect([stderr, status]).toEqual(["", 0]);
}

/** @returns {string[]} keys of the sources that are read, by pack */
const listKeys = () =>
  readdirSync(join(parquet, ".staging")).flatMap(
    (pack) => JSON.parse(readFileSync(join(parquet, ".staging", pack, "keys.json"), "utf8")).keys,
  );

/** @returns {Promise<{read: number, others: number}>} sources of formats that are told of factors, and of others */
async function countSources() {
  const telling = (await readFormats()).flatMap(({ name, readsFactors }) => (readsFactors ? name : []));
  const store = await openDuckDB();
  try {
    const files = join(parquet, "sources", "*.parquet");
    const rows = await store.rows(`select format, count(*) as count from '${files}' group by format`);
    const sum = (/** @type {boolean} */ isTelling) =>
      rows
        .filter(({ format }) => format && telling.includes(format) === isTelling)
        .reduce((total, { count }) => total + Number(count), 0);
    return { read: sum(true), others: sum(false) };
  } finally {
    store.close();
  }
}

const readTables = () =>
  readdirSync(parquet, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".parquet") && !path.startsWith("."))
    .sort()
    .map((path) => [path, readFileSync(join(parquet, path)).toString("base64")]);

beforeAll(() => {
  copyRepository(root);
  for (const study of some)
    cpSync(join(studies, study), join(root, "data/studies", study), { recursive: true });
  ingest();
});
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

test("a description of a table: nothing", () => {
  const before = [listKeys(), readFileSync(join(parquet, "manifest.json"), "utf8")];
  const schema = join(root, "schemas/tables/results.json");
  const table = JSON.parse(readFileSync(schema, "utf8"));
  writeFileSync(schema, JSON.stringify({ ...table, description: `${table.description} Said otherwise.` }));
  ingest();
  expect([listKeys(), readFileSync(join(parquet, "manifest.json"), "utf8")]).toEqual(before);
});

test("a factor more: results of tools are not read again, and all tables are those of a full ingest", async () => {
  const before = new Set(listKeys());
  appendFileSync(
    join(root, "schemas/factors.yaml"),
    "- name: cable_colour\n  title: colour of the cable\n  type: string\n  kind: setting\n  workers: same\n  aliases: []\n  meaning: Which cable.\n",
  );
  ingest();
  const after = listKeys();
  const { read, others } = await countSources();
  expect(read).toBeGreaterThan(some.length);
  expect(others).toBeGreaterThan(100);
  expect(after.filter((key) => !before.has(key)).length).toBeLessThanOrEqual(read);
  const incremental = readTables();
  ingest("--full");
  expect(readTables()).toEqual(incremental);
});
