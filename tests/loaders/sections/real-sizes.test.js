/** A study of 640 files, cut as every such study is: the same bytes in as many ingests as it grew in, and by any number of readers. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readStudies } from "../../../loaders/reading/reading.js";
import { findStudies } from "../../../loaders/reading/studies.js";
import { readInParallel } from "../../../loaders/reading/unread.js";
import { sectionsFolder } from "../../../loaders/store/kept.js";
import { noManifest, tableNames, tablePath } from "../../../loaders/store/manifest.js";
import { nextFile } from "../../../loaders/store/next.js";
import { parquetFolder } from "../../../loaders/store/store.js";
import { publish } from "../../../scripts/ingest/generation.js";
import { ingest } from "../../../scripts/ingest.js";
import { removeLater } from "../../removals.js";
import { readPublished } from "../../repository.js";
import { steps, study } from "./many-files.js";

const root = mkdtempSync(join(tmpdir(), "atlas-many-"));
const parquet = parquetFolder(root);
removeLater(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

const listSections = () => readdirSync(join(sectionsFolder(parquet), study)).sort();

/** @type {Record<string, string>} */
let grown;
/** Names of the sections after each step. @type {string[][]} */
const sections = [];

beforeAll(async () => {
  if (!process.env.LONG) return;
  for (const [i, change] of steps.entries()) {
    change(root);
    await ingest({ root, quiet: true });
    if (i) sections.push(listSections());
  }
  grown = readPublished(root);
}, 300_000);

test.runIf(process.env.LONG)("grown step by step it is that of a full ingest", async () => {
  await ingest({ root, quiet: true, full: true });
  expect(readPublished(root)).toEqual(grown);
  expect(listSections()).toEqual(sections.at(-1));
  expect(listSections().length).toBeGreaterThan(1);
  expect(listSections().filter((name) => sections.at(-2)?.includes(name))).not.toEqual([]);
});

test.runIf(process.env.LONG).each([1, 8])(
  "read from nothing by %i readers it is the same",
  async (readers) => {
    rmSync(parquet, { recursive: true });
    const read = await readStudies(
      root,
      await findStudies(root),
      () => {},
      {},
      (staging, sources, options, onRead) => readInParallel(staging, sources, options, onRead, { readers }),
    );
    await publish(root, noManifest(), read, () => {});
    expect(listSections()).toEqual(sections.at(-1));
    for (const table of tableNames)
      expect(
        readFileSync(nextFile(parquet, study, table), "base64") === grown[tablePath(table, study)],
        table,
      ).toBe(true);
  },
);
