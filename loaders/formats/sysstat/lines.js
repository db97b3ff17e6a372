/** Lines of a text of any length, as they come. */

/** No line of sysstat is as long; what is longer is taken in pieces, each of which is reported as unread. */
const longestLine = 1 << 16;

/**
 * @typedef {object} Line
 * @property {string} text without line end and blanks before it
 * @property {number} number from 1
 * @property {boolean} ended whether a line end follows it
 */

/**
 * @param {AsyncIterable<Uint8Array>} chunks
 * @returns {AsyncGenerator<Line>}
 */
export async function* readLines(chunks) {
  const decoder = new TextDecoder();
  let rest = "";
  let number = 0;
  const line = (/** @type {string} */ text, /** @type {boolean} */ ended) => ({
    text: text.trimEnd(),
    number: ++number,
    ended,
  });
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const text of lines) yield line(text, true);
    if (rest.length > longestLine) {
      yield line(rest, true);
      rest = "";
    }
  }
  rest += decoder.decode();
  if (rest !== "") yield line(rest, false);
}

/**
 * @param {string} text
 * @returns {string[]} what blanks set apart
 */
export const wordsOf = (text) => text.trim().split(/\s+/);
