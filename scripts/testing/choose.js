/** Which test files are meant by what somebody typed after `npm test --`. */
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { repository } from "../../loaders/store/store.js";

/** Suites by the paths of their files; a file is of the first one that fits, and of every other that is named by --only. */
export const patterns = {
  python: /^loaders\/fio_parser\/tests\/test_\w+\.py$/,
  collect: /^tests\/collect\/test_\w+\.py$/,
  lab: /^tests\/lab\/.*\.test\.js$/,
  dist: /^tests\/dist\/.*\.test\.js$/,
  unit: /^tests\/(?!dist\/|lab\/|long\/).*\.test\.js$/,
  long: { test: isLong },
};

/** Suites that run when nothing is named; the others are those of `npm run test:long`. */
export const usual = /** @type {Suite[]} */ (["python", "collect", "dist", "unit"]);

/**
 * Long tests have a folder of their own. Others take a few of their cases, and all of them where LONG is set.
 * @param {string} file
 */
function isLong(file) {
  if (file.startsWith("tests/long/")) return file.endsWith(".test.js");
  if (!/^tests\/.*\.test\.js$/.test(file)) return false;
  const text = readFileSync(join(repository, file), "utf8");
  return /process\.env\.LONG\b|\/(?:sweep|views)\.js"/.test(text);
}

/** @typedef {keyof typeof patterns} Suite */

/** Programs in Python are not followed to their tests: these have theirs. @type {[RegExp, Suite][]} */
const tested = [
  [/^loaders\/fio_parser\//, "python"],
  [/^(?:scripts\/collect\.py|schemas\/plan\.schema\.json|tests\/collect\/)/, "collect"],
];

/**
 * @param {string[]} asked files, folders or parts of their paths
 * @param {Suite[]} [only] suites that are looked through, all but long unless they are named
 * @returns {Map<Suite, string[]>} test files of each suite; of `unit` also files of the product, of which the tests that get to them are meant
 * @throws {Error} for what no test belongs to
 */
export function chooseFiles(asked, only) {
  const all = listTestFiles();
  /** @type {Map<Suite, Set<string>>} */
  const chosen = new Map();
  const choose = (/** @type {Suite} */ suite, /** @type {string[]} */ files) =>
    chosen.set(suite, new Set([...(chosen.get(suite) ?? []), ...files]));
  for (const each of asked) {
    const path = pathOf(each);
    const found = testsOf(path, all).flatMap((file) =>
      suitesOf(file, only).map((suite) => ({ file, suite })),
    );
    if (found.length === 0)
      throw new Error(
        `${each}: no test${only ? ` of ${only.join(", ")}` : ""} has that in its path or imports it`,
      );
    for (const { file, suite } of found) choose(suite, [file]);
  }
  return new Map([...chosen].map(([suite, files]) => [suite, [...files].sort()]));
}

/**
 * @param {string} path
 * @param {string[]} all test files
 * @returns {string[]} test files; of the product, files that no test is near to
 */
function testsOf(path, all) {
  const found = all.filter((file) => file === path || file.startsWith(`${path}/`));
  if (found.length > 0) return found;
  if (!existsSync(join(repository, path))) return all.filter((file) => file.includes(path));
  const suite = tested.find(([pattern]) => pattern.test(path))?.[1];
  if (suite) return all.filter((file) => patterns[suite].test(file));
  return filesIn(path)
    .filter((file) => file.endsWith(".js"))
    .flatMap((source) => {
      const near = testsNear(source, all);
      return near.length > 0 ? near : [source];
    });
}

/**
 * The tests that a change of a file concerns first. Those of all that imports it would be half of all tests.
 * @param {string} source
 * @param {string[]} all test files
 * @returns {string[]} tests that import it or are named after it
 */
function testsNear(source, all) {
  const named = new RegExp(`/${basename(source, ".js")}(?:-\\w+)*\\.test\\.js$`);
  const read = (/** @type {string} */ file) => readFileSync(join(repository, file), "utf8");
  return all.filter(
    (file) => patterns.unit.test(file) && (named.test(file) || read(file).includes(`../${source}"`)),
  );
}

/**
 * @param {string} file
 * @param {Suite[]} [only]
 * @returns {Suite[]}
 */
function suitesOf(file, only) {
  const fitting = /** @type {Suite[]} */ (Object.keys(patterns)).filter((suite) =>
    patterns[suite].test(file),
  );
  const suites = fitting.length > 0 ? fitting : /** @type {Suite[]} */ (["unit"]);
  return only ? suites.filter((suite) => only.includes(suite)) : suites.slice(0, 1);
}

/** @param {string} asked as typed, from where it was typed */
function pathOf(asked) {
  const typed = resolve(process.env.INIT_CWD ?? process.cwd(), asked);
  const path = existsSync(typed) ? relative(repository, typed) : asked;
  return path.split(sep).join("/").replace(/\/$/, "");
}

/** @returns {string[]} paths of all test files, from the repository's folder on */
export const listTestFiles = () =>
  ["tests", "loaders/fio_parser/tests"]
    .flatMap(filesIn)
    .filter((file) => Object.values(patterns).some((pattern) => pattern.test(file)));

/**
 * @param {string} path a file or folder of the repository
 * @returns {string[]} itself, or the files below
 */
function filesIn(path) {
  if (statSync(join(repository, path)).isFile()) return [path];
  return readdirSync(join(repository, path), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith(".") || entry.name === "node_modules" || entry.name === "fixtures") return [];
    return entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : [`${path}/${entry.name}`];
  });
}
