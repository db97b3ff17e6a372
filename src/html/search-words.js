/** What a study or a question is found by, beside the words on the page: other words of the field for the same thing. */

/**
 * @param {string[]} texts  about it
 * @param {string[][]} synonyms  lists of words for one thing
 * @returns {string[]} those of each list that has a word in the texts, which need not stand on the page
 */
export function searchWords(texts, synonyms) {
  const all = texts.join("\n").toLowerCase();
  const found = synonyms.filter((words) => words.some((word) => hasTerm(all, word.toLowerCase())));
  return [...new Set(found.flat())];
}

/**
 * @param {string} text in lower case
 * @param {string} term in lower case
 * @returns {boolean} whether it stands there as words of its own
 */
function hasTerm(text, term) {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1))
    if (!isWordPart(text[at - 1]) && !isWordPart(text[at + term.length])) return true;
  return false;
}

/** @param {string | undefined} sign */
const isWordPart = (sign) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
