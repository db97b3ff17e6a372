/** Output of esxcli and its relatives in whatever form it was captured: as structures with fields. */
import { readBlocks } from "./blocks.js";
import { readCsv } from "./csv.js";
import { jsonKeys, jsonStart, readJson } from "./json.js";
import { readKeyValues } from "./key-values.js";
import { readTable } from "./tables.js";
import { readXml, xmlKeys } from "./xml.js";

/** @import {Problem} from "../../types.js" */

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

const forms = /** @type {const} */ ({
  xml: readXml,
  json: readJson,
  csv: readCsv,
  keyvalue: readKeyValues,
  table: readTable,
  blocks: readBlocks,
});

/**
 * @param {string} text
 * @returns {keyof typeof forms | null}
 */
function formOf(text) {
  if (/^[^<\n]*(?:\n[^<\n]*){0,4}<(?:\?xml|output)[\s>]/.test(text)) return "xml";
  if (jsonStart(text) >= 0) return "json";
  if (/^(?:#TYPE[^\n]*\n)?(?:"[^"\n]*"|[\w .-]+)(?:,(?:"[^"\n]*"|[\w .-]+))+,?\n/.test(text)) return "csv";
  if (/^\w[\w ]*(?:\[\d+\])?\.[^=\n]+\.\w+=/m.test(text)) return "keyvalue";
  if (/^-{2,}(?: +-{2,})+ *$/m.test(text)) return "table";
  return /^ +[^\s:][^:\n]*:(?: |$)/m.test(text) ? "blocks" : null;
}

/**
 * @param {string} text decoded, with \n line ends
 * @returns {Output}
 */
export function readStructures(text) {
  const form = formOf(text);
  return form ? forms[form](text) : { structures: [], problems: [] };
}

/**
 * Names of the fields of the first structure, from the start of a file that may be cut.
 * @param {string} head
 * @returns {string[]} compact
 */
export function firstKeys(head) {
  const form = formOf(head);
  if (form === "json") return jsonKeys(head);
  if (form === "xml") return xmlKeys(head);
  return Object.keys(readStructures(head.slice(0, head.lastIndexOf("\n") + 1)).structures[0]?.fields ?? {});
}
