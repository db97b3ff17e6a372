/** What can be wrong in a DiskSPD result, as rows of problems. docs/formats/diskspd.md has an example of each code. */

export { inconsistent } from "../inconsistent.js";

/** @import {Problem} from "../../types.js" */

const collectAgain = "collect the file again, or remove it";

/**
 * @param {number | null} line
 * @param {string} message
 */
export const noResult = (line, message) =>
  /** @type {Problem} */ ({
    line,
    severity: "error",
    code: "no-result",
    message,
    expected: "results of a finished measurement",
    advice: "run it again; a run that was stopped or could not open its target measured nothing",
  });

/** @param {number} line */
export const repeatedRun = (line) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: "repeated-run",
    message: "the same document twice: it counts once",
    expected: "each run once",
    advice: "compare with another copy",
  });

/**
 * @param {number | null} line
 * @param {string} message
 */
export const truncated = (line, message) =>
  /** @type {Problem} */ ({
    line,
    severity: "error",
    code: "truncated",
    message,
    expected: "a document to its end; complete sections are kept",
    advice: collectAgain,
  });

/**
 * @param {number} line
 * @param {string} message the parser's
 */
export const malformedXml = (line, message) =>
  /** @type {Problem} */ ({
    line,
    severity: "error",
    code: "malformed-xml",
    message: `no XML, even with &, < and > escaped in values: ${message}`,
    expected: "<Results> to </Results> as DiskSPD writes it; time spans before this line are kept",
    advice: collectAgain,
  });

/** @param {number} line */
export const repairedXml = (line) =>
  /** @type {Problem} */ ({
    line,
    severity: "note",
    code: "repaired-xml",
    message: "read with &, < and > escaped in values",
    expected: "XML; DiskSPD does not escape paths and names",
  });

/**
 * @param {number | null} line
 * @param {string} name
 * @param {string | null} text
 * @param {string} expected
 */
export const wrongValue = (line, name, text, expected) =>
  /** @type {Problem} */ ({
    line,
    severity: "error",
    code: "wrong-value",
    message: `${name}: ${text === null ? "missing" : text.slice(0, 60) || "empty"}`,
    expected,
    advice: "use the file as DiskSPD wrote it: point as decimal mark, no separators, no wrapped lines",
  });

/**
 * @param {number | null} line
 * @param {number} test_time_s
 * @param {number} duration_s
 */
export const wrongDuration = (line, test_time_s, duration_s) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: test_time_s < duration_s ? "stopped-early" : "ran-longer",
    message: `measured for ${test_time_s} s of ${duration_s} s`,
    expected: "the duration asked for, to 1 % or 0.5 s; the results hold for the time measured",
    advice: "compare it only with runs of like length",
  });

/**
 * @param {number | null} line
 * @param {string} factor
 * @param {unknown[]} values
 */
export const targetsDiffer = (line, factor, values) =>
  /** @type {Problem} */ ({
    line,
    severity: "note",
    code: "targets-differ",
    message: `targets differ in ${factor}: ${values.map((value) => value ?? "not stated").join(", ")}`,
    expected: "one value a run; it is left out",
  });

/**
 * @param {number} line
 * @param {string} stated
 * @param {string} found
 */
export const otherVersion = (line, stated, found) =>
  /** @type {Problem} */ ({
    line,
    severity: "note",
    code: "other-version",
    message: `the program's name says version ${stated}, the layout is that of ${found}`,
    expected: "a text as that version prints it; the layout counts",
  });

/**
 * @param {number | null} line
 * @param {string} text
 */
export const strayMessage = (line, text) =>
  /** @type {Problem} */ ({
    line,
    severity: "note",
    code: "tool-message",
    message: text.slice(0, 200),
    expected: "no warnings or errors of the tool between its results",
  });

/**
 * @param {number | null} line
 * @param {number} dropped
 */
export const partialInterval = (line, dropped) =>
  /** @type {Problem} */ ({
    line,
    severity: "note",
    code: "partial-interval",
    message: `${dropped} intervals end after the measured time and are left out`,
    expected: "a duration that is a multiple of the interval: DiskSPD divides a part of one by the whole",
  });
