import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openStore, parquetFolder, repository } from "../../loaders/store/store.js";
import { ingest } from "../../scripts/ingest.js";
import { fioJson, makeRepository, readPublished, studies, studyYaml } from "../repository.js";

/** Ingests that are killed, each night: one in each part of the time that one takes. A landing has tests/hostile/kills.test.js. */
const kills = 10;
/** Milliseconds after which an ingest that reads one study more is killed. */
const delays = [300, 600, 800, 1000, 1200];

const atNight = test.runIf(process.env.LONG);

/** @type {ReturnType<typeof makeRepository>} */
let copy;
afterEach(() => copy?.remove());

const ours = Object.fromEntries(
  ["lab-oio-sweep", ...(process.env.LONG ? ["lab-vm-sweep", "vsan-stripes"] : [])].map((name) => [
    name,
    join(studies, name),
  ]),
);

describe("of several studies", () => {
  /** @type {ReturnType<typeof makeRepository>} */
  let several;
  beforeAll(async () => {
    const second = { "small/study.yaml": studyYaml(), "small/a.json": fioJson() };
    several = makeRepository(process.env.LONG ? {} : second, ours);
    await ingest({ root: several.root, quiet: true });
  }, 300_000);
  afterAll(() => several?.remove());

  test("run twice, and from nothing, the bytes are the same", async () => {
    const first = readPublished(several.root);
    await ingest({ root: several.root, quiet: true });
    expect(readPublished(several.root)).toEqual(first);
    await ingest({ root: several.root, quiet: true, full: true });
    expect(readPublished(several.root)).toEqual(first);
  });

  atNight("adding one file reads one file", async () => {
    const staging = join(parquetFolder(several.root), ".staging");
    const before = new Map(readdirSync(staging).map((name) => [name, statSync(join(staging, name)).mtimeMs]));
    const untouched = statSync(join(parquetFolder(several.root), "results", "lab-vm-sweep.parquet")).mtimeMs;
    several.write(
      "lab-oio-sweep/outstanding_io=128/repeat=1/x.json",
      fioJson({ iodepth: "128", ioengine: "libaio" }),
    );
    await ingest({ root: several.root, quiet: true });
    const after = readdirSync(staging);
    expect(after.filter((name) => !before.has(name)).length).toBe(1);
    for (const [name, mtime] of before) expect(statSync(join(staging, name)).mtimeMs).toBe(mtime);
    expect(statSync(join(parquetFolder(several.root), "results", "lab-vm-sweep.parquet")).mtimeMs).toBe(
      untouched,
    );
    const store = await openStore(several.root);
    expect(await store.rows("select count(*) as runs from runs where study = 'lab-oio-sweep'")).toEqual([
      { runs: 22 },
    ]);
    store.close();
  });
});

test("a study that is gone leaves nothing, even with a name that every object has, and no study leaves empty tables", async () => {
  copy = makeRepository({ "constructor/study.yaml": studyYaml(), "constructor/a.json": fioJson() });
  const once = await ingest({ root: copy.root, quiet: true });
  expect(once).toMatchObject({ studies: 1, sources: 2, runs: 1 });
  expect(await ingest({ root: copy.root, quiet: true })).toMatchObject({ studies: 1, sources: 2, runs: 1 });
  rmSync(join(copy.root, "data", "studies", "constructor"), { recursive: true });
  expect(await ingest({ root: copy.root, quiet: true })).toMatchObject({
    studies: 0,
    sources: 0,
    runs: 0,
    problems: 0,
  });
  expect(
    Object.keys(readPublished(copy.root)).filter((path) => path.endsWith("/constructor.parquet")),
  ).toEqual([]);
});

atNight("killed at random moments, the next ingest gives the bytes of an undisturbed one", async () => {
  copy = makeRepository({}, ours);
  const started = performance.now();
  await runIngest(copy.root);
  const whole = performance.now() - started;
  const undisturbed = readPublished(copy.root);
  for (let kill = 0; kill < kills; kill++) {
    rmSync(parquetFolder(copy.root), { recursive: true });
    await runIngest(copy.root, ((kill + Math.random()) / kills) * whole);
    await runIngest(copy.root);
    expect(readPublished(copy.root)).toEqual(undisturbed);
  }
});

atNight("killed while a changed study is read, the last good state stands or the new one does", async () => {
  copy = makeRepository({}, ours);
  await runIngest(copy.root);
  const before = readPublished(copy.root);
  cpSync(ours["lab-oio-sweep"], join(copy.root, "data", "studies", "copy"), { recursive: true });
  await ingest({ root: copy.root, quiet: true });
  const after = readPublished(copy.root);
  rmSync(join(copy.root, "data", "studies", "copy"), { recursive: true });
  for (const delay of delays) {
    await ingest({ root: copy.root, quiet: true });
    cpSync(ours["lab-oio-sweep"], join(copy.root, "data", "studies", "copy"), { recursive: true });
    await runIngest(copy.root, delay);
    (await openStore(copy.root)).close();
    const found = readPublished(copy.root);
    expect([before, after]).toContainEqual(found);
    rmSync(join(copy.root, "data", "studies", "copy"), { recursive: true });
  }
});

test("a commit that was cut off is finished by the next reader", async () => {
  copy = makeRepository({ "one/study.yaml": studyYaml(), "one/a.json": fioJson() });
  await ingest({ root: copy.root, quiet: true });
  const parquet = parquetFolder(copy.root);
  const whole = readPublished(copy.root);
  mkdirSync(join(parquet, ".commit", "results"), { recursive: true });
  renameSync(join(parquet, "results", "one.parquet"), join(parquet, ".commit", "results", "one.parquet"));
  renameSync(join(parquet, "manifest.json"), join(parquet, ".commit", "manifest.json"));
  (await openStore(copy.root)).close();
  expect(existsSync(join(parquet, ".commit"))).toBe(false);
  expect(readPublished(copy.root)).toEqual(whole);
});

atNight("a reader's crash costs its file one problem, which is tried again", async () => {
  copy = makeRepository({
    "one/study.yaml": studyYaml(),
    "one/a.json": fioJson(),
    "one/b.json": fioJson({ bs: "8k" }),
  });
  const python = join(copy.root, "python.mjs");
  writeFileSync(
    python,
    `#!${process.execPath}\nif (process.argv.includes("-c")) console.log("3 11");\nelse process.stdin.on("data", () => { console.error("RuntimeError: broken"); process.exit(1); });\n`,
    { mode: 0o755 },
  );
  vi.stubEnv("PYTHON", python);
  try {
    expect(await ingest({ root: copy.root, quiet: true })).toMatchObject({ runs: 0, problems: 2 });
  } finally {
    vi.unstubAllEnvs();
  }
  const store = await openStore(copy.root);
  expect(await store.rows("select distinct code, message from problems")).toEqual([
    {
      code: "unreadable",
      message: "fio: fio_parser stopped while reading: a bug in this program (RuntimeError)",
    },
  ]);
  store.close();
  expect(await ingest({ root: copy.root, quiet: true })).toMatchObject({ runs: 2, problems: 0 });
});

/**
 * @param {string} root
 * @param {number} [killAfterMs]
 */
async function runIngest(root, killAfterMs) {
  const child = spawn(process.execPath, [
    join(repository, "scripts", "ingest.js"),
    "--quiet",
    "--root",
    root,
  ]);
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  const [code] = await once(child, "close");
  clearTimeout(timer);
  if (killAfterMs === undefined) expect(code).toBe(0);
}

atNight("two ingests at once wait for each other", async () => {
  copy = makeRepository({}, ours);
  await Promise.all([runIngest(copy.root), runIngest(copy.root), runIngest(copy.root)]);
  const first = readPublished(copy.root);
  await ingest({ root: copy.root, quiet: true, full: true });
  expect(readPublished(copy.root)).toEqual(first);
});
