/** What moves the figures of a study besides its factor: scatter of whole runs, and drifts of the system under them. */

/**
 * @typedef {object} Draws
 * @property {() => number} uniform from 0 to 1
 * @property {() => number} normal
 */

/** @typedef {(count: number, draws: Draws) => number[]} Process logarithms by position in time */

/** How strongly a value of the autoregressive process hangs on the one before it. */
const memory = 0.8;

/** @type {Process} */
const independent = (count, { normal }) => Array.from({ length: count }, normal);

/**
 * In its stationary state from the first value on, with a standard deviation of 1.
 * @type {Process}
 */
function autoregressive(count, { normal }) {
  const innovation = Math.sqrt(1 - memory ** 2);
  let value = normal();
  return Array.from({ length: count }, (_, i) => {
    if (i > 0) value = memory * value + innovation * normal();
    return value;
  });
}

/** @type {Process} */
function walk(count, { normal }) {
  let value = 0;
  return Array.from({ length: count }, () => (value += normal()));
}

/** Scatter, each of a standard deviation of 1: of a value, or of a step of the walk. @type {Record<string, Process>} */
export const scatters = {
  lognormal: independent,
  "AR(1) 0.8": autoregressive,
  "random walk": walk,
};

/**
 * @param {(t: number) => number} shape over the study's time from 0 to 1
 * @returns {Process}
 */
const along = (shape) => (count) =>
  Array.from({ length: count }, (_, i) => shape(count > 1 ? i / (count - 1) : 0));

/** Drifts, each from -0.5 to 0.5 or of that size. @type {Record<string, Process>} */
export const drifts = {
  linear: along((t) => t - 0.5),
  "warm-up": along((t) => 0.5 - Math.exp(-4 * t)),
  "step at half time": along((t) => (t < 0.5 ? -0.5 : 0.5)),
  parabola: along((t) => 4 * t * (1 - t) - 0.5),
  "slow wave": along((t) => 0.5 * Math.sin(2 * Math.PI * t)),
  "fast wave": along((t) => 0.5 * Math.sin(2 * Math.PI * 3.3 * t)),
  "AR(1) 0.8": (count, draws) => autoregressive(count, draws).map((x) => x / 2),
  "random walk": (count, draws) => walk(count, draws).map((x) => x / Math.sqrt(count)),
};

/**
 * @typedef {object} Noise
 * @property {string} [scatter] of scatters
 * @property {number} [cv] of it, 0.05 is 5 %: of a value, or of a step of the random walk
 * @property {string} [drift] of drifts
 * @property {number} [swing] of the drift from its lowest to its highest, on the log scale
 */

/**
 * @param {number} count of runs, in the order of time
 * @param {Noise} noise
 * @param {Draws} draws
 * @returns {number[]} logarithms
 */
export function drawNoise(count, { scatter = "lognormal", cv = 0.05, drift, swing = 0.15 }, draws) {
  const sigma = Math.sqrt(Math.log1p(cv ** 2));
  const values = scatters[scatter](count, draws);
  const moved = drift ? drifts[drift](count, draws) : [];
  return values.map((value, i) => sigma * value + swing * (moved[i] ?? 0));
}
