import { shortenCounts } from "../../../words/numbers.js";

/** @type {MutationObserver | undefined} */
let watching;

export const areShort = () => watching !== undefined;

/**
 * Shows counts in full or as 152K, in all tables and tooltips of the page and of those to come.
 * @param {boolean} short
 * @param {{kept?: boolean}} [options]  kept: on the next pages too
 */
export function showShort(short, { kept = false } = {}) {
  if (kept) keep(short);
  if (short === areShort()) return;
  if (short) {
    watching = new MutationObserver(shortenAll);
    shortenAll();
  } else {
    watching?.disconnect();
    watching = undefined;
    for (const number of document.querySelectorAll("data.count"))
      number.replaceWith(String(number.getAttribute("title")));
  }
}

/** @param {boolean} short */
function keep(short) {
  try {
    localStorage.numbers = short ? "short" : "full";
  } catch {
    // A browser that keeps nothing shows the next page in full.
  }
}

/** Replaces what has appeared, without noticing its own work. */
function shortenAll() {
  watching?.disconnect();
  for (const text of longCounts()) {
    const exact = text.data;
    const number = document.createElement("data");
    number.className = "count";
    number.title = exact;
    number.value = exact;
    number.textContent = shortenCounts(exact);
    text.replaceWith(number);
  }
  watching?.observe(document.body, { childList: true, subtree: true });
}

/** Texts of cells and of sentences about IOPS in which a count has more digits than need be. */
function longCounts() {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) => {
    const { data, parentElement } = /** @type {Text} */ (node);
    const counted = parentElement?.closest("td, .value, .answer-text, .answer-line, .card-answer");
    return counted && !parentElement?.closest("data, code, pre") && shortenCounts(data) !== data
      ? NodeFilter.FILTER_ACCEPT
      : NodeFilter.FILTER_SKIP;
  });
  const found = [];
  while (walk.nextNode()) found.push(/** @type {Text} */ (walk.currentNode));
  return found;
}
