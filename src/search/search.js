/** Search over all pages, by what a person types: bundled into src/vendor/search.js for browsers. */
import MiniSearch from "minisearch";

/**
 * @typedef {object} Document
 * @property {string} address  below the site's root
 * @property {string} title
 * @property {"Setting" | "Study" | "Page"} kind
 * @property {string} names  of what it is about, and of its values
 * @property {string} alike  other words of the field for the same things
 * @property {string} text  what else is said of it
 * @property {string} answer  shown beneath the title
 */

/** @typedef {Pick<Document, "address" | "title" | "kind" | "answer">} Hit  best first */

/** Words of questions that name nothing. */
const stopWords = new Set(
  `a an and any are at be best better by can difference do does for from good has have how i in is it me my number
   of on one or over set should than the to use vs versus what when where which why will with worth you your`.split(
    /\s+/,
  ),
);

/** Where a name has parts: between small letters and a capital, before the last of several, beside numbers. */
const inner =
  /(?<=\p{Ll}{2})(?=\p{Lu})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll})|(?<=\p{L}{2})(?=\p{N})|(?<=\p{N})(?=\p{L}{3})/u;

/**
 * A text in terms, as it is indexed and as it is asked for. Names are known whole and in parts: DiskMaxIOSize, raid5.
 * @param {string} text
 * @returns {string[]}
 */
export function termsOf(text) {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => {
    const parts = word.split(inner);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

/** @param {string} term @returns {string | null} without its case and the ending of a plural; null of a stop word */
function processTerm(term) {
  const lower = term.toLowerCase();
  if (stopWords.has(lower)) return null;
  return lower.length > 3 ? lower.replace(/(?<=[^s])s$/, "") : lower;
}

/**
 * @param {Document[]} documents
 * @returns {(asked: string, most?: number) => Hit[]} finds pages that have any of the words, or the nearest ones
 */
export function openSearch(documents) {
  const index = new MiniSearch({
    ...{ idField: "address", fields: ["title", "names", "alike", "text"] },
    storeFields: ["address", "title", "kind", "answer"],
    ...{ tokenize: termsOf, processTerm },
    searchOptions: {
      boost: { title: 4, names: 3, alike: 2 },
      boostDocument: (_, __, stored) => (stored?.kind === "Setting" ? 2 : 1),
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(documents);
  // A page that has more of the words comes first.
  const weigh = (/** @type {import("minisearch").SearchResult} */ hit) => hit.score * hit.queryTerms.length;
  return (asked, most = 8) =>
    /** @type {any[]} */ (
      index
        .search(asked)
        .toSorted((a, b) => weigh(b) - weigh(a))
        .slice(0, most)
    );
}
