/** On a real cluster of two workers an ingest and a question give what they give here, byte by byte, whatever ends meanwhile. */
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyRepository, writeArchive, writeRun } from "../../scripts/bench/archive.js";
import { writeFile, writeStudy } from "../../scripts/bench/studies.js";
import { ingest } from "../../scripts/ingest.js";
import { deviceNames, makeCapture, secondRows } from "../captures.js";
import { changeFactors, changes, cutSmall, small } from "../loaders/reading/vocabulary-changes.js";
import { steps } from "../loaders/sections/many-files.js";
import { withoutSpark } from "../readers.js";
import { studyYaml } from "../repository.js";
import {
  ingestOn,
  listOpenAddresses,
  pathWithoutNode,
  startCluster,
  startCommand,
  withChildren,
} from "../cluster/spark.js";

const folder = mkdtempSync(join(tmpdir(), "atlas-cluster-"));
const [store, local] = ["store", "local"].map((name) => join(folder, name));
/** @type {Awaited<ReturnType<typeof startCluster>>} */
let cluster;
/** @type {import("node:child_process").ChildProcess} */
let second;

/** @param {string} root @returns {Record<string, string>} hashes of what is published, by path */
function publishedOf(root) {
  const parquet = join(root, "data/parquet");
  const paths = /** @type {string[]} */ (readdirSync(parquet, { recursive: true }));
  const published = paths
    .filter((path) => !path.startsWith(".") && /\.(parquet|json|sql)$/.test(path))
    .sort();
  return Object.fromEntries(
    published.map((path) => [
      path,
      createHash("sha256")
        .update(readFileSync(join(parquet, path)))
        .digest("hex"),
    ]),
  );
}

const listJobs = () => {
  const jobs = join(store, "data/parquet/.jobs");
  return existsSync(jobs) ? readdirSync(jobs) : [];
};

/** @param {() => boolean} isDone */
async function until(isDone) {
  while (!isDone()) await wait(50);
}

/** @returns {number | null} the process that writes tables of the store */
function holderOf() {
  try {
    return JSON.parse(readFileSync(join(store, "data/parquet/.lock"), "utf8")).pid;
  } catch {
    return null; // there is none, or it says nothing yet
  }
}

/** Whether an executor has put a table into the job. */
const isAtWork = () =>
  listJobs().some((job) => {
    const runs = join(store, "data/parquet/.jobs", job, "runs");
    return existsSync(runs) && readdirSync(runs).length > 0;
  });

/** @param {number[]} pids @returns {boolean} whether a program of this project runs below them */
const isNodeAmong = (pids) =>
  withChildren(pids).some((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("scripts/cluster/work.js");
    } catch {
      return false; // it has ended meanwhile
    }
  });

const rangeBytes = 200_000;
/** Of more samples than a block holds, so that it is read in several parts. */
const capture = makeCapture(
  [deviceNames[0]],
  secondRows(20_000, (i) => [`${i}.5`]),
);

beforeAll(async () => {
  if (withoutSpark) return;
  for (const root of [store, local]) writeArchive(root, 24, 8);
  for (const root of [store, local])
    writeFile(join(root, "data/studies/generated-0/captures/host.csv"), capture);
  // A name that objects have of themselves.
  for (const root of [store, local]) writeRun(writeStudy(root, "constructor"), 0, 0);
  cluster = await startCluster(folder);
  await cluster.addWorker("worker-1");
  second = await cluster.addWorker("worker-2");
  await ingest({ root: local, quiet: true });
}, 600_000);

afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test.skipIf(withoutSpark)(
  "two workers give the bytes of one machine, a capture in ranges; all listen here alone",
  async () => {
    const run = ingestOn(cluster.engine, store, ["--range-bytes", String(rangeBytes)]);
    await until(() => isAtWork() || run.child.exitCode !== null);
    expect(
      listOpenAddresses(withChildren([...cluster.pids(), /** @type {number} */ (run.child.pid)])),
    ).toEqual([]);
    expect(await run.done, run.said()).toBe(0);
    expect(run.said()).toContain("on 2 workers");
    expect(run.said()).toContain(`1 large file in ${Math.floor(capture.length / rangeBytes)} parts`);
    expect(publishedOf(store)).toEqual(publishedOf(local));
    expect(listJobs()).toEqual([]);
  },
);

/** Of each study its own rows; rows of all studies together; a file with a variable. */
const questions = [
  ["--format", "csv", "from run_results order by study, run"],
  [
    "--format",
    "json",
    "select tool, count(*) as n, max(ios) from results join runs using (study, run) group by tool",
  ],
  ["--format", "parquet", "select distinct workload, tool from runs order by all limit 3 offset 1"],
  ["--format", "arrow", "select study, avg(iops) as iops from results group by study order by study"],
  ["--file", join(folder, "runs.table.sql"), "--study=generated-1"],
];

test.skipIf(withoutSpark).each(questions)("%s %s %s", async (...args) => {
  writeFileSync(
    join(folder, "runs.table.sql"),
    "select study, run, iops from run_results where study <> getvariable('study') order by run\n",
  );
  const here = startCommand("query", ["--root", store, ...args]);
  expect(await here.done, here.said()).toBe(0);
  const there = startCommand("query", ["--engine", cluster.engine, "--store", store, ...args]);
  expect(await there.done, there.said()).toBe(0);
  expect(there.out().equals(here.out())).toBe(true);
  expect(there.out().length).toBeGreaterThan(50);
  expect(there.said()).toMatch(/query: \d+ studies in \d+ groups on [12] worker/);
  expect(listJobs()).toEqual([]);
  expect(existsSync(join(store, "data/parquet/.lock"))).toBe(false);
});

test.skipIf(withoutSpark)(
  "a study of many files, grown by turns by workers and by this machine, is that of one full ingest",
  async () => {
    const [shared, own] = ["many", "many-local"].map((name) => join(folder, name));
    for (const [i, change] of steps.entries()) {
      change(shared);
      change(own);
      const run = i % 2 ? ingestOn(cluster.engine, shared) : startCommand("ingest", ["--root", shared]);
      expect(await run.done, run.said()).toBe(0);
    }
    await ingest({ root: own, quiet: true });
    expect(publishedOf(shared)).toEqual(publishedOf(own));
  },
);

test.skipIf(withoutSpark)(
  "by another vocabulary workers make anew what follows from it, as one machine does all",
  async () => {
    const [checkout, shared, own] = ["words", "words-store", "words-local"].map((name) => join(folder, name));
    for (const root of [shared, own])
      for (const [study, files] of Object.entries(small))
        for (const [path, content] of Object.entries({ "study.yaml": studyYaml(), ...files }))
          writeFile(join(root, "data/studies", study, path), content);
    copyRepository(checkout);
    cutSmall(checkout);
    await wait(2100); // Until then a file is not known by its time.
    const ingestBy = async (/** @type {ReturnType<typeof ingestOn>} */ run) => {
      expect(await run.done, run.said()).toBe(0);
      return run.said();
    };
    await ingestBy(ingestOn(cluster.engine, shared, [], checkout));
    for (const [, change, again] of changes.slice(0, 2)) {
      changeFactors(checkout, change);
      const said = await ingestBy(ingestOn(cluster.engine, shared, [], checkout));
      expect(said).toContain(`${again?.length} studies in `);
    }
    await ingestBy(startCommand("ingest", ["--root", own, "--full"], checkout));
    expect(publishedOf(shared)).toEqual(publishedOf(own));
  },
);

test.skipIf(withoutSpark)(
  "the driver killed: the last generation stands; two ingests wait for each other",
  async () => {
    const before = publishedOf(store);
    const killed = ingestOn(cluster.engine, store, ["--full"]);
    await until(() => isAtWork() || killed.child.exitCode !== null);
    killed.child.kill("SIGKILL");
    await killed.done;
    expect(publishedOf(store)).toEqual(before);
    expect(listJobs().length).toBe(1);
    const first = ingestOn(cluster.engine, store, ["--full"]);
    // The job of the killed one is still there: whether one is at work does not tell that this one is.
    await until(() => holderOf() === first.child.pid || first.child.exitCode !== null);
    const other = ingestOn(cluster.engine, store);
    await until(() => other.said().includes("waiting for npm run ingest") || other.child.exitCode !== null);
    expect(other.said()).toContain(`(process ${first.child.pid})`);
    expect(await first.done, first.said()).toBe(0);
    expect(await other.done, other.said()).toBe(0);
    expect(publishedOf(store)).toEqual(before);
    expect(listJobs()).toEqual([]);
  },
);

test.skipIf(withoutSpark)(
  "a worker killed while it answers a question: the answer is that of one machine",
  async () => {
    const third = await cluster.addWorker("worker-0");
    const sql = "from run_results order by study, run";
    const here = startCommand("query", ["--root", local, "--format", "csv", sql]);
    expect(await here.done, here.said()).toBe(0);
    const options = ["--engine", cluster.engine, "--store", store, "--format", "csv", sql];
    const there = startCommand("query", options);
    // The probe comes first, and is node, too: once the groups are named, its work begins.
    await until(() => there.said().includes(" groups on ") || there.child.exitCode !== null);
    await until(() => isNodeAmong([/** @type {number} */ (third.pid)]) || there.child.exitCode !== null);
    expect(there.child.exitCode).toBe(null);
    for (const pid of withChildren([/** @type {number} */ (third.pid)])) process.kill(pid, "SIGKILL");
    expect(await there.done, there.said()).toBe(0);
    expect(there.said()).toContain("on 3 workers");
    expect(there.out().equals(here.out())).toBe(true);
    expect(listJobs()).toEqual([]);
  },
);

test.skipIf(withoutSpark)(
  "a worker killed while it works: nothing is lost, nothing twice, and the other one does the next by itself",
  async () => {
    const run = ingestOn(cluster.engine, store, ["--full"]);
    await until(() => isAtWork() || run.child.exitCode !== null);
    for (const pid of withChildren([/** @type {number} */ (second.pid)])) process.kill(pid, "SIGKILL");
    expect(await run.done, run.said()).toBe(0);
    expect(publishedOf(store)).toEqual(publishedOf(local));
    const alone = ingestOn(cluster.engine, store, ["--full"]);
    expect(await alone.done, alone.said()).toBe(0);
    expect(alone.said()).toContain("on 1 worker");
    expect(publishedOf(store)).toEqual(publishedOf(local));
  },
);

test.skipIf(withoutSpark)("a worker without node is named before the job begins", async () => {
  const before = publishedOf(store);
  await cluster.addWorker("worker-3", { PATH: pathWithoutNode(join(folder, "bin")) });
  const run = ingestOn(cluster.engine, store, ["--full"]);
  expect(await run.done).toBe(1);
  expect(run.said().trim().split("\n").at(-1)).toMatch(
    /^ingest: worker .*worker-3.*: no node on the PATH.*Node\.js 20/,
  );
  expect(publishedOf(store)).toEqual(before);
  expect(listJobs()).toEqual([]);
});

test.skipIf(withoutSpark)("a worker that can start nothing is no master of another version", async () => {
  const lame = await startCluster(join(folder, "lame"));
  try {
    await lame.addWorker("worker-1");
    const work = join(folder, "lame/worker-1/work");
    rmSync(work, { recursive: true, force: true });
    writeFileSync(work, "where a full disk refuses folders");
    const run = ingestOn(lame.engine, store, ["--full"]);
    expect(await run.done).toBe(1);
    expect(run.said().trim().split("\n").at(-1)).toBe(
      `ingest: ${lame.engine}: no worker could start its part of this job: what it and the files stderr in its --work-dir say tells why; is its disk full?`,
    );
  } finally {
    await lame.stop();
  }
});
