/** The page for wrong addresses: what the address may have meant comes first. */
import { countWords, wordsOf } from "./facet-match.js";

/** Sorts the listed pages by how many words of the address they have, in their own address above all, and says so where one has any. */
export function guessPages() {
  const list = document.querySelector(".places");
  const note = document.querySelector("#guess");
  if (!list || !note) return;
  const words = wordsOf(decode(location.pathname.slice(new URL(document.baseURI).pathname.length)));
  const scored = /** @type {HTMLElement[]} */ ([...list.children]).map((item) => {
    const address = item.querySelector("a")?.getAttribute("href") ?? "";
    const text = `${item.textContent} ${item.dataset.facets ?? ""}`;
    return { item, score: 2 * countWords(words, address) + countWords(words, text) };
  });
  const likely = scored.filter(({ score }) => score > 0).length;
  if (likely === 0) return;
  list.append(...scored.sort((a, b) => b.score - a.score).map(({ item }) => item));
  note.textContent = `Looked for ${words.join(", ")}: ${likely === 1 ? "one page has" : `${likely} pages have`} some of it, the likeliest first.`;
}

/**
 * A path may hold percent signs that encode nothing.
 * @param {string} path
 */
function decode(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
