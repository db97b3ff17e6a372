/**
 * The files of a site where most stay: those of dist/ have a second name in the next one, a hard link, and what was
 * made anew lies in their places. No file of dist/ is written: it is the site until the two are exchanged.
 */
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  unlinkSync,
} from "node:fs";
import path from "node:path";
import { listTree, remove } from "../../loaders/store/files.js";

/**
 * @typedef {object} Laid what changed in the folder where a site was laid, below it
 * @property {string[]} files that were made, or copied where they could have no second name
 * @property {string[]} folders in which something came or went
 */

/**
 * @param {string} next folder that may have some of the files already, and others
 * @param {string} dist
 * @param {Iterable<string>} kept files of dist/ that stay, by their path with slashes
 * @param {string} made folder of what was made anew, which is gone afterwards
 * @returns {Laid}
 */
export function laySite(next, dist, kept, made) {
  /** @type {Set<string>} */
  const changed = new Set();
  const left = new Set(kept);
  const fresh = listTree(made).map((each) => ({ ...each, path: each.path.split(path.sep).join("/") }));
  for (const file of fresh) left.delete(file.path);
  takeAway(next, dist, left, changed);
  const copied = [...left].filter((file) => {
    makeRoom(next, path.posix.dirname(file), changed);
    return !link(path.join(dist, file), path.join(next, file));
  });
  const files = fresh.flatMap((each) => (each.isFolder ? [] : [each.path]));
  for (const file of files) {
    makeRoom(next, path.posix.dirname(file), changed);
    renameSync(path.join(made, file), path.join(next, file));
  }
  remove(made);
  return { files: [...files, ...copied], folders: [...changed] };
}

/**
 * Takes out of a folder what is no file that stays, and from the files that stay those that are there.
 * @param {string} next
 * @param {string} dist
 * @param {Set<string>} left
 * @param {Set<string>} changed
 * @param {string} [below]
 * @returns {boolean} whether nothing is left of it
 */
function takeAway(next, dist, left, changed, below = "") {
  let stay = 0;
  const entries = readdirSync(path.join(next, below), { withFileTypes: true });
  for (const entry of entries) {
    const name = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) stay += Number(!takeAway(next, dist, left, changed, name));
    else if (left.has(name) && isSame(path.join(next, name), path.join(dist, name))) {
      left.delete(name);
      stay++;
    } else unlinkSync(path.join(next, name));
  }
  if (stay < entries.length) changed.add(below);
  if (stay > 0 || below === "") return false;
  rmdirSync(path.join(next, below));
  changed.delete(below);
  return true;
}

/**
 * @param {string} a
 * @param {string} b
 * @returns {boolean} whether both are names of one file
 */
function isSame(a, b) {
  const [one, other] = [a, b].map((file) => lstatSync(file, { bigint: true }));
  return one.ino === other.ino && one.dev === other.dev;
}

/**
 * @param {string} next
 * @param {string} folder
 * @param {Set<string>} changed what is in it has a folder
 */
function makeRoom(next, folder, changed) {
  const below = folder === "." ? "" : folder;
  if (changed.has(below)) return;
  if (below !== "") makeRoom(next, path.posix.dirname(below), changed);
  const place = path.join(next, below);
  if (!existsSync(place)) mkdirSync(place);
  changed.add(below);
}

/** What says that a file cannot have another name: some drives know no links, or not so many of one file. */
const cannotLink = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"];

/**
 * A second name for a file, which nobody may write from now on.
 * @param {string} from
 * @param {string} to
 * @returns {boolean} false where it is a copy
 */
export function link(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (!cannotLink.includes(String(/** @type {NodeJS.ErrnoException} */ (error).code))) throw error;
    copyFileSync(from, to);
    return false;
  }
}
