/** The words of a text one by one: whether each is known to give nothing away. What is not known is a name. */
import { isKnownWord, mayBeNumbered, mayBeMachine } from "./vocabulary.js";

/** @typedef {{word: string, at: number}} Atom letters and digits without a break, with their place */

const other = String.raw`\u0080-\uffff`;
const start = new RegExp(`[A-Za-z${other}][A-Za-z0-9${other}]*`, "g");

/**
 * Signs that are no letters: of UTF-8 read as latin1, of latin1, of Unicode (BOM, dashes, quotes, µ, ×). The group is
 * a letter of UTF-8, which is none of them.
 */
const symbols =
  /\xef\xbb\xbf|\xef\xbf\xbd|\xe2[\x80-\xaf][\x80-\xbf]|\xf0\x9f[\x80-\xbf]{2}|\xc2[\x80-\xbf]|\xc3\x97|\xce\xbc|([\xc3-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})|[\x80-\xbf\xd7\u03bc\u2000-\u2bff\ufeff\ufffd]/g;
const beyondAscii = /[\u0080-\uffff]/;

/**
 * Numbers with a sign in them: hexadecimal, exponents, times of ISO 8601; counted digits of our own pseudonyms;
 * disks of Linux and paths of ESXi (sdb1, C0T1L2); loads of HCIBench (4k70r); options with a size (-b8K).
 */
const plain =
  /^(?:0x[0-9a-f]{1,16}|\d+e\d*|\d+t\d*z?|\d+z|[0-9a-f]{0,2}0{4,}[0-9a-f]{1,4}|c\d+t\d+(?:l\d+)?|(?:sd|vd|hd|xvd)[a-z]{1,2}\d*|\d+[kmg]\d+r|[a-z]\d+[a-z]{1,2}\d?|\d+[kmgtp]i?b)$/i;

/** A size before what is done in it: 4krandread, 64ktest. */
const sizedWord = /^\d{1,5}[kmg](?:i?b)?([a-z]{3,30})$/;

/** Assets, people and machines are numbered so; loads, versions and places on a bus have fewer digits. */
const numberedLetter = /^[A-Z]\d{6,}$/i;

/** `MaxIOSize2` is `Max`, `IO`, `Size`, `2`. */
const piece = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;

/** @type {Map<string, boolean>} what was judged before */
const judged = new Map();
const mostJudged = 200_000;
const longestKept = 64;

/**
 * @param {string} text
 * @returns {Generator<Atom>} those with a letter, in the order of the text
 */
export function* atomsOf(text) {
  start.lastIndex = 0;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const end = start.lastIndex;
    let at = match.index;
    while (isDigit(text.charCodeAt(at - 1))) at--;
    yield { word: text.slice(at, end), at };
    start.lastIndex = end;
  }
}

const isDigit = (/** @type {number} */ code) => code >= 48 && code <= 57;

/**
 * @param {string} word an atom
 * @returns {boolean} whether everybody may read it: a number, a unit, a word of a tool or of plain English
 */
export function isKnown(word) {
  if (word.length < 3) return !beyondAscii.test(word);
  const before = judged.get(word);
  if (before !== undefined) return before;
  if (judged.size > mostJudged) judged.clear();
  const known = judge(word);
  if (word.length <= longestKept) judged.set(word, known);
  return known;
}

/**
 * @param {string} text a name
 * @returns {boolean} whether tools print it as it is: a known word, or several with blanks between
 */
export const isPrinted = (text) =>
  isKnownWord(text.toLowerCase()) ||
  text.split(" ").every((word) => /^[A-Za-z]\w*$/.test(word) && isKnown(word) && !isNumberedMachine(word));

/** People number machines, `esx07`: no tool prints such a name before somebody gave it. @param {string} word */
const isNumberedMachine = (word) => /\d$/.test(word) && mayBeMachine(word.toLowerCase().replace(/\d+$/, ""));

/** @param {string} word */
function judge(word) {
  const lower = word.toLowerCase();
  if (numberedLetter.test(word)) return false;
  if (isKnownWord(lower) || plain.test(word) || mayBeNumbered(lower.replace(/\d{1,20}$/, ""))) return true;
  const [, sized] = sizedWord.exec(lower) ?? [];
  if (sized !== undefined && isKnownWord(sized)) return true;
  const pieces = word.length > 64 ? [] : (word.match(piece) ?? []);
  if (pieces.length < 2 || pieces.join("") !== word) return false;
  if (pieces.filter((each) => /^[a-z]$/i.test(each)).length > 1) return false;
  return pieces.every((each, i) => isDigit(each.charCodeAt(0)) || isKnownPiece(each, pieces[i + 1]));
}

/**
 * @param {string} letters
 * @param {string} [next] the piece behind it
 */
function isKnownPiece(letters, next) {
  const lower = letters.toLowerCase();
  const isNumbered = next !== undefined && isDigit(next.charCodeAt(0));
  return isNumbered ? lower.length === 1 || mayBeNumbered(lower) : lower.length < 3 || isKnownWord(lower);
}

/**
 * @param {Atom} atom
 * @returns {Atom[]} its parts between signs that are no letters
 */
export function withoutSymbols({ word, at }) {
  const parts = [];
  let last = 0;
  for (const { 0: symbol, 1: letter, index } of word.matchAll(symbols)) {
    if (letter) continue;
    parts.push({ word: word.slice(last, index), at: at + last });
    last = index + symbol.length;
  }
  return [...parts, { word: word.slice(last), at: at + last }].filter((part) => part.word);
}
