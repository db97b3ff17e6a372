/** A file of vscsiStats cut into histograms: with -c, and the text without it. */
import { trimEndOf } from "../../vocabulary/trim.js";
import { damageOf } from "./checks.js";
import { unreadLines } from "./problems.js";

/** @import {Bin, Block, Family, File, Histogram, Operation} from "./types.js" */

/** @typedef {{frequency: number, limit: number, isOpen: boolean}} Row */
/** @typedef {{block: Block, statistics: Record<string, number>, rows: Row[], stray: string | null}} Opened */
/** @typedef {{file: File, opened: Opened | null, world: string | null, stray: {line: number, count: number} | null}} State */

const csvTitle =
  /^Histogram: ([^,]{1,200}),virtual machine worldGroupID *, *(\d{1,20}) *,virtual disk handleID *, *\d{1,20} *\(([^()]{1,40})\)$/;
const textTitle =
  /^Histogram: ([^,]{1,300}) for virtual machine worldGroupID *: *(\d{1,20}), virtual disk handleID *: *\d{1,20} *\(([^()]{1,40})\) *\{?$/;
const machineLine = /^Virtual Machine worldGroupID: (\d{1,20}), Virtual Machine Display Name: (.+)$/;
const diskLine = /^Virtual SCSI Disk handleID: \d{1,20} \(([^()]{1,40})\)$/;
const statisticLine = /^(min|max|mean|count)(?:,| *: *)(-?\d{1,20})$/;
const rowLine = /^(\d{1,20})(?:,(-?\d{1,20})| *\((<=|>) *(-?\d{1,20})\))$/;
/** What says nothing: blanks, braces, headings, the program's own messages, prompts with its name. */
const silent =
  /^(?:[{}]*|Frequency,Histogram Bucket Limit|Success\.?|(?:.{0,200}[\]#~$%>:] *)?vscsiStats\b.*)$/;

/** @type {[RegExp, Family][]} */
const families = [
  [/^IO lengths of (?:(Read|Write) )?commands$/, "lengths"],
  [/^distance \(in LBNs\) between successive (?:(Read|Write) )?commands$/, "successive"],
  [/^distance \(in LBNs\) between each command from the closest of previous \d+$/, "closest"],
  [/^latency of (?:(Read|Write) )?IOs in Microseconds \(us\)$/, "latency"],
  [/^number of outstanding (?:(Read|Write) )?IOs when a new (?:Read |Write )?IO is issued$/, "outstanding"],
  [/^latency of IO interarrival time(?: for (Read|Write)s)? in Microseconds \(us\)$/, "interarrival"],
];

/**
 * @param {string} text
 * @returns {File}
 */
export function readBlocks(text) {
  /** @type {State} */
  const state = {
    file: { blocks: [], machines: new Map(), problems: [] },
    opened: null,
    world: null,
    stray: null,
  };
  for (const [i, line] of text.split(/\r\n?|\n/).entries()) readLine(state, line.trim(), i + 1);
  close(state);
  if (state.stray) state.file.problems.push(unreadLines(state.stray.line, state.stray.count));
  return state.file;
}

/**
 * @param {State} state changed
 * @param {string} text
 * @param {number} line
 */
function readLine(state, text, line) {
  const block = openBlock(text, line);
  if (block) {
    close(state);
    state.opened = { block, statistics: {}, rows: [], stray: null };
  } else if (
    readListing(state, text) ||
    (state.opened && readInside(state.opened, text)) ||
    silent.test(text)
  )
    return;
  else {
    if (state.opened) state.opened.stray ??= text;
    state.stray = { line: state.stray?.line ?? line, count: (state.stray?.count ?? 0) + 1 };
  }
}

/**
 * @param {string} text
 * @param {number} line
 * @returns {Block | null}
 */
function openBlock(text, line) {
  const [, name, world, disk] = csvTitle.exec(text) ?? textTitle.exec(text) ?? [];
  if (name === undefined) return null;
  return { line, name, ...kindOf(name), world, disk, histogram: null, damage: null };
}

/**
 * @param {string} name of a title
 * @returns {{family: Family | null, operation: Operation}}
 */
function kindOf(name) {
  for (const [pattern, family] of families) {
    const match = pattern.exec(name);
    if (match) return { family, operation: match[1] === undefined ? "all" : toOperation(match[1]) };
  }
  return { family: null, operation: "all" };
}

/** @param {string} word */
const toOperation = (word) => /** @type {Operation} */ (word.toLowerCase());

/**
 * @param {State} state changed
 * @param {string} text
 */
function readListing(state, text) {
  const machine = machineLine.exec(text);
  const disk = machine ? null : diskLine.exec(text);
  if (!machine && !disk) return false;
  close(state);
  if (machine) {
    state.world = machine[1];
    const name = trimEndOf(machine[2].split(", Virtual Machine Config File")[0], (sign) =>
      " ,{".includes(sign),
    );
    if (!state.file.machines.has(machine[1])) state.file.machines.set(machine[1], { name, disks: new Set() });
  } else if (disk && state.world !== null) state.file.machines.get(state.world)?.disks.add(disk[1]);
  return true;
}

/**
 * @param {Opened} opened changed
 * @param {string} text
 * @returns {boolean} whether it is a line of the histogram
 */
function readInside({ statistics, rows }, text) {
  const [, name, value] = statisticLine.exec(text) ?? [];
  if (name !== undefined && !(name in statistics)) {
    statistics[name] = Number(value);
    return true;
  }
  const [, frequency, plain, sign, limit] = rowLine.exec(text) ?? [];
  if (frequency === undefined) return false;
  rows.push({ frequency: Number(frequency), limit: Number(plain ?? limit), isOpen: sign === ">" });
  return true;
}

/** @param {State} state changed: its histogram, if one is open, is finished */
function close(state) {
  if (!state.opened) return;
  const { block, statistics, rows, stray } = state.opened;
  const histogram = toHistogram(statistics, rows);
  const damage = stray === null ? damageOf(statistics, rows, histogram) : "a line in it that is no row";
  state.file.blocks.push({ ...block, histogram: damage === null ? histogram : null, damage });
  state.opened = null;
}

/**
 * @param {Record<string, number>} statistics
 * @param {Row[]} rows
 * @returns {Histogram} min, max and mean of no I/O say nothing
 */
function toHistogram({ min, max, mean, count }, rows) {
  /** @type {Bin[]} */
  const bins = rows.map(({ frequency, limit }, i) => ({
    above: i ? rows[i - 1].limit : null,
    limit: i === rows.length - 1 ? null : limit,
    count: frequency,
  }));
  if (!count) return { min: null, max: null, mean: null, count: 0, bins, single: null };
  return { min, max, mean, count, bins, single: min === max ? min : null };
}
