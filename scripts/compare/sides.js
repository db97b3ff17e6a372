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
import { loads } from "../../loaders/vocabulary/loads.js";
import { parsePath } from "../../loaders/vocabulary/paths.js";
import { readFactors } from "../../loaders/vocabulary/schemas.js";
import { notSaid } from "../../src/analysis/place/places.js";
import { listAll } from "../../src/sentences/format.js";
import { fill } from "../../src/sentences/fill.js";
import { refusals } from "../../src/sentences/compare.js";
import { gatherFiles } from "../add/files.js";
import { inferDesign } from "../add/infer.js";

/** @import {Given, LeftOut} from "../add/files.js" */

/**
 * @typedef {object} Side
 * @property {string} name value of the setting: the folder's name
 * @property {string} path as typed
 * @property {Given[]} files with their places in the study
 * @property {LeftOut[]} leftOut
 */

/** @typedef {{factor: string | null, baseline: string | number, sides: Side[]}} Sides factor: of the vocabulary, which tells them apart; null of one folder */

const factors = readFactors();

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
  const { values, ...found } = findSetting(names);
  const factor = paths.length > 1 ? found.factor : null;
  const sides = [];
  for (const [i, path] of paths.entries()) {
    const given = [isFolder(real[i]) ? `${path}/.` : path, ...settings.slice(i, i + 1)];
    const below = factor === null ? "" : `${factor}=${values[i].text}`;
    const { files, leftOut } = await gatherFiles(given, below, join(scratch, String(i)), null);
    sides.push({ name: values[i].text, path, files, leftOut });
  }
  for (const side of sides) if (side.files.length === 0) throw new Error(sayEmpty(side));
  refuseCopies(sides);
  return { factor, baseline: values[0].value, sides };
}

/** @param {string} path */
const isFolder = (path) => existsSync(path) && statSync(path).isDirectory();

/**
 * @param {string[]} paths absolute
 * @returns {string[]} the last part of each; where two have the same, the part by which they differ stands before it
 */
export function nameSides(paths) {
  const parts = paths.map((path) => path.replace(/\.zip$/i, "").split(/[/\\]/));
  const last = parts.map((each) => String(each.at(-1)));
  return last.map((name, i) => {
    if (last.indexOf(name) === last.lastIndexOf(name)) return name;
    const apart = parts[i].findLast(
      (part, depth) =>
        !parts.some((other, j) => j !== i && last[j] === name && other.at(depth - parts[i].length) === part),
    );
    return apart ? `${apart}-${name}` : `${i + 1}-${name}`;
  });
}

/**
 * Folders named stripe_width=1 and stripe_width=4 say which setting they are; all others are named by their name alone.
 * @param {string[]} names
 * @returns {{factor: string, values: {text: string, value: string | number}[]}}
 */
function findSetting(names) {
  const said = names.map((name) => parsePath(`${name}/x`, factors));
  const [first] = said.map(({ factors: [found] }) => found?.factor);
  const isSetting = said.every(
    ({ factors: found, problems }) => !problems.length && found.length === 1 && found[0].factor === first,
  );
  if (isSetting && first)
    return {
      factor: first,
      values: said.map(({ factors: [{ value, number }] }) => ({
        text: String(value),
        value: number ?? String(value),
      })),
    };
  const texts = names.map((name) => name.replace(/[\s,=/\\]+/g, "-"));
  return { factor: "system", values: texts.map((text) => ({ text, value: text })) };
}

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
export function describeStudy(root, { factor, baseline, sides }, further = {}) {
  const names = sides.map(({ name }) => name);
  const about = {
    ...{ version: 1, title: listAll(names), question: `What changes from ${names[0]} to ${names.at(-1)}?` },
    ...{ platform: notSaid, provenance: "measured" },
    ...(factor === null ? {} : { factor, baseline }),
    ...further,
  };
  writeFileSync(join(root, "data", "studies", studyName, "study.yaml"), JSON.stringify(about, null, 1));
}

/** How each capture began and ended. */
export const capturesQuestion =
  'select source, min("at") as "from", max("at") as "to" from counters group by source order by source';

/**
 * What study.yaml has to say that only the runs tell: their load; where nothing but captures of esxtop is there, that each
 * is a run.
 * @param {Record<string, any>[]} runs rows of run_results.csv.sql
 * @param {Record<string, any>[]} captures answers to capturesQuestion
 * @param {string | null} factor
 * @returns {object | null} keys of study.yaml; null where there is nothing to add
 */
export function findFurther(runs, captures, factor) {
  if (runs.length === 0 && captures.length > 0)
    return {
      windows: captures.map(({ source, from, to }) => ({
        capture: source,
        name: "capture",
        from: textOf(from),
        to: textOf(to),
      })),
    };
  if (factor === null) {
    const found = inferDesign(runs, factors, {}).flatMap(({ key, name }) =>
      name === null ? [] : [[key, name]],
    );
    return found.length > 0 ? Object.fromEntries(found) : null;
  }
  const axis = findAxis(runs, factor);
  return axis === null ? null : { load_axis: axis };
}

/** @param {Date | string} time @returns {string} as study.yaml writes it */
const textOf = (time) => new Date(time).toISOString().replace(/\.000Z$/, "Z");

/**
 * What makes the load where a folder has several: of runs with other loads none is a repeat of the other.
 * @param {Record<string, any>[]} all rows of run_results.csv.sql
 * @param {string} factor
 * @returns {string | null}
 */
function findAxis(all, factor) {
  const runs = all.filter(({ outcome }) => outcome === "completed");
  const found = inferDesign(runs, factors, { factor }).find(({ key }) => key === "load_axis");
  if (found?.name) return found.name;
  const alike = [factor, "tool", "workload"];
  const varies = (/** @type {string} */ name) =>
    runs.every((run) => run[name] !== null) &&
    runs.some((run) =>
      runs.some((other) => alike.every((each) => run[each] === other[each]) && run[name] !== other[name]),
    );
  return loads.find((name) => name !== factor && varies(name)) ?? null;
}
