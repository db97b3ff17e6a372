/** Groups of results as one study: their names, the setting that tells them apart, and what study.yaml says of them. */
import { loads } from "../../loaders/vocabulary/loads.js";
import { parsePath } from "../../loaders/vocabulary/paths.js";
import { notSaid } from "../../src/analysis/place/places.js";
import { listAll } from "../../src/sentences/format.js";
import { inferDesign } from "../add/infer.js";

/** @import {Factor} from "../../loaders/types.js" */

/**
 * @typedef {object} Setting that tells groups apart
 * @property {string} factor of the vocabulary
 * @property {{text: string, value: string | number}[]} values of each group; text: as folders and runs have it
 */

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
 * @param {Factor[]} factors
 * @returns {Setting}
 */
export function findSetting(names, factors) {
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
  // A number or a switch alone would be read as a value of some setting.
  const plain = names
    .map((name) =>
      name
        .replace(/[,=/\\]+/g, "-")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .map((name) => (/^(?:[\d.]+|on|off|true|false)$/i.test(name) ? `folder ${name}` : name));
  const texts = plain.map((name, i) => (plain.indexOf(name) < i ? `${name}-${i + 1}` : name));
  return { factor: "system", values: texts.map((text) => ({ text, value: text })) };
}

/**
 * @param {string[]} names of the groups, the baseline first
 * @param {Setting | null} setting null of one group
 * @returns {Record<string, any>} study.yaml, as far as it follows from the groups
 */
export const aboutGroups = (names, setting) => ({
  ...{ version: 1, title: listAll(names), question: `What changes from ${names[0]} to ${names.at(-1)}?` },
  ...{ platform: notSaid, provenance: "measured" },
  ...(setting ? { factor: setting.factor, baseline: setting.values[0].value } : {}),
});

/** How each capture began and ended. */
export const capturesQuestion =
  'select source, min("at") as "from", max("at") as "to" from counters group by source order by source';

/**
 * What study.yaml has to say that only the runs tell: their load; where nothing but captures of esxtop is there, that each
 * is a run.
 * @param {Record<string, any>[]} runs rows of run_results.csv.sql
 * @param {Record<string, any>[]} captures answers to capturesQuestion
 * @param {string | null} factor
 * @param {Factor[]} factors the vocabulary
 * @returns {Record<string, any> | null} keys of study.yaml; null where there is nothing to add
 */
export function findFurther(runs, captures, factor, factors) {
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
  const axis = findAxis(runs, factor, factors);
  return axis === null ? null : { load_axis: axis };
}

/** @param {Date | string} time @returns {string} as study.yaml writes it */
const textOf = (time) => new Date(time).toISOString().replace(/\.000Z$/, "Z");

/**
 * What makes the load where a folder has several: of runs with other loads none is a repeat of the other.
 * @param {Record<string, any>[]} all rows of run_results.csv.sql
 * @param {string} factor
 * @param {Factor[]} factors the vocabulary
 * @returns {string | null}
 */
function findAxis(all, factor, factors) {
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

/**
 * @param {any} value of rows
 * @param {(text: string) => string} rename
 * @returns {any} the same with every text renamed
 */
export function renameTexts(value, rename) {
  if (typeof value === "string") return rename(value);
  if (Array.isArray(value)) return value.map((each) => renameTexts(each, rename));
  if (value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renameTexts(each, rename)]));
}
