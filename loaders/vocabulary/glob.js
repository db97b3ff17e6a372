/**
 * Patterns of paths. All states that a pattern can be in are followed letter by letter, so that the time is at most
 * the product of both lengths: no pattern is slow, however nearly it matches.
 */
import { ignore } from "../limits.js";

/**
 * @typedef {object} State of a pattern: it takes a letter, or stands for others at once
 * @property {((letter: string) => boolean) | null} takes
 * @property {State[]} next none where the pattern ends
 */

/** @typedef {(next: State) => State} Part what a part of a pattern begins with, given what comes after it */

/** @typedef {{text: string, at: number}} Reader */

const notSlash = (/** @type {string} */ letter) => letter !== "/";
const anything = () => true;

/** @param {(letter: string) => boolean} takes @returns {Part} */
const one = (takes) => (next) => ({ takes, next: [next] });

/** @param {Part[]} parts @returns {Part} */
const chain = (parts) => (next) => parts.reduceRight((after, part) => part(after), next);

/** @param {Part[]} parts @returns {Part} */
const either = (parts) => (next) => ({ takes: null, next: parts.map((part) => part(next)) });

/** @type {Part} */
const nothing = (next) => next;

/** @param {Part} part @returns {Part} */
const maybe = (part) => either([part, nothing]);

/** @param {Part} part @returns {Part} */
const repeat = (part) => (next) => {
  /** @type {State} */
  const state = { takes: null, next: [next] };
  state.next.push(part(state));
  return state;
};

const folders = maybe(chain([repeat(one(anything)), one((letter) => letter === "/")]));

/**
 * Patterns as shells have them: `*`, `**`, `?`, `[a-z]`, `{a,b}`, `{1..9}`, `@(a|b)`, `*(a)`, `+(a)`, `?(a)`.
 * Capitals are as small letters.
 * @param {string} pattern
 * @returns {(path: string) => boolean}
 * @throws {Error} that says what is wrong with it
 */
export function compileGlob(pattern) {
  if (pattern.length > ignore.letters) throw new Error(`longer than ${ignore.letters} letters`);
  if (pattern.startsWith("!"))
    throw new Error("patterns that begin with ! are not supported: name what to ignore");
  const reader = { text: pattern.toLowerCase().replace(/^\.\//, ""), at: 0 };
  /** @type {State} */
  const end = { takes: null, next: [] };
  const start = readParts(reader, "")(end);
  return (path) => matches(start, end, path.toLowerCase());
}

/**
 * @param {State} start
 * @param {State} end
 * @param {string} path
 */
function matches(start, end, path) {
  let states = closure([start]);
  for (const letter of path) {
    if (!states.size) return false;
    states = closure([...states].flatMap(({ takes, next }) => (takes?.(letter) ? next : [])));
  }
  return states.has(end);
}

/** @param {State[]} open */
function closure(open) {
  /** @type {Set<State>} */
  const found = new Set();
  for (let state = open.pop(); state; state = open.pop()) {
    if (found.has(state)) continue;
    found.add(state);
    if (!state.takes) open.push(...state.next);
  }
  return found;
}

/**
 * @param {Reader} reader behind the part afterwards
 * @param {string} ends letters that end it
 * @returns {Part}
 */
function readParts(reader, ends) {
  const parts = [];
  const start = reader.at;
  while (reader.at < reader.text.length && !ends.includes(reader.text[reader.at]))
    parts.push(readPart(reader, start, ends));
  return chain(parts);
}

/**
 * @param {Reader} reader
 * @param {number} start where its alternative begins
 * @param {string} ends
 * @returns {Part}
 */
function readPart(reader, start, ends) {
  const { text, at } = reader;
  const letter = text[at];
  if (/[@?*+!]/.test(letter) && text[at + 1] === "(") return readGroup(reader, letter);
  if (letter === "(") return readAlternatives(reader, ")", "|");
  if (letter === "*") return readStars(reader, start, ends);
  if (letter === "[") return readSet(reader);
  if (letter === "{" && isBrace(text, at)) return readBrace(reader);
  if (letter === "?") {
    reader.at++;
    return one(notSlash);
  }
  const isQuoted = letter === "\\" && at + 1 < text.length;
  const [wanted] = text.slice(isQuoted ? at + 1 : at);
  reader.at += isQuoted ? 2 : 1;
  return one((found) => found === wanted);
}

/**
 * @param {Reader} reader
 * @param {number} start
 * @param {string} ends
 * @returns {Part}
 */
function readStars(reader, start, ends) {
  const { text, at } = reader;
  const isFirst = at === start || text[at - 1] === "/";
  while (text[reader.at] === "*" && text[reader.at + 1] !== "(") reader.at++;
  if (isFirst && reader.at === at + 2) {
    if (reader.at === text.length || ends.includes(text[reader.at])) return repeat(one(anything));
    if (/[.{]/.test(text[reader.at])) return repeat(one(anything)); // **.log: as other tools have it
    if (text[reader.at] === "/") {
      reader.at++;
      return folders;
    }
  }
  return repeat(one(notSlash));
}

/**
 * @param {Reader} reader
 * @param {string} sign before the bracket
 * @returns {Part}
 */
function readGroup(reader, sign) {
  if (sign === "!") throw new Error("!(…) is not supported: name what to ignore");
  reader.at++;
  const group = readAlternatives(reader, ")", "|");
  if (sign === "@") return group;
  if (sign === "?") return maybe(group);
  return sign === "*" ? repeat(group) : chain([group, repeat(group)]);
}

/**
 * @param {Reader} reader at the opening bracket
 * @param {string} close
 * @param {string} between
 * @returns {Part}
 */
function readAlternatives(reader, close, between) {
  const parts = [];
  do {
    reader.at++;
    parts.push(readParts(reader, close + between));
  } while (reader.text[reader.at] === between);
  if (reader.text[reader.at] !== close) throw new Error(`no ${close}`);
  reader.at++;
  return either(parts);
}

/**
 * @param {string} text
 * @param {number} at
 */
const isBrace = (text, at) => /^\{(?:[^{}]*,|[^{}]*\{|-?\d+\.\.-?\d+\})/.test(text.slice(at));

/**
 * @param {Reader} reader
 * @returns {Part}
 */
function readBrace(reader) {
  const range = /^\{(-?\d+)\.\.(-?\d+)\}/.exec(reader.text.slice(reader.at));
  if (!range) return readAlternatives(reader, "}", ",");
  reader.at += range[0].length;
  const [from, to] = [Number(range[1]), Number(range[2])].sort((a, b) => a - b);
  if (!(to - from < ignore.alternatives)) throw new Error(`${range[0]}: more than ${ignore.alternatives}`);
  return either(Array.from({ length: to - from + 1 }, (_, i) => literal(String(from + i))));
}

/** @param {string} text */
const literal = (text) => chain([...text].map((letter) => one((found) => found === letter)));

/**
 * @param {Reader} reader
 * @returns {Part}
 */
function readSet(reader) {
  const set = /^\[([!^]?)(\]?(?:\\.|[^\]\\])*)\]/s.exec(reader.text.slice(reader.at));
  if (!set) throw new Error("no ]");
  reader.at += set[0].length;
  const listed = [...set[2].matchAll(/(?:\\(.)|(.))(?:-(?:\\(.)|([^\]])))?/gsu)].map(
    ([, quoted, plain, quotedTo, to]) => [quoted ?? plain, quotedTo ?? to ?? quoted ?? plain],
  );
  const isListed = (/** @type {string} */ letter) =>
    listed.some(([from, to]) => from <= letter && letter <= to);
  return one((letter) => notSlash(letter) && isListed(letter) === !set[1]);
}
