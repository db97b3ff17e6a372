/** The first bytes of a file as text to look for signs in. */

/** Every format looks at the same bytes: they are decoded once. @type {WeakMap<Uint8Array, string>} */
const texts = new WeakMap();

/**
 * Signs are ASCII: of UTF-16 the zero bytes are left out, of any encoding its mark, and every line ends in \n.
 * @param {Uint8Array} head  whose bytes stay as they are
 * @returns {string} a character a byte
 */
export function headText(head) {
  const text = texts.get(head) ?? decode(head);
  texts.set(head, text);
  return text;
}

/**
 * A sign that begins anywhere in a line is looked for where its own words are: to find these is a hundred times as fast.
 * @param {string} text
 * @param {{words: string, pattern: RegExp}} sign words: none of its matches is without them
 */
export const hasSign = (text, { words, pattern }) => text.includes(words) && pattern.test(text);

/** @param {Uint8Array} head */
const decode = (head) =>
  new TextDecoder("latin1")
    .decode(head)
    .replace(/\0|^(?:ï»¿|ÿþ|þÿ)/g, "")
    .replace(/\r\n?/g, "\n");
