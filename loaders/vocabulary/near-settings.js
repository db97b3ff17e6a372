/** Names of folders and files that nearly say a setting: stripe-width=1, stripe_width = 4, stripes4, 4 stripes, nfs. */
import { findFactor, parseFactor } from "./factors.js";

/** @import {Factor} from "../types.js" */

/**
 * @typedef {object} Near
 * @property {string} text what is written
 * @property {string} factor
 * @property {string} value in the words of factors.yaml where the factor is one
 * @property {string} wanted what says it: stripe_width=4
 */

/** What other names of parts there are: of entities and phases. */
const parts = new Set(["vm", "host", "job", "phase"]);

/** A name that is one already; what it says is judged elsewhere. */
const written = /(?:^|[, ])[A-Za-z_]\w*=/;

const assigned = /([A-Za-z][\w-]{0,60}(?: [A-Za-z][\w-]{0,60}){0,3}) ?= ?([\w.%+-]{1,60})/g;

/**
 * A setting with an equals sign whose name has hyphens or blanks, or that has blanks round the sign.
 * @param {string} name of a folder, or of a file without its ending
 * @param {Factor[]} factors
 * @returns {Near[]} what is written so that nothing is read of it
 */
export function findMisspelt(name, factors) {
  if (!name.includes("=")) return [];
  return [...name.matchAll(assigned)].flatMap(([text, words, value]) => {
    const last = /** @type {string} */ (words.split(" ").at(-1));
    const isRead =
      text.includes(`${last}=${value}`) && (parts.has(last) || findFactor(factors, last) !== undefined);
    const [known] = isRead ? [] : tails(words).flatMap((tail) => readName(tail, factors) ?? []);
    if (!known) return [];
    const factor = findFactor(factors, known);
    if (!factor) return parts.has(known) ? [{ text, factor: known, value, wanted: `${known}=${value}` }] : [];
    return nearOf(text, factor, value);
  });
}

/** @param {string} words run 1 stripe width @returns {string[]} the whole, then what is left without words before it */
const tails = (words) => words.split(" ").map((_, i, all) => all.slice(i).join(" "));

/** @param {string} text @returns {string} stripe_width */
const bare = (text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");

/**
 * @param {string} words
 * @param {Factor[]} factors
 * @returns {string | null} the name that they are, but for hyphens, blanks and capitals
 */
function readName(words, factors) {
  const name = bare(words);
  return parts.has(name) ? name : (indexOf(factors).get(name) ?? null);
}

/** By bare name: factors, and with an s more or less. @type {WeakMap<Factor[], Map<string, string>>} */
const indexes = new WeakMap();

/** @param {Factor[]} factors @returns {Map<string, string>} */
function indexOf(factors) {
  const known = indexes.get(factors);
  if (known) return known;
  /** @type {Map<string, string>} */
  const index = new Map();
  for (const factor of factors)
    for (const name of [factor.name, ...factor.aliases].map(bare))
      for (const each of [name, `${name}s`, name.replace(/s$/, "")])
        if (each && !index.has(each)) index.set(each, factor.name);
  indexes.set(factors, index);
  return index;
}

/** Of what a name has several, each by itself: stripes4_vms8, 4 stripes, 8 VMs. */
const pieces = /[,;+]\s*|\s{2,}|(?<=\d)[_-](?=[A-Za-z]{2})/;

const forms = [
  { form: /^([A-Za-z][A-Za-z_ -]{0,60}?)[_ .:-]?(\d[\w.]{0,20})$/, name: 1, value: 2 },
  { form: /^(\d[\d.]{0,20}(?:[kKmMgGtT](?:i?[bB])?)?)[_ -]?([A-Za-z][A-Za-z_ -]{0,60})$/, name: 2, value: 1 },
  { form: /^([A-Za-z][A-Za-z_ -]{0,60})[_ :-](on|off|true|false|enabled|disabled)$/i, name: 1, value: 2 },
];

/**
 * Names without an equals sign that say a value of a setting if it is the one that a study is about: stripes4, 8vms, nfs.
 * @param {string} name of a folder, or of a file without its ending
 * @param {Factor[]} factors
 * @returns {Near[]} one a setting that it may say
 */
export function findUnsigned(name, factors) {
  if (written.test(name)) return [];
  const whole = readForm(name.trim(), factors);
  const found = whole.length
    ? whole
    : name.split(pieces).flatMap((piece) => readPiece(piece.trim(), factors));
  return [...new Map(found.map((near) => [near.wanted, near])).values()];
}

/**
 * @param {string} piece
 * @param {Factor[]} factors
 * @returns {Near[]}
 */
function readPiece(piece, factors) {
  const formed = readForm(piece, factors);
  if (formed.length || !/^[A-Za-z][\w .+-]{2,60}$/.test(piece) || parts.has(piece)) return formed;
  return factors
    .filter(({ values, type }) => values && type === "string")
    .flatMap((factor) => nearOf(piece, factor, parseFactor(factor, piece)?.value ?? ""));
}

/**
 * @param {string} text
 * @param {Factor} factor
 * @param {string} value
 * @returns {Near[]} none where the factor has no such value
 */
function nearOf(text, factor, value) {
  const parsed = value ? parseFactor(factor, value) : null;
  return parsed
    ? [{ text, factor: factor.name, value: parsed.value, wanted: `${factor.name}=${value}` }]
    : [];
}

/**
 * @param {string} piece
 * @param {Factor[]} factors
 * @returns {Near[]} the setting that it names together with its value
 */
function readForm(piece, factors) {
  for (const { form, name, value } of forms) {
    const match = form.exec(piece);
    const known = match && readName(match[name], factors);
    const factor = known ? findFactor(factors, known) : undefined;
    const near = match && factor ? nearOf(piece, factor, match[value]) : [];
    if (near.length) return near;
  }
  return [];
}
