/** Latencies of one distribution are in order: min ≤ mean ≤ max, and p50 ≤ p95 ≤ p99 ≤ max. */
import { latencies, runFinding } from "./finding.js";
import { describePoint, groupBy } from "../series.js";

/** @import {About, Check, Part, Point} from "../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = {
  latency_order: { unordered: "minimum, mean, percentiles and maximum are out of order" },
};

/** Tools take percentiles from histograms, whose bins are up to 2 % wide. */
export const tolerance = 0.02;

/**
 * @param {Part} part
 * @returns {string[]} what is out of order, in words
 */
export function findDisorder({
  latency_min_us: min,
  latency_mean_us: mean,
  latency_max_us: max,
  percentiles,
}) {
  const layers = groupBy(percentiles, ({ layer }) => String(layer)).flatMap((layer) => {
    const sorted = [...layer].sort((a, b) => a.percentile - b.percentile);
    return sorted.slice(1).flatMap((next, i) => exceeds(named(sorted[i]), named(next), 0));
  });
  const ends = percentiles.flatMap((each) => exceeds(named(each), { name: "maximum", us: max }, tolerance));
  return [
    ...exceeds({ name: "minimum", us: min }, { name: "mean", us: mean }, 0),
    ...exceeds({ name: "mean", us: mean }, { name: "maximum", us: max }, 0),
    ...layers,
    ...ends,
  ];
}

/** @param {{percentile: number, latency_us: number}} percentile */
const named = ({ percentile, latency_us }) => ({ name: `p${percentile}`, us: latency_us });

/**
 * @param {{name: string, us: number | null}} smaller
 * @param {{name: string, us: number | null}} larger
 * @param {number} margin
 * @returns {string[]} one text where the smaller is larger
 */
function exceeds(smaller, larger, margin) {
  if (smaller.us === null || larger.us === null || smaller.us <= larger.us * (1 + margin + 1e-9)) return [];
  return [`${smaller.name} (${smaller.us} µs) above ${larger.name} (${larger.us} µs)`];
}

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each run that is out of order
 */
export function checks(points, { units, loadAxis }) {
  return points.flatMap((point) => {
    const found = (point.parts ?? []).flatMap((part) =>
      findDisorder(part).map((text) => (part.operation === "all" ? text : `${part.operation}s: ${text}`)),
    );
    if (!found.length) return [];
    return [
      runFinding("latency_order", point, {
        class: "unordered",
        severity: "error",
        value: found.length,
        sentence: `${describePoint(point, units, loadAxis)}: the latencies are out of order: ${found.slice(0, 3).join("; ")}${found.length > 3 ? `; ${found.length - 3} more` : ""}.`,
        forbids: "Don't compare latencies of this run.",
        unusable: latencies,
      }),
    ];
  });
}
