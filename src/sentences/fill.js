/**
 * Fills the templates of this folder. Every sentence that a page or a command prints is a template here, with named
 * values; nothing glues clauses together elsewhere.
 */

/** @typedef {Record<string, string | number>} Values  by the names in braces */

/**
 * @param {string} template  "{setting} beat {baseline} {where}: {changes}."
 * @param {Values} values  an empty text leaves no gap behind
 * @returns {string} the sentence, beginning with a capital where its first word may have one
 * @throws {Error} for a name that has no value: a template and the code that fills it belong together
 */
export const fill = (template, values) => startSentence(fillClause(template, values));

/** The same for a part that stands within a sentence. @param {string} template @param {Values} values */
export function fillClause(template, values) {
  const text = template.replace(/\{(\w+)\}/g, (_, name) => {
    if (values[name] === undefined) throw new Error(`template "${template}": no value for {${name}}`);
    return String(values[name]);
  });
  return text
    .replace(/ {2,}/g, " ")
    .replace(/ ([.,;:])/g, "$1")
    .replace(/^[, ]+/, "")
    .trim();
}

/** @param {string} text @returns {string} as it continues a sentence: without the capital of its first word, unless all of it is capitals */
export const lowerFirst = (text) => text.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());

/**
 * @param {string} text
 * @returns {string} with a capital at its start, unless its first word is spelled with a capital inside (iSCSI, vSAN) or is
 *   the name of a file or folder (run-1.json)
 */
export const startSentence = (text) =>
  text.replace(/^[a-zµ](?=[a-z]*(?:-[a-z]+)*(?:[’']s)?(?:[,;:.)]*(?:\s|$)))/u, (letter) =>
    letter.toUpperCase(),
  );
