import { escapeXml, plainColour } from "./chart-drawing.js";

/** @import {Drawing} from "./chart-drawing.js" */

/**
 * A table as the page lays it out: backgrounds, rules and texts at their places.
 * @param {HTMLTableElement} table
 * @returns {Drawing}
 */
export function tableDrawing(table) {
  table.parentElement?.scrollTo(0, 0);
  const frame = table.getBoundingClientRect();
  const cells = [...table.rows].flatMap(({ cells }) => [...cells]);
  const body = cells.map((cell) => boxOf(cell, frame) + textsOf(cell, frame)).join("");
  const caption = table.caption ? textsOf(table.caption, frame) : "";
  return { body: caption + body, width: frame.width, height: frame.height };
}

/**
 * @param {HTMLTableCellElement} cell
 * @param {DOMRect} frame
 */
function boxOf(cell, frame) {
  const { left, top, width, height } = cell.getBoundingClientRect();
  const style = getComputedStyle(cell);
  const [x, y] = [round(left - frame.left), round(top - frame.top)];
  const colours = backgroundsOf(cell, style);
  const wide = width / Math.max(1, colours.length);
  const fills = colours.map(
    (fill, i) =>
      `<rect x="${round(x + i * wide)}" y="${y}" width="${round(wide)}" height="${round(height)}" fill="${fill}"/>`,
  );
  const rule = `<path d="M${x},${round(y + height - 0.5)}h${round(width)}" stroke="${plainColour(style.borderBottomColor)}"/>`;
  return fills.join("") + (style.borderBottomStyle === "none" ? "" : rule);
}

/**
 * The colours of a cell side by side: where several settings tie, one for each.
 * @param {HTMLElement} cell
 * @param {CSSStyleDeclaration} style
 * @returns {string[]}
 */
function backgroundsOf(cell, style) {
  if (style.backgroundImage === "none")
    return /^(transparent|rgba\(.* 0\))$/.test(style.backgroundColor)
      ? []
      : [plainColour(style.backgroundColor)];
  const stops = style.backgroundImage.match(/(?:rgba?|color)\([^)]*\)/g) ?? [];
  const paper = getComputedStyle(document.documentElement).backgroundColor;
  return [...new Set(stops.map(plainColour))].filter((colour) => colour !== paper);
}

/**
 * Each line of each text of an element.
 * @param {HTMLElement} element
 * @param {DOMRect} frame
 */
function textsOf(element, frame) {
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let drawn = "";
  while (walk.nextNode()) drawn += textLines(/** @type {Text} */ (walk.currentNode), frame);
  const mark = getComputedStyle(element, "::after").content;
  const { right, top } = element.getBoundingClientRect();
  return /^".*\S.*"$/.test(mark)
    ? `${drawn}<text x="${round(right - frame.left - 8)}" y="${round(top - frame.top + 14)}" font-size="12" font-weight="700">${escapeXml(mark.slice(1, -1).trim())}</text>`
    : drawn;
}

/**
 * @param {Text} node
 * @param {DOMRect} frame
 */
function textLines(node, frame) {
  const parent = /** @type {Element} */ (node.parentElement);
  const style = getComputedStyle(parent);
  /** @type {Map<number, {text: string, left: number, right: number, bottom: number}>} by height on the page */
  const lines = new Map();
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const { left, right, top, bottom, width } = range.getBoundingClientRect();
    if (width === 0) continue;
    const line = lines.get(Math.round(top));
    if (line) Object.assign(line, { text: `${line.text} ${word}`, right });
    else lines.set(Math.round(top), { text: word, left, right, bottom });
  }
  const anchored = style.textAlign === "right" || style.textAlign === "end";
  const weight = Number(style.fontWeight) > 400 ? ` font-weight="${style.fontWeight}"` : "";
  const look = `font-size="${parseFloat(style.fontSize)}" fill="${plainColour(style.color)}"${weight}${anchored ? ' text-anchor="end"' : ""}`;
  return [...lines.values()]
    .map(
      ({ text, left, right, bottom }) =>
        `<text x="${round((anchored ? right : left) - frame.left)}" y="${round(bottom - frame.top - parseFloat(style.fontSize) * 0.28)}" ${look}>${escapeXml(text)}</text>`,
    )
    .join("");
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;
