/** What is nearly right is told with what to type, by every command that reads studies; what is right is not. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isNearYaml } from "../../loaders/study/near-name.js";
import { readNumber, readRecords } from "../../loaders/vocabulary/printed.js";
import { add, readArguments } from "../../scripts/add.js";
import { check } from "../../scripts/check.js";
import { tellProblems } from "../../scripts/ingest/told.js";
import { fioJson, makeRepository, studyYaml } from "../repository.js";

const result = (/** @type {string} */ blanks) =>
  fioJson().replace('"total_ios"', `"total_ios"${" ".repeat(blanks.length)}`);
const table = (/** @type {string} */ more = "", unit = "ms", decimal = "", delimiter = "") =>
  studyYaml(`tables:
  - file: t.csv
${delimiter && `    delimiter: "${delimiter}"\n`}    columns:
      vms: { factor: vms }
      qd: { factor: outstanding_io }
      iops: { measure: iops, unit: 1/s, unit_as_printed: IOPS }
      lat: { measure: latency_mean_us, unit: ${unit}, unit_as_printed: ${unit}${decimal && `, decimal: "${decimal}"`} }
${more}`);
const figures = "vms,qd,iops,lat\n1,32,10000,3.2\n2,64,19000,3.3\n3,96,25000,3.8\n";

const allFiles = {
  "hyphen/study.yaml": studyYaml("factor: stripe_width\n"),
  "hyphen/stripe-width=1/a.json": result("a"),
  "hyphen/stripe_width = 4/a.json": result("ab"),
  "joined/study.yaml": studyYaml("factor: stripe_width\n"),
  "joined/stripes1/a.json": result("abc"),
  "joined/stripes4/a.json": result("abcd"),
  "by-file/study.yaml": studyYaml("factor: protocol\n"),
  "by-file/nfs.json": result("abcde"),
  "by-file/iscsi.json": result("abcdef"),
  "yml/study.yml": studyYaml(),
  "yml/a.json": result("abcdefg"),
  "nested/inner/study.yaml": studyYaml(),
  "run1.json": result("abcdefgh"),
  "semicolons/study.yaml": table(),
  "semicolons/t.csv": figures.replaceAll(",", ";"),
  "commas/study.yaml": table("", "ms", "", ";"),
  "commas/t.csv": figures.replaceAll(",", ";").replaceAll(".", ","),
  "points/study.yaml": table("", "ms", ","),
  "points/t.csv": figures,
  "units-low/study.yaml": table("", "us"),
  "units-low/t.csv": figures,
  "units-high/study.yaml": table("", "s"),
  "units-high/t.csv": figures,
  "thousands/study.yaml": table("", "ms", ",", ";"),
  "thousands/t.csv": "vms;qd;iops;lat\n1;32;10.000;3,2\n2;64;19000;3,3\n",
  "width/study.yaml": table(),
  "width/t.csv": "vms,qd,iops,lat\n1,32,10,000,3.2\n",
  "heading/study.yaml": table(),
  "heading/t.csv": figures.replace("vms,qd", "VMs,qd").replaceAll(/^\d,\d\d/gm, "1,32"),
  "share/study.yaml": studyYaml("defaults: { read_pct: 0.7 }\n"),
  "twice/study.yaml": studyYaml("factor: vms\nfactor: hosts\n"),
  "word/study.yaml": studyYaml("order: random\n"),
  "base/study.yaml": table("factor: vms\nbaseline: 4\n"),
  "base/t.csv": figures,
  "right/study.yaml": table("factor: vms\n"),
  "right/t.csv": figures,
  "right-too/study.yaml": table("factor: vms\n", "ms", ",", ";"),
  "right-too/t.csv": figures.replaceAll(",", ";").replaceAll(".", ","),
  "right-runs/study.yaml": studyYaml("factor: stripe_width\n"),
  "right-runs/stripe_width=1/stripes1.json": result("abcdefghi"),
  "right-runs/stripe_width=4/stripes4.json": result("abcdefghij"),
};

/** Each study costs a second: these are like others, and for the night. */
const isMade = (/** @type {string} */ path) =>
  process.env.LONG || !/^(?:joined|points|units-high|thousands|width|heading|twice|word)\//.test(path);
const files = Object.fromEntries(Object.entries(allFiles).filter(([path]) => isMade(path)));

/** @type {ReturnType<typeof makeRepository>} */
let made;
/** @type {string[]} */
let lines;
beforeAll(async () => {
  made = makeRepository(files);
  ({ lines } = await check({ root: made.root }));
}, 120_000);
afterAll(() => made.remove());

const nearMisses = [
  ["hyphen/stripe-width=1", "near-setting", "did you mean stripe_width=1? rename the folder"],
  ["hyphen/stripe_width = 4", "near-setting", "did you mean stripe_width=4? rename the folder"],
  ["joined/stripes1", "near-setting", "did you mean stripe_width=1? rename the folder"],
  ["joined/stripes4", "near-setting", "did you mean stripe_width=4? rename the folder"],
  ["by-file/nfs.json", "near-setting", "did you mean protocol=nfs? rename the file"],
  ["by-file/iscsi.json", "near-setting", "did you mean protocol=iscsi? rename the file"],
  ["yml/study.yml", "no-study-yaml", "did you mean study.yml? rename it to study.yaml"],
  ["nested/inner/study.yaml", "no-study-yaml", "did you mean inner/study.yaml?"],
  ["run1.json", "stray-file", "npm run add -- data/studies/run1.json --study NAME"],
  ["semicolons/t.csv:1", "wrong-delimiter", 'did you mean delimiter: ";"?'],
  ["commas/t.csv:2", "wrong-cell", 'write decimal: ","'],
  ["points/t.csv:2", "wrong-cell", 'leave out decimal: ","'],
  ["base/study.yaml", "baseline-not-run", "no run has vms 4, the baseline; the runs have 1, 2, 3"],
  ["thousands/t.csv:2", "wrong-cell", 'thousands? write decimal: ","'],
  ["width/t.csv:2", "csv-syntax", "write quotes around cells that hold commas"],
  ["heading/t.csv:1", "missing-column", 'did you mean "VMs"?'],
  ["share/study.yaml:6", "wrong-factor-value", "in percent: did you mean 70?"],
  ["twice/study.yaml:7", "yaml-syntax", "keep one of the two"],
  ["word/study.yaml:6", "study-wrong-value", "expected a map with the keys blocks, random"],
  ["units-low/t.csv", "latency-unit", "ms read as microseconds? write unit: ms"],
  ["units-high/t.csv", "latency-unit", "by 1,000"],
].filter(([place]) => isMade(place));

test.each(nearMisses)("%s is told once as %s: %s", (place, code, advice) => {
  const told = lines.filter(
    (line) => line.startsWith(`data/studies/${place}: `) && line.includes(`(${code})`),
  );
  expect(told, lines.join("\n")).toHaveLength(1);
  expect(told[0]).toContain(advice);
});

test.runIf(process.env.LONG)(
  "a wrong column is one message, without one for each row that it told apart",
  () => expect(lines.filter((line) => line.startsWith("data/studies/heading/"))).toHaveLength(1),
);

test("what is right is reported by none of these", () =>
  expect(lines.filter((line) => /^data\/studies\/right/.test(line))).toEqual([]));

test("npm run dev says the first of them", async () => {
  const told = await tellProblems(made.root);
  expect(told).toHaveLength(11);
  expect(told[0]).toMatch(/^data\/studies\/run1\.json: warning: not read/);
  expect(told.at(-1)).toMatch(/^and \d+ more: npm run check lists them all$/);
});

/**
 * @param {Record<string, string>} given
 * @param {string[]} args
 */
async function addTo(given, ...args) {
  const { root, remove } = makeRepository({});
  const folder = mkdtempSync(join(tmpdir(), "atlas-near-"));
  for (const [path, content] of Object.entries(given)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  /** @type {string[]} */
  const said = [];
  const known = { title: "A", question: "B?", platform: "linux-lab", provenance: "measured" };
  try {
    const places = args.map((arg) =>
      arg in given || arg === "." || !arg.includes("=") ? join(folder, arg) : arg,
    );
    const request = readArguments([...places, "--study", "new"]);
    await add(
      { ...request, said: { ...known, factor: "stripe_width" }, root, dryRun: true },
      (line) => said.push(line),
      null,
    );
    return said.join("\n");
  } catch (error) {
    return `${said.join("\n")}\n${/** @type {Error} */ (error).message}`;
  } finally {
    remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

test("npm run add says them too", async () => {
  const given = {
    "x/stripes4/a.json": result("a"),
    "x/stripe-width=1/a.json": result("ab"),
    "x/study.yml": "",
  };
  const said = await addTo({ ...given, "x/study.yml": studyYaml() }, "x");
  expect(said).toContain("did you mean stripe_width=4?");
  expect(said).toContain("did you mean stripe_width=1?");
  expect(said).toMatch(/study\.yml: .*only study\.yaml describes a study: did you mean that\?/);
  expect(await addTo({ "a.json": result("a") }, "a.json", "stripe-width=4")).toContain(
    "did you mean the setting stripe_width=4?",
  );
});

test.each([
  "study.yml",
  "Study.yaml",
  "study.yaml.txt",
  "studies.yaml",
  "stduy.yaml",
  "study.ymal",
  "study",
  "STUDY.YML",
  "study (1).yaml",
])("%s was meant to be study.yaml", (name) => expect(isNearYaml(name)).toBe(true));
test.each([
  "study.yaml",
  "config.yaml",
  "a.json",
  "values.yml",
  "README",
  "study.json",
  "case-study.pdf",
  "",
])("%s was not", (name) => expect(isNearYaml(name)).toBe(false));

test.each([
  ["37,321", ".", 37321],
  ["1,234,567.8", ".", 1234567.8],
  ["0,512", ".", undefined],
  ["1234,567", ".", undefined],
  ["3,5", ".", undefined],
  ["3,5", ",", 3.5],
  ["1.234,5", ",", 1234.5],
  ["1.234", ",", 1234],
  ["3.5", ",", undefined],
  ["0.512", ",", undefined],
])("%s with the decimal mark %s is %s", (text, decimal, number) =>
  expect(readNumber(text, decimal)?.number).toBe(number),
);

test.each([";", "\t", "|"])("cells parted by %j are read where study.yaml says so", (sign) => {
  /** @type {any[]} */
  const problems = [];
  expect(readRecords(`a${sign}b\n1${sign}2,5\n`, problems, sign)[0].record).toEqual({ a: "1", b: "2,5" });
  expect(readRecords(`a${sign}b\n1${sign}2\n`, problems)).toEqual([]);
  expect(readRecords(`a,b\n1,2\n`, problems, sign)).toEqual([]);
  expect(problems.map(({ advice }) => advice)).toEqual([
    expect.stringContaining(`delimiter: ${JSON.stringify(sign)}?`),
    expect.stringContaining('delimiter: ","?'),
  ]);
});
