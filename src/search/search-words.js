/** What a study or a question is found by, beside the words on the page: other words of the field for the same thing. */
import { hasTerm } from "../words/terms.js";

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
