/** What a page must and must not say of a planted design. */
import { saysBetter } from "../pages/words.js";

/** @import {Reading, Statement} from "../pages/statements.js" */

/** @typedef {(reading: Reading) => boolean} Check */

/** Figures, files and lists of what nobody recorded: they say nothing of what was found. */
const silent = ["charts", "table", "settings", "data", "cite", "changes", "environment"];

/** @param {Reading} reading @returns {string} what the page says in words */
const wordsOf = ({ sections }) =>
  Object.entries(sections)
    .filter(([name]) => !silent.includes(name))
    .map(([name, text]) => (name === "unknown" ? text.split("Not recorded")[0] : text))
    .join("\n");

/** @param {RegExp} pattern @returns {Check} in the headline, or in the doubt beside it */
export const opens =
  (pattern) =>
  ({ headline, doubt }) =>
    pattern.test(`${headline} ${doubt}`);

/** Of any generated study. */
const made = "The numbers are simulated: no storage was measured.";

/** @type {Check} */
export const doubts = ({ doubt }) => doubt.replace(made, "").trim() !== "";

/** @param {RegExp} pattern @returns {Check} anywhere on the page */
export const says = (pattern) => (reading) => pattern.test(wordsOf(reading));

/** @param {RegExp} pattern @returns {Check} in what the checks found, or among what was not used */
export const finds =
  (pattern) =>
  ({ sections }) =>
    pattern.test([sections.findings, sections.head, sections.refusals, sections.queues].join("\n"));

/** @param {Reading} reading @param {RegExp} measure @returns {Statement[]} */
export const rowsOf = ({ statements }, measure) =>
  statements.filter((each) => each.where === "comparisons" && measure.test(each.measure ?? ""));

export const iops = /^iops/;
export const latency = /latency/;

/** @param {RegExp} measure @param {string[]} verdicts @returns {Check} whether any comparison has one of them */
const any = (measure, verdicts) => (reading) =>
  rowsOf(reading, measure).some(({ verdict }) => verdicts.includes(verdict ?? ""));

/** @param {RegExp} measure @returns {Check} */
export const callsBetterOrWorse = (measure) => any(measure, ["better", "worse"]);

/** @param {RegExp} measure @returns {Check} */
export const decides = (measure) => any(measure, ["better", "worse", "equivalent"]);

/** @param {RegExp} measure @param {string} verdict @param {number} [least] share of its comparisons @returns {Check} */
export const calls =
  (measure, verdict, least = 0.75) =>
  (reading) => {
    const rows = rowsOf(reading, measure);
    const called = rows.filter((row) => row.verdict === verdict).length;
    return rows.length > 0 && called >= least * rows.length;
  };

/** @param {RegExp} measure @returns {Check} whether any comparison rests on that many runs a side */
export const uses = (measure, /** @type {RegExp} */ runs) => (/** @type {Reading} */ reading) =>
  rowsOf(reading, measure).some((row) => runs.test(row.runs));

/** @type {Check} */
export const namesLoneWinner = ({ statements }) => statements.some(({ lone }) => lone);

/** @param {string} level @returns {Check} whether any region is led by it alone */
export const leadsAlone =
  (level) =>
  ({ statements }) =>
    statements.some(({ lone, levels }) => lone && levels[0] === level);

/** @param {string} level @returns {Check} whether any region names it among the leaders */
export const leads =
  (level) =>
  ({ statements }) =>
    statements.some(
      ({ where, levels }) => ["best", "map"].includes(where) && levels.length < 4 && levels.includes(level),
    );

/** @type {Check} */
export const claimsInHeadline = ({ headline }) => saysBetter(headline);

/** @type {Check} */
export const warnsOfAny = ({ sections }) => /\b(Serious|Doubtful)\b/.test(sections.findings ?? "");

/** @param {...Check} checks @returns {Check} */
export const anyOf =
  (...checks) =>
  (reading) =>
    checks.some((check) => check(reading));
