/** The tables of a study are the same bytes however many read it, in how many parts, and in how many ingests. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { reading } from "../../../loaders/limits.js";
import { readStudies } from "../../../loaders/reading/reading.js";
import { findStudies } from "../../../loaders/reading/studies.js";
import { readInParallel } from "../../../loaders/reading/unread.js";
import { noManifest, tableNames } from "../../../loaders/store/manifest.js";
import { nextFile } from "../../../loaders/store/next.js";
import { openDuckDB, parquetFolder, repository } from "../../../loaders/store/store.js";
import { publish } from "../../../scripts/ingest/generation.js";
import { ingest } from "../../../scripts/ingest.js";
import { deviceNames, makeCapture, secondRows } from "../../captures.js";
import { studies } from "../../repository.js";

/** @type {string[]} */
const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const study = "lab-multipath";
const long = process.env.LONG ? "esxtop/diskmaxiosize-64k.csv" : "esxtop/odd-names-doubled-quotes.csv";
const fixtures = ["esxtop/restarted.csv", "esxtop/leader-worlds.csv", long];
const samples = process.env.LONG ? 15_000 : 5_000;

/** Lines that lack a cell. @param {number} i */
const isFaulty = (i) => i % 97 === 50;

/** More samples than blocks hold, some of their lines faulty. */
const writeCapture = (/** @type {number} */ count) => {
  const rows = secondRows(count, (i) => (isFaulty(i) ? [i * 1.5] : [i * 1.5, i / 7]));
  return makeCapture(deviceNames.slice(0, 2), rows);
};

/**
 * Before a landing the study has captures alone.
 * @returns {string} a repository with raw files of several formats, long captures among them
 */
function makeRoot() {
  const root = mkdtempSync(join(tmpdir(), "atlas-bytes-"));
  folders.push(root);
  const folder = join(root, "data/studies", study);
  const given = process.env.LONG ? "" : "study.yaml";
  cpSync(join(studies, study, given), join(folder, given), { recursive: true });
  mkdirSync(join(folder, "captures"));
  for (const name of fixtures)
    cpSync(join(repository, "tests/fixtures", name), join(folder, "captures", name.replace("/", "-")));
  writeFileSync(join(folder, "captures", "long.csv"), writeCapture(samples));
  return root;
}

/** @param {string} root @param {(table: string) => string} fileOf */
const readTables = (root, fileOf) =>
  Object.fromEntries(tableNames.map((table) => [table, readFileSync(fileOf(table)).toString("base64")]));

/**
 * @param {string} root
 * @param {{readers: number, fewestPartBytes: number}} box
 */
async function readBy(root, box) {
  const parts = { sources: 0 };
  const read = await readStudies(
    root,
    await findStudies(root),
    () => {},
    {},
    (staging, sources, options, onRead) => {
      parts.sources = sources.length;
      return readInParallel(staging, sources, options, onRead, box);
    },
  );
  await publish(root, noManifest(), read, () => {});
  expect(parts.sources).toBeGreaterThan(3);
  const packs = readdirSync(join(parquetFolder(root), ".staging"));
  expect(packs.filter((name) => name.includes(".partial-"))).toEqual([]);
  return readTables(root, (table) => nextFile(parquetFolder(root), study, table));
}

/** @param {string} root @returns {Promise<number>} counters of the long capture in the next generation */
async function countLong(root) {
  const store = await openDuckDB();
  try {
    const file = nextFile(parquetFolder(root), study, "counters");
    const [{ rows }] = await store.rows(
      `select count(*) as rows from '${file}' where source = 'captures/long.csv'`,
    );
    return Number(rows);
  } finally {
    store.close();
  }
}

test("one reader, eight readers of captures in parts, and at night a file at a time", async () => {
  const root = makeRoot();
  const one = await readBy(root, { readers: 1, fewestPartBytes: Infinity });
  const faulty = Array.from({ length: samples }, (_, i) => i).filter(isFaulty).length;
  expect(await countLong(root)).toBe(2 * (samples - faulty));
  rmSync(parquetFolder(root), { recursive: true });
  const eight = await readBy(root, { readers: 8, fewestPartBytes: 100_000 });
  expect(eight).toEqual(one);
  if (!process.env.LONG) return;

  rmSync(parquetFolder(root), { recursive: true });
  const captures = join(root, "data/studies", study, "captures");
  const aside = join(root, "aside");
  cpSync(captures, aside, { recursive: true });
  rmSync(captures, { recursive: true });
  mkdirSync(captures);
  await ingest({ root, quiet: true });
  for (const name of readdirSync(aside)) {
    cpSync(join(aside, name), join(captures, name));
    await ingest({ root, quiet: true });
  }
  expect(readTables(root, (table) => join(parquetFolder(root), table, `${study}.parquet`))).toEqual(one);
});

test.runIf(process.env.LONG)(
  "a part beyond its budget: the file is told once, and nothing of it is kept",
  async () => {
    const root = makeRoot();
    const rows = { floor: 1000, perByte: 0, most: 1000 };
    const box = { readers: 8, fewestPartBytes: 100_000, limits: { ...reading, rows } };
    const [{ files, problems }] = await readStudies(
      root,
      await findStudies(root),
      () => {},
      {},
      (staging, sources, options, onRead) => readInParallel(staging, sources, options, onRead, box),
    );
    const told = problems.filter(({ source }) => source === "captures/long.csv");
    expect(told.map(({ message }) => message)).toEqual([expect.stringContaining("more than 1000 rows")]);
    expect(files.find(({ source }) => source === "captures/long.csv")?.staged).toBeNull();
    const packs = readdirSync(join(parquetFolder(root), ".staging"));
    expect(packs.filter((name) => name.includes(".partial-"))).toEqual([]);
  },
);
