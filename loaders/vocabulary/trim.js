/** Ends of texts taken off in one pass: a pattern such as [ ,]+$ is tried again at each character of each such run. */

/**
 * @param {string} text
 * @param {(sign: string) => boolean} isEnd
 * @returns {string} without the characters at its end of which each is one
 */
export function trimEndOf(text, isEnd) {
  let end = text.length;
  while (end > 0 && isEnd(text[end - 1])) end--;
  return text.slice(0, end);
}
