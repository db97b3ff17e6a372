/** Words of a text, as a search sees them. */

/**
 * @param {string} text  in lower case, as the term is
 * @param {string} term
 * @returns {boolean} whether it stands there as a word, or words, of its own
 */
export function hasTerm(text, term) {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1))
    if (!isWordPart(text[at - 1]) && !isWordPart(text[at + term.length])) return true;
  return false;
}

/** @param {string | undefined} sign */
const isWordPart = (sign) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
