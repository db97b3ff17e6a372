/** The newest Node.js that there is makes the same tables of a study; each night it builds the same site: tests/long/nodes.test.js. */
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repository } from "../../../loaders/store/store.js";
import { copyRepository } from "../../copy.js";
import { studies } from "../../repository.js";
import { withoutStudies } from "../site.js";
import { fetchNode, runNode } from "../../versions/nodes.js";

const newest = 26;
/** Raw results of a tool, and what stood around them. */
const study = "hcibench-easy-run";

const newer = withoutStudies(study) ? null : fetchNode(newest);
if (!newer)
  console.warn(`Node.js ${newest} is not tested: the registry has no program of it for this system.`);

/** @type {string} */
let copy;
beforeAll(() => {
  if (!newer) return;
  copy = copyRepository("atlas-node-");
  cpSync(path.join(studies, study), path.join(copy, "data/studies", study), { recursive: true });
});
afterAll(() => {
  if (copy) rmSync(copy, { recursive: true });
  newer?.remove();
});

test.skipIf(!newer)(`Node.js ${newest} reads a study as this one does`, () => {
  const { node } = /** @type {{node: string}} */ (newer);
  const { status, stderr } = runNode(node, copy, "scripts/atlas.js", "ingest");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const [there, here] = [copy, repository].map((root) => path.join(root, "data/parquet"));
  const own = readdirSync(here, { recursive: true, encoding: "utf8" }).filter(
    (file) => path.basename(file) === `${study}.parquet` && !file.startsWith("."),
  );
  expect(own.length).toBeGreaterThan(10);
  const read = (/** @type {string} */ root, /** @type {string} */ file) =>
    readFileSync(path.join(root, file));
  expect(own.filter((file) => !read(there, file).equals(read(here, file)))).toEqual([]);
});
