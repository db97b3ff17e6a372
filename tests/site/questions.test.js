import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "../../loaders/store/store.js";
import { ingest } from "../../scripts/ingest.js";
import { readQuestion } from "../../scripts/site/question.js";
import { fioJson, makeRepository, studyYaml } from "../repository.js";

/** @type {ReturnType<typeof makeRepository>} */
let repository;
/** @type {any[]} */
let runs;

beforeAll(async () => {
  repository = makeRepository({
    "one/study.yaml": studyYaml("load_axis: vms\n"),
    "one/vms=1/path_policy=fixed/a.json": fioJson(),
    "one/vms=1/path_policy=round-robin/a.json": fioJson(),
    "one/vms=2/path_policy=fixed/a.json": fioJson(),
  });
  await ingest({ root: repository.root, quiet: true });
  const store = await openStore(repository.root);
  runs = await store.rows(await readQuestion("runs"));
  store.close();
});
afterAll(() => repository.remove());

test("runs with one set of values are distinguished by the factors that differ, others are not named", () => {
  const settings = runs.map((run) => [run.load, run.settings]);
  expect(settings).toEqual([
    [1, "path_policy=fixed"],
    [1, "path_policy=round-robin"],
    [2, null],
  ]);
});

test("each run says which checks it could have", () => {
  for (const run of runs) expect(run).toMatchObject({ queue_checked: true, throughput_checked: true });
});
