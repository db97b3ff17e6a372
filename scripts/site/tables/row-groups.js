/**
 * Which studies stand together in a row group of a table of all studies. Where a group ends follows from the studies
 * themselves: when one of them changes, most groups stay as they are.
 */
import { createHash } from "node:crypto";
import { rowsOfGroup } from "../../../loaders/store/exports.js";

/** @typedef {{studies: string[], rows: number}} Group of a study that has more rows than a row group, it may be several */

/**
 * @param {{study: string, rows: number}[]} parts of a table, in its order
 * @returns {Group[]}
 */
export function groupStudies(parts) {
  /** @type {Group[]} */
  const groups = [];
  let isOpen = false;
  for (const { study, rows } of parts) {
    if (!isOpen || groups[groups.length - 1].rows + rows > rowsOfGroup) groups.push({ studies: [], rows: 0 });
    const group = groups[groups.length - 1];
    group.studies.push(study);
    group.rows += rows;
    isOpen = !endsGroup(study, rows);
  }
  return groups;
}

/**
 * By chance, as its name has it: the more rows, the more likely.
 * @param {string} study
 * @param {number} rows
 */
const endsGroup = (study, rows) =>
  createHash("sha256").update(study).digest().readUInt32BE(0) / 2 ** 32 < rows / rowsOfGroup;
