/** What can be wrong in a text of CrystalDiskMark, as rows of problems. docs/formats/crystaldiskmark.md has an example of each code. */

export { inconsistent } from "../inconsistent.js";

/** @import {Problem} from "../../types.js" */

const copyAgain = "save the text again (File, Save), or copy the whole of it";

/** @param {number} line @param {string} text */
export const wrongLine = (line, text) =>
  /** @type {Problem} */ ({
    line,
    severity: "error",
    code: "wrong-line",
    message: `a result that cannot be read: ${text.slice(0, 60)}`,
    expected: "test, (Q= n, T= n): MB/s with three decimals or two, [IOPS] with one, <us> with two",
    advice: copyAgain,
  });

/** @param {number} line @param {string} label */
export const noSection = (line, label) =>
  /** @type {Problem} */ ({
    line,
    severity: "error",
    code: "no-section",
    message: `${label}: neither read nor write`,
    expected: "[Read], [Write] or [Mix] above it",
    advice: copyAgain,
  });

/** @param {number} line @param {string} section @param {string} before */
export const outOfOrder = (line, section, before) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: "out-of-order",
    message: `[${section}] below the tests of ${before}`,
    expected: "[Read], [Write], [Mix] in this order: lines may have changed places",
    advice: copyAgain,
  });

/** @param {number} line @param {string} label @param {number} first */
export const repeatedLine = (line, label, first) =>
  /** @type {Problem} */ ({
    line,
    severity: "error",
    code: "repeated-line",
    message: `${label}: there is one in line ${first}`,
    expected: "each test once for reads, writes and mix; the first counts",
    advice: copyAgain,
  });

/** @param {number} line @param {number} count */
export const noEnd = (line, count) =>
  /** @type {Problem} */ ({
    line,
    severity: "error",
    code: "no-end",
    message: `${count} results without the line Test: below them`,
    expected: "the size and the number of passes",
    advice: copyAgain,
  });

/** @param {number} line @param {string} message */
export const unequalLines = (line, message) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: "unequal-lines",
    message,
    expected: "the same tests for reads and writes: a line may be lost",
    advice: copyAgain,
  });

/** @param {number} line */
export const noTest = (line) =>
  /** @type {Problem} */ ({
    line,
    severity: "error",
    code: "no-test",
    message: "no test was measured",
    expected: "a result above 0.000 MB/s",
    advice: "press All, and save the text then",
  });
