import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repository as ours } from "../../loaders/store/store.js";
import { ingest } from "../../scripts/ingest.js";
import { describeSite } from "../../scripts/site/publish/data-package.js";
import { takeSnapshot } from "../../scripts/snapshot.js";
import { exportsOf } from "../exports.js";
import { fioJson, makeRepository, studyYaml } from "../repository.js";

const repository = makeRepository({ "a/study.yaml": studyYaml(), "a/a.json": fioJson() });
const folder = mkdtempSync(join(tmpdir(), "atlas-snapshot-"));
const site = join(folder, "dist");
const data = join(site, "data");

beforeAll(async () => {
  await ingest({ root: repository.root, quiet: true });
  const { exports, tables, files } = await exportsOf(repository.root);
  mkdirSync(data, { recursive: true });
  for (const [path, content] of Object.entries(files).filter(([path]) => !path.includes("/")))
    writeFileSync(join(data, path), content);
  const given = { title: "T", description: "D", version: "1.0.0", address: null, studies: [], exports };
  writeFileSync(
    join(data, "datapackage.json"),
    JSON.stringify(describeSite(/** @type {any} */ (given), tables)),
  );
});
afterAll(() => {
  repository.remove();
  rmSync(folder, { recursive: true });
});

test("a snapshot has the tables of all studies, whose hashes it names, and says its version", () => {
  const to = join(folder, "v2026.11");
  const { files, version } = takeSnapshot(site, to, "v2026.11");
  const described = JSON.parse(readFileSync(join(to, "datapackage.json"), "utf8"));
  expect(version).toMatch(/^2026\.11\+[0-9a-f]{12}$/);
  expect(described).toMatchObject({ version, name: "t" });
  expect(described.resources).toHaveLength(files);
  const paths = described.resources.map((/** @type {any} */ { path }) => path);
  expect(readdirSync(to).sort()).toEqual(["SHA256SUMS", "datapackage.json", ...paths].sort());
  const sums = readFileSync(join(to, "SHA256SUMS"), "utf8").trim().split("\n");
  expect(sums).toHaveLength(files + 1);
  for (const [hash, path] of sums.map((line) => line.split("  ")))
    expect(
      createHash("sha256")
        .update(readFileSync(join(to, path)))
        .digest("hex"),
      path,
    ).toBe(hash);
});

test("a snapshot that is there is never written again", () => {
  const to = join(folder, "twice");
  takeSnapshot(site, to);
  expect(() => takeSnapshot(site, to)).toThrow("is there already");
});

test("a table that is not what its package says is refused", () => {
  const file = join(data, "results.parquet");
  const content = readFileSync(file);
  writeFileSync(file, "damaged");
  expect(() => takeSnapshot(site, join(folder, "damaged"))).toThrow(
    /results\.parquet: sha256:.*; expected sha256:/,
  );
  writeFileSync(file, content);
});

test("without a site it says what to do", () => {
  const script = join(ours, "scripts", "snapshot.js");
  const { status, stderr } = spawnSync(process.execPath, [
    script,
    "--to",
    join(folder, "x"),
    "--site",
    folder,
  ]);
  expect(status).toBe(1);
  expect(String(stderr)).toContain("run npm run build");
});
