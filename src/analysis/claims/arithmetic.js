/** Claims of which printed figures tell: whether one follows from others within the digits that are printed. */
import { usualMargin } from "../compare/drafts.js";
import { sayLevel } from "../../words/levels.js";
import { formatCount } from "../../words/numbers.js";

/** @import {AnsweredRow, ArithmeticTest, Case, Context, Run} from "../types.js" */

export const kind = "arithmetic";

/**
 * A row is a case: a printed figure and what it should be, each with the bounds that its digits leave (none: exact).
 * The query says what to compute; whether it fits is judged here alone, with no allowance beyond the digits.
 * @param {ArithmeticTest} test
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Case[]}
 */
export function cases({ expects, rows = [] }, runs, about) {
  const values = new Set(["true", "false", ...runs.flatMap(({ factors }) => Object.values(factors))]);
  return rows.map((row) => caseOf({ ...row, sentence: sayValues(row.sentence, values) }, expects, about));
}

/**
 * Queries put settings together as the tables keep them.
 * @param {AnsweredRow["sentence"]} sentence
 * @param {Set<string>} values  of the settings of all runs
 * @returns {string | undefined} LSI Logic SAS instead of lsi-sas; words that the sentence has already stay
 */
const sayValues = (sentence, values) =>
  sentence?.replace(/(?<![\w./-])[a-z][\w-]*(?![\w./-]|\.\w)/g, (word) => {
    const said = values.has(word) ? sayLevel(word) : word;
    return sentence.includes(said) ? word : said;
  });

/**
 * @param {AnsweredRow} row
 * @param {ArithmeticTest["expects"]} expects
 * @param {Context} about
 * @returns {Case}
 */
function caseOf({ sentence, ...row }, expects, { study }) {
  const printed = boundsOf(row.printed, row.printed_low, row.printed_high);
  const expected = boundsOf(row.expected, row.expected_low, row.expected_high);
  const margin = study.margin_pct === null ? usualMargin : study.margin_pct / 100;
  const isKnown = printed !== null && expected !== null;
  const supports = isKnown ? fits[expects](printed, expected, margin) : null;
  return {
    supports,
    proven: supports !== null,
    why: !isKnown ? "a number is not printed" : supports === null ? "the digits leave it open" : null,
    ...{ place: "", load: null, ratio: null, tool: null },
    text:
      sentence
        ?.replace(/(?<=[ (])-(?=\d)/g, "−")
        .replace(/(?<![\w.,])\d{5,}(?![\w,])/g, (count) => formatCount(Number(count))) ??
      `${row.printed ?? "nothing"} is printed, ${row.expected ?? "nothing"} follows`,
    cells: row,
  };
}

/** @typedef {[low: number, high: number]} Bounds */

/**
 * @param {number | null} value
 * @param {number | null} [low]
 * @param {number | null} [high]
 * @returns {Bounds | null}
 */
const boundsOf = (value, low, high) => (value === null ? null : [low ?? value, high ?? value]);

/** @type {Record<ArithmeticTest["expects"], (printed: Bounds, expected: Bounds, margin: number) => boolean | null>} */
const fits = {
  equal: (printed, expected) => printed[0] <= expected[1] && printed[1] >= expected[0],
  "at least": (printed, expected) =>
    printed[0] >= expected[1] ? true : printed[1] < expected[0] ? false : null,
  "at most": (printed, expected) =>
    printed[1] <= expected[0] ? true : printed[0] > expected[1] ? false : null,
  alike: (printed, expected, margin) =>
    printed[0] <= expected[1] * (1 + margin) && printed[1] * (1 + margin) >= expected[0],
};

/** A query without rows has nothing to say. */
export const sayEmpty = () => "its query gives no row; expected one a case";
