/** What lies in a study is opened only where it is a plain file, whatever it was when its folder was listed. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { longestStudyYaml } from "../../loaders/limits.js";
import { readBytes, readText, readTextNow, surveyFile } from "../../loaders/reading/bytes.js";
import { startWorkers } from "../../loaders/reading/python.js";
import { ingest } from "../../scripts/ingest.js";
import { openStore } from "../../loaders/store/store.js";
import { fioJson, makeRepository, studyYaml } from "../repository.js";

const folder = mkdtempSync(join(tmpdir(), "atlas-plain-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const isPosix = process.platform !== "win32";

describe.runIf(isPosix)("instead of a file", () => {
  const pipe = join(folder, "pipe");
  if (isPosix) execFileSync("mkfifo", [pipe]);
  const link = join(folder, "link");
  writeFileSync(join(folder, "file"), "content");
  if (isPosix) symlinkSync("file", link);
  const fio = new URL("../../loaders/fio_parser/fio_parser/", import.meta.url);

  test.each([pipe, link, "/dev/zero", folder])("%s is not opened", async (file) => {
    await expect(surveyFile(file)).rejects.toThrow(/not opened/);
    await expect(readBytes(file).next()).rejects.toThrow(/not opened/);
    expect(() => readTextNow(file)).toThrow(/not opened/);
    // A Python of its own takes a second: before a landing for what is waited for, and what leads out.
    if (!process.env.LONG && file !== pipe && file !== link) return;
    const workers = startWorkers(1);
    const { value } = await workers.rows(fio, file).next();
    expect(value).toMatchObject({ code: "unreadable", message: expect.stringMatching(/^cannot read: /) });
    await workers.stop();
  });
});

test("a study.yaml is read as far as it may be long", () => {
  const file = join(folder, "study.yaml");
  writeFileSync(file, "é".repeat(3 * longestStudyYaml));
  const { length } = readTextNow(file);
  expect(length).toBeGreaterThan(longestStudyYaml);
  expect(length).toBeLessThan(3 * longestStudyYaml);
});

test("a gzip that unpacks to more than its size allows is no text", async () => {
  const file = join(folder, "bomb.gz");
  writeFileSync(file, gzipSync(Buffer.alloc(1 << 26)));
  await expect(readText(file)).rejects.toThrow(/^it unpacks to more than \d+ MiB$/);
});

test("real readers tell what is hostile, and read what lies beside it", async () => {
  const bomb = gzipSync(Buffer.concat([Buffer.from(fioJson()), Buffer.alloc(1 << 26, " ")]), { level: 9 });
  const { root, remove } = makeRepository({
    "evil/study.yaml": studyYaml('ignore: ["{1..100000000}", "notes/**"]\n'),
    "evil/notes/anything.bin": "no result",
    "evil/bomb/a.json.gz": bomb,
    "evil/deep/a.json": `{"fio version" : "fio-3.33", "jobs" : ${"[".repeat(300_000)}`,
    "evil/deep/b.json": `{"fio version" : "fio-3.33", "jobs" : ${'{"a":'.repeat(300_000)}`,
    "evil/good/a.json": fioJson(),
  });
  try {
    await ingest({ root, quiet: true });
    const store = await openStore(root);
    const rows = await store.rows("select source, line, code from problems order by all");
    const runs = await store.rows("select run, outcome from runs order by all");
    store.close();
    const codes = rows.map(({ source, code }) => `${source} ${code}`);
    expect(codes).toContain("bomb/a.json.gz over-budget");
    expect(rows).toContainEqual({ source: "study.yaml", line: 6, code: "wrong-pattern" });
    for (const name of ["deep/a.json", "deep/b.json"])
      expect(codes.filter((code) => code.startsWith(name))).toHaveLength(1);
    expect(codes.filter((code) => code.startsWith("good/"))).toEqual([]);
    expect(runs).toEqual([{ run: "evil/good/a", outcome: "completed" }]);
  } finally {
    remove();
  }
}, 120_000);

// Before a landing budgets.test.js has a Python end that computes for ever: both limits are set in one place.
test.runIf(isPosix && process.env.LONG)(
  "a Python that is out of memory says so",
  async () => {
    const file = join(folder, "large.json");
    writeFileSync(file, `{"fio version" : "fio-3.33", "jobs" : [${'{"a":1},'.repeat(3_000_000)}0]}`);
    const workers = startWorkers(1);
    const fio = new URL("../../loaders/fio_parser/fio_parser/", import.meta.url);
    const read = workers.rows(fio, file, { limits: { seconds: 100, memory: 1 << 20 } }).next();
    if (process.platform === "linux") await expect(read).rejects.toThrow("more than 1 MiB of memory");
    await workers.stop();
  },
  120_000,
);
