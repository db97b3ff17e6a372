/** Rows of VMFleet's tables by the names of columns: cells between tabs, quoted in 2.x, numbers in the machine's locale. */
import { emptyTable, noEnd, repeatedRow, strayLines, wrongRow } from "./problems.js";

/** @import {Problem} from "../../types.js" */

/** Headings of 2.x have more columns before and after, those of 1.x are these. */
export const heading2 = /(?:^|\t)"?RunType"?\t"?CutoffType"?\t"?QOSperVM"?\t"?VMCount"?\t"?IOPS"?(?:\t|$)/;
export const heading1 = /^"?WriteRatio"?\t"?QOS"?\t"?AVCPU"?\t"?IOPS"?\t"?AVRLat"?\t"?AVWLat"?$/;

/**
 * @typedef {object} Step a row
 * @property {number} line
 * @property {boolean} isSweep whether it is of the sweep of 1.x
 * @property {Map<string, string>} cells by column
 *
 * @param {string} text
 * @param {Problem[]} problems added to
 * @returns {Step[]} in file order
 */
export function readSteps(text, problems) {
  const lines = text.split("\n");
  if (lines[lines.length - 1].trim()) problems.push(noEnd(lines.length));
  /** @type {{names: string[], isSweep: boolean} | null} */
  let table = null;
  let [headingLine, stray] = [1, 0];
  /** @type {Map<string, Step>} */
  const steps = new Map();
  for (const [i, raw] of lines.entries()) {
    if (!raw.trim() || raw.startsWith("#TYPE")) continue;
    const isSweep = heading1.test(raw.trim());
    if (isSweep || heading2.test(raw)) {
      table = { names: splitCells(raw), isSweep };
      headingLine = i + 1;
    } else if (!table) stray++;
    else addStep(steps, readStep(table, raw, i + 1, problems), raw, problems);
  }
  if (stray) problems.push(strayLines(1, stray));
  if (!steps.size && !problems.length) problems.push(emptyTable(headingLine));
  return [...steps.values()];
}

/**
 * @param {Map<string, Step>} steps by their text; added to
 * @param {Step | null} step
 * @param {string} raw
 * @param {Problem[]} problems added to
 */
function addStep(steps, step, raw, problems) {
  const first = steps.get(raw.trim());
  if (first && step) problems.push(repeatedRow(step.line, first.line));
  else if (step) steps.set(raw.trim(), step);
}

/**
 * @param {{names: string[], isSweep: boolean}} table
 * @param {string} raw
 * @param {number} line
 * @param {Problem[]} problems added to
 * @returns {Step | null}
 */
function readStep({ names, isSweep }, raw, line, problems) {
  const cells = splitCells(raw);
  const open = raw.split("\t").some((cell) => cell.trim().split('"').length % 2 === 0);
  if (cells.length === names.length && !open)
    return { line, isSweep, cells: new Map(names.map((name, i) => [name, cells[i]])) };
  problems.push(
    wrongRow(
      line,
      open ? "a quote that is not closed" : `${cells.length} cells`,
      `${names.length} cells, as the heading has`,
    ),
  );
  return null;
}

/** @param {string} line */
const splitCells = (line) => line.split("\t").map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));

/**
 * @param {string | undefined} text 1234.5 or 1234,5: no thousands are marked; 1.5E-05
 * @returns {number | null}
 */
export function readNumber(text = "") {
  const [, whole, decimals = "0", exponent = "0"] =
    /^(\d{1,18})(?:[.,](\d{1,18}))?(?:E([+-]\d{1,3}))?$/.exec(text) ?? [];
  const value = Number(`${whole}.${decimals}e${exponent}`);
  return Number.isFinite(value) ? value : null;
}
