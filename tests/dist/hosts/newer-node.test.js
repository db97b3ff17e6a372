/** The newest Node.js that there is builds the same site, from the raw files on: of some studies here, of all in test:long. */
import { renameSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSite, copyAll, fetchNode } from "../../versions/nodes.js";

const newest = 26;
const newer = fetchNode(newest);
if (!newer)
  console.warn(`Node.js ${newest} is not tested: the registry has no program of it for this system.`);

/** Raw results of tools, a capture, a printed table. */
const some = ["lab-multipath", "hcibench-easy-run", "esxtop-diskmaxiosize", "vsan-stripes", "9tec-pvscsi"];

/** @type {ReturnType<typeof copyAll>} */
let copy;
beforeAll(() => {
  if (newer) copy = copyAll({ isWhole: true, some });
});
afterAll(() => {
  copy?.remove();
  newer?.remove();
});

test.skipIf(!newer)(`Node.js ${newest} builds what this one does`, () => {
  const { node } = /** @type {{node: string}} */ (newer);
  const [dist, aside] = ["dist", "aside"].map((name) => path.join(copy.folder, name));
  expect(buildSite(process.execPath, copy.folder, dist)).toEqual({ status: 0, complaints: [], differs: [] });
  renameSync(dist, aside);
  for (const made of ["data/parquet", "src/.observablehq", "src/studies", "src/compare", "src/tables"])
    rmSync(path.join(copy.folder, made), { recursive: true, force: true });
  expect(buildSite(node, copy.folder, aside)).toEqual({ status: 0, complaints: [], differs: [] });
});
