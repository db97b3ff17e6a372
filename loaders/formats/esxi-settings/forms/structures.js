/** Output of esxcli and its relatives in the forms that programs read: as structures with fields. */
import { readCsv } from "./csv.js";
import { jsonKeys, jsonStart, readJson } from "./json.js";
import { readKeyValues } from "./key-values.js";
import { readXml, xmlKeys } from "./xml.js";

/** @import {Problem} from "../../../types.js" */

/**
 * @typedef {object} Structure one device, option, host or whatever the command lists
 * @property {string | null} id its heading in a text, which may be the only place of its name
 * @property {number | null} line
 * @property {Record<string, any>} fields by compact name: texts, lists of texts, and in JSON nested objects
 */

/**
 * @typedef {object} Output
 * @property {Structure[]} structures
 * @property {Problem[]} problems
 */

const forms = /** @type {const} */ ({ xml: readXml, json: readJson, csv: readCsv, keyvalue: readKeyValues });

/** @typedef {keyof typeof forms} Form */

/**
 * @param {string} text
 * @returns {Form | null} null where it is text
 */
export function formOf(text) {
  if (/^[^<\n]*(?:\n[^<\n]*){0,4}<(?:\?xml|output)[\s>]/.test(text)) return "xml";
  if (jsonStart(text) >= 0) return "json";
  if (/^(?:#TYPE[^\n]*\n)?(?:"[^"\n]*"|[\w .-]+)(?:,(?:"[^"\n]*"|[\w .-]+))+,?\n/.test(text)) return "csv";
  return /^\w[\w ]*(?:\[\d+\])?\.[^=\n\u2028\u2029]+\.\w+=/m.test(text) ? "keyvalue" : null;
}

/**
 * @param {Form} form
 * @param {string} text decoded, with \n line ends
 * @returns {Output}
 */
export const readForm = (form, text) => forms[form](text);

/**
 * Names of the fields of the first structure, from the start of a file that may be cut.
 * @param {Form} form
 * @param {string} head
 * @returns {string[]} compact
 */
export function firstKeys(form, head) {
  if (form === "json") return jsonKeys(head);
  if (form === "xml") return xmlKeys(head);
  const { structures } = readForm(form, head.slice(0, head.lastIndexOf("\n") + 1));
  return Object.keys(structures[0]?.fields ?? {});
}
