/** What a tool printed twice, and not alike. */

/** @import {Problem} from "../types.js" */

/**
 * @param {number | null} line
 * @param {string} message
 * @param {string} expected
 */
export const inconsistent = (line, message, expected) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: "inconsistent",
    message,
    expected,
    advice: "compare with another copy of the file: it may be damaged or edited",
  });
