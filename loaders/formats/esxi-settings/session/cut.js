/** What a command printed, cut where the structure changes: each block is recognised by itself. */
import { commandOf } from "../commands/commands.js";
import { cutBlock, lackingField } from "../problems.js";
import { addLine, isHeading, openObject, recognise } from "./fields.js";
import { readOther } from "./forms.js";
import { readLines, readTable } from "./tables.js";

/** @import {Command} from "../commands/commands.js" */
/** @import {Structure} from "../forms/structures.js" */
/** @import {Problem} from "../../../types.js" */
/** @import {Line} from "./clean.js" */
/** @import {Open} from "./fields.js" */
/** @import {Segment} from "./segments.js" */

/**
 * @typedef {object} Block output of one command
 * @property {Command} command
 * @property {Structure[]} structures
 * @property {Line[]} lines those that its command tells by their levels, else none
 * @property {number} line
 * @property {boolean} isWhole
 * @property {boolean} isListed an object may follow that belongs to it
 */

/**
 * @typedef {object} Cut
 * @property {Block[]} blocks
 * @property {Line[][]} unread stretches of lines
 * @property {Line[]} failures what a command said that did not work
 * @property {Problem[]} problems
 * @property {boolean} isEmptyList the command printed that there is nothing
 */

/**
 * @typedef {object} Walk
 * @property {Line[]} lines without blank ones
 * @property {Command | null} asked
 * @property {Open | null} open
 * @property {Line | null} heading of what begins with the next line
 * @property {boolean} isFiltered fields may be missing
 * @property {boolean} isBroken the last line was not read
 * @property {Cut} cut
 */

const failures =
  /^(?:-sh: .{1,80}: (?:command )?not found|.{0,40}esxcli: (?:command )?not found|Error: Unknown command or namespace.*|Errors:|Unable to find device.*|Invalid Option.*|Device \S+ is not claimed by NMP.*|Unable to (?:get|find|connect).*|Connect to .* failed.*)$/;

/** @param {Segment} segment */
export function cutSegment(segment) {
  /** @type {Walk} */
  const walk = {
    lines: segment.lines.filter(({ text }) => text).map((line, at) => ({ ...line, at })),
    asked: commandOf(segment.command),
    open: null,
    heading: null,
    isFiltered: segment.isFiltered,
    isBroken: false,
    cut: { blocks: [], unread: [], failures: [], problems: [], isEmptyList: false },
  };
  for (let i = 0; i < walk.lines.length;) {
    const taken = takers.reduce((found, take) => found || take(walk, i), 0);
    if (taken) walk.isBroken = false;
    else giveUp(walk, [walk.lines[i]]);
    i += taken || 1;
  }
  close(walk);
  for (const block of walk.cut.blocks) finish(block, segment, walk.cut.problems);
  return walk.cut;
}

/**
 * Each takes the lines that it knows, from the one at the index on, and says how many.
 * @type {((walk: Walk, at: number) => number)[]}
 */
const takers = [
  (walk, at) => Number(walk.open !== null && !isOther(walk, at) && addLine(walk.open, walk.lines[at])),
  takeSnip,
  takeFailure,
  takeOther,
  (walk, at) => takeRows(walk, readTable(walk.lines, at, walk.asked)),
  (walk, at) => takeRows(walk, readLines(walk.lines, at, walk.asked)),
  takeField,
  takeHeading,
];

/**
 * @param {Walk} walk
 * @param {number} at
 * @returns {boolean} whether the line is no field, whatever is open
 */
const isOther = ({ lines }, at) => lines[at].isSnip || failures.test(lines[at].text);

/** @param {Walk} walk @param {number} at */
function takeSnip(walk, at) {
  if (!walk.lines[at].isSnip) return 0;
  close(walk);
  const last = walk.cut.blocks.at(-1);
  if (!last) return 0;
  last.isWhole = false;
  return 1;
}

/** @param {Walk} walk @param {number} at */
function takeFailure(walk, at) {
  if (!failures.test(walk.lines[at].text)) return 0;
  close(walk);
  walk.cut.failures.push(walk.lines[at]);
  return walk.lines[at].text === "Errors:" && walk.lines[at + 1]?.indent > walk.lines[at].indent ? 2 : 1;
}

/** @param {Walk} walk @param {number} at */
function takeOther(walk, at) {
  const { asked, cut, lines } = walk;
  const found = readOther(lines, at);
  if (!found) return 0;
  close(walk);
  const { structures, problems } = found.output;
  const command = found.command;
  cut.problems.push(...problems);
  // A banner may precede it.
  if (command && cut.unread.length === 1 && cut.unread[0].length === at && at < 5) cut.unread.pop();
  const isNothing = /^[[{\]}\s]*$/.test(
    lines
      .slice(at, at + found.taken)
      .map(({ text }) => text)
      .join(""),
  );
  cut.isEmptyList ||= isNothing;
  if (command && (command === asked || !command.ambiguous || asked === null))
    cut.blocks.push(blockOf(command, structures, lines[at].n, !problems.length));
  else if (!isNothing && !problems.length) giveUp(walk, lines.slice(at, at + found.taken));
  return found.taken;
}

/**
 * @param {Walk} walk
 * @param {import("./tables.js").Rows | null} rows
 */
function takeRows(walk, rows) {
  if (!rows) return 0;
  const { wasBroken } = { wasBroken: walk.isBroken };
  close(walk);
  const { command, structures, taken } = rows;
  const last = walk.cut.blocks.at(-1);
  if (last && last.command === command && wasBroken) {
    last.structures.push(...structures);
    last.isWhole = false;
  } else walk.cut.blocks.push(blockOf(command, structures, structures[0]?.line ?? null, true));
  return taken;
}

/** @param {Walk} walk @param {number} at */
function takeField(walk, at) {
  const { heading } = walk;
  const open = openObject(walk.lines[at], heading);
  if (!open) return 0;
  walk.heading = null;
  close(walk);
  walk.open = open;
  return 1;
}

/** @param {Walk} walk @param {number} at */
function takeHeading(walk, at) {
  if (!isHeading(walk.lines[at], walk.lines[at + 1])) return 0;
  close(walk);
  walk.heading = walk.lines[at];
  return 1;
}

/**
 * The open object ends: it is added to the block of its command, or is not read.
 * @param {Walk} walk changed
 */
function close(walk) {
  const { open, cut, asked } = walk;
  walk.open = null;
  if (!open) return;
  const last = cut.blocks.at(-1);
  const before = last?.isListed ? last.command : null;
  const command = recognise(open, asked, before);
  if (!command) return giveUp(walk, open.lines);
  const named = open.heading && command.heading?.exec(open.heading.text);
  if (open.heading && !named) giveUp(walk, [open.heading]);
  const lacking = command.needs.find((need) => !open.fields.has(need));
  if (lacking && !walk.isFiltered) cut.problems.push(lackingField(open.lines[0].n, command.name, lacking));
  const structure = {
    // Other headings are no names.
    id: named?.[1] ?? null,
    line: (named ? open.heading : open.lines[open.heading ? 1 : 0])?.n ?? null,
    fields: Object.fromEntries(open.fields),
  };
  const own = named || !open.heading ? open.lines : open.lines.slice(1);
  if (command !== before || !last) cut.blocks.push(blockOf(command, [structure], structure.line, true, own));
  else {
    last.structures.push(structure);
    last.lines.push(...own);
    last.isWhole &&= !walk.isBroken;
  }
}

/**
 * @param {Command} command
 * @param {Structure[]} structures
 * @param {number | null} line
 * @param {boolean} isWhole
 * @param {Line[]} [lines]
 * @returns {Block}
 */
const blockOf = (command, structures, line, isWhole, lines) => ({
  ...{ command, structures, isWhole, line: line ?? 0 },
  lines: lines ?? [],
  isListed: lines !== undefined,
});

/**
 * @param {Walk} walk changed
 * @param {Line[]} lines that nothing recognises
 */
function giveUp(walk, lines) {
  const { unread } = walk.cut;
  close(walk);
  const last = unread.at(-1);
  if (last && last.at(-1)?.at === Number(lines[0].at) - 1) last.push(...lines);
  else unread.push([...lines]);
  walk.isBroken = true;
}

/**
 * What is known only when all lines of a block are.
 * @param {Block} block changed
 * @param {Segment} segment
 * @param {Problem[]} problems added to
 */
function finish(block, segment, problems) {
  const { command, structures, lines } = block;
  if (command.readTree && lines.length) {
    const tree = command.readTree(lines);
    block.structures = tree.structures;
    problems.push(...tree.problems);
    block.isWhole &&= !tree.problems.length;
  } else if (block.isListed && !segment.isFiltered) {
    const cut = tellCut(structures);
    if (cut) problems.push(cut);
    block.isWhole &&= !cut;
  }
  block.isWhole &&= !segment.isFiltered;
}

/**
 * A last structure that lacks fields at its end, which all others have: the text stops inside it.
 * @param {Structure[]} structures
 */
function tellCut(structures) {
  const last = structures.at(-1);
  const others = structures.slice(0, -1).map(({ fields }) => Object.keys(fields));
  if (!last || !others.length) return null;
  const final = String(others[0].at(-1));
  const ends = others.every((names) => names.at(-1) === final);
  return ends && !Object.hasOwn(last.fields, final) ? cutBlock(last.line, final) : null;
}
