/** What a change of the schemas makes again: what follows from it, and nothing else. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFormats } from "../../../loaders/reading/formats.js";
import { openDuckDB } from "../../../loaders/store/store.js";
import { copyRepository } from "../../../scripts/bench/archive.js";
import { writeFile } from "../../../scripts/bench/studies.js";
import { studies, studyYaml } from "../../repository.js";
import { changeFactors, changes, cutSmall, factorOf, foldersOf, small } from "./vocabulary-changes.js";

const root = mkdtempSync(join(tmpdir(), "atlas-words-"));
const parquet = join(root, "data/parquet");
const some = process.env.LONG ? ["lab-multipath", "hcibench-easy-run"] : [];

/** Before a landing without two that the first change passes by: it does so with plain, too. */
const placed = Object.fromEntries(
  Object.entries(small).filter(([name]) => process.env.LONG || !["captured", "defaulting"].includes(name)),
);
const all = { ...placed, ...Object.fromEntries(some.map((name) => [name, {}])) };

/** @param {...string} args @returns {string} what it says */
function ingest(...args) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(root, "scripts/ingest.js"), ...args], {
    encoding: "utf8",
  });
  expect([stderr, status]).toEqual(["", 0]);
  return stdout;
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
  if (process.env.LONG) cutSmall(root);
  for (const study of some)
    cpSync(join(studies, study), join(root, "data/studies", study), { recursive: true });
  for (const [study, files] of Object.entries(placed))
    for (const [path, content] of Object.entries({ "study.yaml": studyYaml(), ...files }))
      writeFile(join(root, "data/studies", study, path), content);
  ingest();
});
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

test.runIf(process.env.LONG)("a description of a table: nothing", () => {
  const before = [listKeys(), readFileSync(join(parquet, "manifest.json"), "utf8")];
  const schema = join(root, "schemas/tables/results.json");
  const table = JSON.parse(readFileSync(schema, "utf8"));
  writeFileSync(schema, JSON.stringify({ ...table, description: `${table.description} Said otherwise.` }));
  ingest();
  expect([listKeys(), readFileSync(join(parquet, "manifest.json"), "utf8")]).toEqual(before);
});

/** Every one in test:long, with a full ingest beside it. */
const chosen = changes.filter((_, i) => process.env.LONG || i < 1);

test.each(chosen)("%s: made anew, with the tables of a full ingest", async (_, change, again) => {
  const before = new Set(listKeys());
  changeFactors(root, change);
  const lines = ingest();
  const made = [...lines.matchAll(/^(\S+): assembled and analysed$/gm)].map(([, name]) => name).sort();
  expect(made).toEqual(again ?? Object.keys(all).sort());
  const { read, others } = await countSources();
  expect(others).toBeGreaterThan(some.length > 1 ? 100 : 5);
  expect(listKeys().filter((key) => !before.has(key)).length).toBeLessThanOrEqual(read);
  if (!process.env.LONG) return;
  const incremental = readTables();
  ingest("--full");
  expect(readTables()).toEqual(incremental);
});

const sections = join(parquet, ".sections/plain");

test.runIf(process.env.LONG)(
  "a factor more, and a file more of a study without it: its other sections stay",
  () => {
    const before = readdirSync(sections);
    changeFactors(root, (factors) => factors.splice(3, 0, factorOf("cable_length", { type: "number" })));
    for (const [path, content] of Object.entries(foldersOf("repeat", [0])))
      writeFile(join(root, "data/studies/plain", path), content);
    ingest();
    const after = readdirSync(sections);
    expect(before.filter((name) => after.includes(name))).not.toEqual([]);
    const incremental = readTables();
    ingest("--full");
    expect(readTables()).toEqual(incremental);
  },
);
