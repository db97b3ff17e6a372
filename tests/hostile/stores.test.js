/** Stores that are damaged in every way a disk, a person or a program does it: the next ingest mends them and says so. */
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { explainFailure } from "../../loaders/store/failures.js";
import { takeLock } from "../../loaders/store/lock.js";
import { noteUnzipped } from "../../loaders/store/mending.js";
import { openStore, repository } from "../../loaders/store/store.js";
import { ingest } from "../../scripts/ingest.js";
import { zipFolder } from "../archive.js";
import { diskspdXml, fioJson, makeRepository, readPublished, studyYaml } from "../repository.js";
import { runProgram, startRandom } from "./kills/programs.js";

const whole = Boolean(process.env.LONG);
const random = startRandom(Number(process.env.FUZZ_SEED ?? 1));

const xml = (/** @type {number} */ ios) => diskspdXml({ ios, at_s: 1.7e9, seconds: 3 });
const copy = makeRepository({
  "one/study.yaml": studyYaml(),
  "one/a.json": fioJson(),
  "two/study.yaml": studyYaml(),
  "two/a.xml": xml(3000),
});
const parquet = join(copy.root, "data", "parquet");
const kept = mkdtempSync(join(tmpdir(), "atlas-kept-"));
/** @type {Record<string, string>} */
let sound;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "atlas-zipped-"));
  for (const ios of [6000, 9000]) writeFileSync(join(folder, `${ios}.xml`), xml(ios));
  copy.write("two/packed.zip", zipFolder(folder, "packed/"));
  rmSync(folder, { recursive: true });
  // Files that were just written are looked at again: these are to be known.
  for (const name of ["one/a.json", "two/a.xml", "two/packed.zip"])
    utimesSync(join(copy.root, "data", "studies", name), 1.7e9, 1.7e9);
  await ingest({ root: copy.root, quiet: true });
  // Unpacked files, surveys and studies are known from the second time on, two seconds after their files were written.
  if (whole) {
    await wait(2000);
    await ingest({ root: copy.root, quiet: true });
  }
  sound = readPublished(copy.root);
  cpSync(parquet, kept, { recursive: true });
});
afterAll(() => {
  copy.remove();
  rmSync(kept, { recursive: true, force: true });
});
afterEach(() => void vi.restoreAllMocks());

const at = (/** @type {string[]} */ ...parts) => join(parquet, ...parts);
const table = at("results", "one.parquet");
const other = at("results", "two.parquet");

/** @param {string} file */
function flip(file, place = 0.5) {
  const bytes = readFileSync(file);
  bytes[Math.floor(bytes.length * place)] ^= 0x10;
  writeFileSync(file, bytes);
}

/** A folder in place of a file. @param {string} file */
function makeFolderOf(file) {
  rmSync(file, { recursive: true, force: true });
  mkdirSync(join(file, "inside"), { recursive: true });
}

/** A file in place of a folder. @param {string} folder */
function makeFileOf(folder) {
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, "a file");
}

/**
 * Surveys are needed of a study that changed.
 * @param {(file: string) => unknown} damage
 */
function damageSurveys(damage) {
  utimesSync(join(copy.root, "data", "studies", "one", "a.json"), 1.7e9, 1.7e9);
  damage(at(".surveys", "one.json"));
}

/** @param {(manifest: any) => unknown} change */
function changeManifest(change) {
  const found = JSON.parse(readFileSync(at("manifest.json"), "utf8"));
  change(found);
  writeFileSync(at("manifest.json"), JSON.stringify(found));
}

/** A pack that holds rows, and a file of it. */
const pack = () => at(".staging", readdirSync(at(".staging")).sort()[0]);
const packed = () => {
  const name = readdirSync(pack()).find((each) => each.startsWith("results")) ?? "";
  return join(pack(), name);
};
const unzipped = () => at(".unzipped", readdirSync(at(".unzipped"))[0], "packed");

/** What is done to a store, and what the ingest says of it; null where it need not say anything. */
const damages = /** @type {Record<string, [() => unknown, RegExp | null]>} */ ({
  "a table is cut off": [() => truncateSync(table, 100), /results of one was damaged \(100 bytes, expected/],
  "a table is empty": [() => truncateSync(table, 0), /results of one was damaged \(0 bytes/],
  "a table is missing": [() => rmSync(table), /results of one was damaged \(missing\)/],
  "a table is another study's": [() => copyFileSync(other, table), /results of one was damaged/],
  "a table is no Parquet": [() => writeFileSync(table, "not Parquet"), /results of one was damaged/],
  "a bit of a table is flipped": [() => flip(table), /results of one was damaged \(altered\)/],
  "the end of a table is flipped": [() => flip(table, 0.99), /results of one was damaged \(altered\)/],
  "bytes are behind a table": [() => appendFileSync(table, "more"), /results of one was damaged/],
  "a table is a folder": [() => makeFolderOf(table), /results of one was damaged \(not a file\)/],
  "a table is a link": [
    () => (rmSync(table), symlinkSync(other, table)),
    /results of one was damaged \(not a file\)/,
  ],
  "a table is read-only and cut off": [
    () => (truncateSync(table, 10), chmodSync(table, 0o400)),
    /results of one was damaged/,
  ],
  "findings are damaged": [() => flip(at("checks", "two.parquet")), /checks of two was damaged/],
  "several tables are damaged": [
    () => [table, at("runs", "one.parquet"), other].forEach((file) => flip(file)),
    /runs, results of one were damaged|results, runs of one were damaged/,
  ],
  "a table's folder is missing": [
    () => rmSync(at("runs"), { recursive: true }),
    /runs of one was damaged \(missing\)/,
  ],
  "a table's folder is a file": [() => makeFileOf(at("runs")), /runs of one was damaged/],
  "the empty table is damaged": [() => flip(at("runs", "@none.parquet")), /runs\/@none\.parquet was damaged/],
  "a foreign table is there": [
    () => copyFileSync(table, at("results", "_three.parquet")),
    /results\/_three\.parquet: does not belong there/,
  ],
  "a foreign folder is there": [() => mkdirSync(at("results", "x")), /results\/x: does not belong there/],
  "outcomes.sql is altered": [() => writeFileSync(at("outcomes.sql"), "drop"), /outcomes\.sql was damaged/],
  "the manifest is missing": [() => rmSync(at("manifest.json")), /manifest\.json was damaged.*missing/],
  "the manifest is empty": [() => truncateSync(at("manifest.json"), 0), /manifest\.json was damaged.*empty/],
  "the manifest is cut off": [
    () => truncateSync(at("manifest.json"), 300),
    /manifest\.json was damaged.*JSON/,
  ],
  "the manifest is null": [() => writeFileSync(at("manifest.json"), "null"), /manifest\.json was damaged/],
  "the manifest is a list": [() => writeFileSync(at("manifest.json"), "[]"), /manifest\.json was damaged/],
  "the manifest is a folder": [() => makeFolderOf(at("manifest.json")), /manifest\.json was damaged/],
  "the manifest has another hash": [
    () => changeManifest(({ studies }) => (studies.one.tables.results.sha256 = "0".repeat(64))),
    /manifest\.json was damaged.*altered/,
  ],
  "the manifest lacks a study": [
    () => changeManifest(({ studies }) => delete studies.one),
    /manifest\.json was damaged.*altered/,
  ],
  "the manifest is of another version": [
    () =>
      writeFileSync(at("manifest.json"), JSON.stringify({ studies: { one: { input: "", analysis: "" } } })),
    /manifest\.json was damaged or of another version/,
  ],
  "surveys are no JSON": [() => damageSurveys((file) => truncateSync(file, 50)), /one\.json was damaged/],
  "surveys are altered": [
    () =>
      damageSurveys((file) =>
        writeFileSync(file, readFileSync(file, "utf8").replace(/"sha256": "./, '"sha256": "x')),
      ),
    /\.surveys\/one\.json was damaged \(altered\)/,
  ],
  "surveys are a folder": [() => damageSurveys(makeFolderOf), /\.surveys\/one\.json was damaged/],
  "the folder of surveys is a file": [() => makeFileOf(at(".surveys")), /\.surveys was no folder/],
  "what was seen is no JSON": [() => truncateSync(at(".seen.json"), 50), /\.seen\.json was damaged/],
  "what was seen is altered": [
    () =>
      writeFileSync(at(".seen.json"), readFileSync(at(".seen.json"), "utf8").replace(/"stamp": "./, "$&x")),
    /\.seen\.json was damaged \(altered\)/,
  ],
  "what was seen is a folder": [() => makeFolderOf(at(".seen.json")), /\.seen\.json was damaged/],
  "a pack is cut off": [
    () => truncateSync(packed(), 100),
    /\.staging\/\w+ was damaged \(results\.parquet: 100 b/,
  ],
  "a pack has other rows": [() => copyFileSync(table, packed()), /\.staging\/\w+ was damaged/],
  "a bit of a pack is flipped": [
    () => flip(packed()),
    /\.staging\/\w+ was damaged \(results\.parquet: altered/,
  ],
  "a pack's list is missing": [() => rmSync(join(pack(), "keys.json")), /\.staging\/\w+ was damaged \(keys/],
  "a pack's list is no JSON": [
    () => writeFileSync(join(pack(), "keys.json"), "[broken"),
    /\.staging\/\w+ was damaged \(keys\.json: not JSON/,
  ],
  "a pack's list names other sources": [
    () => {
      const file = join(pack(), "keys.json");
      writeFileSync(file, readFileSync(file, "utf8").replace(/[0-9a-f]{32}/, "0".repeat(32)));
    },
    /\.staging\/\w+ was damaged \(keys\.json: altered/,
  ],
  "a pack has a foreign file": [
    () => writeFileSync(join(pack(), "runs2.parquet"), ""),
    /\.staging\/\w+ was damaged \(runs2\.parquet: does not belong/,
  ],
  "staging is a file": [() => makeFileOf(at(".staging")), /\.staging was no folder/],
  "sections are a file": [() => makeFileOf(at(".sections")), /\.sections was no folder/],
  "packs are halves of a killed ingest": [
    () => cpSync(pack(), `${pack()}.partial-x`, { recursive: true }),
    null,
  ],
  "a pack and its table are damaged": [
    () => [packed(), table, other].forEach((file) => truncateSync(file, 40)),
    /\.staging\/\w+ was damaged/,
  ],
  "an unpacked file is altered": [
    () => appendFileSync(join(unzipped(), "6000.xml"), " "),
    /\.unzipped\/\w+ was damaged \("packed.6000\.xml" changed\)/,
  ],
  "an unpacked file is missing": [
    () => rmSync(join(unzipped(), "6000.xml")),
    /\.unzipped\/\w+ was damaged \("packed.6000\.xml" is gone/,
  ],
  "a zip is half unpacked": [
    () => {
      renameSync(unzipped(), join(unzipped(), "..", ".unfinished-packed"));
      rmSync(at(".unzipped.json"));
    },
    /\.unzipped\/\w+ was damaged/,
  ],
  "the next generation is half there": [
    () => cpSync(at("results"), at(".next", "results"), { recursive: true }),
    null,
  ],
  "a commit has only some tables": [
    () => {
      mkdirSync(at(".commit", "results"), { recursive: true });
      writeFileSync(at(".commit", "results", "one.parquet"), "half");
    },
    /results of one was damaged/,
  ],
  "a commit is a file": [() => writeFileSync(at(".commit"), ""), null],
  "the lock is a folder": [() => mkdirSync(at(".lock")), null],
});

const all = Object.entries(damages);
/** Before a landing a table of a study: what else is kept is needed by no page. */
const ofTables = all.filter(([name]) => /\btables?\b/.test(name) && !/pack|commit|folder/.test(name));
const chosen = whole ? all : [ofTables[Math.floor(random() * ofTables.length)]];

describe("a store in which", () => {
  test.each(chosen)("%s is mended, and it is said in a line", async (_, [damage, said]) => {
    rmSync(parquet, { recursive: true, force: true });
    cpSync(kept, parquet, { recursive: true, preserveTimestamps: true });
    noteUnzipped(parquet); // A copy has other places on the disk.
    damage();
    const told = await listen(() => ingest({ root: copy.root }));
    if (said) expect(told.filter((line) => said.test(line))).toHaveLength(1);
    else expect(told.filter((line) => /damaged|belong/.test(line))).toEqual([]);
    expect(readPublished(copy.root)).toEqual(sound);
    const again = await listen(() => ingest({ root: copy.root }));
    expect(again.filter((line) => /damaged|belong|assembled/.test(line))).toEqual([]);
  });
});

/** @param {() => Promise<unknown>} work @returns {Promise<string[]>} lines that it prints */
async function listen(work) {
  /** @type {string[]} */
  const lines = [];
  const spy = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
  await work();
  spy.mockRestore();
  return lines;
}

describe.runIf(whole)("a reader of a damaged store", () => {
  const cases = /** @type {Record<string, () => unknown>} */ ({
    "cut off": () => truncateSync(table, 100),
    "of other rows at the end": () => flip(table, 0.999),
    missing: () => rmSync(table),
  });
  test.each(Object.entries(cases))("names the table that is %s, and what to do", async (_, damage) => {
    rmSync(parquet, { recursive: true, force: true });
    cpSync(kept, parquet, { recursive: true });
    damage();
    const read = async () => {
      const store = await openStore(copy.root);
      try {
        return await store.rows("from results");
      } finally {
        store.close();
      }
    };
    await expect(read()).rejects.toThrow(
      /^data\/parquet\/results\/one\.parquet is damaged \(.*: run npm run ingest/,
    );
  });
});

describe("a lock", () => {
  const file = join(kept, "..", `atlas-lock-${process.pid}`);
  afterEach(() => rmSync(file, { recursive: true, force: true }));
  /** What this process writes into its own. */
  const own = async () => {
    const release = await takeLock(file, "a test");
    const text = JSON.parse(readFileSync(file, "utf8"));
    release();
    return text;
  };
  const old = () => utimesSync(file, Date.now() / 1000 - 600, Date.now() / 1000 - 600);

  test("of a process that is gone is taken over", async () => {
    writeFileSync(file, JSON.stringify({ ...(await own()), pid: 2 ** 22 + 1 }));
    (await takeLock(file, "a test"))();
  });

  test.runIf(existsSync("/proc/self/stat"))(
    "of a process whose id another one has now is taken over",
    async () => {
      writeFileSync(file, JSON.stringify({ ...(await own()), started: "1" }));
      (await takeLock(file, "a test"))();
    },
  );

  test("of another machine is taken over when it was not renewed for minutes, and waited for before", async () => {
    const elsewhere = JSON.stringify({ ...(await own()), machine: "elsewhere", task: "npm run build" });
    writeFileSync(file, elsewhere);
    let told = "";
    const taken = takeLock(file, "a test", (holder) => (told = holder));
    await expect.poll(() => told).toBe(`npm run build (process ${process.pid} on elsewhere)`);
    expect(readFileSync(file, "utf8")).toBe(elsewhere);
    old();
    (await taken)();
  });

  test("that says nothing, or nothing sensible, is taken over after a moment", async () => {
    for (const text of ["", "no JSON", "-1", "null", '{"pid":"x"}']) {
      writeFileSync(file, text);
      old();
      (await takeLock(file, "a test"))();
    }
    mkdirSync(file);
    (await takeLock(file, "a test"))();
  });

  test("is never had by two at once", async () => {
    let holders = 0;
    const work = async () => {
      const release = await takeLock(file, "a test");
      expect(++holders).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      holders--;
      release();
    };
    await Promise.all(Array.from({ length: 8 }, work));
  });
});

describe("what the system refuses is one line with what to do", () => {
  const refused = (/** @type {string} */ code, path = "/r/data/parquet/.next/x") =>
    Object.assign(new Error(`${code}: refused, open '${path}'`), { code, path });
  test.each([
    [refused("ENOSPC"), "data/parquet/.next/x: the disk is full"],
    [
      new Error('IO Error: Could not write file "/r/data/x": No space left on device'),
      "data/x: the disk is full",
    ],
    [refused("EROFS"), "data/parquet/.next/x: you may not write there"],
    [new Error('IO Error: Cannot open file "/r/data/x": Permission denied'), "data/x: you may not write"],
    [new Error("anything else"), "anything else"],
    [refused("ENOSPC", "/box/x"), "/box/x: the disk is full"],
    [refused("ENOSPC", "/rest/x"), "/rest/x: the disk is full"],
    [
      Object.assign(new Error("host-7: /box/x: the disk is full: make room (ENOSPC)"), { isExplained: true }),
      "host-7: /box/x: the disk is full: make room (ENOSPC)",
    ],
  ])("%s", (error, said) => {
    const line = explainFailure(error, "/r");
    expect(line).toContain(said);
    expect(line).not.toMatch(/\n|\/r\//);
    expect(explainFailure(error, "/r/")).toBe(line);
  });

  test.runIf(whole && process.platform !== "win32")(
    "an ingest into a folder that is a file, too",
    async () => {
      const one = makeRepository({ "one/study.yaml": studyYaml() });
      writeFileSync(join(one.root, "data", "parquet"), "");
      const { code, said } = await runProgram(join(repository, "scripts", "ingest.js"), ["--root", one.root]);
      expect([code, said]).toEqual([
        1,
        expect.stringMatching(/^ingest: data\/parquet\S*: a file is where .*\n$/),
      ]);
      one.remove();
    },
  );
});
