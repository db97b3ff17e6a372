/** The newest Node.js that there is reads a study as this one does. It builds the whole site in tests/long/nodes.test.js. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { repository } from "../../loaders/store/store.js";
import { ingest } from "../../scripts/ingest.js";
import { makeRepository, fioJson, readPublished, studyYaml } from "../repository.js";
import { fetchNode, runNode } from "../versions/nodes.js";

const newest = 26;
const newer = fetchNode(newest);
if (!newer)
  console.warn(`Node.js ${newest} is not tested: the registry has no program of it for this system.`);

/** @type {ReturnType<typeof makeRepository>[]} */
let copies = [];
beforeAll(() => {
  const study = { "a/study.yaml": studyYaml(), "a/vms=1/a.json": fioJson() };
  copies = [makeRepository(study), makeRepository(study)];
});
afterAll(() => {
  for (const { remove } of copies) remove();
  newer?.remove();
});

test.skipIf(!newer)(`Node.js ${newest} publishes the same tables`, async () => {
  const [ours, theirs] = copies.map(({ root }) => root);
  // This process reads one itself: another one of the same Node.js costs seconds.
  await ingest({ root: ours, quiet: true });
  const { status, stderr } = runNode(
    String(newer?.node),
    repository,
    "scripts/ingest.js",
    "--quiet",
    "--root",
    theirs,
  );
  expect([status, stderr]).toEqual([0, ""]);
  const published = [ours, theirs].map(readPublished);
  expect(Object.keys(published[0])).toContain("runs/a.parquet");
  expect(published[1]).toEqual(published[0]);
});
