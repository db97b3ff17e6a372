/** A study of so many files that it is cut into sections, and how it grows to that. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeRun } from "../../../scripts/bench/archive.js";
import { writeFile, writeStudy } from "../../../scripts/bench/studies.js";
import { fioJson, fixtures } from "../../repository.js";

export const study = "many";

const bins = readFileSync(join(fixtures, "fio/v3.33/jsonplus/mix70-8k-nj4-qd8-group.json"), "utf8");
const binsOf = (/** @type {number} */ i) => bins.replace('"timestamp"', `"run" : ${i}, "timestamp"`);

/** @param {string} root @param {number[]} places which of the files: later ones lie between those before them, too */
function writeSome(root, places) {
  const folder = writeStudy(root, study);
  for (const i of places) {
    const pair = `vms/repeat=${i >> 4}/vm=${i & 8 ? "a" : "b"}/result.json`;
    if (i % 8 === 3) writeFile(join(folder, `bins/repeat=${i}/result.json`), binsOf(i));
    else if (i % 8 === 5) writeFile(join(folder, pair), fioJson({ size: `${i}m` }));
    else writeRun(folder, 0, i);
  }
}

const all = Array.from({ length: 640 }, (_, i) => i);

/** What is done one after the other; fewer than 512 files are one piece. @type {((root: string) => void)[]} */
export const steps = [
  (root) => writeSome(root, all.slice(0, 400)),
  (root) =>
    writeSome(
      root,
      all.slice(400).filter((i) => i % 60),
    ),
  (root) =>
    writeSome(
      root,
      all.slice(400).filter((i) => i % 60 === 0),
    ),
  (root) => rmSync(join(root, "data/studies", study, "bins/repeat=99"), { recursive: true }),
];
