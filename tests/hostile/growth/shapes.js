/** Files with one place in them that grows: a sound file, cut open where its grammar is, and filled with repetitions. */
import { drawUnit, repeat } from "./units.js";

/** @import {Random} from "./random.js" */
/** @import {Unit} from "./units.js" */

/**
 * @typedef {object} Shape
 * @property {string} place
 * @property {string} before
 * @property {Unit} unit
 * @property {string} after
 */

/** A place replaces what it matches. */
const tokens = {
  "a number": /\d+(?:\.\d+)?/g,
  "a word": /[A-Za-z_]+/g,
  "a cell": /(?<=[,;|\t\n])[^,;|\t\n]*/g,
  "a quoted text": /(?<=")[^"\n]*(?=")/g,
  "text between tags": /(?<=>)[^<>\n]*(?=<)/g,
  "what follows a sign of equality": /(?<==)[^=\n]*/g,
  "what follows a colon": /(?<=:)[^:\n]*/g,
  "what is in brackets": /(?<=[([{])[^()[\]{}\n]*/g,
  "a blank": /[ \t]+/g,
  "an end of line": /\n/g,
};

/**
 * @param {Random} random
 * @param {string} text of a sound file, a character a byte
 * @returns {Shape}
 */
export function drawShape(random, text) {
  const place = random.pick(Object.keys(places));
  const shape = places[place](random, text);
  return { place, before: "", after: "", unit: drawUnit(random, text), ...shape };
}

/**
 * @param {Shape} shape
 * @param {number} bytes how long what grows is
 */
export const fill = ({ before, unit, after }, bytes) => before + repeat(unit, bytes) + after;

/**
 * @param {Random} random
 * @param {string} text
 * @returns {[number, number]} where a line begins and ends
 */
function pickLine(random, text) {
  const at = random.below(text.length);
  const end = text.indexOf("\n", at);
  return [text.lastIndexOf("\n", at - 1) + 1, end < 0 ? text.length : end];
}

/**
 * @param {Random} random
 * @param {string} text
 * @param {number} from
 */
function endAfterLines(random, text, from) {
  let end = from;
  for (let lines = random.pick([1, 1, 1, 2, 3, 5, 8, 20]); lines > 0 && end < text.length; lines--)
    end = text.indexOf("\n", end) < 0 ? text.length : text.indexOf("\n", end) + 1;
  return end;
}

/**
 * Of a token those near a random place: long files have very many.
 * @param {RegExp} pattern
 * @returns {(random: Random, text: string) => Partial<Shape>}
 */
const replaced = (pattern) => (random, text) => {
  const from = random.below(text.length);
  const found = [...text.slice(from, from + 2000).matchAll(pattern)].slice(0, 20);
  const match = found.length ? random.pick(found) : Object.assign([""], { index: 0 });
  const at = from + match.index;
  return { before: text.slice(0, at), after: text.slice(at + match[0].length) };
};

/** @type {Record<string, (random: Random, text: string) => Partial<Shape>>} */
const places = {
  ...Object.fromEntries(
    Object.entries(tokens).map(([name, pattern]) => [`instead of ${name}`, replaced(pattern)]),
  ),
  "a line of its own": (random, text) => {
    const [at] = pickLine(random, text);
    return { before: text.slice(0, at), after: `\n${text.slice(at)}` };
  },
  "inside a line": (random, text) => {
    const at = random.below(text.length);
    return { before: text.slice(0, at), after: text.slice(at) };
  },
  "behind a line": (random, text) => {
    const [, at] = pickLine(random, text);
    return { before: text.slice(0, at), after: text.slice(at) };
  },
  "many lines": (random, text) => {
    const [at] = pickLine(random, text);
    const unit = drawUnit(random, text);
    return {
      before: text.slice(0, at),
      unit: { ...unit, text: `${unit.text}\n` },
      after: text.slice(at),
    };
  },
  "instead of the rest": (random, text) => ({ before: text.slice(0, random.below(text.length)) }),
  "instead of the rest of a line": (random, text) => {
    const from = random.below(text.length);
    const end = text.indexOf("\n", from);
    return { before: text.slice(0, from), after: end < 0 ? "" : text.slice(end) };
  },
  "at the end": (_, text) => ({ before: text }),
  "at the begin": (_, text) => ({ after: text }),
  ...Object.fromEntries(
    ["none", "first", "all"].map((counted) => [`lines again, counting ${counted}`, linesAgain(counted)]),
  ),
  ...Object.fromEntries(
    ["none", "first", "all"].map((counted) => [
      `a piece of a line again, counting ${counted}`,
      pieceAgain(counted),
    ]),
  ),
  "the whole file again": (random, text) => ({
    unit: { text: text.endsWith("\n") ? text : `${text}\n`, counted: random.pick(["none", "first"]) },
  }),
};

/** @param {any} counted */
function linesAgain(counted) {
  return (/** @type {Random} */ random, /** @type {string} */ text) => {
    const [from] = pickLine(random, text);
    const end = endAfterLines(random, text, from);
    return {
      before: text.slice(0, from),
      unit: { text: text.slice(from, end) || "\n", counted },
      after: text.slice(end),
    };
  };
}

/** @param {any} counted */
function pieceAgain(counted) {
  return (/** @type {Random} */ random, /** @type {string} */ text) => {
    const [start, end] = pickLine(random, text);
    const from = start + random.below(Math.max(1, end - start));
    const to = Math.min(end, from + 1 + random.below(60));
    const unit = { text: text.slice(from, to) || " ", counted };
    return { before: text.slice(0, to), unit, after: text.slice(to) };
  };
}
