/** Plurals, ranges, units and lists as sentences have them: one helper each. */
import { formatAmount, sayChange, saySpan } from "../words/changes.js";
import { formatCount, formatLatency } from "../words/numbers.js";

export { formatAmount, sayChange as formatPercent } from "../words/changes.js";
export { formatMany as countOf } from "../words/numbers.js";

const all = new Intl.ListFormat("en-GB", { type: "conjunction" });
const any = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** @param {string[]} words @returns {string} 2, 4 and 8 */
export const listAll = (words) => all.format(words);

/** @param {string[]} words @returns {string} 2, 4 or 8 */
export const listAny = (words) => any.format(words);

/**
 * A change as a reader takes it in: in percent, or as a factor where it is large.
 * @param {number} ratio
 * @returns {string} +57 %, −3.2 %, 2.5x
 */
export function formatChange(ratio) {
  if (ratio >= timesFrom) return `${digits(ratio)}x`;
  return sayChange(ratio);
}

/** From this ratio on a change is given as a factor. */
const timesFrom = 1.95;

/**
 * Both ends in one form: as factors where both are large, or where the mean beside them is one; else in percent.
 * @param {number} low  ratio
 * @param {number} high  ratio
 * @param {number} [mean]  that the sentence gives, too
 * @returns {string} +15 to +67 %, 1.6 to 3.5x; what more than doubles is no percentage
 */
export function formatSpan(low, high, mean = 1) {
  if (areTimes(low, high, mean)) {
    const [from, to] = [digits(low), digits(high)];
    return from === to ? `${to}x` : `${from} to ${to}x`;
  }
  return saySpan(low, high);
}

/** @param {number} low @param {number} high @param {number} [mean] @returns {boolean} whether a change is given as a factor */
export const areTimes = (low, high, mean = 1) =>
  (low >= 1 && high >= timesFrom) || high >= 5 || mean >= timesFrom;

/** @param {number} low @param {number} high @returns {number} the one that is farther from 1 */
const farther = (low, high) => (Math.abs(Math.log(low)) > Math.abs(Math.log(high)) ? low : high);

/** @param {string} span @returns {string} as sentences have it: 2.5 times, 15 to 67 % */
export const spell = (span) => (span === "2x" ? "twice" : span.replace(/x$/, " times"));

/** @param {number} low @param {number} high @returns {boolean} whether both ends differ from 1 as they are written */
const goesBothWays = (low, high) =>
  low < 1 && high > 1 && [low, high].every((ratio) => formatAmount(ratio) !== "0");

/**
 * How far results change, where the words around it say in which direction.
 * @param {number} low  ratio
 * @param {number} high  ratio
 * @param {number} [mean]  that the sentence gives, too
 * @returns {string} 15 to 67 %, 1.6 to 3.5 times; with signs where they go both ways: −4 to +3 %
 */
export function formatRange(low, high, mean = 1) {
  if (areTimes(low, high, mean) || goesBothWays(low, high)) return spell(formatSpan(low, high, mean));
  const [least, most] = [low, high].map(formatAmount).sort((a, b) => Number(a) - Number(b));
  return `${least === most ? least : `${least} to ${most}`} %`;
}

/**
 * @typedef {{sentence: string, plural?: boolean}} Named  a measure: IOPS are many, throughput is one
 */

/** @param {number} ratio @param {Pick<Named, "plural">} measure */
export const directionOf = (ratio, { plural }) =>
  ratio > 1 ? (plural ? "more" : "higher") : plural ? "fewer" : "lower";

/**
 * @param {number} low  ratio
 * @param {number} high  ratio
 * @param {Named} measure
 * @returns {string} 60 % higher throughput, 2.4 times the IOPS, the same IOPS, 5 % fewer to 67 % more IOPS
 */
export const formatEffect = (low, high, measure) =>
  areTimes(low, high)
    ? `${formatRange(low, high)} the ${measure.sentence}`
    : `${formatDifference(low, high, measure)} ${measure.sentence}`;

/**
 * The same beside another effect on the measure.
 * @param {number} low  ratio
 * @param {number} high  ratio
 * @param {Named} measure
 * @returns {string} 60 % higher; "12 times the IOPS" stays, as "12 times" would not say of what
 */
export const formatNext = (low, high, measure) =>
  areTimes(low, high) ? formatEffect(low, high, measure) : formatDifference(low, high, measure);

/** @param {number} low @param {number} high @param {Pick<Named, "plural">} measure @returns {string} 60 % higher, the same, 5 % fewer to 67 % more */
function formatDifference(low, high, measure) {
  const of = (/** @type {number} */ ratio) => directionOf(ratio, measure);
  if (goesBothWays(low, high))
    return `${formatAmount(low)} % ${of(low)} to ${formatAmount(high)} % ${of(high)}`;
  const range = formatRange(low, high);
  return range === "0 %" ? "the same" : `${range} ${of(farther(low, high))}`;
}

/**
 * @param {number} low  ratio
 * @param {number} high  ratio
 * @param {Named} measure
 * @returns {string} IOPS fall by 52 to 87 %, throughput is 4.1 to 15 times as high
 */
export function formatMove(low, high, measure) {
  const { sentence, plural } = measure;
  const range = formatRange(low, high);
  if (areTimes(low, high)) return `${sentence} ${plural ? "are" : "is"} ${range} as high`;
  if (range === "0 %" || goesBothWays(low, high)) return formatShift(low, high, measure);
  const verb = `${farther(low, high) > 1 ? "rise" : "fall"}${plural ? "" : "s"}`;
  return `${sentence} ${verb} by ${range.replace(/^0 to/, "up to")}`;
}

/**
 * @param {number} low  ratio
 * @param {number} high  ratio
 * @param {Named} measure
 * @returns {string} what the results were: IOPS were 42 % higher, throughput was 3.7 times as high
 */
export function formatState(low, high, measure) {
  const { sentence, plural } = measure;
  return `${sentence} ${plural ? "were" : "was"} ${formatHeight(low, high)}`;
}

/** @param {number} low  ratio @param {number} high  ratio @returns {string} 42 % higher, 3.7 times as high, the same */
export const formatHeight = (low, high) =>
  areTimes(low, high) ? `${formatRange(low, high)} as high` : formatDifference(low, high, {});

/**
 * @param {{name: string, low: number, high: number}[]} groups  of results, each with a preposition
 * @param {Named} measure
 * @returns {string} IOPS were 2.5 times as high for 4k writes and 15 to 67 % higher for all other workloads
 */
export const formatStates = (groups, measure) =>
  listAll(
    groups.map(({ name, low, high }, i) =>
      `${i === 0 ? formatState(low, high, measure) : formatHeight(low, high)} ${name}`.trim(),
    ),
  );

/**
 * The same where nobody should read a direction out of it.
 * @param {number} low  ratio
 * @param {number} high  ratio
 * @param {Named} measure
 * @returns {string} IOPS change by −4 to +3 %, throughput is the same
 */
export function formatShift(low, high, { sentence, plural }) {
  const span = spell(formatSpan(low, high));
  if (span === "±0 %") return `${sentence} ${plural ? "are" : "is"} the same`;
  return `${sentence} change${plural ? "" : "s"} ${areTimes(low, high) ? "to" : "by"} ${span}`;
}

/** @param {number} ratio @returns {string} two digits: 2.5, 12, 1.9 */
const digits = (ratio) => (ratio >= 10 ? formatCount(ratio) : String(Number(ratio.toFixed(1))));

/** @param {number} ratio @returns {string} the same, twice the, 2.8 times the */
export function formatTimes(ratio) {
  if (Math.abs(ratio - 1) < 0.05) return "the same";
  return Math.abs(ratio - 2) < 0.05 ? "twice the" : `${String(Number(ratio.toPrecision(2)))} times the`;
}

/**
 * Figures within a sentence, by measure: whole IOPS, a latency in the unit that keeps it short.
 * @param {number} value  in the unit of the tables
 * @param {string} measure  iops, bytes_per_s, latency_mean_us
 * @param {{unit: string, size: number}} [shown]  of throughput: the unit that the source prints
 */
export function formatFigure(value, measure, { unit, size } = { unit: "MiB/s", size: 2 ** 20 }) {
  if (measure.startsWith("latency")) return formatLatency(value);
  if (measure === "bytes_per_s") return `${formatCount(Number((value / size).toPrecision(4)))} ${unit}`;
  return `${formatCount(Number(value.toPrecision(6)))} IOPS`;
}
