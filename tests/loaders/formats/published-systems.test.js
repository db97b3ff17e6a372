/** Rows of a published table whose texts differ are of several systems: whatever the table, none are repeats unless it says so. */
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listFactors, pairRuns } from "../../../src/analysis/compare/pairs.js";
import { tellApart } from "../../../loaders/formats/published-table/unlike.js";
import { openStore } from "../../../loaders/store/store.js";
import { check } from "../../../scripts/check.js";
import { fixtures, makeRepository } from "../../repository.js";

/** @import {Store} from "../../../loaders/store/store.js" */

/** @type {ReturnType<typeof makeRepository>} */
let repository;
/** @type {Store} */
let store;
/** @type {string[]} */
let told;

beforeAll(async () => {
  const folder = join(fixtures, "published-table");
  repository = makeRepository({}, { s: join(folder, "systems"), datev: join(folder, "datev") });
  told = (await check({ root: repository.root })).lines;
  store = await openStore(repository.root);
});
afterAll(() => {
  store.close();
  repository.remove();
});

test("one message tells of all rows of several systems", () => {
  const lines = told.filter((line) => line.startsWith("data/studies/s/") && line.includes("(unlike-rows)"));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    /^data\/studies\/s\/hosts\.csv:2: warning: 4 rows of different systems have the same/,
  );
});

test("one message tells of many rows with the same settings, and of the columns that nobody mapped", async () => {
  const rows = Array.from({ length: 12 }, (_, i) => `${1 + (i % 2)},app ${i},${1000 + i}`);
  const own = makeRepository({
    "s/study.yaml": `version: 1\ntitle: T\nquestion: Q\nplatform: vsan\nprovenance: measured\ndefaults: { tool: fio }\ntables:\n  - file: t.csv\n    columns:\n      hosts: { factor: hosts }\n      iops: { measure: iops, unit_as_printed: IOPS, unit: 1/s }\n`,
    "s/t.csv": `hosts,application,iops\n${rows.join("\n")}\n`,
  });
  const { lines } = await check({ root: own.root });
  own.remove();
  const copies = lines.filter((line) => line.includes("(duplicate-row)"));
  expect(copies).toHaveLength(1);
  expect(copies[0]).toContain("t.csv:4: error: the same setting as line 2: hosts=1, and so on: 10 rows have");
  expect(copies[0]).toContain("they differ in application, which study.yaml does not map");
  expect(lines.find((line) => line.includes("unknown factor: tool"))).toContain("values of a column name it");
});

test("each is a system of its own, and repeats that the table calls so are none", async () => {
  const rows = await store.rows(
    "select run, value from run_factors where factor = 'system' and study = 's' order by value",
  );
  expect(rows.map(({ value }) => value)).toEqual([
    ...["A blade with a flash array", "A cloud", "A laptop", "A server with a SATA array"],
    ...["A server with a flash array", "An old blade"],
  ]);
  expect(rows.every(({ run }) => run.startsWith("s/hosts/"))).toBe(true);
});

test("systems are compared with nothing", async () => {
  expect(await store.rows("select * from comparisons")).toEqual([]);
  const answers = await store.rows("select verdict, sentence from answers where study = 's'");
  expect(answers.map(({ verdict }) => verdict)).toEqual([null]);
  expect(answers[0].sentence).not.toMatch(/% (?:more|fewer|higher|lower)|times/);
});

test("nor do 19 systems that a forum lists become two hypervisors", async () => {
  const [answer] = await store.rows("select verdict, grade, sentence from answers where study = 'datev'");
  expect(answer).toMatchObject({ verdict: null, sentence: expect.not.stringMatching(/%|beat|gave/) });
  const lines = told.filter((line) => line.startsWith("data/studies/datev/") && /unlike-rows/.test(line));
  expect(lines).toEqual([
    expect.stringMatching(/^data\/studies\/datev\/figures\.csv:2: warning: 15 rows of different systems/),
  ]);
});

const value = (/** @type {string} */ factor, /** @type {string} */ value) => ({
  factor,
  value,
  number: null,
});
const anyRow = fc.record({
  host: fc.constantFrom("a", "b", "c", "d"),
  hypervisor: fc.constantFrom("esxi", "kvm"),
  repeat: fc.option(fc.constantFrom("1", "2")),
});

test("whatever the rows, two of one setting differ in their system", () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyRow, { minLength: 2, selector: (row) => JSON.stringify(row) }), (cells) => {
      const rows = cells.map(({ host, hypervisor, repeat }, i) => ({
        ...{ line: i + 2, tool: { tool: "fio", tool_version: null }, texts: new Map([["host", host]]) },
        values: [value("hypervisor", hypervisor), ...(repeat === null ? [] : [value("repeat", repeat)])],
      }));
      const problems = tellApart(rows);
      const settings = rows.map(({ values }) => JSON.stringify(values));
      expect(new Set(settings).size).toBe(rows.length);
      expect(problems).toHaveLength(
        new Set(cells.map(({ hypervisor, repeat }) => `${hypervisor} ${repeat}`)).size < cells.length ? 1 : 0,
      );
    }),
  );
});

test("whatever differs besides, runs of two systems are no pair", () => {
  const anyRun = fc.record({
    system: fc.constantFrom("a", "b", "c"),
    hypervisor: fc.constantFrom("esxi", "kvm"),
    vms: fc.constantFrom("1", "2"),
  });
  fc.assert(
    fc.property(fc.array(anyRun), (list) => {
      const runs = /** @type {any[]} */ (
        list.map((factors) => ({
          ...{ tool: "fio", workload: "8k", load: 1, factors },
          settings: Object.entries(factors).map(([factor, value]) => ({ factor, value, number: null })),
        }))
      );
      const about = /** @type {any} */ ({ study: { factor: "hypervisor", baseline: null }, loadAxis: null });
      const factors = listFactors(runs, about);
      expect(factors).not.toContain("system");
      for (const pair of factors.flatMap((factor) => pairRuns(runs, factor, about)))
        expect(new Set([...pair.runs, ...pair.baseline].map((run) => run.factors.system)).size).toBe(1);
    }),
  );
});
