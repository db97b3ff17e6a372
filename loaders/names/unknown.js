/** Words of a text that nothing says to be harmless, wherever they stand: in keys, values, comments, paths. */
import { atomsOf, isKnown, withoutSymbols } from "./atoms.js";
import { findInColumns } from "./signs/columns.js";
import { findMonths, isForeignAverage } from "./signs/dates.js";
import { isEscaped, isJson } from "./escapes.js";
import { printedNumbers, publishedFields } from "./vocabulary.js";

/** @import {Atom} from "./atoms.js" */
/** @import {Found} from "./find.js" */

/**
 * @param {string} text lines
 * @param {Found[]} spans places that are judged already, in their order
 * @param {(word: string) => string | null} kindOf the kind of a name that other signs found, null where it is allowed
 * @returns {Found[]}
 */
export function findUnknown(text, spans, kindOf) {
  const escapes = isJson(text);
  const referred = findReferences(text);
  // Nearly all blocks have none: only the others are looked at again, without what is judged already.
  if (!referred.length && !unknownIn(text, escapes).length) return [];
  const rest = blank(text, spans);
  const found = referred.flatMap(({ word, at }) => (kindOf(word) ? [{ kind: "name", name: word, at }] : []));
  const told = [...findPublished(rest), ...findMonths(rest)].sort((a, b) => a.at - b.at);
  for (const { word, at } of unknownIn(blank(rest, told), escapes)) {
    const kind = kindOf(word);
    if (kind) found.push({ kind, name: word, at });
  }
  return found;
}

/**
 * @param {string} text
 * @param {boolean} escapes
 * @returns {Atom[]}
 */
function unknownIn(text, escapes) {
  const unknown = [];
  for (const atom of atomsOf(text))
    if (!isKnown(atom.word) || (escapes && text[atom.at - 1] === "\\"))
      unknown.push(...unknownParts(text, atom, escapes));
  return unknown;
}

/**
 * @param {string} text
 * @param {{name: string, at: number}[]} spans
 * @returns {string} of the same length
 */
function blank(text, spans) {
  if (!spans.length) return text;
  const parts = [];
  let last = 0;
  for (const { name, at } of spans) {
    const from = Math.max(at, last);
    const end = at + name.length;
    if (end <= from) continue;
    parts.push(text.slice(last, from), text.slice(from, end).replace(/[^\n]/g, " "));
    last = end;
  }
  return parts.join("") + text.slice(last);
}

/**
 * @param {string} text
 * @param {Atom} atom
 * @param {boolean} escapes whether \n and \u00e9 are characters
 * @returns {Atom[]}
 */
function unknownParts(text, atom, escapes) {
  if (escapes && text[atom.at - 1] === "\\" && isEscaped(text, atom.at)) {
    const [, skipped] = /** @type {RegExpExecArray} */ (/^(u[0-9a-f]{4}|[bfnrt]?)/i.exec(atom.word));
    if (hidesLetter(skipped)) return [{ word: `\\${atom.word}`, at: atom.at - 1 }];
    return unknownParts(text, { word: atom.word.slice(skipped.length), at: atom.at + skipped.length }, false);
  }
  if (isKnown(atom.word)) return [];
  return withoutSymbols(atom).filter(({ word }) => !isKnown(word) && !isForeignAverage(word));
}

/** Tools escape no letters of ASCII: who does hides something. @param {string} escape */
const hidesLetter = (escape) =>
  escape.length === 5 && /[0-9A-Za-z]/.test(String.fromCharCode(parseInt(escape.slice(1), 16)));

/** Letters and digits as numbers of XML: no tool writes those of ASCII so, and the others are names. */
const reference = /(?:&#(?:x[0-9a-f]{1,6}|\d{1,7});){1,1000}/gi;

/**
 * @param {string} text
 * @returns {Atom[]}
 */
const findReferences = (text) =>
  text.includes("&#")
    ? [...text.matchAll(reference)].flatMap(({ 0: word, index }) =>
        hasLetter(word) ? [{ word, at: index }] : [],
      )
    : [];

/** @param {string} references */
const hasLetter = (references) =>
  [...references.matchAll(/&#(?:x([0-9a-f]+)|(\d+));/gi)].some(([, hex, decimal]) => {
    const code = hex ? parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff && /[\p{L}\p{N}]/u.test(String.fromCodePoint(code));
  });

/** So far before a value stands what announces it on its line: `"key" :`, `key=`, `key:`, `<key>`, `--key`. */
const longestField = 61;
const longestBefore = 300;

/**
 * Looks back from a place, letter by letter: a line may be long, and have many places.
 * @param {string} text
 * @param {number} at
 * @returns {string | null} the field that the place lies in, as far as its line says
 */
export function fieldAt(text, at) {
  const from = Math.max(0, at - longestBefore);
  const near = text.slice(from, at);
  const line = near.slice(near.lastIndexOf("\n") + 1);
  const key = keyBefore(line);
  const option = optionBefore(line);
  const first = key && (!option || key.at <= option.at) ? key : option;
  // What begins before the letters that are looked at is cut off, and no name of a field.
  const isCut = first?.at === 0 && from > 0 && line === near;
  return first && !isCut ? first.name.trim() : null;
}

/** @param {string} line @returns {{name: string, at: number} | null} what stands before its last sign of a value */
function keyBefore(line) {
  let end = Math.max(...[":", "=", "<", ">"].map((sign) => line.lastIndexOf(sign)));
  if (end < 0 || line[end] === "<") return null;
  for (let blanks = 0; blanks < 4 && /\s/.test(line.charAt(end - 1)); blanks++) end--;
  if (/["']/.test(line.charAt(end - 1))) end--;
  let at = backTo(line, end, /[^\w .-]/);
  while (at < end && !/[A-Za-z_]/.test(line[at])) at++;
  return at < end ? { name: line.slice(at, end), at } : null;
}

/** @param {string} line @returns {{name: string, at: number} | null} an option before its last word */
function optionBefore(line) {
  const end = line.lastIndexOf(" ");
  if (end < 0) return null;
  const at = backTo(line, end, /[^\w-]/);
  const [, name] = /^--?([\w-]+)$/.exec(line.slice(at, end)) ?? [];
  return name ? { name, at } : null;
}

/**
 * @param {string} line
 * @param {number} end
 * @param {RegExp} sign of one letter
 * @returns {number} the place behind the last such letter before the end, as far back as a field may begin
 */
function backTo(line, end, sign) {
  let at = end;
  while (at > 0 && end - at < longestField && !sign.test(line[at - 1])) at--;
  return at;
}

/** Fields whose values are published as they are: products and their versions, which name no place. */
const compact = (/** @type {string} */ key) => key.replace(/[\s"_-]/g, "").toLowerCase();

const escaped = publishedFields.map((key) =>
  key.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&").replace(/ /g, "[ _]?"),
);
const published = new RegExp(
  String.raw`(?<![A-Za-z0-9])(?:${escaped.join("|")})(?:["']?[ \t]{0,40}[:=][ \t]{0,40}["']?|>)([^\n"<]{1,200})`,
  "dgi",
);
/** What collect.py writes of its files. */
const digest = /"(?:sha256|definition)" ?: ?"([0-9a-f]{64})"/dg;
const values = [published, digest, ...printedNumbers];
const columns = Object.fromEntries(publishedFields.map((key) => [compact(key), "published"]));

/**
 * @param {string} text lines
 * @returns {{name: string, at: number}[]} values and their places, in the order of the text
 */
function findPublished(text) {
  const found = values.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 1: name, indices }) => ({
      name,
      at: /** @type {any} */ (indices)[1][0],
    })),
  );
  return [...found, ...findInColumns(text, columns)].sort((a, b) => a.at - b.at);
}
