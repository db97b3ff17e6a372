/** A repository under a path that cannot be mistaken: no table and no file of the site that is built there has it. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore, repository } from "../../loaders/store/store.js";
import { describeError, describeLastWords, withoutPaths } from "../../loaders/errors.js";
import { copyRepository } from "../copy.js";
import { fioJson, studyYaml } from "../repository.js";
import { textsOfTables } from "./generated/tables.js";

const mark = "atlas-marked-kq7x-";
const attacks = fileURLToPath(new URL("attacks/", import.meta.url));
const attack = (/** @type {string} */ name) => readFileSync(join(attacks, name));

/** What fails in every way that a file of a study can. @type {Record<string, string | Uint8Array>} */
const files = {
  "good/study.yaml": studyYaml(),
  "good/a.json": fioJson(),
  "bad/study.yaml": studyYaml(
    "claims:\n  - claim: It is fast.\n    test:\n      arithmetic:\n        query: select no_such_column from results\n",
  ),
  "bad/no-name.zip": attack("zip-no-name.zip"),
  "bad/nul-name.zip": attack("zip-nul-name.zip"),
  "bad/deep.zip": attack("deep-zip.zip"),
  "bad/no.zip": "not a zip",
  "bad/crc.json.gz": attack("gz-badcrc.json.gz"),
  "bad/cut.json.gz": attack("gz-trailing.json.gz").subarray(0, 900),
  "bad/diskspd.xml": "<Results><System><ComputerName>x</ComputerName>",
  "bad/huge.json": attack("j-1e309.json"),
  "bad/rows.parquet": "PAR1 and no more PAR1",
  "bad/esxtop.csv":
    '"(PDH-CSV 4.0) (UTC)(0)","\\\\h\\Physical Disk Adapter(vmhba0)\\Reads/sec"\n"13/45/2026 99:99:99","x"\n',
  "worse/study.yaml": "title: [\n",
};

/** What was brought may be damaged, and is published as it came. @param {Buffer} bytes */
function unpacked(bytes) {
  try {
    return gunzipSync(bytes);
  } catch {
    return bytes;
  }
}

/** Every file below a folder, unpacked where it is gzip. @param {string} folder @returns {[string, Buffer][]} */
const contentsOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const bytes = readFileSync(file);
      return [file, bytes[0] === 0x1f && bytes[1] === 0x8b ? unpacked(bytes) : bytes];
    });

describe("under a marked path", () => {
  /** @type {string} */
  let root;
  beforeAll(() => {
    root = copyRepository(mark);
    for (const [path, content] of Object.entries(files)) {
      const file = join(root, "data/studies", path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  /** @param {string} script */
  function run(script) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script)], {
      cwd: root,
      encoding: "utf8",
    });
    expect(status, stdout + stderr).toBe(0);
  }

  test("no table has it", { timeout: 600_000 }, async () => {
    run("scripts/ingest.js");
    const store = await openStore(root);
    const texts = await textsOfTables(store);
    const told = await store.rows("select distinct source from problems where study = 'bad'");
    store.close();
    expect(told.length).toBeGreaterThan(8);
    expect(texts).not.toContain(mark);
    expect(texts).not.toMatch(/node:internal|Cannot read propert|is not a function|Traceback|Errno/);
    for (const [file, bytes] of contentsOf(join(root, "data/parquet")))
      if (!file.slice(root.length).includes("/.")) expect(bytes.includes(mark), file).toBe(false);
  });

  test.runIf(process.env.LONG)("no file of the site has it", { timeout: 1_800_000 }, () => {
    run("scripts/build.js");
    const names = [mark, repository, ...(homedir().length > 5 ? [homedir()] : [])];
    const { username } = userInfo();
    if (username.length > 5) names.push(`/${username}/`);
    const found = contentsOf(join(root, "dist")).flatMap(([file, bytes]) =>
      names.filter((name) => bytes.includes(name)).map((name) => `${file.slice(root.length)}: ${name}`),
    );
    expect(found).toEqual([]);
  });
});

describe("an error in our own words", () => {
  const coded = (/** @type {string} */ message, /** @type {string} */ code) =>
    Object.assign(new Error(message), { code });

  test.each([
    [
      coded("ENOENT: no such file or directory, open '/home/kq/a.json'", "ENOENT"),
      "it no longer exists (ENOENT)",
    ],
    [
      coded("ENAMETOOLONG: name too long, mkdir '/srv/x'", "ENAMETOOLONG"),
      "a name is longer than the disk allows (ENAMETOOLONG)",
    ],
    [coded("unexpected end of file", "Z_BUF_ERROR"), "damaged gzip data"],
    [
      coded("The argument 'path' must be a string", "ERR_INVALID_ARG_VALUE"),
      "a bug in this program (ERR_INVALID_ARG_VALUE)",
    ],
    [new TypeError("Cannot read properties of undefined"), "a bug in this program (TypeError)"],
    [new Error("entry 1 has no name"), "entry 1 has no name"],
    [
      new Error('IO Error: Cannot open file "/home/kq/x y/runs.parquet": gone'),
      "IO Error: Cannot open file a file: gone",
    ],
    [
      new Error("Conversion Error: Could not convert string 'x' to INT64\nLINE 1: …"),
      "Conversion Error: Could not convert string 'x' to INT64",
    ],
    ["C:\\Users\\kq\\atlas\\x.js:12", "a file:12"],
  ])("%s", (error, said) => expect(describeError(error)).toBe(said));

  test.each([
    ['Traceback …\n  File "/srv/x.py", line 3\nValueError: bad /srv/y', "a bug in this program (ValueError)"],
    ["OSError: [Errno 28] No space left on device\nError: ENOSPC: no space", "the disk is full (ENOSPC)"],
    ["file:///srv/x.js:3\n\nTypeError: x is not a function", "a bug in this program (TypeError)"],
    ["Killed", null],
  ])("of a process that said: %s", (last, said) => expect(describeLastWords(last)).toBe(said));

  test.each([
    "vms=2/a.json",
    "a/b of /dev",
    "8k 70/30",
    "4k/64k read/write",
    "https://example.com/a/b",
    "1/2/3",
  ])("leaves %s as it is", (text) => expect(withoutPaths(text)).toBe(text));
});
