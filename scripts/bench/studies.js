/** Generated studies to measure with. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/**
 * @template T
 * @param {(root: string) => Promise<T> | T} work given a folder that is removed afterwards
 */
export async function inFolder(work) {
  const root = mkdtempSync(join(tmpdir(), "atlas-bench-"));
  try {
    return await work(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/**
 * @param {string} root
 * @param {string} [name]
 * @returns {string} the folder of a study without results
 */
export function writeStudy(root, name = "bench") {
  const folder = join(root, "data", "studies", name);
  writeFile(
    join(folder, "study.yaml"),
    "version: 1\ntitle: Bench\nquestion: How fast?\nplatform: linux-lab\nprovenance: synthetic\n",
  );
  return folder;
}

/**
 * @param {string} path
 * @param {string} content
 */
export function writeFile(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/**
 * Copies of a result, each of other bytes, so that none is taken for another that was read before.
 * @param {string} folder of the study
 * @param {{sample: string, vary: (text: string, i: number) => string, from?: number, count: number}} copies
 */
export function writeCopies(folder, { sample, vary, from = 1, count }) {
  const text = readFileSync(sample, "utf8");
  const name = sample.endsWith(".xml") ? "result.xml" : "result.json";
  for (let i = from; i < from + count; i++) writeFile(join(folder, `repeat=${i}`, name), vary(text, i));
}
