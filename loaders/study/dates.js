/** Days of study.yaml: such as there were. */

/** @import {Problem} from "../types.js" */

/** @typedef {(path: (string | number)[]) => number | null} LineOf */

/** No clock of a machine is believed to be before the day on which this was written. */
const written = Date.UTC(2026, 10, 27);
/** Where a day has begun already that has not begun in UTC. */
const mostAhead = 14 * 3600 * 1000;
const earliestYear = 1900;

/**
 * Days that do not exist, or lie ahead, are taken out: nothing can be sorted by them.
 * @param {any} study changed
 * @param {LineOf} lineOf
 * @returns {Problem[]}
 */
export function checkDates(study, lineOf) {
  const latest = new Date(Math.max(Date.now(), written) + mostAhead).toISOString();
  /** @type {Problem[]} */
  const problems = [];
  const tell = (/** @type {(string | number)[]} */ place, /** @type {unknown} */ text) => {
    const why = typeof text === "string" ? faultOf(text, latest) : null;
    if (why) problems.push(wrongDate(place, lineOf(place), String(text), why));
    return why !== null;
  };
  for (const key of ["added", "published"]) if (tell([key], study[key])) delete study[key];
  const changes = Array.isArray(study.changelog) ? study.changelog : [];
  for (const [i, change] of changes.entries())
    if (tell(["changelog", i, "date"], change?.date)) delete changes[i];
  return problems;
}

/**
 * @param {string} text YYYY, YYYY-MM or YYYY-MM-DD
 * @param {string} latest in ISO 8601
 * @returns {string | null} what is wrong with it
 */
function faultOf(text, latest) {
  const [year, month = 1, day = 1] = text.split("-").map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!exists || year < earliestYear) return "there is no such day";
  return text > latest.slice(0, text.length) ? "that day is in the future" : null;
}

/**
 * @param {(string | number)[]} place
 * @param {number | null} line
 * @param {string} text
 * @param {string} why
 */
const wrongDate = (place, line, text, why) =>
  /** @type {Problem} */ ({
    line,
    severity: "error",
    code: "wrong-date",
    message: `${place.join(".")}: ${text}: ${why}`,
    expected: `a day from ${earliestYear} to today, as in "2026-01-31"`,
    advice: "correct it; it is left out",
  });
