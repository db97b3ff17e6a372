/** Days and times that there are: the calendar of JavaScript goes on to March where a file says the 30th of February. */

/** @import {Problem} from "../types.js" */

/**
 * @param {number[]} parts year, month, day, hour, minute, second, millisecond; what is missing is the first of all
 * @returns {number | null} milliseconds since 1970, as if it were UTC; null where there is no such time
 */
export function timeOf([year, month, day, hour = 0, minute = 0, second = 0, ms = 0]) {
  const at = Date.UTC(year, month - 1, day, hour, minute, second, ms);
  const date = new Date(at);
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCHours() === hour;
  return isDay && minute < 60 && second < 60 ? at : null;
}

/**
 * @param {string} text in ISO 8601, with a zone
 * @returns {number | null} milliseconds since 1970; null where there is no such time
 */
export function timeOfIso(text) {
  const at = Date.parse(text);
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)T/.exec(text) ?? []).map(Number);
  return Number.isNaN(at) || timeOf([year, month, day]) === null ? null : at;
}

/**
 * @param {number | null} line
 * @param {string} text as it is written
 */
export const impossibleTime = (line, text) =>
  /** @type {Problem} */ ({
    line,
    severity: "warning",
    code: "impossible-value",
    message: `the time ${text.trim().slice(0, 40)}: left out`,
    expected: "a day and a time that there were",
    advice: "compare with another copy of the file: it may be damaged or edited",
  });
