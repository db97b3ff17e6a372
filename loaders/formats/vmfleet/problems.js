/** What can be wrong in a table of VMFleet, as rows of problems. docs/formats/vmfleet.md has an example of each code. */

export { inconsistent } from "../inconsistent.js";

/** @import {Problem} from "../../types.js" */

const keepAll = "keep the file as VMFleet wrote it, to its end";

/** @param {number} line @param {string} message @param {string} expected */
export const wrongRow = (line, message, expected) =>
  /** @type {Problem} */ ({
    ...{ line, severity: "error", code: "wrong-row", message, expected, advice: keepAll },
  });

/** @param {number} line @param {number} first */
export const repeatedRow = (line, first) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: "repeated-row",
    message: `the same as line ${first}, to the last digit`,
    expected: "each step once; the first counts",
    advice: "remove one of them",
  });

/** @param {number} line */
export const surge = (line) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: "surge",
    message: "CutoffType Surge: latency went up while it was measured",
    expected: "a step that VMFleet takes for a measurement; it has no result",
    advice: "leave it as it is, or measure that step again",
  });

/** @param {string[]} columns */
export const unstatedWorkload = (columns) =>
  /** @type {Problem} */ ({
    line: 1,
    severity: "note",
    code: "unstated-workload",
    message: `the rows differ in ${columns.join(", ")}, of which no factor follows`,
    expected: "rows of one workload in a file: others look like its repeats",
    advice: "keep the XML of the VMs too, or a file for each of them below name=value folders",
  });

/** @param {number} line */
export const noEnd = (line) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: "no-end",
    message: "the last line is cut: digits or rows may be lost",
    expected: "a line end after the last row",
    advice: keepAll,
  });

/** @param {number} line @param {number} count */
export const strayLines = (line, count) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: "stray-lines",
    message: `${count} lines above the heading`,
    expected: "the names of columns first",
    advice: keepAll,
  });

/** @param {number} line */
export const emptyTable = (line) =>
  /** @type {Problem} */ ({
    line,
    severity: "error",
    code: "no-rows",
    message: "a heading without rows",
    expected: "a row for each step",
    advice: keepAll,
  });
