/** The folders that are compared: each becomes a setting of one study in a repository that is thrown away. */
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { hashOf } from "../../loaders/store/files.js";
import { findUnsigned } from "../../loaders/vocabulary/near-settings.js";
import { readFactors } from "../../loaders/vocabulary/schemas.js";
import { fill } from "../../src/sentences/fill.js";
import { refusals } from "../../src/sentences/compare.js";
import { gatherFiles } from "../add/files.js";
import { aboutGroups, findSetting, nameSides } from "./groups.js";

/** @import {Given, LeftOut} from "../add/files.js" */
/** @import {Setting} from "./groups.js" */

/**
 * @typedef {object} Side
 * @property {string} name value of the setting: the folder's name
 * @property {string} path as typed
 * @property {Given[]} files with their places in the study
 * @property {LeftOut[]} leftOut
 */

/** @typedef {{setting: Setting | null, sides: Side[]}} Sides setting: which tells them apart; null of one folder */

/** The name that the study has in its own repository. */
export const studyName = "compare";

/**
 * @param {string[]} paths folders and zips, the baseline first
 * @param {string[]} settings files with settings of hosts, one a folder in the same order; none where absent
 * @param {string} scratch folder where zips are unpacked
 * @returns {Promise<Sides>}
 * @throws {Error} a sentence about the folder that cannot be compared
 */
export async function gatherSides(paths, settings, scratch) {
  const real = paths.map((path) => (existsSync(path) ? realpathSync(path) : resolve(path)));
  const again = real.findIndex((path, i) => real.indexOf(path) < i);
  if (again > 0)
    throw new Error(
      fill(refusals.same_folder, { first: paths[real.indexOf(real[again])], second: paths[again] }),
    );
  const names = nameSides(real);
  const { factor, values } = findSetting(names, readFactors());
  const isOne = paths.length === 1;
  const sides = [];
  for (const [i, path] of paths.entries()) {
    const given = [isFolder(real[i]) ? `${path}/.` : path, ...settings.slice(i, i + 1)];
    const below = isOne ? "" : `${factor}=${values[i].text}`;
    const { files, leftOut } = await gatherFiles(given, below, join(scratch, String(i)), null);
    sides.push({ name: values[i].text, path, files, leftOut });
  }
  for (const side of sides) if (side.files.length === 0) throw new Error(sayEmpty(side));
  signFolders(sides.flatMap(({ files }) => files));
  refuseCopies(sides);
  return { setting: isOne ? null : { factor, values }, sides };
}

/**
 * Folders such as stripes1 and stripes4 say a setting: their runs are no repeats of each other.
 * @param {Given[]} files of all sides; their places are changed
 */
function signFolders(files) {
  const settings = readFactors().filter(({ kind }) => kind === "setting");
  const names = new Set(files.flatMap(({ to }) => to.split("/").slice(1, -1)));
  const near = new Map([...names].map((name) => [name, findUnsigned(name, settings)]));
  const said = [...near.values()].flatMap((found) => (found.length === 1 ? found : []));
  const varied = said.filter(({ factor, wanted }) =>
    said.some((other) => other.factor === factor && other.wanted !== wanted),
  );
  const sign = (/** @type {string} */ name) =>
    varied.find((each) => near.get(name)?.includes(each))?.wanted ?? name;
  for (const file of files) {
    const parts = file.to.split("/");
    file.to = parts.map((part, i) => (i > 0 && i < parts.length - 1 ? sign(part) : part)).join("/");
  }
}

/** @param {string} path */
const isFolder = (path) => existsSync(path) && statSync(path).isDirectory();

/** @param {Side} side */
function sayEmpty({ path, leftOut: [first] }) {
  return fill(refusals.empty, { side: path, why: first ? ` (${first.path}: ${first.why})` : "" });
}

/** @param {Side} side @returns {string} sizes of its files: folders that differ in these need no second look */
const sizesOf = ({ files }) => JSON.stringify(files.map(({ from }) => statSync(from).size).sort());

/** @param {Side} side @returns {string} hashes of its files */
const hashesOf = ({ files }) => JSON.stringify(files.map(({ from }) => hashOf(readFileSync(from))).sort());

/**
 * @param {Side[]} sides
 * @throws {Error} where two hold the same files
 */
function refuseCopies(sides) {
  sides.forEach((side, i) => {
    const copy = sides
      .slice(0, i)
      .find((other) => sizesOf(other) === sizesOf(side) && hashesOf(other) === hashesOf(side));
    if (copy) throw new Error(fill(refusals.same_files, { first: copy.path, second: side.path }));
  });
}

/**
 * Copies the files into a study below `root`.
 * @param {string} root
 * @param {Sides} given
 */
export function copyFiles(root, { sides }) {
  for (const { from, to } of sides.flatMap(({ files }) => files)) {
    const place = join(root, "data", "studies", studyName, to);
    mkdirSync(dirname(place), { recursive: true });
    copyFileSync(from, place, constants.COPYFILE_FICLONE);
  }
}

/**
 * @param {string} root
 * @param {Sides} given
 * @param {object} [further] keys of study.yaml that follow from the runs
 */
export function describeStudy(root, { setting, sides }, further = {}) {
  const about = {
    ...aboutGroups(
      sides.map(({ name }) => name),
      setting,
    ),
    ...further,
  };
  writeFileSync(join(root, "data", "studies", studyName, "study.yaml"), JSON.stringify(about, null, 1));
}
