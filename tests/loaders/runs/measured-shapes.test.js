/** The share of reads and the block size that figures show: one of all workers, marked, and below what anybody states. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "../../../loaders/store/store.js";
import { check } from "../../../scripts/check.js";
import { fixtures, makeRepository, studyYaml } from "../../repository.js";

/** @import {Store} from "../../../loaders/store/store.js" */

const text = (/** @type {string} */ name) => readFileSync(join(fixtures, "fio", name), "utf8");
/** @param {string} content @param {number} minute so that no two are alike */
const later = (content, minute) => content.replaceAll(":22:12", `:${20 + minute}:12`);

/** @type {ReturnType<typeof makeRepository>} */
let repository;
/** @type {Store} */
let store;
/** @type {string[]} */
let told;

beforeAll(async () => {
  const [read, write] = ["read-4k", "write-4k"].map((name) => text(`by-hand/randrw/${name}.txt`));
  const mix = text("v3.33/mixes/randrw-70.txt");
  repository = makeRepository({
    "s/study.yaml": studyYaml(),
    "s/alone/read.txt": read,
    "s/alone/write.txt": write,
    "s/alone/mix.txt": mix,
    "s/alone/unified.txt": text("v3.33/mixes/unified-mixed.txt"),
    "s/vms=2/vm=1/a.txt": later(read, 1),
    "s/vms=2/vm=2/a.txt": later(write, 1),
    "s/near/read_pct=71/mix.txt": mix.replace("18:12", "18:13").replace(/pid=\d+/, "pid=7"),
    "s/far/read_pct=100/write.txt": later(write, 2),
    "t/study.yaml": studyYaml("defaults: { read_pct: 100 }"),
    "t/write.txt": later(write, 3),
    "t/read.txt": later(read, 3),
  });
  told = (await check({ root: repository.root })).lines;
  store = await openStore(repository.root);
});
afterAll(() => {
  store.close();
  repository.remove();
});

/** @param {string} part of the name of a run */
async function shapeOf(part) {
  const [run] = await store.rows(
    `select workload, read_pct, block_size_bytes from runs where contains(run, '${part}')`,
  );
  const origins = await store.rows(
    `select origin from run_factors where factor = 'read_pct' and contains(run, '${part}')`,
  );
  return { ...run, origin: origins[0]?.origin ?? null };
}

test("text of a mix whose share is not printed has the one that was counted", async () => {
  expect(await shapeOf("alone/read")).toEqual({
    ...{ workload: "4k randread", read_pct: 100, block_size_bytes: 4096, origin: "derived" },
  });
  expect(await shapeOf("alone/write")).toMatchObject({ workload: "4k randwrite", read_pct: 0 });
  expect(await shapeOf("alone/mix")).toMatchObject({ workload: "4k 70/30 random", read_pct: 70 });
});

test("where nothing tells the share, the workload has no name: it is like no other", async () =>
  expect(await shapeOf("alone/unified")).toMatchObject({ workload: null, read_pct: null, origin: null }));

test("the I/Os of all workers count together", async () =>
  expect(await shapeOf("vms=2")).toMatchObject({ read_pct: 67, origin: "derived" }));

test("what a path says stands where the count is near, and contradicts it where it is not", async () => {
  expect(await shapeOf("near")).toMatchObject({ read_pct: 71, origin: "path" });
  expect(await shapeOf("far")).toMatchObject({ read_pct: null });
  expect(told.filter((line) => line.includes("(raw-contradicts-path)"))).toHaveLength(1);
});

test("a default of study.yaml is not for runs that did something else", async () => {
  expect(await shapeOf("t/write")).toMatchObject({ read_pct: 0, origin: "derived" });
  expect(await shapeOf("t/read")).toMatchObject({ read_pct: 100, origin: "default" });
});
