/**
 * @param {string} text
 * @returns {string[]} lines that were written to their end: what a cut file ends with may be a part of a number
 */
export const wholeLines = (text) => text.split("\n").slice(0, -1);
