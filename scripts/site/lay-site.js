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
 * Makes a folder the same as dist/, file by file, before it is known what of that stays. It may be left half-way.
 * @param {string} next folder that may have some of the files already, and others
 * @param {string} dist
 * @param {Map<string, string>} places of the files of dist/, by their path with slashes
 * @returns {Generator<void, Laid>} its steps
 */
export function* mirrorSite(next, dist, places) {
  /** @type {Set<string>} */
  const changed = new Set();
  const left = new Map(places);
  mkdirSync(next, { recursive: true });
  yield* takeAway(next, left, changed, "");
  const files = [];
  for (const file of left.keys()) {
    yield;
    makeRoom(next, path.posix.dirname(file), changed);
    if (!link(path.join(dist, file), path.join(next, file))) files.push(file);
  }
  return { files, folders: [...changed] };
}

/**
 * @param {string} next folder that mirrors dist/
 * @param {Laid} mirrored what changed in it since it is on the disk
 * @param {Iterable<string>} files of dist/, by their path with slashes
 * @param {Iterable<string>} kept those that stay
 * @param {string} made folder of what was made anew, which is gone afterwards
 * @returns {Laid}
 */
export function laySite(next, mirrored, files, kept, made) {
  const changed = new Set(mirrored.folders);
  const fresh = listTree(made).flatMap((each) =>
    each.isFolder ? [] : [each.path.split(path.sep).join("/")],
  );
  const [stay, anew] = [new Set(kept), new Set(fresh)];
  for (const file of files) {
    if (stay.has(file) || anew.has(file)) continue;
    unlinkSync(path.join(next, file));
    leaveRoom(next, path.posix.dirname(file), changed);
  }
  for (const file of fresh) {
    makeRoom(next, path.posix.dirname(file), changed);
    renameSync(path.join(made, file), path.join(next, file));
  }
  remove(made);
  const copied = mirrored.files.filter((file) => stay.has(file) && !anew.has(file));
  return { files: [...fresh, ...copied], folders: [...changed] };
}

/**
 * Takes out of a folder what is no file that stays, and from the files that stay those that are there.
 * @param {string} next
 * @param {Map<string, string>} left places by file
 * @param {Set<string>} changed
 * @param {string} below
 * @returns {Generator<void, boolean>} whether nothing is left of it
 */
function* takeAway(next, left, changed, below) {
  yield;
  let stay = 0;
  const entries = readdirSync(`${next}/${below}`, { withFileTypes: true });
  for (const entry of entries) {
    const name = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) stay += Number(!(yield* takeAway(next, left, changed, name)));
    else if (left.has(name) && placeOf(lstatSync(`${next}/${name}`, { bigint: true })) === left.get(name)) {
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

/** @param {import("node:fs").BigIntStats} stat @returns {string} the same of all names of one file */
export const placeOf = ({ dev, ino }) => `${dev} ${ino}`;

/**
 * Something went out of a folder: where that was all, it goes, too.
 * @param {string} next
 * @param {string} folder
 * @param {Set<string>} changed
 */
function leaveRoom(next, folder, changed) {
  const below = folder === "." ? "" : folder;
  changed.add(below);
  if (below === "" || readdirSync(path.join(next, below)).length > 0) return;
  rmdirSync(path.join(next, below));
  changed.delete(below);
  leaveRoom(next, path.posix.dirname(below), changed);
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
