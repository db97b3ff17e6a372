/** Tries mutants in a copy of the repository: does a test near the file fail? As a program: node tests/mutation/run.js FILE:LINE… */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { repository } from "../../loaders/store/store.js";
import { chooseFiles } from "../../scripts/testing/choose.js";
import { seedUniform } from "../../src/analysis/curves/random.js";
import { checkOut, findTree } from "../golden/checkout.js";
import { mutantsOf } from "./mutants.js";

/** @typedef {import("./mutants.js").Mutant & {path: string}} Placed */

/** Rooms that functions of tests reach without a command or a browser. */
export const rooms = [
  ...["loaders/vocabulary", "loaders/study", "loaders/names", "src/analysis", "src/charts", "src/comparison"],
  ...["src/figure", "src/findings", "src/html", "src/study", "src/words", "scripts/site/framework"],
];

/**
 * Picks mutants by chance, at most one of a file.
 * @param {number} count
 * @param {number} seed the same seed picks the same of the same files
 * @returns {Placed[]}
 */
export function pickMutants(count, seed) {
  const uniform = seedUniform(seed);
  const take = (/** @type {any[]} */ list) => list.splice(Math.floor(uniform() * list.length), 1)[0];
  const files = rooms.flatMap((room) => listModules(room)).sort();
  /** @type {Placed[]} */
  const picked = [];
  while (picked.length < count && files.length > 0) {
    const path = take(files);
    const mutants = mutantsOf(readFileSync(join(repository, path), "utf8"));
    if (mutants.length > 0) picked.push({ path, ...take(mutants) });
  }
  return picked;
}

/** @param {string} room @returns {string[]} of what a browser runs only the tests in a browser know */
const listModules = (room) =>
  readdirSync(join(repository, room), { recursive: true, encoding: "utf8" })
    .map((name) => `${room}/${name.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".js") && !path.includes("/client/"))
    .filter((path) => statSync(join(repository, path)).isFile());

/**
 * Runs the tests nearest to each mutated file.
 * @param {Placed[]} mutants
 * @param {(text: string) => void} [say]
 * @returns {Promise<Placed[]>} those that no test noticed
 * @throws {Error} when tests of an unchanged file fail
 */
export async function findSurvivors(mutants, say = () => {}) {
  const copy = mkdtempSync(join(tmpdir(), "atlas-mutants-"));
  try {
    await checkOut(repository, findTree(repository, null), copy);
    const survivors = [];
    const sound = new Set();
    for (const mutant of mutants) {
      const file = join(copy, mutant.path);
      const original = readFileSync(file, "utf8");
      if (!sound.has(mutant.path) && !passes(copy, mutant.path))
        throw new Error(`${mutant.path}: its tests fail without a change: run npm test -- ${mutant.path}`);
      sound.add(mutant.path);
      writeFileSync(file, mutant.text);
      const survived = passes(copy, mutant.path);
      writeFileSync(file, original);
      say(`${survived ? "survived" : "killed  "} ${describeMutant(mutant)}`);
      if (survived) survivors.push(mutant);
    }
    return survivors;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** @param {Placed} mutant @returns {string} where it is and what it changes */
export const describeMutant = ({ path, line, from, to }) =>
  `${path}:${line} ${from.replaceAll(/\s+/g, " ")} → ${to.replaceAll(/\s+/g, " ")}`;

/** @param {string} copy @param {string} path @returns {boolean} whether the nearest tests pass */
function passes(copy, path) {
  const files = chooseFiles([path], ["unit"]).get("unit") ?? [];
  const isRelated = files.includes(path);
  const { status } = spawnSync(
    process.execPath,
    [
      join(copy, "node_modules", "vitest", "vitest.mjs"),
      ...[isRelated ? "related" : "run", ...files, "--run", "--bail", "1"],
      ...["--config", join(copy, "tests", "vitest.config.js"), "--project", "unit*"],
    ],
    { cwd: copy, encoding: "utf8" },
  );
  return status === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = process.argv.slice(2).flatMap((place) => {
    const [path, line] = place.split(":");
    const mutants = mutantsOf(readFileSync(join(repository, path), "utf8"));
    return mutants
      .filter((mutant) => !line || mutant.line === Number(line))
      .map((mutant) => ({ path, ...mutant }));
  });
  const survivors = await findSurvivors(wanted, console.log);
  console.log(`${survivors.length} of ${wanted.length} survived`);
  process.exitCode = survivors.length > 0 ? 1 : 0;
}
