/** Entries of schemas/factors.yaml: held to what each of their keys may say. */
import { slugify } from "../../src/words/slug.js";
import { isText, sayFault } from "./entry-faults.js";

/** @import {Factor} from "../types.js" */
/** @import {Fault} from "./entry-faults.js" */

const listed = /** @type {Record<string, string[]>} */ ({
  type: ["integer", "number", "string", "boolean", "bytes"],
  kind: ["workload", "setting", "run"],
  workers: ["same", "sum", "max"],
});
const words = ["name", "title", "meaning"];
const lists = ["aliases", "products", "tools"];
const leftOut = { kind: "setting", workers: "same", aliases: [] };
const required = [...words, "unit", "type"];
const known = [...required, ...Object.keys(leftOut), "slug", "products", "tools", "values"];
const withoutUnit = ["string", "boolean"];

/**
 * @param {unknown} entries as YAML gives them
 * @param {string[]} columns of runs and of their figures that are no factors
 * @param {(place: number) => string} where an entry stands
 * @returns {Factor[]} complete
 * @throws where one is not what it should be: where, what, and what is expected
 */
export function completeFactors(entries, columns, where) {
  if (!Array.isArray(entries)) throw new Error(`${where(0)}: expected a list of factors`);
  /** @type {Taken} */
  const taken = { columns: new Set(columns), spelled: new Map(), slugs: new Map() };
  const complete = entries.map(completeEntry);
  for (const [place, entry] of complete.entries()) {
    const fault = findFault(entry) ?? findTaken(entry, taken);
    if (fault) throw new Error(`${where(place)}: ${sayFault("factor", entry, place, fault)}`);
    for (const name of [entry.name, ...entry.aliases]) taken.spelled.set(name, entry.name);
    taken.slugs.set(slugOf(entry), entry.name);
  }
  return complete;
}

/** @param {any} entry */
function completeEntry(entry) {
  if (!entry || typeof entry !== "object") return entry;
  return { ...leftOut, ...(withoutUnit.includes(entry.type) ? { unit: null } : {}), ...entry };
}

/** @param {any} entry */
const slugOf = ({ slug, name }) => slug ?? slugify(name);

/** @typedef {{columns: Set<string>, spelled: Map<string, string>, slugs: Map<string, string>}} Taken spelled: factors by name and alias */

/**
 * @param {any} entry that is by itself what it should be
 * @param {Taken} taken by entries before it
 * @returns {Fault | null}
 */
function findTaken(entry, { columns, spelled, slugs }) {
  const { name, aliases } = entry;
  if (columns.has(name))
    return ["name", name, "a name that no other column of runs, and no figure of them, has"];
  if (spelled.has(name)) return ["name", name, `a name that factor ${spelled.get(name)} does not have`];
  const alias = aliases.find((/** @type {string} */ each) => spelled.has(each));
  if (alias !== undefined)
    return ["aliases", alias, `aliases that factor ${spelled.get(alias)} does not have`];
  const slug = slugOf(entry);
  return slugs.has(slug) ? ["slug", slug, `a slug that factor ${slugs.get(slug)} does not have`] : null;
}

/**
 * @param {any} entry
 * @returns {Fault | null}
 */
function findFault(entry) {
  if (!entry || typeof entry !== "object") return ["entry", entry, `keys ${required.join(", ")}`];
  const unknown = Object.keys(entry).find((key) => !known.includes(key));
  if (unknown) return [unknown, entry[unknown], `one of the keys ${known.join(", ")}`];
  const wrong = known.find((key) => (required.includes(key) || key in entry) && !suits(key, entry[key]));
  return wrong ? [wrong, entry[wrong], describeKey(wrong)] : null;
}

const isTexts = (/** @type {unknown} */ value) => Array.isArray(value) && value.every(isText);

/**
 * @param {string} key
 * @param {any} value
 */
function suits(key, value) {
  if (key === "name") return isText(value) && /^[a-z][a-z0-9_]*$/.test(value);
  if (words.includes(key)) return isText(value);
  if (key === "slug") return isText(value) && /^[a-z0-9-]+$/.test(value);
  if (key === "unit") return value === null || isText(value);
  if (lists.includes(key)) return isTexts(value);
  if (key === "values")
    return value && !Array.isArray(value) && typeof value === "object" && Object.values(value).every(isTexts);
  return listed[key].includes(value);
}

/** @param {string} key */
function describeKey(key) {
  if (key === "name") return "lower-case letters, digits and underscores, a letter first";
  if (key === "slug") return "lower-case letters, digits and hyphens";
  if (key === "unit") return "a text, or null";
  if (lists.includes(key)) return "a list of texts, which may be empty: []";
  if (key === "values") return "texts with other spellings of each: { thin: [], thick: [ezt] }";
  return listed[key] ? `one of ${listed[key].join(", ")}` : "a text";
}
