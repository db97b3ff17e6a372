/** The newest Node.js that there is builds the same site, from the raw files on. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSite, copyAll, fetchNode } from "../../versions/nodes.js";

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
  expect(buildSite(node, copy.folder)).toEqual({ status: 0, complaints: [], differs: [] });
});
