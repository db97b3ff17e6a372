/**
 * The Universal Scalability Law: throughput of N workers that contend for what they share and keep each other informed.
 * Source: N. J. Gunther, Guerrilla Capacity Planning (2007), chapter 4.
 */
import { levenbergMarquardt } from "ml-levenberg-marquardt";
import { mean, quantileSorted } from "simple-statistics";
import cdfF from "@stdlib/stats-base-dists-f-cdf";
import { findPeak } from "./knee.js";
import { seedUniform } from "./random.js";
import { groupBy, maxOf } from "../series.js";

/** @import {CurvePoint, Scalability} from "../types.js" */

export const fewestPoints = 6;
export const leastExplained = 0.8;

/** Beyond this multiple of the largest load there is no prediction. */
export const furthest = 1.5;

/** Residuals show a period at this level, divided by the number of periods tried. */
export const periodLevel = 0.01;
export const longestPeriod = 8;

export const resamples = 400;

/** A few steps from each start tell which is the best; the rest are made from there. */
const roughIterations = 10;
const fineIterations = 40;

/** Below it coherency is 0 for all that the digits of a figure can tell. */
const noCoherency = 1e-9;

/** @typedef {[capacity: number, contention: number, coherency: number]} Law */

/**
 * @param {Law} law
 * @returns {(n: number) => number} IOPS at n workers
 */
export const predict =
  ([capacity, contention, coherency]) =>
  (n) =>
    (capacity * n) / (1 + contention * (n - 1) + coherency * n * (n - 1));

/** Which of capacity, contention and coherency are fitted; the others are 0. */
const free = [
  [true, true, true],
  [true, false, true],
  [true, true, false],
  [true, false, false],
];

/**
 * The least squares of IOPS. Contention and coherency are not negative: where a fit wants one below 0, it is 0 and the
 * rest is fitted again.
 * @param {{load: number, iops: number}[]} points at least three
 * @returns {Law}
 */
export function fitLaw(points) {
  const unit = maxOf(points.map(({ iops }) => iops));
  const scaled = points.map(({ load, iops }) => ({ load, iops: iops / unit }));
  const [whole, ...reduced] = free;
  const best = fitFree(scaled, whole) ?? leastError(reduced.flatMap((each) => fitFree(scaled, each) ?? []));
  const [capacity, contention, coherency] = best.law;
  return [capacity * unit, contention, coherency];
}

/** @param {{law: Law, error: number}[]} fits */
const leastError = (fits) => fits.reduce((best, fit) => (fit.error < best.error ? fit : best));

/**
 * @param {{load: number, iops: number}[]} points
 * @param {boolean[]} fitted
 * @returns {{law: Law, error: number} | null} the best of several starts; null where it has a parameter below 0
 */
function fitFree(points, fitted) {
  const data = { x: points.map(({ load }) => load), y: points.map(({ iops }) => iops) };
  const chosen = (/** @type {number[]} */ values) => values.filter((_, i) => fitted[i]);
  const complete = (/** @type {number[]} */ values) => {
    let next = 0;
    return /** @type {Law} */ (fitted.map((is) => (is ? values[next++] : 0)));
  };
  const fit = (/** @type {number[]} */ initialValues, /** @type {number} */ maxIterations) => {
    const { parameterValues, parameterError } = levenbergMarquardt(
      data,
      (values) => predict(complete(values)),
      { initialValues, gradientDifference: 1e-6, centralDifference: true, maxIterations, errorTolerance: 0 },
    );
    return { law: complete(parameterValues), error: parameterError };
  };
  const rough = leastError(starts(data.y[0] / data.x[0]).map((start) => fit(chosen(start), roughIterations)));
  const best = fit(chosen(rough.law), fineIterations);
  return best.law.every((value) => value >= 0) ? best : null;
}

/** @param {number} capacity IOPS of one worker */
const starts = (capacity) => [
  [capacity, 0.05, 0.001],
  [capacity, 0.3, 0.02],
  [capacity * 2, 0.7, 0.0001],
];

/**
 * @param {CurvePoint[]} curve by load
 * @returns {Scalability} with the reason where the law is refused: then without its parameters, or, where only residuals
 *   show a period, without the peak that it would predict
 */
export function fitScalability(curve) {
  const nothing = { capacity: null, contention: null, coherency: null, r_squared: null };
  const noPeak = { peak_load: null, peak_low: null, peak_high: null };
  const refuse = (/** @type {string} */ refused) => ({ ...nothing, ...noPeak, refused });
  if (curve.length < fewestPoints) return refuse(`fewer than ${fewestPoints} loads`);
  if (findPeak(curve) === curve[curve.length - 1])
    return refuse("the loads do not reach past the peak, so coherency is unknown");
  const law = fitLaw(curve);
  const residuals = curve.map(({ load, iops }) => iops - predict(law)(load));
  const r_squared = 1 - sumSquares(residuals) / sumSquares(centre(curve.map(({ iops }) => iops)));
  if (r_squared < leastExplained)
    return { ...refuse(`the law explains ${(r_squared * 100).toFixed(0)} % of the variance`), r_squared };
  const [capacity, contention, coherency] = law;
  const fitted = { capacity, contention, coherency, r_squared };
  const period = findPeriod(curve, residuals);
  if (period) return { ...fitted, ...noPeak, refused: `the rest repeats every ${period} loads` };
  const { reason, ...peak } = predictPeak(law, curve, residuals);
  return { ...fitted, ...peak, refused: reason };
}

/** @param {number[]} values */
const sumSquares = (values) => values.reduce((sum, x) => sum + x * x, 0);

/** @param {number[]} values */
const centre = (values) => values.map((x) => x - mean(values));

/**
 * An analysis of variance of the residuals by their place in the period.
 * @param {{load: number}[]} curve
 * @param {number[]} residuals
 * @returns {number | null} the period, in units of load, that explains them best, where that cannot be chance
 */
function findPeriod(curve, residuals) {
  const longest = Math.min(longestPeriod, Math.floor(curve.length / 3));
  const periods = Array.from({ length: Math.max(0, longest - 1) }, (_, i) => i + 2);
  const tests = periods.map((period) => ({ period, p: testPeriod(curve, residuals, period) }));
  const [best] = tests.sort((a, b) => a.p - b.p);
  return best && best.p < periodLevel / periods.length ? best.period : null;
}

/**
 * @param {{load: number}[]} curve
 * @param {number[]} residuals
 * @param {number} period
 * @returns {number} p-value of one-way analysis of variance
 */
export function testPeriod(curve, residuals, period) {
  const groups = groupBy(
    residuals.map((value, i) => ({ value, place: curve[i].load % period })),
    ({ place }) => String(place),
  ).map((group) => group.map(({ value }) => value));
  const [between, within] = [groups.length - 1, residuals.length - groups.length];
  if (between < 1 || within < 1) return 1;
  const left = groups.reduce((sum, group) => sum + sumSquares(centre(group)), 0);
  const explained = sumSquares(centre(residuals)) - left;
  if (left === 0) return explained > 0 ? 0 : 1;
  return 1 - cdfF(explained / between / (left / within), between, within);
}

/**
 * @param {Law} law
 * @param {CurvePoint[]} curve
 * @param {number[]} residuals
 */
function predictPeak(law, curve, residuals) {
  const last = curve[curve.length - 1].load;
  const none = { peak_load: null, peak_low: null, peak_high: null };
  const [, contention, coherency] = law;
  if (coherency < noCoherency) return { ...none, reason: "no coherency: the law has no peak" };
  const peak_load = peakOf(contention, coherency);
  if (peak_load > furthest * last)
    return { ...none, reason: `its peak lies beyond ${furthest} times the largest load` };
  const peaks = resamplePeaks(law, curve, residuals);
  const [peak_low, high] = [0.025, 0.975].map((p) => quantileSorted(peaks, p));
  return { peak_load, peak_low, peak_high: high > furthest * last ? null : high, reason: null };
}

/**
 * @param {number} contention
 * @param {number} coherency
 * @returns {number} load of the highest throughput
 */
const peakOf = (contention, coherency) =>
  coherency < noCoherency ? Infinity : Math.max(1, Math.sqrt(Math.max(0, 1 - contention) / coherency));

/**
 * Residual bootstrap; each resample is refitted by one Gauss-Newton step from the fit.
 * Source: B. Efron, Bootstrap methods: another look at the jackknife, Annals of Statistics 7 (1979).
 * @param {Law} law
 * @param {CurvePoint[]} curve
 * @param {number[]} residuals
 * @returns {number[]} peaks, ascending
 */
function resamplePeaks(law, curve, residuals) {
  const uniform = seedUniform(1);
  const step = gaussNewton(law, curve);
  const centred = centre(residuals).map((x) => x * Math.sqrt(curve.length / (curve.length - 3)));
  return Array.from({ length: resamples }, () => {
    const drawn = centred.map(() => centred[Math.floor(uniform() * centred.length)]);
    const [, contention, coherency] = step(drawn).map((change, i) => Math.max(0, law[i] + change));
    return peakOf(contention, coherency);
  }).sort((a, b) => a - b);
}

/**
 * @param {Law} law
 * @param {{load: number}[]} curve
 * @returns {(residuals: number[]) => number[]} the change of the parameters that best explains the residuals
 */
function gaussNewton([capacity, contention, coherency], curve) {
  const rows = curve.map(({ load: n }) => {
    const cost = 1 + contention * (n - 1) + coherency * n * (n - 1);
    const slope = (-capacity * n * (n - 1)) / cost ** 2;
    return [n / cost, slope, slope * n];
  });
  const cross = (/** @type {number} */ i, /** @type {number} */ j) =>
    rows.reduce((sum, row) => sum + row[i] * row[j], 0);
  const normal = [0, 1, 2].map((i) => [0, 1, 2].map((j) => cross(i, j)));
  return (residuals) =>
    solve(
      normal,
      [0, 1, 2].map((i) => rows.reduce((sum, row, k) => sum + row[i] * residuals[k], 0)),
    );
}

/**
 * Cramer's rule for three unknowns.
 * @param {number[][]} matrix
 * @param {number[]} right
 * @returns {number[]}
 */
function solve(matrix, right) {
  const whole = determinant(matrix);
  return right.map((_, column) =>
    whole === 0
      ? 0
      : determinant(matrix.map((row, i) => row.map((x, j) => (j === column ? right[i] : x)))) / whole,
  );
}

/** @param {number[][]} matrix 3 × 3 */
const determinant = ([[a, b, c], [d, e, f], [g, h, i]]) =>
  a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
