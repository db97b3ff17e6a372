/** What is a name in a text of a study and in its path: by signs, as a name that is known elsewhere, as an unknown word. */
import { atomsOf } from "./atoms.js";
import { isTelling, matchSigns, namesToFollow, withoutOverlaps } from "./find.js";
import { startFollowing } from "./follow.js";
import { isHarmless } from "./harmless.js";
import { findUnknown } from "./unknown.js";

/** @import {Found} from "./find.js" */

/**
 * @typedef {(text: string, path: string, isText?: boolean) => Found[]} Find what is found in a text of the file
 */

/** What people write to be read: only signs and what is a name elsewhere count there. */
const isProse = (/** @type {string} */ path) => path === "study.yaml" || /\.md$/i.test(path);

/** Names of these kinds that everybody may know are whole: no word of them is looked at. */
const wholes = ["host", "vcenter", "user", "ip", "mac", "wwn", "uuid"];

/**
 * @param {Set<string>} allowed
 * @param {{kind: string, name: string}[]} names that are known: found wherever they stand
 * @returns {Find}
 */
export function startFinder(allowed, names) {
  const followed = namesToFollow(names.filter(({ kind }) => kind !== "name"));
  for (const name of allowed) followed.delete(name);
  const follow = startFollowing(followed);
  const kinds = new Map(names.map(({ kind, name }) => [name.toLowerCase(), kind]));
  for (const name of allowed) for (const { word } of atomsOf(name)) kinds.set(word, "");
  const isNew = (/** @type {Found} */ { name }) => !allowed.has(name.toLowerCase());
  return (text, path, isText = true) => {
    const signs = matchSigns(withoutLinks(text, path));
    const known = follow(text);
    const telling = signs.filter(({ kind, name }) => !isHarmless(kind, name));
    const found = withoutOverlaps([...telling, ...known]);
    const judged = [...signs.filter(({ kind }) => wholes.includes(kind)), ...telling, ...known];
    const spans = judged.sort((a, b) => a.at - b.at);
    const words = !isText
      ? []
      : isProse(path)
        ? findWords(text, kinds)
        : findUnknown(text, spans, (word) => kinds.get(word.toLowerCase()) ?? "name");
    return withoutOverlaps([...found, ...words]).filter(isNew);
  };
}

/**
 * @param {string} text
 * @param {Map<string, string>} kinds by words in lower case
 * @returns {Found[]} words that are names elsewhere, and no plain short ones
 */
function findWords(text, kinds) {
  if (!kinds.size) return [];
  return [...atomsOf(text)].flatMap(({ word, at }) =>
    kinds.get(word.toLowerCase()) === "name" && isTelling(word) ? [{ kind: "name", name: word, at }] : [],
  );
}

/** In study.yaml, links to public documents are meant to be there. */
const publicLink = /https?:\/\/[^\s/]+\.(?:com|net|org|edu|gov|info|io|[a-z]{2})(?=[/:\s]|$)\S*/gi;

/**
 * @param {string} text
 * @param {string} path
 */
const withoutLinks = (text, path) =>
  path === "study.yaml" ? text.replace(publicLink, (link) => " ".repeat(link.length)) : text;

/**
 * Parts of a path are lines to the signs; an ending is no part of a name.
 * @param {string} path
 * @param {Find} find
 * @returns {Found[]} places are those in the path
 */
export function findInPath(path, find) {
  const text = path
    .replace(/(?:\.(?:gz|json|txt|xml|csv|log|cfg|info|out|yaml|yml|zip|md|html|xls|tsv|fio))+$/i, (ending) =>
      " ".repeat(ending.length),
    )
    .replaceAll("/", "\n")
    .replace(/[_,]/g, " ");
  const hosts = [...text.matchAll(/(?<=^|\s)host=([^\s]+)/g)].map(({ 1: name, index }) => ({
    kind: "host",
    name,
    at: index + 5,
  }));
  const found = find(text, path);
  return withoutOverlaps([...hosts.filter(({ name }) => find(`Host Name: ${name}`, path).length), ...found]);
}
