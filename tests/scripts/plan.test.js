import { readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findPython } from "../../loaders/reading/python.js";
import { openStore, repository } from "../../loaders/store/store.js";
import { readFactors, readMeasures, readTables } from "../../loaders/vocabulary/schemas.js";
import { ingest } from "../../scripts/ingest.js";
import { readPlan } from "../../scripts/plan.js";
import { planLike } from "../../scripts/plan/like.js";
import { planQuestion } from "../../scripts/plan/question.js";
import { readIdentity } from "../../scripts/site/identity.js";
import { readSite } from "../../scripts/site/read-site.js";
import { settlingSection } from "../../src/comparison/settling.js";
import { byEvidence } from "../../src/comparison/evidence.js";
import { fioJson, fixtures, makeRepository, studyYaml } from "../repository.js";

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
  // Before a landing tests/collect/test_docs.py has the command write it.
  if (process.env.LONG) expect(JSON.parse(run("plan.yaml").stdout)).toEqual(readPlan(good).plan);
  const bad = run("bad.yaml");
  expect(bad).toMatchObject({ status: 1, stdout: "" });
  expect(bad.stderr).toMatch(/^bad.yaml:3: engine: "iometer": expected one of/);
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

  test.runIf(process.env.LONG)("a file that has none is reported with what was expected", async () => {
    await expect(planLike(join(fixtures, "vscsistats", "README.md"))).rejects.toThrow(
      /README\.md: no histogram of a virtual disk's I\/O sizes; expected what vscsiStats -p all -c prints/,
    );
    await expect(planLike("nowhere.csv")).rejects.toThrow("nowhere.csv: no such file");
  });
});

describe("a plan from a question", () => {
  const whole = Boolean(process.env.LONG);
  const asked = studyYaml("factor: queue_depth\nbaseline: 1\n");
  const fioAt = (/** @type {number} */ depth) => fioJson({ iodepth: String(depth) });
  const repeats = [1, 2, 3].flatMap((repeat) =>
    [1, 8].map((depth) => [
      `settled/repeat=${repeat}/queue_depth=${depth}.json`,
      fioAt(depth).replaceAll("1795250080", String(1795250080 + repeat * 100 + depth)),
    ]),
  );
  const repository = makeRepository({
    "seen-once/study.yaml": asked,
    "seen-once/queue_depth=1.json": fioAt(1),
    "seen-once/queue_depth=8.json": fioAt(8),
    "settled/study.yaml": asked,
    ...Object.fromEntries(repeats),
    ...(whole && { "alone/study.yaml": studyYaml(), "alone/run.json": fioAt(1) }),
  });
  /** @type {Awaited<ReturnType<typeof openStore>>} */
  let store;
  beforeAll(async () => {
    await ingest({ root: repository.root, quiet: true });
    store = await openStore(repository.root);
  });
  afterAll(() => {
    store.close();
    repository.remove();
  });

  test("is that of the comparison's page, says what it takes, and collect.py takes it", async () => {
    const text = await planQuestion(store, "queue_depth");
    expect(await planQuestion(store, "queue-depth")).toBe(
      text.replace("settle queue_depth", "settle queue-depth"),
    );
    const given = { factors: readFactors(), measures: readMeasures(), tables: readTables() };
    const published = /** @type {any} */ ([]);
    const { compared } = await readSite(store, { identity: readIdentity(), ...given, published });
    const page = String(settlingSection(byEvidence(compared[0].studies)));
    const [first, second, ...plan] = text.split("\n");
    const shown = page.replaceAll("&quot;", '"').replaceAll("&gt;", ">");
    expect(shown).toContain(plan.join("\n"));
    expect(shown).toContain(first.replace(/^# What would settle queue_depth: /, ""));
    expect(second).toBe("# Replace the names with your- in them by your own.");
    const { plan: read, faults } = readPlan(text);
    expect(faults).toEqual([]);
    expect(read).toMatchObject({ order: "random", factors: [{ name: "queue_depth", levels: [1, 8] }] });
    expect(dryRun(read)).toMatch(new RegExp(`# ${2 * read.repeats} runs, `));
  });

  test("of a study is of that study alone", async () => {
    expect(await planQuestion(store, "seen-once")).toContain("# What would settle seen-once: ");
  });

  /** @type {[string, string | RegExp][]} */
  const without = [
    ["settled", /^settled: nothing is open: /],
    ["alone", "alone: tests no setting, so there is nothing to settle"],
    ["seen-onse", /^seen-onse: no study and no compared setting has this name; did you mean seen-once, /],
  ];
  test.each(without.filter((_, i) => whole || i === 0))("%s has none, and why", async (name, expected) => {
    await expect(planQuestion(store, name)).rejects.toThrow(expected);
  });
});

/** @param {object} plan @returns {string} what collect.py would do */
function dryRun(plan) {
  const { root, write, remove } = makeRepository({});
  write("plan.json", JSON.stringify(plan));
  const [command, ...args] = findPython();
  const collect = fileURLToPath(new URL("../../scripts/collect.py", import.meta.url));
  const file = join(root, "data", "studies", "plan.json");
  const { status, stdout, stderr } = spawnSync(command, [...args, collect, "run", file, "--dry-run"], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  remove();
  return stdout;
}
