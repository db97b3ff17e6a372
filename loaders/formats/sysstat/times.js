/** Dates and times as sysstat prints them: in the order of the locale, which nothing names. */

/**
 * @typedef {"mdy" | "dmy" | "ymd"} Order
 * @typedef {object} Stamp what a line says of a moment
 * @property {[number, number, number]} parts of the date, in the order printed
 * @property {Order | null} order null where it may be month or day first
 * @property {number} seconds of the day
 * @property {number | null} offset_minutes of a printed zone, null without one
 */

const datePattern = /^(\d{1,4})[/.\-年](\d{1,2})[/.\-月](\d{1,4})日?$/;
const timePattern = /^(\d{1,2})[:.](\d\d)[:.](\d\d)$/;

/**
 * @param {string} text
 * @returns {Pick<Stamp, "parts" | "order"> | null}
 */
export function parseDate(text) {
  const match = datePattern.exec(text);
  if (!match) return null;
  const [first, second, third] = match.slice(1).map(Number);
  const order = orderOf(match[1].length === 4, text.includes("."), first, second);
  const widths = match[1].length === 4 ? match[3].length <= 2 : match[1].length <= 2 && match[3].length !== 3;
  return widths ? { parts: [first, second, third], order } : null;
}

/**
 * @param {boolean} yearFirst
 * @param {boolean} dotted every locale that puts points between them has the day first
 * @param {number} first
 * @param {number} second
 * @returns {Order | null}
 */
function orderOf(yearFirst, dotted, first, second) {
  if (yearFirst) return "ymd";
  if (dotted || first > 12) return "dmy";
  return second > 12 || first === second ? "mdy" : null;
}

/**
 * @param {string} text 12:46:05
 * @param {string} [half] AM or PM
 * @returns {number | null} seconds of the day
 */
export function parseClock(text, half) {
  const [, ...parts] = timePattern.exec(text) ?? [];
  if (!parts.length) return null;
  const [hour, minute, second] = parts.map(Number);
  const hours = half ? (hour % 12) + (/^p/i.test(half) ? 12 : 0) : hour;
  return hours < 24 && minute < 60 && second < 61 ? hours * 3600 + minute * 60 + second : null;
}

export const isHalf = (/** @type {string | undefined} */ word) => /^[ap]m$/i.test(word ?? "");

/**
 * Beside AM or PM a year of four digits tells the order: locales with that clock that put the day first print two.
 * @template {Pick<Stamp, "parts" | "order">} Day
 * @param {Day} date
 * @param {string} [half] AM or PM
 * @returns {Day} with the month first where only this tells
 */
export const besideClock = (date, half) =>
  date.order === null && half && date.parts[2] > 999 ? { ...date, order: "mdy" } : date;

/**
 * A line of iostat -t, or a time stamp of its JSON.
 * @param {string} text
 * @returns {Stamp | null}
 */
export function parseStamp(text) {
  const iso = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(Z|[+-]\d\d:?\d\d)?$/.exec(text);
  const [day, clock, half, ...rest] = iso ? [iso[1], iso[2], ""] : text.split(/\s+/);
  const date = parseDate(day ?? "");
  const seconds = date && parseClock(clock ?? "", isHalf(half) ? half : "");
  if (!date || seconds === null || rest.length || (half && !isHalf(half))) return null;
  return { ...besideClock(date, half), seconds, offset_minutes: iso?.[3] ? parseOffset(iso[3]) : null };
}

/** @param {string} text Z, +0200 or +02:00 */
function parseOffset(text) {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(text) ?? [];
  return sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * @param {Stamp} stamp
 * @param {Order} order
 * @returns {number | null} milliseconds since 1970, UTC where the stamp has a zone, else by the clock it was taken from;
 *   null for a day that does not exist
 */
export function momentOf({ parts, seconds, offset_minutes }, order) {
  const [a, b, c] = parts;
  const [year, month, day] = { mdy: [c, a, b], dmy: [c, b, a], ymd: [a, b, c] }[order];
  const full = year < 100 ? 2000 + year : year;
  const at = Date.UTC(full, month - 1, day);
  const date = new Date(at);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return at + seconds * 1000 - (offset_minutes ?? 0) * 60_000;
}

/**
 * What two days in a row say about their order: the part that rose by one is the day.
 * @param {Stamp} before
 * @param {Stamp} after
 * @returns {Order | null}
 */
export function orderOfDays({ parts: [a, b, c] }, { parts: [x, y, z] }) {
  if (c !== z) return null;
  if (a === x && y === b + 1) return "mdy";
  return b === y && x === a + 1 ? "dmy" : null;
}
