/** JSON, XML, CSV and keyvalue between lines of text. */
import { findCommands } from "../commands/commands.js";
import { compact } from "../fields.js";
import { readForm } from "../forms/structures.js";

/** @import {Command} from "../commands/commands.js" */
/** @import {Output} from "../forms/structures.js" */
/** @import {Line} from "./clean.js" */

/** @typedef {"json" | "xml" | "csv" | "keyvalue"} Form */

/**
 * @param {Line[]} lines
 * @param {number} at
 * @returns {{command: Command | null, output: Output, taken: number} | null} null where none of them begins here
 */
export function readOther(lines, at) {
  const form = formAt(lines, at);
  if (!form) return null;
  const taken = ends[form](lines, at) - at;
  const text = lines
    .slice(at, at + taken)
    .map(({ raw, text }) => `${form === "json" || form === "xml" ? raw : text}\n`);
  const { structures, problems } = readForm(form, text.join(""));
  const place = (/** @type {number | null | undefined} */ line) =>
    line ? (lines[at + line - 1]?.n ?? null) : null;
  return {
    command: findCommands(Object.keys(structures[0]?.fields ?? {}))[0] ?? null,
    output: {
      structures: structures.map((each) => ({ ...each, line: place(each.line) ?? lines[at].n })),
      problems: problems.map((each) => ({ ...each, line: place(each.line) ?? lines[at].n })),
    },
    taken,
  };
}

/**
 * @param {Line[]} lines
 * @param {number} at
 * @returns {Form | null}
 */
function formAt(lines, at) {
  const { text } = lines[at];
  if (/^[[{]\s*(?:["{[\]}]|$)/.test(text)) return "json";
  if (/^<(?:\?xml|output)[\s>]/.test(text)) return "xml";
  if (/^\w[\w ]{0,60}(?:\[\d{1,6}\])?\.[^=[\]]{1,80}(?:\[\d{1,6}\])?\.\w{1,20}=/.test(text))
    return "keyvalue";
  const header = /^#TYPE /.test(text) ? lines[at + 1]?.text : text;
  const names = header?.includes(",") ? header.replaceAll('"', "").split(",").map(compact) : [];
  return names.length > 1 && findCommands(names).length ? "csv" : null;
}

/** Where each form ends: the index behind its last line. @type {Record<Form, (lines: Line[], at: number) => number>} */
const ends = {
  json: (lines, at) => {
    let depth = 0;
    for (let i = at; i < lines.length; i++) {
      for (const [sign] of lines[i].text.matchAll(/"[^"\\]*(?:\\.?[^"\\]*)*(?:"|$)|[[\]{}]/g))
        depth += sign === "{" || sign === "[" ? 1 : sign === "}" || sign === "]" ? -1 : 0;
      if (depth <= 0) return i + 1;
    }
    return lines.length;
  },
  xml: (lines, at) => {
    let end = at;
    while (end < lines.length && !lines[end].text.includes("</output>")) end++;
    return Math.min(end + 1, lines.length);
  },
  csv: (lines, at) => {
    const first = /^#TYPE /.test(lines[at].text) ? at + 1 : at;
    const width = (/** @type {Line} */ { text }) => text.replace(/"[^"]*"/g, "").split(",").length;
    const wide = width(lines[first]);
    let end = first + 1;
    while (end < lines.length && width(lines[end]) === wide && formAt(lines, end) === null) end++;
    return end;
  },
  keyvalue: (lines, at) => {
    let end = at + 1;
    while (end < lines.length && formAt(lines, end) === "keyvalue") end++;
    return end;
  },
};
