/** Tables of text: dashes under the headings say where columns begin. Blogs squeeze blanks; then rows tell themselves. */
import { commands, findCommands } from "../commands/commands.js";
import { compact } from "../fields.js";
import { isRuler } from "./clean.js";

/** @import {Structure} from "../forms/structures.js" */
/** @import {Command} from "../commands/commands.js" */
/** @import {Line} from "./clean.js" */

/**
 * @typedef {object} Rows
 * @property {Command} command
 * @property {Structure[]} structures
 * @property {number} taken lines
 */

/**
 * @param {Line[]} lines
 * @param {number} at
 * @param {Command | null} asked
 * @returns {Rows | null}
 */
export function readTable(lines, at, asked) {
  const ruler = lines[at + 1];
  if (!ruler || !isRuler(ruler.text)) return null;
  const starts = [...ruler.raw.matchAll(/-+/g)].map(({ index }) => index);
  const headings = slice(lines[at].raw, starts).map(compact);
  const squeezed = compact(lines[at].text);
  const found = new Set([
    ...findCommands(headings),
    ...commands.filter(({ lines, needs }) => lines && needs.every((need) => squeezed.includes(need))),
  ]);
  const known = [...found].sort((a, b) => Number(b === asked) - Number(a === asked));
  for (const command of known) {
    const rows = readRows(command, lines, at + 2, { starts, headings });
    if (rows.structures.length || command === asked) return { command, ...rows, taken: rows.taken + 2 };
  }
  return null;
}

/**
 * @param {Command} command
 * @param {Line[]} lines
 * @param {number} from
 * @param {{starts: number[], headings: string[]}} columns
 */
function readRows(command, lines, from, { starts, headings }) {
  /** @type {Structure[]} */
  const structures = [];
  let i = from;
  for (; i < lines.length; i++) {
    const line = lines[i];
    const lastStart = /** @type {number} */ (starts.at(-1));
    const last = structures.at(-1);
    // The last column goes on in a line of its own.
    if (isRuler(line.text)) continue;
    if (last && starts.length > 1 && lastStart > 0 && line.indent >= lastStart)
      last.fields[String(headings.at(-1))] += ` ${line.text}`;
    else {
      const fields = cellsOf(command, line, starts, headings) ?? groupsOf(command, line);
      if (!fields) break;
      structures.push({ id: null, line: line.n, fields });
    }
  }
  return { structures, taken: i - from };
}

/**
 * @param {string} line
 * @param {number[]} starts
 */
const slice = (line, starts) =>
  starts.map((start, i) => line.slice(start, starts[i + 1] ?? line.length).trim());

/**
 * @param {Command} command
 * @param {Line} line
 * @param {number[]} starts
 * @param {string[]} headings
 * @returns {Record<string, string> | null} null where cells do not stand below the dashes
 */
function cellsOf({ row }, { raw, indent }, starts, headings) {
  const isAside =
    indent < starts[0] || starts.some((start) => start > 0 && !/^\s?$/.test(raw.slice(start - 1, start)));
  if (!row || isAside) return null;
  const cells = slice(raw, starts).map((cell) => (/\.\.\.?$/.test(cell) ? "" : cell));
  const fields = Object.fromEntries(headings.map((heading, i) => [heading, cells[i]]));
  return row(fields) ? fields : null;
}

/**
 * @param {Command} command
 * @param {Line} line
 * @returns {Record<string, string> | null}
 */
function groupsOf({ lines }, { text }) {
  const groups = text.length < 600 ? lines?.exec(text)?.groups : undefined;
  return groups
    ? Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, value ?? ""]))
    : null;
}

/**
 * Output of a line an object, without a ruler.
 * @param {Line[]} lines
 * @param {number} at
 * @param {Command | null} asked
 * @returns {Rows | null}
 */
export function readLines(lines, at, asked) {
  const { text } = lines[at];
  const known = commands.filter(
    (each) => (asked === each || !each.onlyAsked) && (each.header?.test(text) || groupsOf(each, lines[at])),
  );
  const command = known.find((each) => each === asked) ?? known[0];
  if (!command) return null;
  const { atLeast = 1 } = command;
  /** @type {Structure[]} */
  const structures = [];
  let i = at;
  for (; i < lines.length; i++) {
    const fields = groupsOf(command, lines[i]);
    if (fields) structures.push({ id: null, line: lines[i].n, fields });
    else if (!command.header?.test(lines[i].text) || i > at) break;
  }
  return command === asked || structures.length >= atLeast ? { command, structures, taken: i - at } : null;
}
