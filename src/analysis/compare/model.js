/**
 * Levels of a setting beside what else moved the figures while they were taken: blocks of the design, or the time that
 * went by. Ordinary least squares on the logarithms of whole runs.
 */
import { Matrix, inverse } from "ml-matrix";
import { mean } from "simple-statistics";

/**
 * A run in a model.
 * @typedef {object} Observation
 * @property {string} level
 * @property {number} y  logarithm of the figure
 * @property {string | null} block
 * @property {number | null} position  rank of its start among the runs of the model
 * @property {number} resolution  standard deviation that the digits of the figure leave, on the log scale
 */

/**
 * @typedef {object} Fit
 * @property {string} model  its terms, in words
 * @property {Observation[]} used  blocks with runs of one level alone tell nothing and are left out
 * @property {number} df  residual degrees of freedom
 * @property {number} variance  of the residuals, never below what the digits leave
 * @property {Map<string, number>} effects  by level; differences of two mean something
 * @property {(level: string, baseline: string) => number} spread  the variance of a difference over that of a run
 * @property {number | null} drift  change a step of position; null where the model has no position
 * @property {number | null} drift_se
 */

/**
 * @param {Observation[]} observations of one condition, all levels
 * @param {{blocks?: boolean, position?: boolean}} terms besides the levels
 * @returns {Fit | null} null where no degree of freedom is left, or the terms cannot be separated
 */
export function fitLevels(observations, { blocks = false, position = false }) {
  const used = blocks ? dropLoneBlocks(observations) : observations;
  const levels = distinct(used.map(({ level }) => level));
  const [, ...otherBlocks] = blocks ? distinct(used.map(({ block }) => String(block))) : [];
  const middle = position ? mean(used.map((each) => Number(each.position))) : 0;
  const rows = used.map((each) => [
    ...levels.map((level) => Number(each.level === level)),
    ...otherBlocks.map((block) => Number(each.block === block)),
    ...(position ? [Number(each.position) - middle] : []),
  ]);
  const columns = levels.length + otherBlocks.length + Number(position);
  const df = used.length - columns;
  if (levels.length < 2 || df < 1) return null;
  const solved = solve(
    rows,
    used.map(({ y }) => y),
  );
  if (!solved) return null;
  const { coefficients, covariance, squares } = solved;
  const variance = Math.max(squares / df, varianceOfDigits(used));
  const place = (/** @type {string} */ level) => levels.indexOf(level);
  return {
    model: ["level", ...(blocks ? ["block"] : []), ...(position ? ["position"] : [])].join(" + "),
    used,
    df,
    variance,
    effects: new Map(levels.map((level, i) => [level, coefficients[i]])),
    spread: (level, baseline) => contrast(covariance, place(level), place(baseline)),
    drift: position ? coefficients[columns - 1] : null,
    drift_se: position ? Math.sqrt(variance * covariance.get(columns - 1, columns - 1)) : null,
  };
}

/**
 * @param {{resolution: number}[]} observations
 * @returns {number} variance that the digits of the figures leave: printed repeats that are equal are not without scatter
 */
export const varianceOfDigits = (observations) => mean(observations.map(({ resolution }) => resolution ** 2));

/** @param {Observation[]} observations */
function dropLoneBlocks(observations) {
  const levels = new Map(distinct(observations.map(({ block }) => block)).map((block) => [block, new Set()]));
  for (const { block, level } of observations) levels.get(block)?.add(level);
  return observations.filter(({ block }) => Number(levels.get(block)?.size) > 1);
}

/**
 * @param {number[][]} rows of the design
 * @param {number[]} y
 * @returns {{coefficients: number[], covariance: Matrix, squares: number} | null} null where the design is singular
 */
function solve(rows, y) {
  const design = new Matrix(rows);
  const across = design.transpose();
  const squared = across.mmul(design);
  try {
    const covariance = inverse(squared);
    if (!areApart(squared, covariance)) return null;
    const coefficients = covariance.mmul(across.mmul(Matrix.columnVector(y))).to1DArray();
    const squares = rows.reduce(
      (sum, row, i) => sum + (y[i] - row.reduce((fit, x, j) => fit + x * coefficients[j], 0)) ** 2,
      0,
    );
    return { coefficients, covariance, squares };
  } catch {
    return null;
  }
}

/** Terms that explain each other so far are one term; rounding hides that their design is singular. */
const mostInflation = 1e8;

/**
 * @param {Matrix} squared design
 * @param {Matrix} covariance its inverse
 * @returns {boolean} whether no term is a sum of the others: by the inflation of its variance
 */
const areApart = (squared, covariance) =>
  squared.diagonal().every((own, i) => {
    const inflation = own * covariance.get(i, i);
    return inflation > 0 && inflation < mostInflation;
  });

/**
 * @param {Matrix} covariance
 * @param {number} a
 * @param {number} b
 */
const contrast = (covariance, a, b) => covariance.get(a, a) + covariance.get(b, b) - 2 * covariance.get(a, b);

/**
 * @template T
 * @param {T[]} values
 * @returns {T[]}
 */
const distinct = (values) => [...new Set(values)];
