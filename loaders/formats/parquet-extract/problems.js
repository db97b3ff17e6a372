/** What may be wrong with an extract. Each costs the whole file: half of it would count as all. */

/** @import {Problem} from "../../types.js" */

/** @param {Omit<Problem, "severity">} problem @returns {Problem} */
const refused = (problem) => ({
  ...problem,
  severity: "error",
  advice: "docs/formats/parquet-extract.md has a query that writes one",
});

/** @param {string} what */
export const damagedParquet = (what) =>
  refused({
    code: "damaged-parquet",
    message: `not a whole Parquet file: ${what}`,
    expected: "the file as it was written",
  });

/**
 * @param {string} what
 * @param {string} most
 */
export const tooLargeExtract = (what, most) =>
  refused({
    code: "extract-too-large",
    message: what,
    expected: `at most ${most}: an extract is what a study needs`,
  });

/**
 * @param {string[]} names
 * @param {string[]} tables
 */
export const unknownColumns = (names, tables) =>
  refused({
    code: "unknown-column",
    message: `columns of no table: ${names.join(", ")}`,
    expected: `table, and columns of ${tables.join(", ")}, each once`,
  });

/**
 * @param {string} name
 * @param {string} found
 * @param {string} expected
 */
export const wrongType = (name, found, expected) =>
  refused({
    code: "wrong-column-type",
    message: `${name}: ${found}`,
    expected: `${expected} by schemas/tables`,
  });

/**
 * @param {number} row from 1
 * @param {string} what
 * @param {string} expected
 */
export const wrongRow = (row, what, expected) =>
  refused({ code: "wrong-row", message: `row ${row}: ${what}`, expected });

/**
 * @param {number} row from 1
 * @param {string} what
 */
export const contradiction = (row, what) =>
  refused({
    code: "inconsistent-row",
    message: `row ${row}: ${what}`,
    expected: "rates and counts of the same interval",
  });
