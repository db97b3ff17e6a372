/** Times as PowerShell writes them: in the order of the client's locale, mostly without a zone. */

/**
 * @typedef {"mdy" | "dmy" | "ymd"} Order
 * @typedef {object} Stamp
 * @property {[number, number, number]} date as printed
 * @property {Order | null} order null where it may be month or day first
 * @property {number} seconds of the day
 * @property {number | null} offset_minutes null without a zone
 */

const pattern =
  /^(\d{1,4})([./-])(\d{1,2})\2 ?(\d{1,4})\.?[ T](\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?(?: ?([AP])\.?M\.?)? ?(Z|[+-]\d\d:?\d\d)?$/i;

/**
 * @param {string} text 2031-03-04T09:00:20Z, 04.03.2031 10:00:20, 3/4/2031 10:00:20 AM
 * @returns {Stamp | null}
 */
export function parseTime(text) {
  const match = pattern.exec(text.replace(/\u202f|\u00a0/g, " ").trim());
  if (!match) return null;
  const [, first, mark, second, third, hour, minute, second_of_minute = "0", half, zone] = match;
  const seconds = secondsOf(Number(hour), Number(minute), Number(second_of_minute), half);
  if (seconds === null || (first.length !== 4 && third.length !== 4)) return null;
  return {
    date: [Number(first), Number(second), Number(third)],
    order: orderOf(first.length === 4, mark, Number(first), Number(second)),
    seconds,
    offset_minutes: zone === undefined ? null : parseZone(zone),
  };
}

/**
 * @param {number} hour
 * @param {number} minute
 * @param {number} second
 * @param {string | undefined} half A or P
 */
function secondsOf(hour, minute, second, half) {
  const hours = half === undefined ? hour : (hour % 12) + (/p/i.test(half) ? 12 : 0);
  return hours < 24 && minute < 60 && second < 60 ? hours * 3600 + minute * 60 + second : null;
}

/**
 * Every locale that puts points between them has the day first.
 * @param {boolean} yearFirst
 * @param {string} mark
 * @param {number} first
 * @param {number} second
 * @returns {Order | null}
 */
function orderOf(yearFirst, mark, first, second) {
  if (yearFirst) return "ymd";
  if (mark === "." || first > 12) return "dmy";
  return second > 12 || first === second ? "mdy" : null;
}

/** @param {string} zone Z, +0200 or +02:00 */
function parseZone(zone) {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  return sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * The order that all of them have: one that says it is enough, two that differ are too many.
 * @param {Stamp[]} stamps
 * @returns {Order | null}
 */
export function agreeOnOrder(stamps) {
  const orders = new Set(
    stamps.filter(({ date: [first, second] }) => first !== second).flatMap(({ order }) => order ?? []),
  );
  if (orders.size > 1) return null;
  const [order = stamps.every(({ order }) => order !== null) ? "mdy" : null] = orders;
  return order;
}

/**
 * @param {Stamp} stamp
 * @param {Order} order
 * @returns {number | null} milliseconds since 1970; null for a day that does not exist
 */
export function momentOf({ date: [a, b, c], seconds, offset_minutes }, order) {
  const [year, month, day] = { mdy: [c, a, b], dmy: [c, b, a], ymd: [a, b, c] }[order];
  const at = Date.UTC(year, month - 1, day);
  const date = new Date(at);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return at + seconds * 1000 - (offset_minutes ?? 0) * 60_000;
}
