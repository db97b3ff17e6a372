/** Escapes in texts of JSON: the letter behind a backslash is no letter of a name. */

/** A property with its value, as JSON has it. */
const property = /"[^"\n]{1,80}" ?: ?["\d{[tfn-]/;

/** @param {string} text @returns {boolean} whether it begins like JSON */
export const isJson = (text) => property.test(text.slice(0, 4096));

/**
 * @param {string} text
 * @param {number} end
 * @returns {boolean} whether an odd number of backslashes stands before it: the last escapes what stands there
 */
export function isEscaped(text, end) {
  let at = end;
  while (text[at - 1] === "\\") at--;
  return (end - at) % 2 === 1;
}
