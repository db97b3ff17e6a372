import { hasTerm } from "../../words/terms.js";

/**
 * Whether a card is what the reader asks for: every chosen facet has the value, and a word of the card begins with each
 * word; with one of three letters or fewer it ends there, too (RR is in no array).
 * @param {Record<string, string>} wish  by facet; q is free text; empty is any
 * @param {Record<string, string[]>} facets  of the card
 * @param {string} text  of the card
 */
export function matchesFacets({ q = "", ...chosen }, facets, text) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const all = `${text} ${Object.values(facets).flat().join(" ")}`.toLowerCase();
  return (
    words.every((word) => hasTerm(all, word, { isPrefix: word.length > 3 })) &&
    Object.entries(chosen).every(([name, value]) => value === "" || (facets[name] ?? []).includes(value))
  );
}

/** Parts of addresses that say nothing of a page. */
const common = new Set(["studies", "compare", "data", "raw", "html", "index", "run"]);

/**
 * What an address asks for: its words of two letters or more.
 * @param {string} path
 */
export function wordsOf(path) {
  const words = path.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words.filter((word) => word.length > 1 && !common.has(word)))];
}

/**
 * How many of the words a text has, a word without its plural's ending counts too.
 * @param {string[]} words
 * @param {string} text
 */
export function countWords(words, text) {
  const all = text.toLowerCase();
  return words.filter((word) => all.includes(word.replace(/s$/, ""))).length;
}
