/** What a cluster cannot do is told in a line before there is one. What it does: tests/long/cluster.test.js. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeArchive } from "../../scripts/bench/archive.js";
import { ingest } from "../../scripts/ingest.js";
import { ingestOn, startCommand } from "./spark.js";

const store = mkdtempSync(join(tmpdir(), "atlas-cluster-"));
beforeAll(async () => {
  writeArchive(store, 1, 1);
  await ingest({ root: store, quiet: true });
});
afterAll(() => rmSync(store, { recursive: true, force: true }));

test("what cannot be divided is reported before a worker is asked", async () => {
  const alone = startCommand("query", [
    "--engine",
    "spark://127.0.0.1:1",
    "--store",
    store,
    "select median(vms) from runs",
  ]);
  expect(await alone.done).toBe(1);
  expect(alone.said()).toBe(
    "query: workers cannot share this question: median(...) over all studies has no parts: group by study too. One machine answers it: --root in place of --engine and --store\n",
  );
  const half = startCommand("query", ["--engine", "spark://127.0.0.1:1", "from runs"]);
  expect(await half.done).toBe(1);
  expect(half.said()).toMatch(/^query: --engine and --store go together/);
});

test("without a master, one line says so at once", async () => {
  const run = ingestOn("spark://127.0.0.1:1", store);
  expect(await run.done).toBe(1);
  expect(run.said().trim().split("\n").at(-1)).toBe(
    "ingest: no master at spark://127.0.0.1:1: ECONNREFUSED; start one there, or name another: docs/cluster.md",
  );
});
