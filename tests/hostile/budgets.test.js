/** A file that would take for ever, or everything, costs one problem: the others of its list are staged as ever. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test, vi } from "vitest";
import { reading } from "../../loaders/limits.js";
import { readInBox } from "../../loaders/reading/box/box.js";
import { readStudies } from "../../loaders/reading/reading.js";
import { keepRefused, readRefused, refusedFile } from "../../loaders/reading/refused.js";
import { findStudies } from "../../loaders/reading/studies.js";
import { readPacks } from "../../loaders/store/staging.js";
import { fioJson, makeRepository, studyYaml } from "../repository.js";

const whole = Boolean(process.env.LONG);

const program = new URL("./box/reader.js", import.meta.url);

/** Small enough for a test, and far above what an honest file of it takes. */
const limits = {
  ...reading,
  unpacked: { floor: 1 << 20, perByte: 0, most: 1 << 20 },
  seconds: { floor: 1.5, perByte: 0, most: 1.5 },
  memory: { floor: 2 ** 28, perByte: 0, most: 2 ** 28 },
  rows: { floor: 500, perByte: 0, most: 500 },
  cells: { floor: 1_000, perByte: 0, most: 1_000 },
  output: { floor: 1 << 20, perByte: 0, most: 1 << 20 },
};

/** @type {string[]} */
const folders = [];
afterEach(() => {
  vi.unstubAllEnvs();
  folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true }));
});

/**
 * @param {string[][]} lists formats of files
 * @param {Record<string, string | Uint8Array>} [contents] by format
 */
async function read(lists, contents = {}, given = limits) {
  const folder = mkdtempSync(join(tmpdir(), "atlas-box-"));
  folders.push(folder);
  let seen = 0;
  const sources = lists.map((formats, i) =>
    formats.map((format, j) => {
      const content = contents[format] ?? "x";
      const key = `${format}-${i}-${j}`;
      const file = join(folder, key);
      writeFileSync(file, content);
      return { key, path: key, file, bytes: content.length, format, mapping: null };
    }),
  );
  const failures = await readInBox(join(folder, "staging"), sources, {}, () => seen++, {
    program,
    limits: given,
  });
  const staged = [...new Set([...readPacks(join(folder, "staging")).values()].flat())].sort();
  return {
    staged,
    seen,
    failures: Object.fromEntries([...failures].map(([key, failure]) => [key.split("-")[0], failure])),
  };
}

/** @param {string} format @param {Record<string, string | Uint8Array>} [contents] */
async function readBeside(format, contents, given = limits) {
  const { staged, seen, failures } = await read([["honest", format, "honest", "honest"]], contents, given);
  expect(staged).toEqual(["honest-0-0", "honest-0-2", "honest-0-3"]);
  expect(seen).toBe(4);
  expect(Object.keys(failures)).toEqual([format]);
  return failures[format];
}

describe("beside honest files", () => {
  const endless = [
    ["loop", "seconds", "reading it takes more than 2 seconds of a processor"],
    ["expression", "seconds", "reading it takes more than 2 seconds of a processor"],
    ["heap", "memory", "reading it takes more than 256 MiB of memory"],
    ["buffers", "memory", "reading it takes more than 256 MiB of memory"],
    ["rows", "rows", "it has more than 500 rows"],
    ["cells", "cells", "it has more than 1000 values"],
    ["output", "output", "its rows have more than 1 MiB"],
  ];
  test.each(whole ? endless : endless.slice(1, 2))(
    "%s is over the limit of %s",
    async (format, limit, message) => {
      const contents = { expression: `${"a".repeat(60)}b` };
      expect(await readBeside(format, contents)).toEqual({ limit, message });
    },
    120_000,
  );

  const ended = [
    ["thrown", "its reader ended (exit code 1)"],
    ["deep", "a bug in this program (RangeError)"],
    ["rejected", "its reader ended (exit code 1)"],
    ["left", "exit code 0"],
  ];
  test.each(whole ? ended : ended.slice(0, 1))(
    "%s ends its reader alone",
    async (format, message) => {
      const failure = await readBeside(format);
      expect(failure).toEqual({ limit: null, message: expect.stringContaining(message) });
    },
    120_000,
  );

  test.runIf(whole)(
    "what waits for ever is ended by looks, not by a clock",
    async () => {
      const given = { ...limits, seconds: { floor: 0.1, perByte: 0, most: 0.1 } };
      const { failures } = await read([["waiting"]], {}, given);
      expect(failures.waiting).toEqual({
        limit: "waiting",
        message: "reading it waits for more than 2 seconds",
      });
    },
    120_000,
  );
});

test("a gzip that unpacks to far more than it should is not read to its end", async () => {
  const bomb = gzipSync(Buffer.alloc(1 << 24));
  const { failures } = await read([["honest"]], { honest: bomb });
  expect(failures.honest).toEqual({ limit: "unpacked", message: "it unpacks to more than 1 MiB" });
});

test.runIf(whole)(
  "several in one list and in several: each costs itself",
  async () => {
    const { staged, failures } = await read([
      ["loop", "honest", "left", "honest"],
      ["honest", "heap"],
      ["rows", "honest"],
    ]);
    expect(staged).toEqual(["honest-0-1", "honest-0-3", "honest-1-0", "honest-2-1"]);
    expect(Object.keys(failures).sort()).toEqual(["heap", "left", "loop", "rows"]);
  },
  120_000,
);

test("a Python that computes for ever ends with its reader, or before", async () => {
  const folder = mkdtempSync(join(tmpdir(), "atlas-pid-"));
  folders.push(folder);
  const noted = join(folder, "pid");
  vi.stubEnv("ENDLESS_PID", noted);
  const given = { ...limits, seconds: { floor: 0.2, perByte: 0, most: 0.2 } };
  const { failures } = await read([["python"]], {}, given);
  expect(failures.python.limit).toMatch(/seconds|waiting/);
  expect(existsSync(noted)).toBe(true);
  const pid = Number(readFileSync(noted, "utf8"));
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
}, 120_000);

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

test("a reader ends when the ingest that started it was killed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "atlas-box-"));
  folders.push(folder);
  const file = join(folder, "loop");
  writeFileSync(file, "x");
  const source = { key: "loop-0-0", path: "loop", file, bytes: 1, format: "loop", mapping: null };
  const patient = { ...reading, seconds: { floor: 600, perByte: 0, most: 600 } };
  const box = new URL("../../loaders/reading/box/box.js", import.meta.url).href;
  const given = JSON.stringify([join(folder, "staging"), [[source]], {}]).slice(1, -1);
  const ingest = spawn(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `import { readInBox } from ${JSON.stringify(box)};
       await readInBox(${given}, () => {}, { program: new URL(${JSON.stringify(program.href)}), limits: ${JSON.stringify(patient)} });`,
    ],
    { stdio: "ignore" },
  );
  const ended = new Promise((resolve) => ingest.on("exit", resolve));
  await expect.poll(() => childrenOf(ingest.pid).length, { timeout: 60_000 }).toBeGreaterThan(0);
  const readers = childrenOf(ingest.pid);
  ingest.kill("SIGKILL");
  await ended;
  const alive = () => processes().filter(([pid]) => readers.includes(pid));
  await expect.poll(alive, { timeout: 60_000 }).toEqual([]);
});

/** @returns {[number, number][]} ids of processes and of their parents; the dead that nobody asked for are none */
const processes = () =>
  execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((line) => !/Z\S*$/.test(line))
    .map((line) => /** @type {[number, number]} */ (line.trim().split(/\s+/).map(Number)));

/** @param {number | undefined} parent */
const childrenOf = (parent) => processes().flatMap(([pid, ppid]) => (ppid === parent ? [pid] : []));

describe("what was over its budget", () => {
  const over = () => gzipSync(`${fioJson()}${" ".repeat(32 << 20)}`);

  /** @param {string} root */
  async function readAll(root) {
    const [{ read, problems }] = await readStudies(root, await findStudies(root), () => {});
    return { read, codes: problems.map(({ code }) => code).filter((code) => code === "over-budget") };
  }

  test("is not read again until its bytes change, or what remembers it is damaged", async () => {
    const { root, write } = makeRepository({ "a/study.yaml": studyYaml(), "a/a.json.gz": over() });
    folders.push(root);
    const refused = refusedFile(join(root, "data", "parquet"));
    expect(await readAll(root)).toEqual({ read: 2, codes: ["over-budget"] });
    expect(await readAll(root)).toEqual({ read: 0, codes: ["over-budget"] });
    writeFileSync(refused, readFileSync(refused, "utf8").replace("MiB", "GiB"));
    expect(await readAll(root)).toEqual({ read: 1, codes: ["over-budget"] });
    write("a/a.json.gz", gzipSync(fioJson()));
    expect(await readAll(root)).toEqual({ read: 1, codes: [] });
    expect(readRefused(join(root, "data", "parquet")).size).toBe(0);
  });

  test("is, where it only waited, or could not be read at all", () => {
    const folder = mkdtempSync(join(tmpdir(), "atlas-box-"));
    folders.push(folder);
    keepRefused(folder, [
      ["waited", { message: "reading it waits for more than 300 seconds", limit: "waiting" }],
      ["damaged", { message: "no JSON", limit: null }],
      ["rows", { message: "it has more than 500 rows", limit: "rows" }],
    ]);
    expect([...readRefused(folder).keys()]).toEqual(["rows"]);
  });
});
