/** The modules of the product, what they import, and the rooms that they lie in. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { entries } from "../../scripts/site/vendor/entries.js";
import { importsOf } from "../../loaders/reading/code.js";
import { repository } from "../../loaders/store/store.js";

/** Folders whose folders are rooms. A file beside them belongs to none: it is a room of its own. */
export const floors = ["loaders", "loaders/formats", "src", "src/analysis", "scripts", "scripts/site"];

/** What a build or a tool leaves behind; src/vendor is bundled of the entries of scripts/site/vendor. */
const made =
  /^src\/(vendor|studies|compare|tables)$|^loaders\/fio_parser\/(build|.*egg-info)$|\/(__pycache__|node_modules)$/;

/**
 * @param {string} folder of the repository
 * @returns {{folder: string, files: string[]}[]} it and all below, without what is hidden or made
 */
function foldersOf(folder) {
  const entries = readdirSync(join(repository, folder), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`);
  const below = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map(({ name }) => `${folder}/${name}`)
    .filter((path) => !made.test(path));
  return [{ folder, files }, ...below.flatMap(foldersOf)];
}

/** @type {Map<string, string>} what a bundle for browsers is made of */
const bundled = new Map(Object.entries(entries).map(([name, entry]) => [`src/vendor/${name}.js`, entry]));

/** @type {Map<string, string[]>} what each module imports: paths of modules, names of packages */
export const modules = new Map(
  ["loaders", "src", "scripts"]
    .flatMap((area) => foldersOf(area).flatMap(({ files }) => files))
    .filter((path) => /\.[cm]?js$/.test(path))
    .sort()
    .map((path) => [path, readImports(path)]),
);

/**
 * @param {string} path
 * @returns {string[]}
 */
function readImports(path) {
  const names = importsOf(readFileSync(join(repository, path), "utf8"));
  return names
    .filter((name) => !name.includes("*"))
    .map((name) => (name.startsWith(".") ? new URL(name, `file:///${path}`).pathname.slice(1) : name))
    .map((name) => bundled.get(name) ?? name);
}

/**
 * @param {string} path of a file
 * @returns {string} the folder that is its room, or the file itself where it lies beside rooms
 */
export function roomOf(path) {
  const floor = floors.filter((each) => path.startsWith(`${each}/`)).at(-1) ?? "";
  return path.slice(0, `${path}/`.indexOf("/", floor.length + 1));
}

/** Every room that is a folder. */
export const rooms = floors
  .flatMap((floor) =>
    readdirSync(join(repository, floor), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
      .map(({ name }) => `${floor}/${name}`),
  )
  .filter((path) => !floors.includes(path) && (!made.test(path) || path === "src/vendor"))
  .filter((path) => !/^src\/(studies|compare|tables)$/.test(path))
  .sort();

/** @typedef {{from: string, to: string}} Import one module by another */

/** @type {Import[]} */
export const imports = [...modules].flatMap(([from, names]) =>
  names.filter((name) => modules.has(name)).map((to) => ({ from, to })),
);

/** @type {Map<string, Map<string, Import>>} which rooms a room imports, and the first import that does */
export const roomImports = new Map();
for (const each of imports) {
  const [from, to] = [roomOf(each.from), roomOf(each.to)];
  if (!roomImports.has(from)) roomImports.set(from, new Map());
  if (from !== to && !roomImports.get(from)?.has(to)) roomImports.get(from)?.set(to, each);
}

/**
 * @param {string} start
 * @param {(name: string) => Iterable<string>} next
 * @param {(name: string) => boolean} isGoal
 * @returns {string[] | null} the shortest way over one step or more, both ends included
 */
export function findWay(start, next, isGoal) {
  /** @type {Map<string, string>} */
  const cameFrom = new Map();
  const open = [start];
  for (const at of open)
    for (const to of next(at)) {
      if (isGoal(to)) return [...wayTo(at), to];
      if (cameFrom.has(to) || to === start) continue;
      cameFrom.set(to, at);
      open.push(to);
    }
  return null;
  /** @param {string} at @returns {string[]} */
  function wayTo(at) {
    const before = cameFrom.get(at);
    return before === undefined ? [at] : [...wayTo(before), at];
  }
}

/**
 * @param {Iterable<string>} names
 * @param {(name: string) => Iterable<string>} next
 * @returns {string[][]} circles: the shortest through the first name that is on one, and so on for those on none yet
 */
export function findCircles(names, next) {
  /** @type {string[][]} */
  const circles = [];
  for (const name of names) {
    if (circles.some((circle) => circle.includes(name))) continue;
    const way = findWay(name, next, (to) => to === name);
    if (way) circles.push(way);
  }
  return circles;
}
