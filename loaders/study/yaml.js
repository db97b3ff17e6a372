/** YAML that anybody may have written: what would fill memory is an error, as a wrong character is. */
import { isMap, isScalar, isSeq, parseDocument, visit } from "yaml";
import { deepestStudyYaml as deepest, longestStudyYaml as longest, mostAliases } from "../limits.js";

/** @import {Document, LineCounter, YAMLMap} from "yaml" */

/**
 * Of YAML 1.2 whatever a document says of itself. A text that says where an error is, and keys compared in pairs, take
 * time with the square of the length.
 */
const options = /** @type {const} */ ({
  schema: "core",
  merge: false,
  prettyErrors: false,
  uniqueKeys: false,
  logLevel: "error",
});

/**
 * @param {string} text
 * @param {LineCounter} lines
 * @returns {Document.Parsed<any, any> | Error} an error for what no parser should be given
 */
export function readYaml(text, lines) {
  if (text.length > longest) return new Error(`longer than ${longest} characters`);
  if (isEndless(text)) return new Error(tooDeep);
  try {
    return /** @type {Document.Parsed<any, any>} */ (parseDocument(text, { ...options, lineCounter: lines }));
  } catch (error) {
    return new Error(error instanceof RangeError ? tooDeep : String(error));
  }
}

/**
 * @param {Document.Parsed<any, any>} document
 * @returns {{message: string, at: number, advice?: string} | null} the first thing that is wrong in it, and at which character
 */
export function firstError(document) {
  const [error] = document.errors;
  const twice = keyTwice(document);
  if (!error || (twice && twice.at < error.pos[0]))
    return (
      twice && { message: `the key ${twice.key} is there twice`, at: twice.at, advice: "keep one of the two" }
    );
  const advice = error.code === "TAB_AS_INDENT" ? "replace the tab with spaces" : undefined;
  return { message: error.message, at: error.pos[0], advice };
}

/**
 * @param {Document.Parsed<any, any>} document
 * @returns {{key: string, at: number} | null} the first key that its map has already, and at which character
 */
function keyTwice(document) {
  /** @type {{key: string, at: number} | null} */
  let first = null;
  visit(document, {
    Map(_, { items }) {
      const known = new Set();
      for (const { key } of items) {
        const value = isScalar(key) ? key.value : key;
        const at = /** @type {any} */ (key)?.range?.[0] ?? 0;
        if (known.has(value) && at < (first?.at ?? Infinity)) first = { key: String(value), at };
        known.add(value);
      }
    },
  });
  return first;
}

/**
 * A parser's time grows with the square of the depth: what nests far deeper than allowed is not given to it.
 * @param {string} text
 */
function isEndless(text) {
  let depth = 0;
  let most = 0;
  for (const [bracket] of text.matchAll(/[[{}\]]/g)) {
    // Those of a comment that close nothing must not hide what opens behind it.
    depth = Math.max(0, depth + (bracket === "[" || bracket === "{" ? 1 : -1));
    most = Math.max(most, depth);
  }
  return most > 5 * deepest || /(?:[-?:] +){100}/.test(text);
}

const tooDeep = `nested deeper than ${deepest} levels`;

/**
 * @param {Document.Parsed<any, any>} document
 * @returns {any} an error where aliases explode or levels have no end
 */
export function toPlain(document) {
  try {
    const study = document.toJS({ maxAliasCount: mostAliases });
    return depthOf(study) > deepest ? new Error(tooDeep) : study;
  } catch (error) {
    return new Error(error instanceof RangeError ? tooDeep : /** @type {Error} */ (error).message);
  }
}

/**
 * @param {unknown} value
 * @returns {number} levels of maps and lists, as far as they matter
 */
function depthOf(value, level = 0) {
  if (value === null || typeof value !== "object" || level > deepest) return level;
  return Object.values(value).reduce((most, each) => Math.max(most, depthOf(each, level + 1)), level + 1);
}

/**
 * @param {Document.Parsed<any, any>} document
 * @param {LineCounter} lines
 * @param {(string | number)[]} path
 * @returns {number | null} line of the key at the path, or of the nearest thing above it
 */
export function findLine(document, lines, path) {
  /** @type {any} */
  let node = document.contents;
  let offset = node?.range?.[0];
  for (const part of path) {
    const pair = isMap(node) ? pairOf(node, String(part)) : null;
    node = pair ? pair.value : isSeq(node) ? node.items[Number(part)] : null;
    const at = (pair ? pair.key : node)?.range?.[0];
    if (at === undefined) break;
    offset = at;
  }
  return offset === undefined ? 1 : lines.linePos(offset).line;
}

/** Pairs of maps by the text of their key: each of thousands of wrong keys asks for its line. @type {WeakMap<YAMLMap, Map<string, any>>} */
const pairs = new WeakMap();

/**
 * @param {YAMLMap} map
 * @param {string} key
 */
function pairOf(map, key) {
  const known = pairs.get(map) ?? new Map(map.items.map((pair) => [String(pair.key), pair]));
  pairs.set(map, known);
  return known.get(key);
}
