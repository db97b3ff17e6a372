/** What a study costs of memory and of the site, on a generated archive: a guard; bench/archives.js tells how far the goals are. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyRepository, writeArchive } from "../../scripts/bench/archive.js";
import { measureBuild, measureIngest } from "../../scripts/bench/measured.js";
import { measureGrowth } from "../../scripts/site/publish/growth.js";

const studies = 12;
const runs = 67;
const mostMB = 1500;
/** Of pages and tables, and of raw files, which are published as they are. */
const mostBytes = { own: 230_000, raw: 400_000 };

const root = mkdtempSync(join(tmpdir(), "atlas-archive-"));
/** @type {ReturnType<typeof measureIngest>} */
let ingest;
/** @type {ReturnType<typeof measureBuild>} */
let build;

beforeAll(() => {
  copyRepository(root);
  writeArchive(root, studies, runs);
  ingest = measureIngest(root);
  build = measureBuild(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("neither the ingest nor the build takes more memory than it may", () => {
  expect(ingest.peakMB).toBeLessThan(mostMB);
  expect(build.peakMB).toBeLessThan(mostMB);
});

test("no study adds more to the site than it may", () => {
  const growth = measureGrowth(join(root, "dist"), readdirSync(join(root, "data/studies")));
  expect(growth.size).toBe(studies);
  for (const [study, { own, raw }] of growth) {
    expect(own, study).toBeGreaterThan(10_000);
    expect(own, study).toBeLessThan(mostBytes.own);
    expect(raw, study).toBeLessThan(mostBytes.raw);
  }
});
