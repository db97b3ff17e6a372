/** The markup of our own pages as a tree: every element is closed, or is one that HTML leaves empty. */

/**
 * @typedef {object} Element
 * @property {string} name
 * @property {Record<string, string>} attributes
 * @property {(Element | string)[]} children
 */

const empty = new Set(["br", "hr", "img", "input", "link", "meta", "source", "wbr", "col"]);
const unread = new Set(["style", "script", "svg", "template"]);
const entities = /** @type {Record<string, string>} */ ({ amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " });

const token =
  /<!--[^]*?-->|<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?)*)\s*(\/?)>|[^<]+|</g;
const attribute = /([^\s=>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;

/** @param {string} text */
const unescape = (text) =>
  text
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&#x([\da-f]+);/gi, (_, code) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&(\w+);/g, (all, name) => entities[name] ?? all);

/** @param {string} text */
const readAttributes = (text) =>
  Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name, a, b, c]) => [name, unescape(a ?? b ?? c ?? "")]),
  );

/**
 * Reads markup token by token; comments are left out.
 * @param {string} html
 * @returns {Generator<{text: string} | {start: string, attributes: Record<string, string>, isEmpty: boolean} | {end: string}>}
 */
export function* readTokens(html) {
  for (const [text, end, tag, attributes, closed] of html.matchAll(token)) {
    if (!tag && !text.startsWith("<!--")) yield { text: unescape(text) };
    else if (tag && end) yield { end: tag };
    else if (tag)
      yield {
        start: tag,
        attributes: readAttributes(attributes),
        isEmpty: Boolean(closed) || empty.has(tag),
      };
  }
}

/**
 * @param {string} html
 * @returns {Element}
 */
export function parseMarkup(html) {
  const root = { name: "", attributes: {}, children: /** @type {Element["children"]} */ ([]) };
  /** @type {Element[]} */
  const open = [root];
  for (const token of readTokens(html)) {
    const inside = open[open.length - 1];
    if ("text" in token) inside.children.push(token.text);
    else if ("end" in token) {
      const at = open.findLastIndex(({ name }) => name === token.end);
      if (at > 0) open.length = at;
    } else {
      const element = { name: token.start, attributes: token.attributes, children: [] };
      inside.children.push(element);
      if (!token.isEmpty) open.push(element);
    }
  }
  return root;
}

/**
 * What a reader sees of it, charts left out.
 * @param {Element | string} node
 * @returns {string}
 */
export function textOf(node) {
  if (typeof node === "string") return node.replace(/\s+/g, " ");
  if (unread.has(node.name)) return "";
  const inner = node.children.map(textOf).join("");
  const stands = /^(p|li|div|tr|td|th|h\d|caption|summary|dt|dd|details)$/.test(node.name) ? "\n" : "";
  return `${stands}${inner}${stands}`;
}

/** @param {Element | string} node @returns {string} its text in one line */
export const lineOf = (node) => textOf(node).replace(/\s+/g, " ").trim();

/**
 * @param {Element} node
 * @param {(element: Element) => boolean} wanted
 * @returns {Element[]} in the order of the page, also those inside each other
 */
export function findAll(node, wanted) {
  return node.children.flatMap((child) =>
    typeof child === "string" ? [] : [...(wanted(child) ? [child] : []), ...findAll(child, wanted)],
  );
}

/** @param {string} name @returns {(element: Element) => boolean} */
export const named = (name) => (element) => element.name === name;

/** @param {string} name @returns {(element: Element) => boolean} */
export const classed =
  (name) =>
  ({ attributes }) =>
    (attributes.class ?? "").split(/\s+/).includes(name);
