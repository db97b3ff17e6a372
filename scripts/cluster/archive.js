/** What executors need of the project, in an archive: all that the entries import or name, and the packages of these. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { filesOf, hashCode, importsOf } from "../../loaders/reading/code.js";
import { remove } from "../../loaders/store/files.js";
import { repository } from "../../loaders/store/store.js";

const entries = [new URL("./work.js", import.meta.url)];

/**
 * @returns {string[]} paths of files and of folders of packages, from the repository's folder
 */
export function listShipped() {
  const files = filesOf(entries).map((href) => fileURLToPath(href));
  const packages = findPackages(files);
  return [...new Set(["package.json", ...[...files, ...packages].map(toPath)])].sort();
}

/** @param {string} file */
const toPath = (file) => relative(repository, file).split(sep).join("/");

/**
 * @param {string[]} files
 * @returns {Set<string>} folders of the packages that they import, and of those that these depend on
 */
function findPackages(files) {
  const open = files
    .filter((file) => /\.m?js$/.test(file))
    .flatMap((file) => importsOf(readFileSync(file, "utf8")).map((name) => ({ name, from: dirname(file) })))
    .filter(({ name }) => !/^(\.|node:)/.test(name))
    .map(({ name, from }) => ({ name: packageOf(name), from }));
  /** @type {Set<string>} */
  const found = new Set();
  for (let next = open.pop(); next; next = open.pop()) {
    const folder = findPackage(next.name, next.from);
    if (!folder || found.has(folder)) continue;
    found.add(folder);
    for (const name of dependenciesOf(folder)) open.push({ name, from: folder });
  }
  return found;
}

/** @param {string} specifier */
const packageOf = (specifier) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

/** Of other platforms' packages none is there. @param {string} folder */
function dependenciesOf(folder) {
  const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return Object.keys({ ...about.dependencies, ...about.optionalDependencies, ...about.peerDependencies });
}

/**
 * As Node.js looks for it.
 * @param {string} name
 * @param {string} from folder
 * @returns {string | null}
 */
function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, "node_modules", name);
    if (existsSync(join(found, "package.json"))) return found;
    if (folder === repository.replace(/[/\\]$/, "") || folder === dirname(folder)) return null;
  }
}

/**
 * Made once for the same code and the same packages.
 * @returns {string} .tgz
 */
export function keepArchive() {
  const lock = new URL("../../package-lock.json", import.meta.url);
  const version = hashCode(existsSync(lock) ? [...entries, lock] : entries);
  const folder = join(repository, "node_modules", ".cache", "atlas");
  const file = join(folder, `project-${version}.tgz`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const made = mkdtempSync(join(folder, "project-"));
  try {
    writeFileSync(join(made, "list"), listShipped().join("\n"));
    const packed = join(made, "project.tgz");
    execFileSync("tar", ["-czf", packed, "-C", repository, "-T", join(made, "list")]);
    renameSync(packed, file);
  } finally {
    remove(made);
  }
  return file;
}
