/** Times as Vdbench prints them: the clock of its master without zone, and the day in headers alone. */
import { monthOf } from "../../month-names.js";

export const daySeconds = 86_400;

/**
 * @param {string | null | undefined} text such as 08:00:01.039
 * @returns {number | null} seconds of the day
 */
export function secondsOf(text) {
  const [, hours, minutes, seconds] =
    /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d(?:\.\d{3})?)$/.exec(text ?? "") ?? [];
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/**
 * @param {string} text that begins with Feb 03, 2027, the month in the language of the machine
 * @returns {number | null} ms since 1970 at its midnight
 */
export function dayOf(text) {
  const [, name, day, year] = /^\s*(\S{1,24}) (\d\d), (\d{4})\s/.exec(text) ?? [];
  const month = name === undefined ? null : monthOf(name);
  return month === null ? null : toDay(Number(year), month, Number(day));
}

/**
 * @param {string} text 02/03/2027-08:00:01-UTC
 * @returns {number | null} ms since 1970 at midnight of its day
 */
export function dayOfStamp(text) {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})-\d\d:\d\d:\d\d-/.exec(text) ?? [];
  return month === undefined ? null : toDay(Number(year), Number(month) - 1, Number(day));
}

/**
 * @param {number} year
 * @param {number} month from 0
 * @param {number} day
 */
function toDay(year, month, day) {
  const at = Date.UTC(year, month, day);
  const date = new Date(at);
  return year > 1990 && date.getUTCMonth() === month && date.getUTCDate() === day ? at : null;
}

/**
 * @param {number} from seconds of a day
 * @param {number} to
 * @returns {number} seconds between them, midnight or none
 */
export const elapsed = (from, to) => (to - from + daySeconds) % daySeconds;
