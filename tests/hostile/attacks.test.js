/** Inputs that once got through, all in one batch: each is told in its line, and the studies beside them are read. */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../loaders/store/store.js";
import { check } from "../../scripts/check.js";
import { fioJson, makeRepository, studyYaml } from "../repository.js";

const folder = fileURLToPath(new URL("attacks/", import.meta.url));
const read = (/** @type {string} */ name) => readFileSync(join(folder, name));

/** What stands in the study, and the lines that are told of it. @type {Record<string, {files: Record<string, string | Uint8Array>, lines: string[]}>} */
const attacks = {
  "deep-zip": {
    files: { "a.zip": read("deep-zip.zip") },
    lines: ["a.zip: error: not unpacked: entry 1 lies in more than 30 folders: d/d/"],
  },
  "folder-bomb": {
    files: { "a.zip": folderBomb(50, 1900) },
    lines: ["a.zip: error: not unpacked: entry 1 lies in more than 30 folders: 0/d/"],
  },
  "flat-folder-bomb": {
    files: { "a.zip": folderBomb(5000, 25) },
    lines: ["a.zip: error: not unpacked: 20007 files and folders or more, of which 20000 are allowed"],
  },
  "zip-no-name": {
    files: { "a.zip": read("zip-no-name.zip") },
    lines: ["a.zip: error: not unpacked: entry 1 has no name (zip-not-unpacked)"],
  },
  "zip-nul-name": {
    files: { "a.zip": read("zip-nul-name.zip") },
    lines: [String.raw`a.zip: error: not unpacked: entry 1 has a zero byte in its name: a.json\u0000.txt`],
  },
  "zip-count-lies-less": {
    files: { "a.zip": read("zip-count-lies-less.zip") },
    lines: [
      "a.zip: error: not unpacked: its end record counts 1 in its list, which has 3: files may be missing",
    ],
  },
  "one-line": {
    files: { "a.json": oneLine(20_000) },
    lines: [
      'a.json:1: error: unknown words "zq0xx", "zq1xx"',
      'a.json:1: error: unknown words "zq2cxx", "zq2dxx", "zq2exx", "zq2fxx", "zq30xx" and 19951 more',
    ],
  },
  "iops-contradict": {
    files: { "a.json": read("iops-contradict.json") },
    lines: [
      "a.json:1: warning: job 'randread-4k': read: iops is 9000000000.0, but counts and runtime give 32892.7",
    ],
  },
  "date-0000": {
    files: { "study.yaml": studyYaml('added: "0000-00-00"\n') },
    lines: ["study.yaml:6: error: added: 0000-00-00: there is no such day (wrong-date)"],
  },
  "date-9999": {
    files: { "study.yaml": studyYaml('added: "9999-12-31"\n') },
    lines: ["study.yaml:6: error: added: 9999-12-31: that day is in the future (wrong-date)"],
  },
  "number-1e309": {
    files: { "a.json": read("j-1e309.json") },
    lines: ["a.json:1: warning: /jobs/0/read/iops is a number beyond 1e308: left out (impossible-value)"],
  },
  "iodepth-huge": {
    files: { "a.json": read("j-iodepth-huge.json") },
    lines: [
      "a.json:1: warning: /jobs/0/job options/bs is '9999999999999999g': left out",
      "a.json:1: warning: /jobs/0/job options/iodepth is '999999999999999999999': left out",
      "a.json:1: warning: /jobs/0/job options/numjobs is '1e400': left out",
    ],
  },
  "rw-object": {
    files: { "a.json": read("j-rw-object.json") },
    lines: [
      "a.json:1: warning: /jobs/0/job options/bs is a list: left out",
      "a.json:1: warning: /jobs/0/job options/iodepth is an object: left out",
      "a.json:1: warning: /jobs/0/job options/rw is an object: left out",
      'a.json:22: error: unknown word "proto" (private-name)',
    ],
  },
  "time-9999": {
    files: { "a.json": read("j-ts-9999.json") },
    lines: [
      "a.json:1: warning: /timestamp is 253402300799: left out",
      "a.json:1: warning: /timestamp_ms is 253402300799999: left out",
    ],
  },
  "gzip-trailing": {
    files: { "a.json.gz": read("gz-trailing.json.gz") },
    lines: ["a.json.gz: error: damaged gzip data: they are no gzip from some place on"],
  },
  "gzip-bad-crc": {
    files: { "a.json.gz": read("gz-badcrc.json.gz") },
    lines: ["a.json.gz: error: damaged gzip data: their checksum is wrong"],
  },
  "unicode-twins": {
    files: { "caf\u00e9.json": fioJson(), "cafe\u0301.json": fioJson({ bs: "8k" }) },
    lines: [
      "caf\u00e9.json: warning: a name that differs from cafe\u0301.json in the Unicode form of its letters only",
    ],
  },
  "git-rules": {
    files: { ".gitattributes": "* filter=x\n", "vms=2/.gitignore": "*.json\n", "vms=2/a.json": fioJson() },
    lines: [".gitattributes: error: rules for Git", "vms=2/.gitignore: error: rules for Git"],
  },
  "negative-time": {
    files: { "a.json": fioJson().replace(/"runtime" ?: ?3000/, '"runtime": -3000') },
    lines: [
      "a.json:1: warning: /jobs/0/read/runtime is -3000: left out",
      "a.json:1: warning: job 'test': read: no runtime (inconsistent)",
    ],
  },
};
/** Before a landing one of each rule: depth, number and list of a zip; a sum of a gzip; figures, options, days; Git. */
const sampled = [
  ...["deep-zip", "flat-folder-bomb", "zip-count-lies-less", "gzip-bad-crc"],
  ...["iops-contradict", "number-1e309", "rw-object", "date-9999", "git-rules"],
];
const chosen = Object.entries(attacks).filter(([study]) => process.env.LONG || sampled.includes(study));
/** Folders whose names can be no study's. */
const names = ["con", "con.txt", "aux.run", "lpt1", "index", "default", "a.html"].filter(
  (_, i) => process.env.LONG || i % 4 === 0,
);

/** @type {string[]} */
let lines = [];
/** @type {Record<string, any>[]} */
let results = [];
/** @type {ReturnType<typeof makeRepository>} */
let repository;

beforeAll(async () => {
  const files = chosen.flatMap(([study, each]) =>
    Object.entries({ "study.yaml": studyYaml(), ...each.files }).map(([path, content]) => [
      `${study}/${path}`,
      content,
    ]),
  );
  const good = ["a-good", "good", "zz-good"].flatMap((study) => [
    [`${study}/study.yaml`, studyYaml()],
    [`${study}/a.json`, fioJson()],
  ]);
  const refused = names.map((name) => [`${name}/study.yaml`, studyYaml()]);
  repository = makeRepository(Object.fromEntries([...files, ...good, ...refused]));
  ({ lines } = await check({ root: repository.root }));
  const store = await openStore(repository.root);
  results = await store.rows(
    "select study, iops, bytes_per_s from results where entity_kind = 'all' and operation = 'read'",
  );
  store.close();
}, 1_200_000);
afterAll(() => repository.remove());

describe("an input that got through", () => {
  test.each(chosen)("%s has its lines, and no other", (study, { lines: expected }) => {
    const said = lines
      .map((line) => line.split(`data/studies/${study}/`)[1])
      .filter((line) => line !== undefined)
      .sort();
    expect(said).toEqual([...expected].sort().map((line) => expect.stringContaining(line)));
  });

  test.each(names)("a study called %s is refused", (name) => {
    const said = lines.filter((line) => line.includes(`study folder: ${name} `));
    expect(said).toEqual([expect.stringContaining("(wrong-study-name)")]);
  });

  test("costs no other study", () => {
    const good = results.filter(({ study }) => /good$/.test(study));
    expect(good.map(({ study }) => study)).toEqual(["a-good", "good", "zz-good"]);
    for (const { iops } of good) expect(iops).toBeGreaterThan(0);
  });

  test("leaves no figure that its own counts contradict, and no invented one", () => {
    const of = (/** @type {string} */ name) => results.find(({ study }) => study === name);
    expect(of("iops-contradict")).toMatchObject({ iops: null });
    expect(of("iops-contradict")?.bytes_per_s).toBeGreaterThan(0);
    expect(of("number-1e309")).toMatchObject({ iops: null });
  });

  test("leaves no path of this machine and no text of Node.js in a line", () => {
    const text = lines.join("\n");
    expect(text).not.toContain(repository.root);
    expect(text).not.toMatch(/Cannot read|is not a function|node:|\bat \w+ \(|Traceback|Errno/);
  });

  test("leaves nothing half unpacked", () => {
    const unzipped = join(repository.root, "data/parquet/.unzipped");
    mkdirSync(unzipped, { recursive: true });
    expect(readdirSync(unzipped, { recursive: true })).toEqual([]);
  });
});

/**
 * As folder_bomb.py writes it: names of many folders, all of the same content.
 * @param {number} entries
 * @param {number} levels
 */
function folderBomb(entries, levels) {
  const local = Buffer.concat([
    Buffer.from("504b0304140000000000", "hex"),
    Buffer.alloc(16),
    Buffer.from("0100000061", "hex"),
  ]);
  const list = Array.from({ length: entries }, (_, i) => {
    const name = Buffer.from(`${i}/${"d/".repeat(levels)}x`);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(name.length, 28);
    return Buffer.concat([head, name]);
  });
  const central = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

/** A result on one line, with words that nobody knows. @param {number} words */
function oneLine(words) {
  const text = Array.from({ length: words }, (_, i) => `zq${i.toString(16)}xx`).join(" ");
  const report = JSON.parse(fioJson());
  report.jobs[0]["job options"].description = text;
  return JSON.stringify(report);
}
