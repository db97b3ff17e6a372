/** What is wrong with an entry of a vocabulary, as a line. */

/** Its key, what is said, what is expected. @typedef {[string, unknown, string]} Fault */

/** @param {unknown} value */
export const isText = (value) => typeof value === "string" && value !== "";

/** Values of what is quoted: aliases of YAML make trees of a few lines that no memory holds as text. */
const mostQuoted = 20;

/** @param {unknown} said anything but undefined @returns {string} its beginning, as JSON */
function quote(said) {
  let left = mostQuoted;
  return JSON.stringify(said, (_, value) => (left-- > 0 ? value : null)).slice(0, 60);
}

/**
 * @param {string} kind of the entry
 * @param {any} entry
 * @param {number} place from 0: the position, to name an entry without a name
 * @param {Fault} fault what is said is undefined where it is missing
 * @returns {string} one line
 */
export function sayFault(kind, entry, place, [key, said, expected]) {
  const named = entry?.name && typeof entry.name !== "object" ? entry.name : place + 1;
  return `${kind} ${named}: ${key}: ${said === undefined ? "missing" : quote(said)}; expected ${expected}`;
}
