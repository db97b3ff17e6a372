/** Makes strangers' texts safe to print and draw: characters that are invisible, or that move or hide others, are shown as their numbers. */

/** Nothing of a text that is plain ASCII is looked at twice. */
const unusual = /[^\n\t\x20-\x7e]/;

/**
 * Controls and escapes, invisible and bidirectional format characters, halves of surrogates, line separators, what is
 * no character, and what is ignored where it is drawn. A variation selector belongs to the character before it.
 */
const hidden =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/gu;
const selector = /^[\ufe00-\ufe0f]$/;
/** Joiners are part of some scripts, and of emoji: there they stay. */
const joiner = /^[\u200c\u200d]$/;
/** Asked of one character: V8 14.6 does not find one beyond U+FFFF where a class of them stands before the end. */
const joined =
  /[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\ufe0f]/u;

/** Marks that stand on one letter: more of them are drawn over the lines above. */
const mostMarks = 8;
const pile = new RegExp(String.raw`(\p{M}{${mostMarks}})\p{M}+`, "gu");

/**
 * @param {string} text
 * @returns {string} one that shows all that is in it, on lines of its own: `\u202e` for what is not seen
 */
export function visible(text) {
  if (!unusual.test(text)) return text;
  const piled = text.replace(pile, "$1…");
  return piled.replace(hidden, (character, at) => showAt(piled, character, at));
}

/**
 * @param {string} text
 * @returns {string} the same on one line, for a place that has one
 */
export const visibleLine = (text) => visible(text.replace(/\s*[\r\n]\s*/g, " ").replaceAll("\t", " "));

/**
 * The same of JSON, which stays what it says: escapes are its own.
 * @param {string} json
 */
export const visibleJson = (json) =>
  unusual.test(json)
    ? json.replace(hidden, (character) =>
        character === "\n" || character === "\t"
          ? character
          : [...Array(character.length).keys()].map((i) => escapeUnit(character.charCodeAt(i))).join(""),
      )
    : json;

/** @param {number} unit of UTF-16 */
const escapeUnit = (unit) => `\\u${unit.toString(16).padStart(4, "0")}`;

/** @param {string} text */
export const isVisible = (text) => visible(text) === text;

/**
 * @param {string} text
 * @param {string} character
 * @param {number} at
 */
function showAt(text, character, at) {
  if (character === "\n" || character === "\t") return character;
  const before = text.slice(Math.max(0, at - 2), at);
  if (selector.test(character) && before && !/\s$/.test(before)) return character;
  if (joiner.test(character) && joined.test([...before].at(-1) ?? "")) return character;
  const code = /** @type {number} */ (character.codePointAt(0));
  return code > 0xffff ? `\\u{${code.toString(16)}}` : escapeUnit(code);
}

/**
 * The beginning of a text that is longer than a page or a line has place for.
 * @param {string} text
 * @param {number} most characters
 */
export const shorten = (text, most) =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
