/** Before a study is changed for its names: whether the same rows would still carry the same names. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { hashEntities } from "../../loaders/names/entities.js";
import { readTables } from "../../loaders/vocabulary/schemas.js";
import { openStore } from "../../loaders/store/store.js";
import { ingest } from "../../scripts/ingest.js";
import { fixtures, makeRepository, studyYaml } from "../repository.js";

const capture = readFileSync(join(fixtures, "esxtop/leader-worlds.csv"), "latin1");

/** @type {(() => void)[]} */
const removals = [];
afterAll(() => removals.forEach((remove) => remove()));

/** @param {string} text of a capture */
async function hashesOf(text) {
  const { root, remove } = makeRepository({
    "s/study.yaml": studyYaml(),
    "s/a.csv": Buffer.from(text, "latin1"),
  });
  removals.push(remove);
  await ingest({ root, quiet: true });
  const store = await openStore(root);
  try {
    return await hashEntities(store, "s", readTables());
  } finally {
    store.close();
  }
}

const disks = [...new Set(capture.match(/naa\.[0-9a-f]{32}/g))];

test("other names for the same things are equal, two that become one are not", async () => {
  const before = await hashesOf(capture);
  expect(disks.length).toBeGreaterThan(1);
  const renamed = await hashesOf(capture.replaceAll(disks[0], "naa.60000000000000000000000000000001"));
  expect(renamed).toEqual(before);
  const joined = await hashesOf(capture.replaceAll(disks[0], disks[1]));
  expect(joined).not.toEqual(before);
});
