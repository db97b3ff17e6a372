/** What a study.yaml may hold at all: plain values, texts that can be seen, lists that a page has place for. */
import { visible } from "../../src/words/visible.js";
import { longestStudyText, mostStudyEntries } from "../limits.js";

/** @import {Problem} from "../types.js" */

/** @typedef {(string | number)[]} Path */

/** @typedef {(path: Path, message: string, expected: string) => void} Refuse */

/** Properties of every object. As keys they would change how the object works. */
const notKeys = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Takes out what is too long, too many or no plain value; texts and keys are made visible.
 * @param {any} study changed
 * @param {(path: Path) => number | null} lineOf
 * @returns {Problem[]}
 */
export function boundStudy(study, lineOf) {
  /** @type {Problem[]} */
  const problems = [];
  /** @type {Refuse} */
  const refuse = (path, message, expected) => {
    problems.push({
      line: lineOf(path),
      severity: "error",
      code: "study-out-of-bounds",
      message: `${path.map((part) => String(part).slice(0, 60)).join(".") || "study.yaml"}: ${message}`,
      expected,
      advice: "the rest is left out",
    });
  };
  boundMap(study, [], refuse);
  return problems;
}

/**
 * @param {any} value
 * @param {Path} path
 * @param {Refuse} refuse
 * @returns {any} undefined for what is left out
 */
function bound(value, path, refuse) {
  if (typeof value === "string") return boundText(value, path, refuse);
  if (Array.isArray(value)) return boundList(value, path, refuse);
  if (value === null || typeof value !== "object") return value;
  if (Object.getPrototypeOf(value) === Object.prototype) return boundMap(value, path, refuse);
  refuse(path, "an unsupported kind of value", "a text, a number, true, false, a list or a map");
  return undefined;
}

/**
 * @param {string} value
 * @param {Path} path
 * @param {Refuse} refuse
 */
function boundText(value, path, refuse) {
  const text = visible(value);
  if (text.length <= longestStudyText) return text;
  refuse(path, `a text of ${text.length} characters`, `at most ${longestStudyText}`);
  return undefined;
}

/**
 * @param {any[]} list
 * @param {Path} path
 * @param {Refuse} refuse
 */
function boundList(list, path, refuse) {
  if (list.length > mostStudyEntries)
    refuse(path, `a list of ${list.length} entries`, `at most ${mostStudyEntries}`);
  return list
    .slice(0, mostStudyEntries)
    .map((each, i) => bound(each, [...path, i], refuse))
    .filter((each) => each !== undefined);
}

/**
 * @param {Record<string, any>} map changed: an object that YAML has made may stand in several places
 * @param {Path} path
 * @param {Refuse} refuse
 */
function boundMap(map, path, refuse) {
  const entries = Object.entries(map);
  if (entries.length > mostStudyEntries)
    refuse(path, `a map of ${entries.length} keys`, `at most ${mostStudyEntries}`);
  for (const [i, [key, value]] of entries.entries()) {
    delete map[key];
    const name = i < mostStudyEntries ? boundKey(key, path, refuse) : undefined;
    const kept = name === undefined ? undefined : bound(value, [...path, key], refuse);
    if (name !== undefined && kept !== undefined) map[name] = kept;
  }
  return map;
}

/**
 * @param {string} key
 * @param {Path} path
 * @param {Refuse} refuse
 */
function boundKey(key, path, refuse) {
  const name = notKeys.has(key) ? undefined : boundText(key, path, refuse);
  if (notKeys.has(key)) refuse([...path, key], "a key that is not allowed", "another name");
  return name;
}
