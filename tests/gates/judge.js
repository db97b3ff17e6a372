/** Counts what pages say of studies whose truth is known. */
import cdf from "@stdlib/stats-base-dists-binomial-cdf";
import { sayWorkload } from "../../src/words/workloads.js";
import { saysBetter } from "./pages/words.js";
import { completed, effectOf, listConditions } from "./studies/runs.js";

/** @import {Reading, Statement} from "./pages/statements.js" */
/** @import {Condition, Design, Truth} from "./studies/runs.js" */

/** The margin of every generated study. */
export const margin = 0.05;

/**
 * @typedef {object} Counts
 * @property {number} pages
 * @property {number} pairs a level against the baseline under a condition, in IOPS, as the design has them
 * @property {number} stated of which the page has a row
 * @property {Record<string, number>} verdicts by their words
 * @property {number} wrong better or worse where the truth is within the margin, or the other way round
 * @property {number} right better or worse as the truth beyond the margin is
 * @property {number} intervals plain ones of 95 %, of pairs that are not refused for their order
 * @property {number} covered of them those that hold the truth
 * @property {number} beyond pairs that are said to differ by more than scatter
 * @property {number} beyondPages pages that say so of any
 * @property {number} lonePages that name one level alone as the leader, anywhere
 * @property {number} betterPages of which the headline uses the words that have to be earned
 * @property {number} alarmPages on which the audit warns of something, though nothing is wrong
 * @property {number} misdirected pairs that are said to be higher or lower, by however much, though the truth is not
 * @property {number} overallPages of which the headline has a direction over all results
 * @property {number} leadPages of which the headline says that drift does not make the difference
 * @property {number} discoveries sum over pages of the share of wrong ones among better and worse
 * @property {number} undecided pairs
 * @property {number} planned undecided pairs that say how many more runs may decide
 * @property {string[]} contradictions of pages with themselves
 */

/** @returns {Counts} */
const none = () => ({
  ...{ pages: 0, pairs: 0, stated: 0, verdicts: {}, wrong: 0, right: 0, intervals: 0, covered: 0 },
  ...{
    beyond: 0,
    beyondPages: 0,
    lonePages: 0,
    betterPages: 0,
    alarmPages: 0,
    ...{ misdirected: 0, overallPages: 0, leadPages: 0 },
    discoveries: 0,
    undecided: 0,
    planned: 0,
  },
  contradictions: [],
});

/**
 * @param {Reading[]} readings of studies of one design
 * @param {Design} design
 * @returns {Counts}
 */
export function countPages(readings, design) {
  const truth = completed(design);
  return readings.map((reading) => countPage(reading, truth)).reduce(addUp, none());
}

/**
 * @param {Counts} a
 * @param {Counts} b
 * @returns {Counts}
 */
export function addUp(a, b) {
  const verdicts = { ...a.verdicts };
  for (const [verdict, count] of Object.entries(b.verdicts))
    verdicts[verdict] = (verdicts[verdict] ?? 0) + count;
  const sums = Object.entries(a).map(([name, value]) =>
    typeof value === "number" ? [name, value + /** @type {any} */ (b)[name]] : [name, value],
  );
  return {
    ...Object.fromEntries(sums),
    verdicts,
    contradictions: [...a.contradictions, ...b.contradictions],
  };
}

/** The condition that a row is about: words of its workload and, where there are several loads, the load at its end. */
const findPlace = (/** @type {string} */ text, /** @type {Condition[]} */ conditions) =>
  conditions.findIndex(({ workload: { block, rw }, depth }) => {
    const named = new RegExp(`(^|\\D)${sayWorkload(`${block / 1024}k ${rw}`)}\\b`).test(sayWorkload(text));
    const loads = [...text.matchAll(/\d+/g)].map(([number]) => Number(number));
    return named && (conditions.length === 1 || loads[loads.length - 1] === depth);
  });

/**
 * @param {Reading} reading
 * @param {Truth} truth
 * @returns {Counts}
 */
function countPage(reading, truth) {
  const conditions = listConditions(truth);
  const rows = reading.statements.filter(
    ({ where, measure }) => where === "comparisons" && /^iops\b/.test(measure ?? ""),
  );
  const counts = rows.map((row) => countRow(row, ratioOf(row, conditions, truth))).reduce(addUp, none());
  const decided = counts.wrong + counts.right;
  return {
    ...counts,
    pages: 1,
    pairs: truth.conditions * (truth.levels.length - 1),
    beyondPages: Number(counts.beyond > 0),
    lonePages: Number(reading.statements.some(({ lone }) => lone)),
    betterPages: Number(saysBetter(reading.headline)),
    alarmPages: Number(/^(Serious|Doubtful)\b/m.test(reading.sections.findings ?? "")),
    overallPages: Number(/\bover all \d+ results\b(?!, no difference)/i.test(reading.headline)),
    leadPages: Number(/times the spread \(fastest minus slowest run\)/.test(reading.headline)),
    discoveries: decided > 0 ? counts.wrong / decided : 0,
    contradictions: reading.contradictions.map((text) => `${reading.study}: ${text}`),
  };
}

/**
 * @param {Statement} row
 * @param {Condition[]} conditions
 * @param {Truth} truth
 * @returns {number} true ratio of what it compares
 */
function ratioOf({ levels: [level], against, condition, text }, conditions, truth) {
  const place = findPlace(condition, conditions);
  if (place < 0 || !level || !against)
    throw new Error(`a row of comparisons: ${text}; expected a level, against, and one of the conditions`);
  return effectOf(truth, level, place) / effectOf(truth, against, place);
}

/**
 * @param {Statement} row
 * @param {number} ratio
 * @returns {Counts}
 */
function countRow({ verdict, intervals, text, change }, ratio) {
  const side = Math.abs(Math.log(ratio)) <= Math.log1p(margin) + 1e-9 ? 0 : Math.sign(Math.log(ratio));
  const said = verdict === "better" ? 1 : verdict === "worse" ? -1 : 0;
  const plain = verdict === "order-confounded" ? undefined : intervals.find((each) => each.plain);
  const undecided = verdict === "undecided";
  const hasDirection = said !== 0 || /size open/.test(text);
  const truth = Math.abs(Math.log(ratio)) < 1e-9 ? 0 : Math.sign(Math.log(ratio));
  return {
    ...none(),
    stated: 1,
    verdicts: { [verdict ?? "none"]: 1 },
    wrong: Number(said !== 0 && said !== side),
    right: Number(said !== 0 && said === side),
    misdirected: Number(hasDirection && Math.sign(Math.log(change ?? 1)) !== truth),
    beyond: Number(verdict === "beyond variation"),
    intervals: Number(Boolean(plain)),
    covered: Number(Boolean(plain && plain.low <= ratio && ratio <= plain.high)),
    undecided: Number(undecided),
    planned: Number(undecided && /\d more runs? of each setting may decide/.test(text)),
  };
}

/**
 * @typedef {object} Limit
 * @property {string} what
 * @property {number} count
 * @property {number} of
 * @property {number} [least] share
 * @property {number} [most] share
 * @property {boolean} [strict] whether the limit is kept as it is, however few the cases
 */

/** From so many cases on a share has to keep its limit as it is. */
const enough = 2000;

/** Fewer break a limit where so many, or so few, would be rarer than this if the share were at the limit. */
const rare = 0.01;

/**
 * @param {Limit} limit
 * @returns {boolean}
 */
export function holds({ count, of, least = 0, most = 1, strict = of >= enough }) {
  if (of === 0) return false;
  if (strict) return count >= least * of && count <= most * of;
  const whole = Math.floor(count);
  return cdf(whole, of, least) >= rare && 1 - cdf(whole - 1, of, most) >= rare;
}
