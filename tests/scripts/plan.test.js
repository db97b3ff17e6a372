import { readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repository } from "../../loaders/store/store.js";
import { readPlan } from "../../scripts/plan.js";
import { planLike } from "../../scripts/plan/like.js";
import { fixtures, makeRepository } from "../repository.js";

const good = `version: 1
study: a-study
engine: fio
workloads:
  - name: 4k-read
    block_size_bytes: 4k
    duration_s: 60
`;

const told = (/** @type {string} */ text) =>
  readPlan(text).faults.map(({ line, message }) => `${line}: ${message}`);

test("a good plan becomes JSON", () => {
  expect(readPlan(good)).toEqual({
    plan: {
      version: 1,
      study: "a-study",
      engine: "fio",
      workloads: [{ name: "4k-read", block_size_bytes: "4k", duration_s: 60 }],
    },
    faults: [],
  });
});

test.each([
  ["study: a-study", "study: A study", '2: study: "A study": expected must match pattern'],
  ["engine: fio", "engine: iometer", '3: engine: "iometer": expected one of fio, diskspd, hcibench'],
  ["    duration_s: 60\n", "", "5: workloads.0.duration_s: missing"],
  ["    duration_s", "    length_s", "7: workloads.0.length_s: unknown key; expected one of name,"],
  ["duration_s: 60", "duration_s: long", '7: workloads.0.duration_s: "long": expected must be number'],
  ["engine: fio", "load: {vms: [a]}\nengine: fio", '3: vms: "a": expected an integer (VMs) for vms'],
  [
    "engine: fio",
    "factors: [{name: stripes, levels: [1]}]\nengine: fio",
    "3: unknown factor: stripes; did you mean stripe_width?",
  ],
  ["engine: fio", "engine: [fio", "4: "],
])("%j as %j is told", (from, to, expected) => {
  expect(told(good.replace(from, to)).join("\n")).toContain(expected);
});

test("the command writes JSON, or tells file and line and fails", () => {
  const { root, write, remove } = makeRepository({});
  const run = (/** @type {string} */ name) => {
    const file = join(root, "data", "studies", name);
    const program = fileURLToPath(new URL("../../scripts/plan.js", import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, file], { encoding: "utf8" });
    return { status, stdout, stderr: stderr.replaceAll(file, name) };
  };
  write("plan.yaml", good);
  write("bad.yaml", good.replace("fio", "iometer"));
  expect(JSON.parse(run("plan.yaml").stdout)).toEqual(readPlan(good).plan);
  expect(run("bad.yaml")).toMatchObject({ status: 1, stdout: "" });
  expect(run("bad.yaml").stderr).toMatch(/^bad.yaml:3: engine: "iometer": expected one of/);
  remove();
});

describe("docs/collect.md", () => {
  const guide = readFileSync(join(repository, "docs", "collect.md"), "utf8");
  const plans = [...guide.matchAll(/```yaml\n([^]*?)```/g)].map(([, text]) => text);
  test("has plans for this machine, vSAN, arrays and HCIBench", () => expect(plans.length).toBe(4));
  test.each(plans)("plan %#: is valid", (text) => expect(told(text)).toEqual([]));
});

describe("a plan from histograms of vscsiStats", () => {
  const seen = join(fixtures, "vscsistats", "three-vms.csv");

  test("has a workload for each disk, says what is another than was seen, and is a good plan", async () => {
    const text = await planLike(seen);
    const { plan, faults } = readPlan(text);
    expect(faults).toEqual([]);
    expect(plan.workloads.map((/** @type {any} */ { name, read_pct }) => [name, read_pct])).toEqual([
      ["web01-scsi0-0-run-1", 20],
      ["web01-scsi0-1-run-1", 70],
      ["db01-scsi0-1-run-2", 100],
      ["log01-scsi1-0-run-3", 0],
    ]);
    expect(text).toContain(
      "  # reads have 16.0 KiB and writes 4.75 KiB on average: one size stands for both\n",
    );
  });

  test("a file that has none is told with what was expected", async () => {
    await expect(planLike(join(fixtures, "vscsistats", "README.md"))).rejects.toThrow(
      /README\.md: no histogram of a virtual disk's I\/O sizes; expected what vscsiStats -p all -c prints/,
    );
    await expect(planLike("nowhere.csv")).rejects.toThrow("nowhere.csv: no such file");
  });
});
