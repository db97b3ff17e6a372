/** Words of dates: names of months in any language say nothing of where something was measured. */
import { monthOf } from "../../month-names.js";
import { asRead } from "../telling.js";

/** A month with its day and its year, in either order; the word may be UTF-8 read as Latin-1. */
const dates =
  /(?<![^\s>"'(])([^\s\d,:"'<>]{2,24}|\d{1,2}[^\s\d,:"'<>.]{1,6}) \d{1,2},? \d{4}(?!\d)|(?<!\d)\d{1,2}\.? ([^\s\d,:"'<>]{2,24}) \d{4}(?!\d)/dg;

/** What sar calls the mean of its rows, in the languages of sysstat, where it is no word of ASCII. */
const averages = new Set(
  "média średnia среднее среднє середнє 平均时间 平均時間 平均値 平均 průměr priemer átlag medelvärde bình moyennes".split(
    " ",
  ),
);

/**
 * @param {string} text lines
 * @returns {{name: string, at: number}[]} months, and their places, in the order of the text
 */
export const findMonths = (text) =>
  [...text.matchAll(dates)].flatMap((match) => {
    const group = match[1] === undefined ? 2 : 1;
    const [at] = /** @type {any} */ (match.indices)[group];
    return monthOf(asRead(match[group])) === null ? [] : [{ name: match[group], at }];
  });

/** @param {string} word with letters beyond ASCII */
export const isForeignAverage = (word) => averages.has(asRead(word).toLowerCase());
