/** The newest Node.js that there is builds the same site, from the raw files on. */
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repository } from "../../../loaders/store/store.js";
import { copyAll, fetchNode, listDifferences, runNode } from "../../versions/nodes.js";

const newest = 26;
const newer = fetchNode(newest);
if (!newer)
  console.warn(`Node.js ${newest} is not tested: the registry has no program of it for this system.`);

/** @type {ReturnType<typeof copyAll>} */
let copy;
beforeAll(() => {
  if (newer) copy = copyAll({ isWhole: true });
});
afterAll(() => {
  copy?.remove();
  newer?.remove();
});

test.skipIf(!newer)(`Node.js ${newest} builds what this one does`, () => {
  const { node } = /** @type {{node: string}} */ (newer);
  const { status, stderr } = runNode(node, copy.folder, "scripts/atlas.js", "build");
  expect(stderr).not.toMatch(/Error|Warning/);
  expect(status).toBe(0);
  expect(listDifferences(path.join(copy.folder, "dist"), path.join(repository, "dist"))).toEqual([]);
});
