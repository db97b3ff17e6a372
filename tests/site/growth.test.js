import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { measureGrowth, summariseGrowth } from "../../scripts/site/publish/growth.js";

const dist = mkdtempSync(join(tmpdir(), "atlas-growth-"));
afterAll(() => rmSync(dist, { recursive: true }));

const files = {
  "index.html": 10_000,
  "studies/a.html": 1,
  "studies/a.b.html": 2,
  "_file/studies/a.1f2e.json": 4,
  "_file/studies/a.b.1f2e.vg.json": 8,
  "data/runs/a.parquet": 16,
  "data/runs/a.b.csv.gz": 32,
  "data/runs.parquet": 10_000,
  "data/a.datapackage.json": 64,
  "raw/a/vms=1/a.b.json": 128,
  "raw/a.b/study.yaml": 256,
};

test("every file of a study is counted for it, what is shared for none", () => {
  for (const [file, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), "x".repeat(bytes));
  }
  const growth = measureGrowth(dist, ["a", "a.b", "c"]);
  expect(Object.fromEntries(growth)).toEqual({
    a: { own: 1 + 4 + 16 + 64, raw: 128 },
    "a.b": { own: 2 + 8 + 32, raw: 256 },
    c: { own: 0, raw: 0 },
  });
  expect(summariseGrowth(growth)).toEqual({ median: 42, largest: "a" });
});

test("a site that is not built has grown by nothing", () => {
  expect([...measureGrowth(join(dist, "none"), ["a"]).values()]).toEqual([{ raw: 0, own: 0 }]);
});
