/** Entries of schemas/practice.yaml, held to what each of their keys may say: defaults, where they are changed, what that costs. */
import { isText } from "./entry-faults.js";

/** @import {DefaultValue, Practice} from "../types.js" */

const keys = ["default", "defaults", "printed", "where", "cost", "when", "risks", "since"];
const keysOfDefault = ["value", "from", "until", "for", "source"];

/** A version of ESXi, as people write it. */
const version = /^\d{1,2}\.\d{1,2}(?: U\d{1,2})?$/;

/**
 * @param {any} read of the file
 * @param {string[]} factors names of the vocabulary
 * @returns {Record<string, Practice>} by factor
 * @throws {Error} where an entry is of no factor, or has what it should not
 */
export function checkPractice(read, factors) {
  const entries = Object.entries(read ?? {});
  for (const [name, entry] of entries) {
    const fault = factors.includes(name) ? findFault(entry ?? {}) : "no factor of schemas/factors.yaml";
    if (fault) throw new Error(`schemas/practice.yaml: ${name}: ${fault}`);
  }
  return Object.fromEntries(entries.map(([name, entry]) => [name, complete(entry ?? {})]));
}

/**
 * @param {any} entry
 * @returns {Practice}
 */
const complete = ({
  default: usual,
  defaults = [],
  printed = [],
  where = [],
  cost = null,
  when = null,
  risks = {},
  since = [],
}) => ({
  default: usual === undefined ? null : String(usual),
  defaults: defaults.map(completeDefault),
  printed,
  where,
  cost,
  when,
  risks,
  since,
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
  if (unknown) return `${unknown}: expected default, defaults, printed, where, cost, when, risks or since`;
  if ((entry.where ?? []).some((/** @type {any} */ place) => !place.in || (!place.at && !place.command)))
    return "where: expected in, and at or command";
  if (!(entry.printed ?? []).every((/** @type {any} */ each) => isText(each) && /^\w+ \S+$/.test(each)))
    return "printed: expected names such as module_parameter ql2xmaxqdepth";
  if (entry.when !== undefined && !isText(entry.when)) return "when: expected the end of a sentence";
  if (!Object.values(entry.risks ?? {}).every(isText)) return "risks: expected a sentence by value";
  const isWhole = (/** @type {any} */ { from, what, source, storage = "any" } = {}) =>
    isText(from) && version.test(from) && [what, source, storage].every(isText);
  if (!(entry.since ?? []).every(isWhole))
    return 'since: expected entries with from (a version such as "8.0"), what, source and, if need be, storage';
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
