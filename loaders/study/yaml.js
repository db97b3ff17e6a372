/** YAML that anybody may have written: what would fill memory is an error, as a wrong character is. */
import { isMap, isScalar, parseDocument, visit } from "yaml";
import { deepestStudyYaml as deepest, longestStudyYaml as longest, mostAliases } from "../limits.js";

/** @import {Document, LineCounter} from "yaml" */

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

/** Of YAML 1.2 whatever a document says of itself; keys are compared here, each with each would take too long. */
const options = /** @type {const} */ ({ schema: "core", merge: false, uniqueKeys: false, logLevel: "error" });

/**
 * @param {Document.Parsed<any, any>} document
 * @returns {{key: string, offset: number} | null} the first key that a map has twice
 */
export function findDoubleKey(document) {
  /** @type {{key: string, offset: number} | null} */
  let found = null;
  visit(document, {
    Map(_, { items }) {
      const seen = new Set();
      for (const { key } of items) {
        const name = isScalar(key) ? String(key.value) : null;
        if (name !== null && seen.has(name)) {
          found = { key: name, offset: /** @type {any} */ (key).range?.[0] ?? 0 };
          return visit.BREAK;
        }
        seen.add(name);
      }
    },
  });
  return found;
}

/**
 * A parser's time grows with the square of the depth: what nests far deeper than allowed is not given to it.
 * @param {string} text
 */
function isEndless(text) {
  let depth = 0;
  let most = 0;
  for (const [bracket] of text.matchAll(/[[{}\]]/g)) {
    depth += bracket === "[" || bracket === "{" ? 1 : -1;
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
  return Math.max(level + 1, ...Object.values(value).map((each) => depthOf(each, level + 1)));
}

/**
 * @param {Document.Parsed<any, any>} document
 * @param {LineCounter} lines
 * @param {(string | number)[]} path
 * @returns {number | null} line of the key at the path, or of the nearest thing above it
 */
export function findLine(document, lines, path) {
  const parent = path.length ? document.getIn(path.slice(0, -1), true) : document.contents;
  const pair = isMap(parent) && parent.items.find(({ key }) => String(key) === String(path[path.length - 1]));
  /** @type {any} */
  const node = pair ? pair.key : document.getIn(path, true);
  const offset = node?.range?.[0];
  if (offset === undefined) return path.length ? findLine(document, lines, path.slice(0, -1)) : 1;
  return lines.linePos(offset).line;
}
