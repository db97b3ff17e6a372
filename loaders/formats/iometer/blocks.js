/** Presses of Iometer's start in a file, and the tables of results of each: one a step of what it cycles through. */
import { impossibleTime, timeOf } from "../calendar.js";
import { strayLines } from "./problems.js";

/** @import {Problem} from "../../types.js" */

/**
 * @typedef {object} SpecLine one kind of access of a specification
 * @property {number} size bytes
 * @property {number} share % of all accesses
 * @property {number} reads %
 * @property {number} random %
 * @property {number} delay ms between bursts
 *
 * @typedef {object} Row
 * @property {number} line
 * @property {string[]} cells
 *
 * @typedef {object} Block
 * @property {number} line
 * @property {Map<string, SpecLine[]>} specs by name
 * @property {string[]} headings
 * @property {Row[]} rows
 * @property {number | null} started_at ms since 1970 of a clock without zone: of the press, for its first table
 * @property {number | null} ended_at
 *
 * @typedef {object} Press
 * @property {number} line
 * @property {string | null} version
 * @property {number | null} stamp the last one read
 * @property {boolean} isEnded
 * @property {Map<string, SpecLine[]>} specs those of the next table
 * @property {string} spec the name of the last one
 * @property {Block[]} blocks
 */

/** @typedef {{press: Press, line: number, text: string, cells: string[], problems: Problem[]}} At */

/** What a heading begins. @type {Record<string, (at: At) => void>} */
const openings = {
  "Access specifications": ({ press }) => void (press.specs = new Map()),
  Results: ({ press, line }) => void press.blocks.push(emptyBlock(press, line)),
  "Target Type": openTable,
  TimeStamp: openTable,
  "End Test": ({ press }) => void (press.isEnded = true),
};

/** What a line below a heading says. @type {Record<string, (at: At) => void>} */
const contents = {
  "Test Type": () => {},
  Version: ({ press, text }) => void (press.version ??= text.trim() || null),
  "Time Stamp": readStamp,
  "Access specification name": nameSpec,
  size: readSpecLine,
  "Target Type": ({ press, line, cells }) => void press.blocks.at(-1)?.rows.push({ line, cells }),
  TimeStamp: ({ press, line, cells }) => void press.blocks.at(-1)?.rows.push({ line, cells }),
};

/** A table has some eighty columns: millions of empty cells would be kept for nothing. */
const mostCells = 4096;

/**
 * @param {string} text
 * @param {Problem[]} problems added to
 * @returns {Press[]} in file order
 */
export function readPresses(text, problems) {
  /** @type {Press[]} */
  const presses = [];
  /** @type {number[]} */
  const stray = [];
  let section = "";
  for (const [i, raw] of text.split("\n").entries()) {
    if (!raw.trim()) continue;
    const isHeading = raw.startsWith("'");
    const cells = (isHeading ? raw.slice(1) : raw).split(",", mostCells);
    if (isHeading) section = cells[0].trim();
    const press = pressOf(presses, isHeading ? section : "", i + 1);
    const at = { press, line: i + 1, text: raw, cells, problems };
    if (isHeading) openings[section]?.(at);
    else if (contents[section]) contents[section](at);
    else stray.push(i + 1);
  }
  if (stray.length) problems.push(strayLines(stray[0], stray.length));
  return presses;
}

/**
 * @param {Press[]} presses added to where a new one begins
 * @param {string} heading empty for other lines
 * @param {number} line
 */
function pressOf(presses, heading, line) {
  const last = presses.at(-1);
  const isNew = !last || heading === "Test Type" || (last.isEnded && heading && heading !== "End Test");
  if (last && !isNew) return last;
  const press = {
    ...{ line, version: null, stamp: null, isEnded: false, specs: new Map(), spec: "", blocks: [] },
  };
  presses.push(press);
  return press;
}

/**
 * @param {Press} press
 * @param {number} line
 * @returns {Block}
 */
const emptyBlock = ({ specs, stamp }, line) => ({
  ...{ line, specs, headings: [], rows: [], started_at: stamp, ended_at: null },
});

/** @param {At} at */
function openTable({ press, line, cells }) {
  const last = press.blocks.at(-1);
  const block = last && !last.headings.length ? last : emptyBlock(press, line);
  if (block !== last) press.blocks.push(block);
  block.headings = cells.map((cell) => cell.trim());
}

/** @param {At} at */
function readStamp({ press, line, text, problems }) {
  const stamp = parseStamp(text);
  if (stamp === null) return void (text.trim() && problems.push(impossibleTime(line, text)));
  const block = press.blocks.at(-1);
  if (block) block.ended_at ??= stamp;
  press.stamp = stamp;
}

/** @param {At} at */
function nameSpec({ press, text }) {
  press.spec = text.replace(/,[^,]*$/, "").trim();
  press.specs.set(press.spec, []);
}

/** @param {At} at */
function readSpecLine({ press, cells }) {
  const [size, share, reads, random, delay] = cells.map(Number);
  press.specs.get(press.spec)?.push({ size, share, reads, random, delay });
}

/**
 * @param {string} text 2031-03-04 10:01:05:500, of a clock without zone
 * @returns {number | null} ms since 1970, as if it were UTC
 */
export function parseStamp(text) {
  const match = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?::(\d{3}))?$/.exec(text.trim());
  if (!match) return null;
  return timeOf(match.slice(1).map((part) => Number(part ?? 0)));
}
