/** A site of some studies alone, in a folder of its own: a first page without reading all others. dist/ stays as it is. */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, watch } from "node:fs";
import path from "node:path";
import leven from "leven";
import { listStudies } from "../../../loaders/reading/studies.js";
import { repository } from "../../../loaders/store/store.js";

/** Git leaves it out. */
const folder = path.join(repository, ".preview");

/** What a site is made by. */
const code = ["loaders", "schemas", "scripts", "src", "docs", "package.json", "observablehq.config.js"];

/** What the preview makes itself. */
const made = /^src[/\\](?:\.observablehq|studies|compare|tables|vendor[/\\].*\.(?:js|gz|part))(?:[/\\]|$)/;

/** @param {string} study @returns {[from: string, to: string]} */
const placesOf = (study) => [
  path.join(repository, "data", "studies", study),
  path.join(folder, "data", "studies", study),
];

/**
 * Starts a command of this project in the preview folder, and copies what changes in the studies.
 * @param {string[]} studies names of folders below data/studies
 * @param {string[]} args command and options
 * @throws {Error} where there is no such study
 */
export function runOnly(studies, args) {
  for (const study of studies) if (!existsSync(placesOf(study)[0])) throw new Error(sayMissing(study));
  for (const name of code)
    mirror(path.join(repository, name), path.join(folder, name), (file) =>
      made.test(path.relative(repository, file)),
    );
  const modules = path.join(folder, "node_modules");
  if (!existsSync(modules)) symlinkSync(path.join(repository, "node_modules"), modules, "junction");
  mkdirSync(path.join(folder, "data", "studies"), { recursive: true });
  for (const name of readdirSync(path.join(folder, "data", "studies")))
    if (!studies.includes(name)) rmSync(placesOf(name)[1], { recursive: true });
  for (const study of studies) mirror(...placesOf(study));
  const program = spawn(process.execPath, [path.join(folder, "scripts", "atlas.js"), ...args], {
    cwd: folder,
    stdio: "inherit",
    env: { ...process.env, INIT_CWD: folder },
  });
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const study of studies) mirror(...placesOf(study));
    }, settled);
  };
  const watchers = studies.map((study) => watch(placesOf(study)[0], { recursive: true }, changed));
  program.on("close", (status) => {
    for (const watcher of watchers) watcher.close();
    process.exitCode = status ?? 1;
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
    process.on(signal, () => program.kill(signal));
}

/** @param {string} study @returns {string} */
function sayMissing(study) {
  const names = listStudies(repository).map(({ name }) => name);
  const [near] = names.toSorted((a, b) => leven(study, a) - leven(study, b));
  const meant =
    near && leven(study, near) <= 2 ? `did you mean ${near}?` : "expected a folder below data/studies";
  return `--only ${study}: no such study: ${meant}`;
}

/** A file that is being written is empty at first; after this time without a change it is copied, in ms. */
const settled = 50;
/** A copied time is rounded, in ms. */
const sameTime = 2;

/**
 * Makes `to` what `from` is: copies files of another size or time, removes what is not there. Editors make files that are
 * gone a moment later: those are left out.
 * @param {string} from
 * @param {string} to
 * @param {(file: string) => boolean} isMade files and folders that stay as they are
 */
export function mirror(from, to, isMade = () => false) {
  try {
    copyChanged(from, to, isMade);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ENOENT") throw error;
    rmSync(to, { recursive: true, force: true });
  }
}

/** @type {typeof mirror} */
function copyChanged(from, to, isMade = () => false) {
  if (isMade(from)) return;
  const stat = statSync(from, { throwIfNoEntry: false });
  if (!stat) return rmSync(to, { recursive: true, force: true });
  if (!stat.isDirectory()) {
    const there = statSync(to, { throwIfNoEntry: false });
    if (there?.size === stat.size && Math.abs(there.mtimeMs - stat.mtimeMs) < sameTime) return;
    mkdirSync(path.dirname(to), { recursive: true });
    return cpSync(from, to, { preserveTimestamps: true });
  }
  const names = readdirSync(from);
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(to))
    if (!names.includes(name) && !isMade(path.join(from, name)))
      rmSync(path.join(to, name), { recursive: true });
  for (const name of names) mirror(path.join(from, name), path.join(to, name), isMade);
}
