/**
 * dist/, which is the last whole site at any moment. A build writes aside and then exchanges the two folders by one
 * rename. Where the system cannot do that, two renames do: dist/ steps aside, the new one takes its place. Who finds
 * that a build was killed between these two puts the last site back before anything else.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { remove, renameForGood, syncFiles, syncFolders, syncTree } from "../../loaders/store/files.js";
import { takeLock } from "../../loaders/store/lock.js";

/** Without the store's DuckDB: who only looks at dist/ need not load it. */
const repository = fileURLToPath(new URL("../../", import.meta.url));

const exchangeProgram = fileURLToPath(new URL("exchange.py", import.meta.url));

/** @param {string} [root] the repository's folder */
export const siteFolder = (root = repository) => path.join(root, "dist");

/**
 * Where builds write, hidden, on the drive of the repository.
 * @param {string} [root]
 */
const asideFolder = (root = repository) => path.join(root, "src", ".observablehq");

/** Where dist/ stands between two renames. @param {string} root */
const lastFolder = (root) => path.join(asideFolder(root), "last");

/** The site before the last one, whose files are for the most part those of dist/: the next build makes its site of it. */
const beforeFolder = (/** @type {string} */ root) => path.join(asideFolder(root), "before");

/** What a build that was killed left, and what is on its way out. */
const leftOver = /^(?:next-|gone-)/;

/** @param {string} file */
const isThere = (file) => Boolean(lstatSync(file, { throwIfNoEntry: false }));

/**
 * One builds at a time: libraries, pages and Framework's cache below src are written by each.
 * @param {string} task what the lock is for, as it is called in a terminal
 * @param {string} [root]
 * @returns {Promise<() => void>} gives the lock back
 */
export const lockSite = (task, root = repository) =>
  takeLock(path.join(asideFolder(root), ".lock"), task, (holder) =>
    console.log(`waiting for ${holder}; if there is none: remove src/.observablehq/.lock`),
  );

/**
 * For whoever reads dist/: puts the last site back where a build was killed.
 * @param {string} [root]
 */
export async function restoreSite(root = repository) {
  if (isThere(siteFolder(root)) || !isThere(lastFolder(root))) return;
  const release = await lockSite("a reader that puts dist/ back", root);
  try {
    await mendSite(root);
  } finally {
    release();
  }
}

/**
 * For whoever holds the lock: dist/ is put back, what builds left is removed.
 * @param {string} [root]
 */
export async function mendSite(root = repository) {
  const [dist, last] = [siteFolder(root), lastFolder(root)];
  if (isThere(last))
    if (isThere(dist)) discard(last);
    else {
      await renameForGood(last, dist);
      console.log("dist/: a build was killed while it replaced the site: the last site was put back");
    }
  const aside = asideFolder(root);
  if (!isThere(aside)) return;
  for (const name of readdirSync(aside)) if (leftOver.test(name)) remove(path.join(aside, name));
}

/**
 * @param {string} [root]
 * @returns {string} an empty folder for a build
 */
export function makeAside(root = repository) {
  const aside = path.join(asideFolder(root), `next-${process.pid}-${randomUUID().slice(0, 8)}`);
  mkdirSync(aside, { recursive: true });
  return aside;
}

/**
 * A folder in which to lay a site of which much is in dist/: the site before the last one, where it was left.
 * @param {string} [root]
 */
export function takeBefore(root = repository) {
  const aside = makeAside(root);
  const before = beforeFolder(root);
  if (lstatSync(before, { throwIfNoEntry: false })?.isDirectory()) renameSync(before, aside);
  else remove(before);
  return aside;
}

/**
 * Makes a folder the site, for whoever holds the lock. It is on the disk before it counts.
 * @param {string} next made by makeAside or takeBefore
 * @param {string} [root]
 * @param {import("./lay-site.js").Laid} [laid] where the rest of it is on the disk, and stays for the next build
 * @param {Exchange} [exchange]
 */
export async function swapSite(next, root = repository, laid, exchange = prepareExchange()) {
  const [dist, last] = [siteFolder(root), lastFolder(root)];
  if (laid) await syncLaid(next, laid);
  else await syncTree(next);
  const leave = (/** @type {string} */ old) => {
    discard(beforeFolder(root));
    if (laid) renameSync(old, beforeFolder(root));
    else discard(old);
  };
  if (!isThere(dist)) return renameForGood(next, dist);
  if (await exchange(next, dist)) {
    await syncFolders([root]);
    return leave(next);
  }
  await renameForGood(dist, last);
  try {
    await renameForGood(next, dist);
  } catch (error) {
    renameSync(last, dist);
    throw error;
  }
  leave(last);
}

/**
 * @param {string} next
 * @param {import("./lay-site.js").Laid} laid
 */
async function syncLaid(next, { files, folders }) {
  await syncFiles(files.map((file) => path.join(next, file)));
  await syncFolders(folders.map((folder) => path.join(next, folder)));
}

/**
 * By one rename out of the way, so that nobody takes half of it for a site.
 * @param {string} folder
 */
function discard(folder) {
  if (!isThere(folder)) return;
  const gone = path.join(path.dirname(folder), `gone-${path.basename(folder)}`);
  remove(gone);
  renameSync(folder, gone);
  remove(gone);
}

/** @typedef {(next: string, dist: string) => Promise<boolean>} Exchange returns whether the two folders were exchanged */

/**
 * Node.js has no such call; Python, which reads files of fio, lends it. It starts while other work is done, and ends
 * with this process at the latest. Whether it did is seen by the folders.
 * @returns {Exchange}
 */
export function prepareExchange() {
  if (process.platform === "win32") return async () => false;
  const python = spawn(process.env.PYTHON || "python3", [exchangeProgram], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = new Promise((resolve) => python.once("error", resolve).once("close", resolve));
  python.stdin.on("error", () => {}); // There is no Python.
  python.unref();
  return async (next, dist) => {
    const placeOf = (/** @type {string} */ folder) => lstatSync(folder, { bigint: true }).ino;
    const before = placeOf(next);
    python.ref();
    python.stdin.end(`${next}\0${dist}`);
    await ended;
    return placeOf(dist) === before;
  };
}
