/** What is wrong with how a page is laid out. Both run in the page, and hold whatever its fonts are. */

/** @returns {string[]} */
export function findOverflow() {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth
    ? [`the page is ${scrollWidth - clientWidth} px wider than its window`]
    : [];
}

/**
 * Headings that cannot be read, and texts that lie upon one another.
 * @returns {string[]}
 */
export function findCoveredText() {
  /** @typedef {{text: string, element: Element, left: number, right: number, top: number, bottom: number}} Box */

  const headings = [...document.querySelectorAll("main :is(h1, h2, h3)")].filter(
    (heading) => heading.checkVisibility() && heading.getBoundingClientRect().width < 8,
  );
  /** @type {Box[]} */
  const boxes = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || element.closest("svg, script, style, option")) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects())
      if (isShown(element, (left + right) / 2, (top + bottom) / 2))
        boxes.push({ text: node.textContent.trim().slice(0, 40), element, left, right, top, bottom });
  }
  const covered = [];
  boxes.sort((a, b) => a.top - b.top);
  for (const [i, a] of boxes.entries())
    for (let j = i + 1; j < boxes.length && boxes[j].top < a.bottom; j++) {
      const b = boxes[j];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - b.top;
      const least = Math.min(a.bottom - a.top, b.bottom - b.top);
      if (a.element !== b.element && across > 2 && down > 0.5 * least)
        covered.push(`“${a.text}” and “${b.text}”`);
    }
  return [
    ...headings.map(({ textContent }) => `heading without room: ${textContent}`),
    ...covered.map((pair) => `one upon the other: ${pair}`),
  ];

  /**
   * Whether a point of an element is within all boxes that scroll around it, and above what is stuck there.
   * @param {Element} element
   * @param {number} x
   * @param {number} y
   */
  function isShown(element, x, y) {
    for (let around = /** @type {Element | null} */ (element); around; around = around.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(around);
      if (/fixed|sticky/.test(position)) return false;
      if (overflowX === "visible" && overflowY === "visible") continue;
      if (around === document.documentElement || around === document.body) continue;
      const { left, right, top, bottom } = around.getBoundingClientRect();
      if (x < left || x > right || y < top || y > bottom) return false;
    }
    return x >= 0 && x <= document.documentElement.clientWidth;
  }
}
