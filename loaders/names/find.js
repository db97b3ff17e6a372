/** Finds names in a text: by their signs, and where one that is known stands without a sign. */
import { findInColumns } from "./signs/columns.js";
import { isPrinted } from "./atoms.js";
import { isEscaped, isJson } from "./escapes.js";
import { isHarmless } from "./harmless.js";
import { signs } from "./patterns.js";

/**
 * @typedef {object} Found
 * @property {string} kind
 * @property {string} name
 * @property {number} at its place in the text
 */

/** Of a block of a key, which is one name over many lines, and of others. */
const longestKey = 1 << 15;
const longestName = 512;

/** Entries of a list of YAML, as a group that spans lines takes them. */
const entry = /- ['"]?([^\n'"]+?)['"]?[ \t]*(?:\n|$)/dg;

/**
 * @param {string} text lines
 * @returns {Found[]} in the order of the text, none inside another
 */
export const findBySigns = (text) =>
  withoutOverlaps(matchSigns(text).filter(({ kind, name }) => !isHarmless(kind, name)));

/**
 * @param {string} text lines
 * @returns {Found[]} with those that give nothing away, in the order of the signs
 */
export function matchSigns(text) {
  /** @type {Found[]} */
  const found = [];
  const lower = text.toLowerCase();
  const escapes = isJson(text);
  for (const { kind, pattern, hints, not } of signs)
    if (!hints?.length || hints.some((hint) => lower.includes(hint)))
      for (const match of text.matchAll(pattern))
        for (const [group, start] of groupsOf(match)) {
          const end = start + group.length;
          const at = escapes && /^[bfnrt]/.test(group) && isEscaped(text, start) ? start + 1 : start;
          const name = unescapeEnd(text.slice(at, end), text[end]);
          if (isWhole(kind, name) && !not?.test(name)) found.push({ kind, name, at });
        }
  return [...found, ...findInColumns(text)];
}

/** @param {RegExpMatchArray} match with indices */
function groupsOf(match) {
  /** @type {[string, number][]} */
  const groups = [];
  for (const [i, span] of (match.indices ?? []).entries())
    if (i && span) {
      const [at] = span;
      if (match[i].startsWith("- "))
        for (const item of match[i].matchAll(entry))
          groups.push([item[1], at + /** @type {any} */ (item.indices)[1][0]]);
      else groups.push([match[i], at]);
    }
  return groups;
}

/** A quote inside a text of JSON has a backslash before it. @param {string} name @param {string | undefined} next */
const unescapeEnd = (name, next) => (next === '"' && name.endsWith("\\") ? name.slice(0, -1) : name);

/**
 * @param {string} kind
 * @param {string} name
 */
function isWhole(kind, name) {
  if (name.length > (kind === "key" || kind === "token" ? longestKey : longestName)) return false;
  if (kind === "ip" && !name.includes(":")) return name.split(".").every((part) => Number(part) < 256);
  return /[A-Za-z0-9\u0080-\uffff]/.test(name);
}

/**
 * @param {Found[]} found by priority
 * @returns {Found[]} by place
 */
export function withoutOverlaps(found) {
  const ranked = found.map((each, rank) => ({ each, rank, end: each.at + each.name.length }));
  ranked.sort((a, b) => a.each.at - b.each.at || a.rank - b.rank);
  /** @type {typeof ranked} */
  const kept = [];
  for (const next of ranked) {
    const before = kept.at(-1);
    if (!before || before.end <= next.each.at) kept.push(next);
    else if (next.rank < before.rank) kept[kept.length - 1] = next;
  }
  return kept.map(({ each }) => each);
}

/**
 * Names that are looked for without a sign too: not the short ones, and nothing that tools print themselves.
 * @param {Iterable<{kind: string, name: string}>} names
 * @returns {Map<string, {kind: string, name: string}>} by the name in lower case
 */
export function namesToFollow(names) {
  /** @type {Map<string, {kind: string, name: string}>} */
  const followed = new Map();
  for (const { kind, name } of names) {
    const [label, ...domain] = ["host", "vcenter"].includes(kind) ? name.split(".") : [name];
    const parts = kind === "user" && name.includes("@") ? [name, name.split("@")[0]] : [name];
    if (domain.length && !/^\d+$/.test(label)) parts.push(label);
    for (const part of parts)
      if (isTelling(part) && !isPrinted(part) && !isHarmless(kind, part) && !followed.has(part.toLowerCase()))
        followed.set(part.toLowerCase(), { kind, name: part });
  }
  return followed;
}

/** @param {string} name */
export const isTelling = (name) => name.length >= 6 || (name.length >= 4 && /[\d.-]/.test(name));
