/** XML as a tree of plain objects. DiskSPD escapes nothing, so a document may need a repair before it is XML. */
import { SaxesParser } from "saxes";

/**
 * @typedef {object} Element
 * @property {string} name
 * @property {number} line
 * @property {Record<string, string>} attributes
 * @property {Element[]} children
 * @property {string} text
 * @property {boolean} closed
 */

/** Levels of elements in each other: no tool has ten, and what walks through them goes as deep. */
const deepest = 256;

/** Of elements that have none: a document may have millions, and each is kept. @type {Element[]} */
const childless = [];
/** @type {Record<string, string>} */
const bare = Object.freeze({});

/**
 * @param {string} text one document
 * @param {number} firstLine
 * @returns {{root: Element | null, error: {message: string, line: number} | null, repaired: boolean}}
 *   with an error, the root is what was read before it
 */
export function readElements(text, firstLine) {
  const plain = parseElements(text, firstLine);
  if (!plain.error) return { ...plain, repaired: false };
  const escaped = escapeBare(text);
  const repaired = escaped === text ? plain : parseElements(escaped, firstLine);
  return { ...repaired, repaired: escaped !== text };
}

/**
 * @param {string} text
 * @param {number} firstLine
 */
function parseElements(text, firstLine) {
  const parser = new SaxesParser();
  /** @type {Element | null} */
  let root = null;
  /** @type {Element[]} */
  const open = [];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => parser.fail("a document type"));
  parser.on("opentag", ({ name, attributes }) => {
    if (open.length === deepest) parser.fail(`elements in each other, more than ${deepest} levels deep.`);
    /** @type {Element} */
    const element = {
      name,
      line: firstLine + parser.line - 1,
      attributes: attributesOf(attributes),
      children: childless,
      text: "",
      closed: false,
    };
    const parent = open.at(-1);
    if (parent?.children === childless) parent.children = [element];
    else parent?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on("text", (chunk) => {
    const element = open[open.length - 1];
    if (element && !element.children.length) element.text += chunk;
  });
  parser.on("closetag", () => {
    const element = open.pop();
    if (element) element.closed = true;
  });
  try {
    parser.write(text).close();
    return { root, error: null };
  } catch (error) {
    const message = /** @type {Error} */ (error).message.replace(/^\d+:\d+: /, "");
    return { root, error: { message, line: firstLine + parser.line - 1 } };
  }
}

/** @param {unknown} read */
function attributesOf(read) {
  const attributes = /** @type {Record<string, string>} */ (read);
  for (const _ in attributes) return attributes;
  return bare;
}

/** @param {string} text */
const escapeBare = (text) =>
  text
    .replace(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/gi, "&amp;")
    .replace(/="([^"\n]*)"/g, (_, value) => `="${value.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}"`);

/**
 * @param {Element | null | undefined} element
 * @param {string} name
 * @returns {Element | null} the first child of that name
 */
export function child(element, name) {
  if (element) for (const each of element.children) if (each.name === name) return each;
  return null;
}

/**
 * @param {Element | null | undefined} element
 * @param {string} name
 */
export const children = (element, name) =>
  element ? element.children.filter((each) => each.name === name) : [];

/**
 * @param {Element | null | undefined} element
 * @param {string} name
 * @returns {string | null} text of the first child of that name
 */
export function childText(element, name) {
  const found = child(element, name);
  return found && found.text.trim();
}
