/** Names and values of factors, as people write them in paths, study.yaml and tables. */
import leven from "leven";

/** @import {Factor, FactorValue} from "../types.js" */

const powers = { "": 0, k: 1, m: 2, g: 3, t: 4 };

/** Folders are named as options are: direct=1. @type {Record<string, string | undefined>} */
const booleans = {
  ...{ true: "true", false: "false", 1: "true", 0: "false" },
  ...{ on: "true", off: "false", yes: "true", no: "false", enabled: "true", disabled: "false" },
};

/** By name and alias, of each vocabulary that was looked at: parts of paths are, by the ten thousand. @type {WeakMap<Factor[], Map<string, Factor>>} */
const indexes = new WeakMap();

/** @param {Factor[]} factors */
function indexOf(factors) {
  /** @type {Map<string, Factor>} */
  const index = new Map();
  for (const factor of factors)
    for (const name of [factor.name, ...factor.aliases]) if (!index.has(name)) index.set(name, factor);
  indexes.set(factors, index);
  return index;
}

/**
 * @param {Factor[]} factors
 * @param {string} name a name or alias of factors.yaml
 * @returns {Factor | undefined}
 */
export const findFactor = (factors, name) => (indexes.get(factors) ?? indexOf(factors)).get(name);

/**
 * @param {Factor[]} factors
 * @param {string} name
 * @returns {string} the name of factors.yaml that is spelled most like `name`
 */
export function suggestFactor(factors, name) {
  const distance = (/** @type {Factor} */ factor) =>
    Math.min(
      ...[factor.name, ...factor.aliases].map((known) => leven(known.toLowerCase(), name.toLowerCase())),
    );
  return factors.reduce((best, factor) => (distance(factor) < distance(best) ? factor : best)).name;
}

/**
 * @param {Factor} factor
 * @param {unknown} given text of a path part or a value of study.yaml
 * @returns {FactorValue | null} null when the value is not of the factor's type
 */
export function parseFactor(factor, given) {
  const text = String(given).trim();
  if (factor.values) {
    const value = spellings(factor).get(bare(text));
    return value === undefined ? null : { factor: factor.name, value, number: null };
  }
  if (factor.type === "string") return text ? { factor: factor.name, value: text, number: null } : null;
  if (factor.type === "boolean") {
    const value = Object.hasOwn(booleans, text.toLowerCase()) && booleans[text.toLowerCase()];
    return value ? { factor: factor.name, value, number: null } : null;
  }
  const number = factor.type === "bytes" ? parseBytes(text) : parseNumber(trimUnit(text, factor));
  if (
    number === null ||
    isShare(factor, number) ||
    (factor.type !== "number" && !Number.isSafeInteger(number))
  )
    return null;
  return { factor: factor.name, value: String(number), number };
}

/** @param {string} text @param {Factor} factor @returns {string} 70 of "70 %" */
const trimUnit = (text, { unit }) => (unit === "%" ? text.replace(/\s*%$/, "") : text);

/**
 * @param {Factor} factor
 * @param {number} number
 * @returns {boolean} whether it is 0.7 where 70 % are meant: no mix has less than one percent
 */
export const isShare = ({ name }, number) => /^(?:read|random)_pct$/.test(name) && number > 0 && number < 1;

/** Capitals, blanks and signs between letters make no other word. */
const bare = (/** @type {string} */ text) => text.toLowerCase().replace(/[\s_./+-]/g, "");

/**
 * @param {Factor} factor of named values
 * @returns {Map<string, string>} values by each of their spellings
 */
const spellings = ({ values = {} }) =>
  new Map(
    Object.entries(values).flatMap(([value, others]) =>
      [value, ...others].map((each) => [bare(each), value]),
    ),
  );

/**
 * @param {Factor} factor of named values
 * @param {unknown} given none of them
 * @returns {string} the one that is spelled most like it
 */
export function suggestValue(factor, given) {
  const text = bare(String(given));
  const known = [...spellings(factor)];
  return known.reduce((best, next) => (leven(next[0], text) < leven(best[0], text) ? next : best))[1];
}

/**
 * What a value of the factor looks like, for messages.
 * @param {Factor} factor
 */
export function describeFactor(factor) {
  const { name, type, unit, values } = factor;
  if (values) return `one of ${Object.keys(values).join(", ")} for ${name}`;
  const kind =
    type === "bytes"
      ? "bytes such as 4096, 4k or 4KiB"
      : { integer: "an integer", number: "a number", boolean: "true or false", string: "text" }[type];
  return `${kind}${unit && type !== "bytes" ? ` (${unit})` : ""} for ${name}`;
}

/** @param {string} text */
const parseNumber = (text) => {
  const number = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
  return Number.isFinite(number) ? number : null;
};

/** @param {string} text 4096, 4k, 4KiB, 1m: powers of 1024 */
function parseBytes(text) {
  const match = /^(\d+)\s*([kmgt]?)(i?b)?$/i.exec(text);
  if (!match) return null;
  return Number(match[1]) * 1024 ** powers[/** @type {keyof typeof powers} */ (match[2].toLowerCase())];
}
