/** schemas/practice.yaml: what a setting is by default, where it is changed and what that costs. */
import { readFileSync } from "node:fs";
import { CORE_SCHEMA, load } from "js-yaml";
import { parse } from "yaml";
import { isText } from "./entry-faults.js";

/** @import {DefaultValue, Practice} from "../types.js" */

const file = new URL("../../schemas/practice.yaml", import.meta.url);

const keys = ["default", "defaults", "printed", "where", "cost"];
const keysOfDefault = ["value", "from", "until", "for", "source"];

/** A version of ESXi, as people write it. */
const version = /^\d{1,2}\.\d{1,2}(?: U\d{1,2})?$/;

/**
 * @param {string[]} factors names of the vocabulary
 * @param {string} [text] of that file
 * @returns {Record<string, Practice>} by factor
 * @throws {Error} where an entry is of no factor, or has what it should not
 */
export function readPractice(factors, text = readFileSync(file, "utf8")) {
  const entries = Object.entries(parseFile(text) ?? {});
  for (const [name, entry] of entries) {
    const fault = factors.includes(name) ? findFault(entry ?? {}) : "no factor of schemas/factors.yaml";
    if (fault) throw new Error(`schemas/practice.yaml: ${name}: ${fault}`);
  }
  return Object.fromEntries(entries.map(([name, entry]) => [name, complete(entry ?? {})]));
}

/**
 * The library that tells places takes ten times as long, and is asked where something is wrong.
 * @param {string} text
 * @returns {any}
 */
function parseFile(text) {
  try {
    return load(text, { schema: CORE_SCHEMA });
  } catch (cause) {
    try {
      parse(text);
    } catch (error) {
      const [what] = /** @type {Error} */ (error).message.split("\n");
      throw new Error(`schemas/practice.yaml: ${what.replace(/:$/, "")}`, { cause });
    }
    throw new Error(`schemas/practice.yaml: ${/** @type {Error} */ (cause).message.split("\n")[0]}`, {
      cause,
    });
  }
}

/**
 * @param {any} entry
 * @returns {Practice}
 */
const complete = ({ default: usual, defaults = [], printed = [], where = [], cost = null }) => ({
  default: usual === undefined ? null : String(usual),
  defaults: defaults.map(completeDefault),
  printed,
  where,
  cost,
});

/**
 * @param {any} stated
 * @returns {DefaultValue}
 */
const completeDefault = ({ value, from = null, until = null, for: condition = {}, source }) => ({
  value: String(value),
  from,
  until,
  for: condition,
  source,
});

/**
 * @param {any} entry
 * @returns {string | null} what is wrong with it
 */
function findFault(entry) {
  const unknown = Object.keys(entry).find((key) => !keys.includes(key));
  if (unknown) return `${unknown}: expected default, defaults, printed, where or cost`;
  if ((entry.where ?? []).some((/** @type {any} */ place) => !place.in || (!place.at && !place.command)))
    return "where: expected in, and at or command";
  if (!(entry.printed ?? []).every((/** @type {any} */ each) => isText(each) && /^\w+ \S+$/.test(each)))
    return "printed: expected names such as module_parameter ql2xmaxqdepth";
  return (entry.defaults ?? []).map(findDefaultFault).find(Boolean) ?? null;
}

/**
 * @param {any} stated
 * @returns {string | null}
 */
function findDefaultFault(stated) {
  if (!stated || typeof stated !== "object" || stated.value === undefined || !isText(stated.source))
    return "defaults: expected a value and the source of the fact";
  const unknown = Object.keys(stated).find((key) => !keysOfDefault.includes(key));
  if (unknown) return `defaults: ${unknown}: expected value, from, until, for or source`;
  if ([stated.from, stated.until].some((each) => each !== undefined && !(isText(each) && version.test(each))))
    return 'defaults: from and until: expected versions such as "7.0 U2"';
  const lists = Object.values(stated.for ?? {});
  return lists.every((list) => Array.isArray(list))
    ? null
    : "defaults: for: expected lists of values by setting";
}
