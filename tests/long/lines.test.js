import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, openSync, closeSync, ftruncateSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { createGzip } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { repository as source } from "../../loaders/store/store.js";
import { fioJson, makeRepository, studyYaml } from "../repository.js";

/** A line of 2 GB in a file of each format: a problem, and no more memory than a short file takes and a buffer. */

const lineBytes = 2 * 1024 ** 3;
const mostKiB = 1_200_000;

const mapped =
  "tables:\n  - file: long.csv\n    columns:\n      iops: { measure: iops, unit_as_printed: IOPS, unit: 1/s }\n";

/** What begins the file, and what its line repeats. @type {[string, string, string, string][]} */
const beginnings = [
  ["esxtop, in the header", "long.csv", '"(PDH-CSV 4.0) (UTC)(0)",', '"\\\\h\\Memory\\Free MBytes",'],
  [
    "esxtop, in a row",
    "long.csv",
    '"(PDH-CSV 4.0) (UTC)(0)","\\\\h\\Memory\\Free MBytes"\n"03/26/2015 22:42:00","1"\n"03/26/2015 22:42:05",',
    '"1",',
  ],
  [
    "diskspd, text",
    "long.txt",
    "Command Line: x\nInput parameters:\nResults for timespan 1:\n",
    "total: 1 | 2 | ",
  ],
  ["diskspd, XML", "long.xml", "<Results><System>", "<a>1</a>"],
  ["fio, JSON", "long.json", '{"fio version" : "fio-3.33", "jobs" : [', '{"jobname" : "a"}, '],
  ["fio, a string in JSON", "long.json", '{"fio version" : "', "fio-3.33"],
  ["fio, text", "long.txt", "a: (groupid=0, jobs=1): err= 0: pid=1: x\n", "Jobs: 1 (f=1) "],
  ["fio, a log", "run_iops.1.log", "1000, 500, 0, 4096\n", "1000, 500, 0, "],
  ["fio, terse", "long.txt", "3;fio-3.33;a;0;0;1;1;1;1;1.0%=1;\n", "1.000000%=1;"],
  ["published-table", "long.csv", "iops\n", "1234567"],
  ["study.yaml", "study.yaml", `${studyYaml()}notes:\n  - `, "a note "],
  ["nothing known", "long.txt", "", "all work and no play "],
];

/** @type {ReturnType<typeof makeRepository> | undefined} */
let repository;
afterEach(() => repository?.remove());

/**
 * A line as gzip, so that it takes no room on the disk.
 * @param {string} file
 * @param {string} start
 * @param {string} repeated
 */
async function writeLine(file, start, repeated) {
  const block = Buffer.from(repeated.repeat(Math.ceil(2 ** 20 / repeated.length)));
  const gzip = createGzip({ level: 1 });
  const written = once(gzip.pipe(createWriteStream(file)), "close");
  gzip.write(start);
  for (let bytes = 0; bytes < lineBytes; bytes += block.length)
    if (!gzip.write(block)) await once(gzip, "drain");
  gzip.end();
  await written;
}

/**
 * @param {string} root
 * @returns {{rows: any[], status: number | null, stderr: string, peakKiB: number}}
 */
function check(root) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      "--max-old-space-size=512",
      `--import=${new URL("peak-memory.js", import.meta.url)}`,
      join(source, "scripts", "check.js"),
      "--root",
      root,
      "--format",
      "json",
    ],
    { encoding: "utf8", maxBuffer: 2 ** 26 },
  );
  const peakKiB = Number(/peak memory: (\d+) KiB/.exec(stderr)?.[1]);
  return { rows: stdout ? JSON.parse(stdout) : [], status, stderr, peakKiB };
}

test.each(beginnings)("%s", async (name, path, start, repeated) => {
  repository = makeRepository({
    "long/study.yaml": studyYaml(name === "published-table" ? mapped : ""),
    "good/study.yaml": studyYaml(),
    "good/result.json": fioJson(),
  });
  const file = join(repository.root, "data", "studies", "long", path);
  await writeLine(file, start, repeated);
  expectTold(path);
});

test("a sparse file of zero bytes behind a sound beginning", () => {
  for (const [path, start] of [
    ["long.csv", '"(PDH-CSV 4.0) (UTC)(0)","\\\\h\\Memory\\Free MBytes"\n'],
    ["long.json", fioJson()],
    ["long.txt", "Results for timespan 1:\n"],
  ]) {
    repository = makeRepository({ "long/study.yaml": studyYaml(), "good/study.yaml": studyYaml() });
    const file = join(repository.root, "data", "studies", "long", path);
    mkdirSync(dirname(file), { recursive: true });
    const descriptor = openSync(file, "w");
    writeSync(descriptor, start);
    ftruncateSync(descriptor, lineBytes);
    closeSync(descriptor);
    expectTold(path);
    repository.remove();
  }
});

/** @param {string} path of the long file */
function expectTold(path) {
  const { rows, status, stderr, peakKiB } = check(/** @type {any} */ (repository).root);
  expect(stderr).toMatch(/^peak memory: \d+ KiB\n$/);
  expect(status).toBe(1);
  expect(new Set(rows.map(({ study, source }) => `${study}/${source}`))).toEqual(new Set([`long/${path}`]));
  expect(rows.length).toBeLessThan(5);
  expect(peakKiB).toBeLessThan(mostKiB);
}
