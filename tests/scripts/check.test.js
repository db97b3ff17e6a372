import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repository } from "../../loaders/store/store.js";
import { annotate, check as checkStudies } from "../../scripts/check.js";
import { describeProblem } from "../../scripts/ingest/problem-line.js";
import { fioJson, makeRepository, studyYaml } from "../repository.js";

/** @type {ReturnType<typeof makeRepository>} */
let damaged;
beforeAll(() => {
  damaged = makeRepository({
    "a/study.yaml": studyYaml("basline: 1\n"),
    "a/one, two.bin": "\x01\x02",
    "a/cut.json": fioJson().slice(0, 900),
    "b/study.yaml": studyYaml(
      "tables:\n  - file: t.csv\n    columns:\n      iops: { measure: iops, unit: 1/s, unit_as_printed: IOPS }\n",
    ),
    "b/t.csv": "iops\n100%\n1e400\n",
  });
});
afterAll(() => damaged.remove());

/** @param {string[]} args */
function check(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [
    join(repository, "scripts", "check.js"),
    ...args,
  ]);
  return { status, stdout: stdout.toString(), stderr: stderr.toString() };
}

const summary = /^2 studies, 5 sources, 1 run, 6 problems, \d+\.\d seconds$/;

describe("one pass tells every problem of every file", () => {
  test("as text", () => {
    const { status, stdout } = check("--root", damaged.root);
    const lines = stdout.trimEnd().split("\n");
    expect(status).toBe(1);
    expect(lines.pop()).toMatch(summary);
    expect(lines.map((line) => line.replace(/ .*?\(([a-z]+-[a-z-]+)\).*/, " $1"))).toEqual([
      "data/studies/a/cut.json:1: truncated-object",
      "data/studies/a/one, unknown-format",
      "data/studies/a/study.yaml:6: study-unknown-key",
      "data/studies/b/t.csv:2: wrong-cell",
      "data/studies/b/t.csv:3: wrong-cell",
      "data/studies/b/t.csv:3: duplicate-row",
    ]);
  });

  test("as JSON, and nothing else", async () => {
    const { lines, failed } = await checkStudies({ root: damaged.root, format: "json" });
    expect(failed).toBe(true);
    const rows = JSON.parse(lines.join("\n"));
    expect(rows).toHaveLength(6);
    expect(rows[3]).toEqual({
      study: "b",
      source: "t.csv",
      line: 2,
      byte: null,
      severity: "error",
      code: "wrong-cell",
      message: "iops: 100%",
      expected: "a number (IOPS)",
      advice: null,
    });
  });

  test("as annotations", async () => {
    const { lines, failed, summary: said } = await checkStudies({ root: damaged.root, format: "github" });
    expect(failed).toBe(true);
    expect(said).toMatch(summary);
    expect(lines).toHaveLength(6);
    expect(lines).toContain(
      "::error file=data/studies/b/t.csv,line=2,title=wrong-cell::iops: 100%25; expected a number (IOPS)",
    );
    expect(lines[1]).toMatch(
      /^::warning file=data\/studies\/a\/one%2C two\.bin,title=unknown-format::no format/,
    );
  });
});

// Before a landing .ci/run asks for the same of this repository.
test.runIf(process.env.LONG)("without a problem: an empty array, exit code 0", () => {
  const sound = makeRepository({ "good/study.yaml": studyYaml(), "good/result.json": fioJson() });
  const { status, stdout } = check("--root", sound.root, "--format", "json");
  sound.remove();
  expect([status, stdout]).toEqual([0, "[]\n"]);
});

test.each(process.env.LONG ? ["xml", "toString", ""] : ["toString"])("--format %j is refused", (format) => {
  const { status, stdout, stderr } = check(`--format=${format}`);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toBe(`check: --format ${format}: expected one of text, json, github\n`);
});

const problem = {
  study: "s",
  source: "a:b,c%.txt",
  line: null,
  byte: 7,
  severity: "note",
  code: "odd",
  message: "50%\r\n::error::x, y: z",
  expected: null,
  advice: "look",
};

test("an annotation is one line, whatever the problem says", () => {
  expect(annotate(problem)).toBe(
    "::notice file=data/studies/s/a%3Ab%2Cc%25.txt,title=odd::byte 7: 50%25%0D%0A::error::x, y: z; look",
  );
  expect(annotate({ ...problem, line: 3, source: null })).toMatch(
    /^::notice file=data\/studies\/s,line=3,title=odd::50/,
  );
});

test("a line of text is one line too", () => {
  expect(describeProblem(problem)).toBe(
    "data/studies/s/a:b,c%.txt:byte 7: note: 50% ::error::x, y: z (odd); look",
  );
});

// Before a landing wrong-cell of tests/loaders/bad-input.test.js is told so.
describe.runIf(process.env.LONG)("a study that varies a setting", () => {
  const files = (/** @type {string} */ more, name = "s") => ({
    [`${name}/study.yaml`]: studyYaml(more),
    [`${name}/stripe_width=1/a.json`]: fioJson(),
    [`${name}/stripe_width=2/a.json`]: fioJson().replace('"total_ios"', '"total_ios" '),
  });
  const named = ["factor: stripe_width\n", "factor: path_policy\n", "load_axis: stripe_width\n"];

  test("and names no factor is answered with what to write, the others with nothing", async () => {
    const others = named.map((more, i) => files(more, `named-${i}`));
    const made = makeRepository(Object.assign(files(""), ...others));
    const { lines, failed } = await checkStudies({ root: made.root });
    made.remove();
    expect(lines.filter((line) => line.includes("(factor-not-named)"))).toEqual([
      "data/studies/s/study.yaml: warning: runs differ in Disk stripes per object (1, 2), and no factor is named: nothing is compared (factor-not-named); expected factor: stripe_width; name the tested setting (factor) and the load (load_axis)",
    ]);
    expect(failed).toBe(true);
  });
});
