/** Three documents of three labs, from their files to the table syntheses; one of them is taken away again. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openStore } from "../../../loaders/store/store.js";
import { ingest } from "../../../scripts/ingest.js";

const root = mkdtempSync(join(tmpdir(), "atlas-synthesis-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/**
 * Runs in an order that takes turns, with the gain and a little scatter.
 * @param {string} lab
 * @param {number} gain
 */
function writeStudy(lab, gain) {
  const folder = join(root, "data", "studies", lab);
  mkdirSync(folder, { recursive: true });
  const rows = Array.from({ length: 12 }, (_, i) => {
    const level = i % 2 === 0 ? "lsi-sas" : "pvscsi";
    const iops = Math.round(20000 * (level === "pvscsi" ? gain : 1) * (1 + 0.004 * Math.sin(5 * i)));
    return `${level},${1 + Math.floor(i / 2)},2026-01-01T${String(i).padStart(2, "0")}:00:00Z,${iops}`;
  });
  writeFileSync(join(folder, "figures.csv"), ["controller,run,start,IOPS", ...rows, ""].join("\n"));
  writeFileSync(
    join(folder, "study.yaml"),
    `version: 1
title: A controller in lab ${lab}
question: Which controller?
factor: vscsi_controller
baseline: lsi-sas
platform: vsphere
provenance: published
lab: ${lab}
added: "2026-11-23"
order: { random: true }
source: { title: A document, licence: Quoted figures. }
defaults: { block_size_bytes: 4k, read_pct: 100, random_pct: 100 }
tables:
  - file: figures.csv
    columns:
      controller: { factor: vscsi_controller }
      run: { factor: repeat }
      start: { started_at: true }
      IOPS: { measure: iops, unit_as_printed: IOPS, unit: 1/s }
`,
  );
}

/** @param {string} question */
async function ask(question) {
  const store = await openStore(root);
  try {
    return await store.rows(question);
  } finally {
    store.close();
  }
}

const pairs = "select labs, joined, ratio, verdict, sentence from syntheses where role = 'pair'";

test("three labs are put together, and two are not", { timeout: 120_000 }, async () => {
  for (const [lab, gain] of /** @type {[string, number][]} */ ([
    ["north", 1.2],
    ["south", 1.25],
    ["west", 1.22],
  ]))
    writeStudy(lab, gain);
  await ingest({ root, quiet: true });
  expect(await ask("select code, message from problems")).toEqual([]);
  const [found, ...others] = await ask(pairs);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ labs: 3, joined: 3, verdict: "higher" });
  expect(found.ratio).toBeCloseTo(Math.cbrt(1.2 * 1.25 * 1.22), 2);

  if (process.env.LONG) await expectChangesFollowed();

  rmSync(join(root, "data", "studies", "west"), { recursive: true });
  await ingest({ root, quiet: true });
  expect(await ask(pairs)).toMatchObject([{ labs: 2, joined: 2, ratio: null, verdict: "too few labs" }]);
  if (!process.env.LONG) return;

  rmSync(join(root, "data", "parquet", "syntheses"), { recursive: true });
  await ingest({ root, quiet: true });
  expect(existsSync(join(root, "data", "parquet", "syntheses", "@all.parquet"))).toBe(true);
  expect(await ask("select count(*)::int as rows from syntheses")).toEqual([{ rows: 2 }]);
});

/** What follows from one ingest to the next: at the end there are three labs again. */
async function expectChangesFollowed() {
  writeStudy("north", 1.5);
  await ingest({ root, quiet: true });
  expect((await ask(pairs))[0].ratio).toBeCloseTo(Math.cbrt(1.5 * 1.25 * 1.22), 2);

  // What studies tell of levels stays; of which lab they are does not.
  const yaml = join(root, "data", "studies", "west", "study.yaml");
  writeFileSync(yaml, readFileSync(yaml, "utf8").replace("lab: west", "lab: south"));
  await ingest({ root, quiet: true });
  expect(await ask(pairs)).toMatchObject([{ labs: 2 }]);
  const told = await ask("from syntheses order by all");
  await ingest({ root, quiet: true, full: true });
  expect(await ask("from syntheses order by all")).toEqual(told);

  rmSync(join(root, "data", "studies", "west"), { recursive: true });
  writeStudy("west", 1.22);
  await ingest({ root, quiet: true });
  expect(await ask(pairs)).toMatchObject([{ labs: 3, joined: 3 }]);
}
