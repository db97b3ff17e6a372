/** esxcli --formatter=xml: structures of fields, each with its value in an element that names its type. */
import { childText, readElements } from "../../xml.js";
import { compact } from "../fields.js";
import { wrongXml } from "../problems.js";

/** @import {Element} from "../../xml.js" */
/** @import {Output} from "./structures.js" */

/**
 * @param {string} text
 * @returns {Output}
 */
export function readXml(text) {
  const start = text.search(/<(?:\?xml|output)/);
  const { root, error } = readElements(text.slice(start), text.slice(0, start).split("\n").length);
  if (!root || error)
    return { structures: [], problems: [wrongXml(error?.line ?? null, error?.message ?? "no element")] };
  return {
    structures: findAll(root, "structure").map(({ line, children }) => ({
      id: null,
      line,
      fields: Object.fromEntries(
        children
          .filter(({ name }) => name === "field")
          .map((field) => [compact(field.attributes.name ?? ""), valueOf(field)]),
      ),
    })),
    problems: [],
  };
}

/**
 * @param {Element} element
 * @param {string} name
 * @returns {Element[]} the outermost elements of that name
 */
const findAll = (element, name) =>
  element.name === name ? [element] : element.children.flatMap((child) => findAll(child, name));

/** @param {Element} field */
function valueOf(field) {
  const [value] = field.children;
  if (!value) return field.text.trim();
  if (value.name === "list") return value.children.map(({ text }) => text.trim());
  return childText(field, value.name);
}

/**
 * @param {string} head may end anywhere
 * @returns {string[]} compact
 */
export function xmlKeys(head) {
  const [, first = ""] = /<structure[^<>]*>([^]*?)(?:<\/structure>|$)/.exec(head) ?? [];
  return [...first.matchAll(/<field name="([^"]*)">/g)].map(([, name]) => compact(name));
}
