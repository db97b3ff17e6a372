import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { chooseFiles, listTestFiles, patterns, usual } from "../../scripts/testing/choose.js";
import { runAll } from "../../scripts/testing/order.js";
import { listSlowest } from "../../scripts/testing/slowest.js";
import { countReport, countUnittest } from "../../scripts/testing/suites.js";

/** @typedef {import("../../scripts/testing/choose.js").Suite} Suite */

const here = "tests/scripts/testing.test.js";
const terse = "loaders/fio_parser/tests/test_terse.py";

describe("a choice of tests", () => {
  test.each([
    ["a file", here, { unit: [here] }],
    ["a part of a path", "scripts/testing.te", { unit: [here] }],
    ["a test in Python", terse, { python: [terse] }],
    ["tests of the site", "tests/dist/print.test.js", { dist: ["tests/dist/print.test.js"] }],
    ["a test that is long, too", "tests/loaders/fuzz.test.js", { unit: ["tests/loaders/fuzz.test.js"] }],
    ["a file of the product that a test imports", "scripts/testing/suites.js", { unit: [here] }],
    ["a file of the product that no test is near to", "tests/archive.js", { unit: ["tests/archive.js"] }],
  ])("by %s", (_, asked, expected) => {
    expect(Object.fromEntries(chooseFiles([asked]))).toEqual(expected);
  });

  test("by a folder has every test below it", () => {
    const all = listTestFiles();
    for (const folder of ["tests/collect", "tests/study/", "loaders/fio_parser"]) {
      const files = [...chooseFiles([folder]).values()].flat();
      expect(files.length).toBeGreaterThan(3);
      expect(files.sort()).toEqual(all.filter((file) => file.startsWith(folder)).sort());
    }
  });

  test("by scripts/collect.py has the tests of the runner", () => {
    expect([...chooseFiles(["scripts/collect.py"])]).toEqual([...chooseFiles(["tests/collect"])]);
  });

  test("by several has each once", () => {
    expect(chooseFiles([here, "testing.test", terse])).toEqual(
      new Map(Object.entries({ unit: [here], python: [terse] })),
    );
  });

  test("looks only through suites that are named", () => {
    expect([...chooseFiles(["fuzz.test.js"], ["long"]).keys()]).toEqual(["long"]);
    expect(() => chooseFiles([here], ["dist"])).toThrow(`${here}: no test`);
  });

  test("of nothing is refused", () => {
    expect(() => chooseFiles(["no/such/test"])).toThrow("no/such/test: no test");
    expect(() => chooseFiles(["LICENSE"])).toThrow("LICENSE: no test");
  });
});

test("without a name neither the lab nor long tests run", () => {
  expect(usual.toSorted()).toEqual(["collect", "dist", "python", "unit"]);
});

test("tests are long that lie in tests/long, or take more cases where LONG is set", () => {
  const isLong = (/** @type {string} */ file) => patterns.long.test(file);
  expect(
    ["tests/long/lines.test.js", "tests/loaders/fuzz.test.js", "tests/dist/print.test.js"].every(isLong),
  ).toBe(true);
  expect([here, "tests/long/peak-memory.js", "tests/collect/test_plan.py"].some(isLong)).toBe(false);
});

test("the slowest of many files are listed", () => {
  const files = Array.from({ length: 30 }, (_, i) => ({ file: `${i}.test.js`, seconds: i }));
  const lines = listSlowest(files);
  expect(lines).toHaveLength(21);
  expect(lines.slice(0, 2)).toEqual(["The 20 slowest of 30 test files:", "   29 s  29.test.js"]);
  expect(listSlowest(files.slice(0, 20))).toEqual([]);
});

test("every test file is of a suite", () => {
  const suites = /** @type {Suite[]} */ (Object.keys(patterns));
  const missed = listTestFiles().filter((file) => !suites.some((suite) => patterns[suite].test(file)));
  expect(missed).toEqual([]);
  for (const suite of suites) expect(listTestFiles().some((file) => patterns[suite].test(file))).toBe(true);
});

test("suites that wait run beside others, and none beside those that draw", async () => {
  /** @type {string[]} */
  const said = [];
  /** @type {Suite[]} */
  const suites = ["python", "collect", "lab", "dist", "unit"];
  const total = await runAll(suites, async (suite, manner = {}) => {
    said.push(`${suite}${manner.later ? " later" : ""}${manner.givesWay ? " gives way" : ""}`);
    await turn();
    said.push(`${suite} ended`);
    const files = suite === "unit" ? [{ file: "unit.test.js", seconds: 2 }] : undefined;
    const failures = suite === "lab" ? ["a line of lab"] : undefined;
    return { passed: 1, failed: Number(suite === "lab"), skipped: 2, files, failures };
  });
  expect(total).toEqual({
    passed: 5,
    failed: 1,
    skipped: 10,
    files: [{ file: "unit.test.js", seconds: 2 }],
    failures: ["a line of lab"],
  });
  expect(said.slice(0, 4)).toEqual(["python later", "collect later", "lab later", "unit gives way"]);
  for (const suite of ["python", "collect", "lab", "unit"])
    expect(said.indexOf("dist")).toBeGreaterThan(said.indexOf(`${suite} ended`));
});

describe("totals", () => {
  const tests = [
    { status: "passed", fullName: "a one" },
    { status: "failed", fullName: "a two", failureMessages: ["Error: not so\n    at line 1"] },
    { status: "skipped", fullName: "a three" },
    { status: "pending", fullName: "b four" },
  ];
  const report = { numPassedTests: 1, testResults: [{ status: "failed", assertionResults: tests }] };

  test("of a report have what failed and what was skipped", () => {
    const failures = ["a file: a two: Error: not so"];
    expect(countReport(report, 1)).toEqual({ passed: 1, failed: 1, skipped: 2, failures });
    expect(countReport(report, 1, "a t")).toEqual({ passed: 1, failed: 1, skipped: 1, failures });
  });

  test("count a file that cannot be loaded, and a program that fails without telling", () => {
    const broken = { numPassedTests: 0, testResults: [{ status: "failed", assertionResults: [] }] };
    expect(countReport(broken, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(countReport({ numPassedTests: 3, testResults: [] }, 1)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
    });
  });

  test.each([
    ["Ran 9 tests in 1s\n\nOK (skipped=2)\n", 0, { passed: 7, failed: 0, skipped: 2 }],
    [
      "Ran 9 tests in 1s\n\nFAILED (failures=1, errors=2, skipped=3)\n",
      1,
      { passed: 3, failed: 3, skipped: 3 },
    ],
    ["Ran 9 tests in 1s\n\nOK (expected failures=1)\n", 0, { passed: 9, failed: 0, skipped: 0 }],
    ["Traceback\n", 1, { passed: 0, failed: 1, skipped: 0 }],
    ["Ran 0 tests in 1s\n\nNO TESTS RAN\n", 5, { passed: 0, failed: 1, skipped: 0 }],
  ])("of Python: %s", (said, code, expected) => {
    expect(countUnittest(said, code)).toEqual(expected);
  });

  test("of Python, where none has the name that was given", () => {
    expect(countUnittest("Ran 0 tests in 1s\n\nNO TESTS RAN\n", 5, true)).toEqual({
      passed: 0,
      failed: 0,
      skipped: 0,
    });
  });
});
