/** esxcli --formatter=keyvalue: NmpDevice[0].Device.string=naa.6, a line a field; lists count their entries. */
import { compact } from "../fields.js";
import { cutLine } from "../problems.js";

/** @import {Output, Structure} from "./structures.js" */

const fieldLine = /^(\w[\w ]*(?:\[\d+\])?)\.([^=\n[\]]+?)(?:\[(\d+)\])?\.(\w+)=(.*)$/;

/**
 * @param {string} text
 * @returns {Output}
 */
export function readKeyValues(text) {
  const lines = text.split("\n");
  const problems = lines.at(-1) === "" ? [] : [cutLine(lines.length)];
  /** @type {Map<string, Structure>} */
  const structures = new Map();
  for (const [i, line] of lines.slice(0, -1).entries()) {
    const [, name, field, place, , value] = fieldLine.exec(line) ?? [];
    if (name === undefined) continue;
    /** @type {Structure} */
    const structure = structures.get(name) ?? { id: null, line: i + 1, fields: {} };
    const { fields } = structure;
    const key = compact(field);
    fields[key] = place === undefined ? value : [...(fields[key] ?? []), value];
    structures.set(name, structure);
  }
  return { structures: [...structures.values()], problems };
}
