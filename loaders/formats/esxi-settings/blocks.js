/** Text of esxcli: a heading without indentation, below it lines of three blanks, name, colon and value. */
import { compact } from "./fields.js";
import { cutBlock, cutLine } from "./problems.js";

/** @import {Output, Structure} from "./structures.js" */

/**
 * A structure begins at a heading, or where a field comes again. Lines of more blanks belong to a value.
 * @param {string} text
 * @returns {Output}
 */
export function readBlocks(text) {
  const lines = text.split("\n");
  const problems = lines.at(-1) === "" ? [] : [cutLine(lines.length)];
  /** @type {Structure[]} */
  const structures = [];
  /** @type {Structure | null} */
  let current = null;
  const begin = (/** @type {string | null} */ id, /** @type {number} */ line) => {
    current = { id, line, fields: {} };
    structures.push(current);
    return current;
  };
  for (const [i, line] of lines.slice(0, -1).entries()) {
    const [, indent, name, value] = /^( *)([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (!line.trim()) continue;
    if (!indent) begin(line.trim(), i + 1);
    else if (indent.length <= 3 && value !== undefined) {
      const key = compact(name);
      const repeats = current !== null && Object.hasOwn(/** @type {Structure} */ (current).fields, key);
      const { fields } = current && !repeats ? /** @type {Structure} */ (current) : begin(null, i + 1);
      fields[key] = value.trim();
    }
  }
  const read = structures.filter(({ fields }) => Object.keys(fields).length);
  return { structures: read, problems: [...problems, ...tellCut(read)] };
}

/**
 * A last structure that lacks fields at its end, which all others have: the text stops inside it.
 * @param {Structure[]} structures
 */
function tellCut(structures) {
  const last = structures.at(-1);
  const others = structures.slice(0, -1).map(({ fields }) => Object.keys(fields));
  if (!last || !others.length) return [];
  const final = String(others[0].at(-1));
  const ends = others.every((names) => names.at(-1) === final);
  return ends && !Object.hasOwn(last.fields, final) ? [cutBlock(last.line, final)] : [];
}
