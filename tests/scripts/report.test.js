/** A folder of results by itself: what was measured, what is wrong with it, how it compares; as text and as one file. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repository } from "../../loaders/store/store.js";
import { isHostDump } from "../../scripts/add/host-dump.js";
import { fioRun } from "../compared.js";
import { fixtures } from "../repository.js";

/** @type {string} */
let root;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "atlas-report-test-"));
  mkdirSync(join(root, "results"));
  for (const [i, iops] of [10_000, 10_100, 9_900].entries())
    writeFileSync(
      join(root, "results", `run-${i}.json`),
      fioRun({ iops, minute: i, options: { direct: "1" } }),
    );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("a folder: checks, answer, published results, and all of it in one file", () => {
  const out = join(root, "report.html");
  const options = ["--out", out, "--root", root, "--platform", "vsan"];
  const command = [join(repository, "scripts/atlas.js"), "report", join(root, "results"), ...options];
  const { stdout, stderr, status } = spawnSync(process.execPath, command, { encoding: "utf8" });
  expect(status, stderr).toBe(0);
  const lines = stdout.trim().split("\n");
  expect(lines[0]).toMatch(/^Checks: 2 doubtful findings in 3 runs\. 3 runs: the /);
  expect(lines[1]).toMatch(/^Answer: .*9,900 to 10,100 IOPS/);
  expect(lines[2]).toMatch(/^Published results: Nothing comparable/);
  const page = readFileSync(out, "utf8");
  for (const line of lines.slice(0, 3)) expect(page).toContain(line);
  expect(page).toContain("<h1>Results of results</h1>");
  expect(page).not.toMatch(/<script|<link/);
});

test("a dump of a host is one where nothing else is in it", async () => {
  expect(await isHostDump(join(fixtures, "esxi-settings", "module-nfnic.txt"))).toBe(true);
  expect(await isHostDump(join(root, "results"))).toBe(false);
});
