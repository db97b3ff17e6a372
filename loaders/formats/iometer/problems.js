/** What can be wrong in a file of Iometer, as rows of problems. docs/formats/iometer.md has an example of each code. */

export { inconsistent } from "../inconsistent.js";

/** @import {Problem} from "../../types.js" */

const keepAll = "keep the file as Iometer wrote it, to its end";

/** @param {number} line @param {string} message */
export const noResult = (line, message) =>
  /** @type {Problem} */ ({
    line,
    severity: "error",
    code: "no-result",
    message,
    expected: "a table below 'Results with a row ALL that can be read",
    advice: keepAll,
  });

/** @param {number} line @param {string} message */
export const unknownColumns = (line, message) =>
  /** @type {Problem} */ ({
    line,
    severity: "error",
    code: "unknown-columns",
    message,
    expected: "columns IOps, Read IOps and Write IOps, as releases of Iometer print them",
    advice: "export it with a release of Iometer, or name the file under ignore",
  });

/** @param {number} line @param {string} row @param {string} message @param {string} expected */
export const wrongRow = (line, row, message, expected) =>
  /** @type {Problem} */ ({
    line,
    severity: "error",
    code: "wrong-row",
    message: `${row}: ${message}`,
    expected,
    advice: "use the file as Iometer wrote it: commas between cells, a point as decimal mark",
  });

/** @param {number} line @param {string} message @param {string} expected */
export const lostRows = (line, message, expected) =>
  /** @type {Problem} */ ({
    line,
    severity: "error",
    code: "lost-rows",
    message,
    expected,
    advice: keepAll,
  });

/** @param {number} line @param {string} message */
export const noEnd = (line, message) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: "no-end",
    message,
    expected:
      "'Time Stamp below each table and 'End Test below all: it was stopped, or still runs; whole tables are read",
    advice: keepAll,
  });

/** @param {number} line @param {number} errors */
export const ioErrors = (line, errors) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: "io-errors",
    message: `${errors} I/Os failed`,
    expected: "none: latencies and rates are of the others",
    advice: "see what the disks of the run say, and run it again",
  });

/** @param {number} line @param {number} count */
export const strayLines = (line, count) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: "stray-lines",
    message: `${count} lines under no known heading`,
    expected: "lines below the heading that says what they are",
    advice: keepAll,
  });
