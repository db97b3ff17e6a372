/** Whole runs of what is large, many, read-only, at once, or has a clock that jumps: each ends with its result or one line. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { writeCapture } from "../../bench/esxtop.js";
import { mostEntries } from "../../loaders/limits.js";
import { openStore, repository } from "../../loaders/store/store.js";
import { runProgram } from "../../scripts/bench/measured.js";
import { diskspdXml, fioJson, makeRepository, readPublished, studyYaml } from "../repository.js";

/** How much of each; a part for trying it out. */
const part = Number(process.env.EXTREMES ?? 1);
const program = join(repository, "scripts/ingest.js");
const hours = 6 * 3600;

/** @type {(() => void)[]} */
const removals = [];
afterEach(() => removals.splice(0).forEach((remove) => remove()));

/** @param {Record<string, string | Uint8Array>} files */
function makeStudies(files) {
  const made = makeRepository(files);
  removals.push(made.remove);
  return made.root;
}

/**
 * Ingests, and prints a row for the table of docs/security.md.
 * @param {string} what
 * @param {string} root
 */
function measure(what, root) {
  const { seconds, cpu, peakMB, output } = runProgram(
    [process.execPath, program, "--root", root],
    process.env,
    hours,
  );
  const scale = part === 1 ? "" : `, ${part} of it`;
  console.log(
    `| ${what}${scale} | ${cpu.toFixed(0)} s | ${seconds.toFixed(0)} s | ${peakMB.toFixed(0)} MB |`,
  );
  return output;
}

/** @param {string} root @param {string} sql @returns {Promise<Record<string, any>[]>} */
async function rowsOf(root, sql) {
  const store = await openStore(root);
  const rows = await store.rows(sql);
  store.close();
  return rows;
}

/** @param {string} root @returns {Promise<number>} */
const countRuns = async (root) => Number((await rowsOf(root, "select count(*) as n from runs"))[0].n);

describe("many", () => {
  test("2,000 small studies", { timeout: hours * 1000 }, async () => {
    const count = Math.ceil(2000 * part);
    const root = makeStudies(
      Object.fromEntries(
        Array.from({ length: count }, (_, i) => [
          [`s${i}/study.yaml`, studyYaml()],
          [`s${i}/a.json`, fioJson({ bs: `${4 + (i % 60)}k` })],
        ]).flat(),
      ),
    );
    measure("2,000 small studies", root);
    expect(await countRuns(root)).toBe(count);
    measure("the same again, nothing changed", root);
  });

  test("a study with 50,000 files, and one with more", { timeout: hours * 1000 }, async () => {
    const count = Math.ceil((mostEntries - 600) * part);
    const files = Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `many/vms=${1 + (i % 20)}/queue_depth=${1 + (Math.floor(i / 20) % 20)}/a,repeat=${1 + Math.floor(i / 400)}.json`,
        fioJson({ description: `${i}` }),
      ]),
    );
    const more = Object.fromEntries(Array.from({ length: mostEntries }, (_, i) => [`more/${i}.json`, ""]));
    const root = makeStudies({
      ...files,
      ...more,
      "many/study.yaml": studyYaml(),
      "more/study.yaml": studyYaml(),
    });
    measure("a study with 50,000 files", root);
    expect(Number((await rowsOf(root, "select count(*) as n from sources where study = 'many'"))[0].n)).toBe(
      count + 1,
    );
    expect(await rowsOf(root, "select code, source from problems where study = 'more'")).toEqual([
      { code: "too-many-files", source: null },
    ]);
  });
});

describe("large", () => {
  /**
   * @param {string} file
   * @param {number} bytes
   * @param {(i: number) => string} next
   */
  function fill(file, bytes, next) {
    const fd = openSync(file, "w");
    for (let [written, i] = [0, 0]; written < bytes; i++) written += writeSync(fd, next(i));
    closeSync(fd);
  }

  test("a fio JSON of 1 GB: thousands of runs, and one object", { timeout: hours * 1000 }, async () => {
    const root = makeStudies({ "runs/study.yaml": studyYaml(), "object/study.yaml": studyYaml() });
    const padding = "x".repeat(60_000);
    fill(join(root, "data/studies/runs/a.json"), part * 2 ** 30, (i) => {
      const report = JSON.parse(fioJson({ description: padding }));
      Object.assign(report, {
        timestamp: 1_700_000_000 + 100 * i,
        timestamp_ms: (1_700_000_000 + 100 * i) * 1000,
      });
      return `${JSON.stringify(report)}\n`;
    });
    const [head, tail] = JSON.stringify({ ...JSON.parse(fioJson()), more: "@" }).split("@");
    fill(join(root, "data/studies/object/a.json"), part * 2 ** 30, (i) => (i ? "y".repeat(1 << 20) : head));
    writeFileSync(join(root, "data/studies/object/a.json"), tail, { flag: "a" });
    measure("a fio JSON of 1 GB: runs, and one object", root);
    const runs = await rowsOf(root, "select study, count(*) as n from runs group by all order by study");
    const told = await rowsOf(root, "select study, code, message from problems order by all");
    console.log(
      JSON.stringify([runs, told], (_, value) => (typeof value === "bigint" ? Number(value) : value)).slice(
        0,
        600,
      ),
    );
    for (const study of ["runs", "object"])
      expect(
        runs.some((row) => row.study === study) || told.filter((row) => row.study === study).length === 1,
      ).toBe(true);
  });

  test("an esxtop capture of 2 GB", { timeout: hours * 1000 }, async () => {
    const root = makeStudies({ "capture/study.yaml": studyYaml() });
    writeCapture(root, join(root, "data/studies/capture/esxtop.csv"), part * 2 * 2 ** 30);
    measure("an esxtop capture of 2 GB", root);
    const [{ n }] = await rowsOf(root, "select count(*) as n from counters");
    const told = await rowsOf(root, "select code from problems");
    expect(Number(n) > 0 || told.length === 1).toBe(true);
  });
});

const small = {
  "one/study.yaml": studyYaml(),
  "one/a.json": fioJson(),
  "two/study.yaml": studyYaml(),
  "two/a.xml": diskspdXml({ ios: 3000, at_s: 1.7e9, seconds: 3 }),
};

/** A user who owns nothing; only the administrator can become one. */
const nobody = { uid: 65534, gid: 65534 };
const isAdministrator = process.getuid?.() === 0;

describe.runIf(isAdministrator)("read-only", () => {
  const run = (/** @type {string} */ root) =>
    spawnSync(process.execPath, [program, "--root", root], {
      ...nobody,
      encoding: "utf8",
      env: { ...process.env, HOME: root },
    });

  test("studies that this user may only read are ingested", () => {
    const root = makeStudies(small);
    chmodSync(root, 0o755);
    spawnSync("chmod", ["-R", "a+rX", root]);
    spawnSync("mkdir", ["-m", "777", join(root, "data/parquet")]);
    const { status, stderr } = run(root);
    expect(status, stderr).toBe(0);
  });

  test("tables that this user may only read are one line, and stand", async () => {
    const root = makeStudies(small);
    runProgram([process.execPath, program, "--root", root]);
    const before = readPublished(root);
    writeFileSync(join(root, "data/studies/one/b.json"), fioJson({ bs: "8k" }));
    spawnSync("chmod", ["-R", "a+rX,go-w", root]);
    const { status, stderr } = run(root);
    expect(status).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(/^ingest: .*may not write there/)]);
    expect(readPublished(root)).toEqual(before);
  });
});

test("two ingests at once wait for each other, and give what one gives", { timeout: 600_000 }, async () => {
  const [alone, together] = [makeStudies(small), makeStudies(small)];
  runProgram([process.execPath, program, "--root", alone]);
  const both = [0, 1].map(() => spawn(process.execPath, [program, "--root", together], { stdio: "ignore" }));
  expect(await Promise.all(both.map(async (child) => (await once(child, "close"))[0]))).toEqual([0, 0]);
  expect(readPublished(together)).toEqual(readPublished(alone));
});

test.each([
  ["back and forth", "(n % 2 ? -1 : 1) * 3e11"],
  ["to 1970 and to 2200", "n % 3 ? -now() : 5.5e12"],
])("a clock that jumps %s changes no table", { timeout: 600_000 }, (_, shift) => {
  const [plain, jumping] = [makeStudies(small), makeStudies(small)];
  runProgram([process.execPath, program, "--root", plain]);
  const folder = mkdtempSync(join(tmpdir(), "atlas-clock-"));
  removals.push(() => rmSync(folder, { recursive: true }));
  const clock = join(folder, "clock.mjs");
  writeFileSync(
    clock,
    `const now = Date.now.bind(Date);\nlet n = 0;\nDate.now = () => Math.round(now() + (n++, ${shift}));\n`,
  );
  const env = { ...process.env, NODE_OPTIONS: `--import ${clock}` };
  runProgram([process.execPath, program, "--root", jumping], env);
  runProgram([process.execPath, program, "--root", jumping], env);
  expect(readPublished(jumping)).toEqual(readPublished(plain));
});
