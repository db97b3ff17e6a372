/** @import {Study} from "../types.js" */

const microseconds = /** @type {Record<string, number>} */ ({ us: 1, ms: 1000, s: 1e6 });

/**
 * The latencies that a study says must not be passed: of its success criteria, else those that its document names.
 * @param {Study} study
 * @returns {number[]} µs, each once
 */
export function latencyLimits({ criteria, statements }) {
  const asked = criteria.flatMap((criterion) =>
    criterion.limits
      .filter(({ measure }) => measure === "latency_mean_us")
      .map(({ value, unit }) => value * (microseconds[unit] ?? 1)),
  );
  const named = statements
    .filter(({ kind, measure }) => kind === "criterion" && measure === "latency_mean_us")
    .flatMap(({ low }) => low ?? []);
  return [...new Set(asked.length > 0 ? asked : named)];
}
