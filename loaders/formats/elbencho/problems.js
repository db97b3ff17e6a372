/** What can be wrong in a results file of elbencho. docs/formats/elbencho.md has an example of each code. */

export { inconsistent } from "../inconsistent.js";

/** @import {Problem} from "../../types.js" */

/**
 * @param {number} line
 * @param {number} count of such rows
 * @param {string} message
 * @returns {Problem}
 */
export const wrongRow = (line, count, message) => ({
  line,
  severity: "error",
  code: "wrong-row",
  message: count > 1 ? `${message}: ${count} rows, the first of them here` : message,
  expected: "a row with a cell for each column of the heading line above it, as elbencho wrote it",
  advice: "use the file as elbencho wrote it; such rows are left out",
});

/**
 * @param {number} line
 * @param {string} message
 * @returns {Problem}
 */
export const noResult = (line, message) => ({
  line,
  severity: "error",
  code: "no-result",
  message,
  expected: "the time of the last thread, and what was moved until then",
  advice: "run it again: a phase that was interrupted has no result",
});

/**
 * @param {number} line
 * @returns {Problem}
 */
export const sameRow = (line) => ({
  line,
  severity: "warning",
  code: "same-row",
  message: "the same row as one above: read once",
  expected: "a row for each phase; a phase that ran again has another time",
});

/** @returns {Problem} */
export const noPhase = () => ({
  line: 1,
  severity: "error",
  code: "no-phase",
  message: "no row of a phase that reads or writes",
  expected: "rows with the operation READ, WRITE, RWMIX or MIX",
});

/** @returns {Problem} */
export const liveFile = () => ({
  line: 1,
  severity: "note",
  code: "live-file",
  message: "live statistics of elbencho are not read: their intervals belong to a phase of its results file",
  expected: "the file of --csvfile",
});

/**
 * @param {number} line
 * @returns {Problem}
 */
export const noLineEnd = (line) => ({
  line,
  severity: "note",
  code: "no-line-end",
  message: "the last line is cut: digits or rows may be lost",
  expected: "a line end after the last row",
});
