/** Clean checkouts of a commit or of the working tree, each built in a temporary folder. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * @param {string} repository
 * @param {string} [index] a file that git uses in place of the index of the repository
 * @returns {(...args: string[]) => string} runs git, returns what it prints
 */
const gitIn =
  (repository, index) =>
  (/** @type {string[]} */ ...args) => {
    const env = index ? { ...process.env, GIT_INDEX_FILE: index } : process.env;
    const options = /** @type {const} */ ({ cwd: repository, env, encoding: "utf8", maxBuffer: 1 << 28 });
    return execFileSync("git", args, { ...options, stdio: ["ignore", "pipe", "pipe"] }).trim();
  };

/**
 * Finds the tree of a commit. Of the working tree it includes what is not committed yet, but not what git ignores.
 * @param {string} repository
 * @param {string | null} commit null: the working tree
 * @returns {string} the tree's id
 * @throws {Error} when there is no such commit
 */
export function findTree(repository, commit) {
  if (commit === null) return writeWorkingTree(repository);
  try {
    return gitIn(repository)("rev-parse", "--verify", "--quiet", "--end-of-options", `${commit}^{tree}`);
  } catch (error) {
    throw new Error(`${commit}: expected a commit, a branch or a folder made with --keep`, { cause: error });
  }
}

/** @param {string} repository */
function writeWorkingTree(repository) {
  const folder = mkdtempSync(join(tmpdir(), "atlas-index-"));
  try {
    const git = gitIn(repository, join(folder, "index"));
    git("read-tree", "HEAD");
    git("add", "--all", ".");
    return git("write-tree");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Finds the commit that last changed a file.
 * @param {string} repository
 * @param {string} path
 * @returns {string} "HEAD" when the file was never committed
 */
export const lastCommitOf = (repository, path) =>
  gitIn(repository)("log", "-1", "--format=%H", "--", path) || "HEAD";

/**
 * Writes the files of a tree into a new folder, beside the packages that are installed.
 * @param {string} repository
 * @param {string} tree
 * @param {string} folder
 */
export async function checkOut(repository, tree, folder) {
  mkdirSync(folder, { recursive: true });
  const index = `${folder}.index`;
  const git = gitIn(repository, index);
  git("read-tree", tree);
  git("checkout-index", "--all", `--prefix=${folder}/`);
  rmSync(index);
  await installPackages(repository, folder);
}

/**
 * Packages are shared where both trees lock the same ones.
 * @param {string} repository
 * @param {string} folder
 */
async function installPackages(repository, folder) {
  const [ours, theirs] = [repository, folder].map((each) => readLock(each));
  if (theirs === null) return;
  if (ours === theirs)
    symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"), "junction");
  else await run(folder, "npm", ["ci", "--prefer-offline", "--no-audit", "--no-fund"]);
}

/** @param {string} folder */
function readLock(folder) {
  try {
    return readFileSync(join(folder, "package-lock.json"), "utf8");
  } catch {
    return null;
  }
}

/**
 * Runs a command of the atlas in a checkout.
 * @param {string} folder
 * @param {string[]} args
 */
export const runAtlas = (folder, args) => run(folder, process.execPath, ["scripts/atlas.js", ...args]);

/** What npm tells its commands would send them to the folder where npm was typed. */
const ownVariables = /^(npm_|INIT_CWD$|BASE_PATH$)/;

/**
 * @param {string} folder
 * @param {string} command
 * @param {string[]} args
 * @throws {Error} with the end of its output, when it fails
 */
async function run(folder, command, args) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ownVariables.test(name)));
  const shell = process.platform === "win32" && command === "npm";
  const child = spawn(command, args, { cwd: folder, env, shell, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (/** @type {Buffer} */ chunk) => (output = (output + chunk).slice(-4000)));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${args.join(" ")} failed in ${folder}:\n${output.trim()}`);
}
