/** Changes of a figure in words. */

/**
 * @param {number} ratio
 * @returns {string} +57 %, −3.2 %, ±0 %: with a decimal where the change is small
 */
export function sayChange(ratio) {
  const amount = formatAmount(ratio);
  return Number(amount) === 0 ? "±0 %" : `${ratio < 1 ? "−" : "+"}${amount} %`;
}

/**
 * @param {number} ratio
 * @returns {string} how much it differs from 1, in percent without a sign: 57, 3.2
 */
export function formatAmount(ratio) {
  const percent = Math.abs(ratio - 1) * 100;
  return percent < 10 ? String(Number(percent.toFixed(1))) : String(Math.round(percent));
}

/**
 * @param {number} low ratio
 * @param {number} high ratio
 * @returns {string} +51 to +63 %
 */
export function saySpan(low, high) {
  const [from, to] = [low, high].map(sayChange);
  return from === to ? from : `${from.replace(/ %$/, "")} to ${to}`;
}

/**
 * @param {number} ratio
 * @param {number} [digits] that matter
 * @returns {string} +57.3 %
 */
export const sayExactly = (ratio, digits = 3) =>
  ratio === 1
    ? "±0 %"
    : `${ratio < 1 ? "−" : "+"}${Number((Math.abs(ratio - 1) * 100).toPrecision(digits))} %`;

/** From this ratio on a change is printed as a factor: 12.5x is clearer than +1,147 %. */
const timesFrom = 2;

/**
 * @param {number} ratio
 * @returns {string} +57 %, 12.5x, 0.059x
 */
export const sayTimes = (ratio) =>
  ratio >= timesFrom || ratio <= 1 / timesFrom ? asFactor(ratio) : sayChange(ratio);

/**
 * Both ends in one form: percent where both are small changes, else factors. A bound below 1 is a factor, for "at least
 * −10 %" reads as more of a fall.
 * @param {number | null} low  ratio; null where it is open
 * @param {number | null} high
 * @returns {string} 0.042 to 0.079x, +20 to +49 %, at least 9x
 */
export function sayTimesSpan(low, high) {
  if (low === null && high === null) return "not given";
  if (low === null) return `at most ${sayBound(Number(high))}`;
  if (high === null) return `at least ${sayBound(low)}`;
  const [from, to] = [low, high].map(sayTimes);
  if (from === to) return from;
  const inPercent = [from, to].every((text) => text.endsWith(" %"));
  return inPercent ? saySpan(low, high) : [low, high].map(asFactor).join(" to ").replace("x ", " ");
}

/** @param {number} ratio */
const sayBound = (ratio) => (ratio < 1 ? asFactor(ratio) : sayTimes(ratio));

/** @param {number} ratio */
const asFactor = (ratio) => `${Number(ratio.toPrecision(3))}x`;

/**
 * @param {number} low  ratio
 * @param {number} high
 * @param {number} [digits] that matter
 * @returns {string} −1.98 to +2.61 %
 */
export const spanExactly = (low, high, digits) =>
  [low, high]
    .map((ratio) => sayExactly(ratio, digits))
    .join(" to ")
    .replace(" % ", " ");
