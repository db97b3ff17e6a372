/** Entries of schemas/measures.yaml: held to what each of their keys may say. */
import { isText, sayFault } from "./entry-faults.js";

/** @import {MeasureEntry, Table} from "../types.js" */
/** @import {Fault} from "./entry-faults.js" */

/** @typedef {Record<string, any>} Entry as YAML gives it */

const leftOut = {
  ...{ plural: false, whole: false, main: false, column: null, percentile: null, audited_as: null },
  uses: ["compare", "chart", "explore"],
};

const listed = {
  better: ["higher", "lower"],
  over_workers: ["sum", "mean", "pooled", "smallest", "largest", "none"],
  over_repeats: ["geometric mean", "smallest", "largest", "none"],
};
const words = ["name", "title", "sentence", "short", "unit"];
const flags = /** @type {const} */ (["plural", "whole", "main"]);
const required = [...words, "printed", "shown", ...Object.keys(listed)];
const known = [...required, "slug", ...Object.keys(leftOut)];
const onlyOnce = /** @type {const} */ (["name", "slug", "title", "short", "column"]);

/** Columns that the view outcomes has in any case. */
export const columnsOfOutcomes = ["study", "run", "operation", "is_main", "is_known", "percentile_layer"];

/**
 * @param {unknown} entries as YAML gives them
 * @param {Table} results
 * @param {(place: number) => string} where an entry stands
 * @returns {MeasureEntry[]} complete
 * @throws where one is not what it should be: where, what, and what is expected
 */
export function completeMeasures(entries, results, where) {
  if (!Array.isArray(entries)) throw new Error(`${where(0)}: expected a list of measures`);
  /** @type {MeasureEntry[]} */
  const complete = entries.map((entry) => ({ slug: entry?.name, ...leftOut, ...entry }));
  for (const [place, entry] of entries.entries()) {
    const fault = findFault(entry, complete[place], complete, results);
    if (!fault) continue;
    const [key, said, expected] = fault;
    throw new Error(
      `${where(place)}: ${sayFault("measure", entry, place, [key, said ?? undefined, expected])}`,
    );
  }
  return complete;
}

/**
 * @param {Entry} entry
 * @param {MeasureEntry} complete
 * @param {MeasureEntry[]} all
 * @param {Table} results
 * @returns {Fault | undefined} the first
 */
function findFault(entry, complete, all, results) {
  if (!entry || typeof entry !== "object") return ["entry", entry, `keys ${required.join(", ")}`];
  return [
    ...faultsOfKeys(entry),
    ...faultsOfUnits(complete),
    ...faultsOfOrigin(complete, all, results),
    ...faultsOfNames(complete, all, results),
  ][0];
}

/**
 * @param {Entry} entry
 * @returns {Fault[]}
 */
function faultsOfKeys(entry) {
  const unknown = Object.keys(entry).find((key) => !known.includes(key));
  if (unknown) return [[unknown, "no such key", `one of ${known.join(", ")}`]];
  const missing = required.find((key) => entry[key] === undefined || entry[key] === null);
  if (missing) return [[missing, null, describeKey(missing)]];
  const wrong = Object.keys(entry).find((key) => !suits(key, entry[key]));
  return wrong ? [[wrong, entry[wrong], describeKey(wrong)]] : [];
}

/**
 * @param {string} key
 * @param {any} value
 */
function suits(key, value) {
  if (key === "name") return isText(value) && /^[a-z][a-z0-9_]*$/.test(value);
  if (words.includes(key)) return isText(value);
  if (key === "slug") return isText(value) && /^[a-z0-9_-]+$/.test(value);
  if (flags.some((flag) => flag === key)) return typeof value === "boolean";
  if (key === "uses") return Array.isArray(value) && value.every((use) => leftOut.uses.includes(use));
  return !(key in listed) || listed[/** @type {keyof typeof listed} */ (key)].includes(value);
}

/** @param {string} key */
function describeKey(key) {
  if (key === "name" || key === "slug") return "lower-case letters, digits and underscores, a letter first";
  if (key === "printed") return "units, and what one of each is in the measure's own: { us: 1, ms: 1000 }";
  if (key === "shown") return "units with their sizes: [{ unit: ms, size: 1000 }, { unit: µs, size: 1 }]";
  if (flags.some((flag) => flag === key)) return "true or false";
  if (key === "uses") return `a list of ${leftOut.uses.join(", ")}`;
  if (key in listed) return `one of ${listed[/** @type {keyof typeof listed} */ (key)].join(", ")}`;
  return "a text";
}

/** @param {unknown} size */
const isSize = (size) => typeof size === "number" && size > 0 && Number.isFinite(size);

/**
 * @param {MeasureEntry} measure
 * @returns {Fault[]}
 */
function faultsOfUnits({ unit, printed, shown }) {
  if (!printed || typeof printed !== "object" || printed[unit] !== 1 || !Object.values(printed).every(isSize))
    return [["printed", printed, `a positive size of each unit, and 1 of its own: { ${unit}: 1 }`]];
  const sizes = Array.isArray(shown) ? shown.map((each) => each?.unit && each.size) : [];
  if (!sizes.length || !sizes.every((size, i) => isSize(size) && (i === 0 || size < sizes[i - 1])))
    return [["shown", shown, `${describeKey("shown")}, the largest first`]];
  return [];
}

/**
 * @param {MeasureEntry} measure
 * @param {MeasureEntry[]} all
 * @param {Table} results
 * @returns {Fault[]}
 */
function faultsOfOrigin({ column, percentile, over_workers, audited_as }, all, { properties }) {
  if (column === null && percentile === null)
    return [["column", null, "a column of results, or percentile: 0 to 100 instead"]];
  if (column !== null && percentile !== null)
    return [["percentile", percentile, "column or percentile, not both"]];
  if (column !== null && (!isText(column) || properties[column]?.arrow !== "float64"))
    return [["column", column, "a column of schemas/tables/results.json that holds a number"]];
  if (percentile !== null && !(typeof percentile === "number" && percentile >= 0 && percentile <= 100))
    return [["percentile", percentile, "0 to 100"]];
  if (percentile !== null && over_workers !== "none")
    return [["over_workers", over_workers, "none: percentiles are never averaged"]];
  const whole = all.find(({ name }) => name === audited_as);
  if (audited_as !== null && (!whole || whole.audited_as !== null))
    return [["audited_as", audited_as, "the name of a measure that is audited as itself"]];
  if (over_workers === "pooled" && !whole?.column)
    return [["audited_as", audited_as, "the mean that a deviation is pooled about"]];
  return [];
}

/**
 * @param {MeasureEntry} measure
 * @param {MeasureEntry[]} all
 * @param {Table} results
 * @returns {Fault[]}
 */
function faultsOfNames(measure, all, { properties }) {
  const { name, column } = measure;
  if (columnsOfOutcomes.includes(name) || (name in properties && column !== name))
    return [["name", name, "a name that no other column of results or outcomes has"]];
  const twice = onlyOnce.find(
    (key) => measure[key] !== null && all.find((other) => other[key] === measure[key]) !== measure,
  );
  return twice ? [[twice, measure[twice], "one that no measure before it has"]] : [];
}
