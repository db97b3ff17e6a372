/** Long sentences in pieces that can be read at a glance. */

/** Before a colon that parts a sentence there is this share of the longest piece: less names a place, and says nothing. */
const SAYS_SOMETHING = 1 / 3;

/**
 * Sentences; a long one is parted where a semicolon or colon stands outside brackets.
 * @param {string} text
 * @param {number} [longest]  characters of a piece, as far as a sentence has a place to part it
 * @returns {string[]} each begins with a capital, unless it is a name, and ends with a full stop
 */
export const splitPieces = (text, longest = 190) =>
  text
    .split(/(?<=[.!?]) (?=[A-Z0-9])/u)
    .filter(Boolean)
    .flatMap((sentence) => partSentence(sentence, longest));

/**
 * @param {string} sentence
 * @param {number} longest
 * @returns {string[]}
 */
function partSentence(sentence, longest) {
  if (sentence.length <= longest) return [sentence];
  const places = [...sentence.matchAll(/[;:] /g)]
    .filter(({ 0: mark, index }) => index >= (mark === ": " ? longest * SAYS_SOMETHING : 15))
    .map(({ index }) => index)
    .filter((at) => isOutside(sentence.slice(0, at)));
  const at = places.findLast((each) => each <= longest) ?? places[0];
  if (at === undefined) return [sentence];
  return [`${sentence.slice(0, at)}.`, ...partSentence(capital(sentence.slice(at + 2)), longest)];
}

/** @param {string} before @returns {boolean} whether no bracket is open behind it */
const isOutside = (before) => before.split("(").length === before.split(")").length;

/** @param {string} text */
const capital = (text) => text.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase());
