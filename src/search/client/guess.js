/** The page for wrong addresses: what the address may have meant comes first. */
import { loadSearch } from "./search-box.js";

/** Puts the listed pages that the words of the address find first, and says so where it finds any. */
export async function guessPages() {
  const list = document.querySelector(".places");
  const note = document.querySelector("#guess");
  if (!list || !note) return;
  const words = wordsOf(decode(location.pathname.slice(new URL(document.baseURI).pathname.length)));
  if (words.length === 0) return;
  const search = await loadSearch(new URL("search.json", document.baseURI).href);
  const hits = search(words.join(" "));
  const found = hits.flatMap(
    ({ address }) => list.querySelector(`a[href="./${address}"]`)?.closest("li") ?? [],
  );
  if (found.length === 0) return;
  list.prepend(...found);
  note.textContent = `Looked for ${words.join(", ")}: ${found.length === 1 ? "one page has" : `${found.length} pages have`} some of it, the likeliest first.`;
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
