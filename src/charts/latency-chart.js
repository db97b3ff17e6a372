/** How the latencies of single runs are spread, a line a run: by percentile, and by share of I/Os. */

/** @import {Level} from "../types.js" */
import { chartConfig, chartFrame, hollowPoints, levelScales, namedFrame } from "./frame.js";
import { nines, ninesLabel, ninesTicks } from "./nines.js";

/**
 * @typedef {object} Options
 * @property {Level[]} levels  what has a colour
 * @property {{name: string, us: number}} unit  of latency
 * @property {[number, number]} range  of all latencies, in the unit
 * @property {string} load  what all runs have in common, or tells lines apart
 */

/**
 * Latency at each percentile. Rows: level, run, place (of the percentile: `nines`), latency_us, doubt.
 * @param {Options & {last: number}} options  last: the highest percentile
 */
export function percentileChart({ last, ...options }) {
  const y = { field: "latency_us", divisor: options.unit.us };
  return linesOf(options, { x: "place", y, named: true }, [
    {
      title: "Percentile of I/Os (%)",
      scale: { type: "linear", zero: false, nice: false, domain: [nines(50), nines(last)] },
      axis: { values: ninesTicks(last, 50), grid: false, labelExpr: ninesLabel, labelOverlap: false },
    },
    { title: `Latency (${options.unit.name})`, ...latencyAxis(options) },
  ]);
}

/**
 * The share of I/Os that took no longer. Rows: level, run, latency (in the unit), share (%), doubt.
 * @param {Options} options
 */
export function shareChart(options) {
  const { title, ...axis } = { title: `Latency (${options.unit.name})`, ...latencyAxis(options) };
  return linesOf(options, { x: "latency", y: { field: "share", divisor: 1 }, named: false }, [
    { title, ...axis, axis: { ...axis.axis, grid: false } },
    {
      title: "I/Os that took no longer (%)",
      scale: { domain: [0, 100], nice: false },
      axis: { tickCount: 5 },
    },
  ]);
}

/**
 * @param {Options} options
 * @param {{x: string, y: {field: string, divisor: number}, named: boolean}} fields  named: its lines end far enough apart for names
 * @param {object[]} axes  across and up
 */
function linesOf({ levels, load }, { x, y, named }, [across, up]) {
  const scales = levelScales(levels);
  return {
    ...(named ? namedFrame({ x, y, load: { title: load }, levels }) : chartFrame),
    transform: [{ calculate: `datum.${y.field} / ${y.divisor}`, as: "value" }],
    encoding: {
      x: { field: x, type: "quantitative", ...across },
      y: { field: "value", type: "quantitative", ...up },
      color: scales.colour,
    },
    layer: [
      {
        mark: { type: "line", strokeWidth: 1.75, aria: false },
        encoding: { detail: { field: "run" }, order: { field: x, type: "quantitative" } },
      },
      hollowPoints(scales, [y.field]),
    ],
    config: chartConfig,
  };
}

/** @param {Options} options */
const latencyAxis = ({ range: [low, high] }) => ({
  scale: { type: "log", nice: false, domain: [low, high], padding: 4 },
  axis: { values: logTicks(low, high), labelExpr: "format(datum.value, ',~r')" },
});

/**
 * 1, 2 and 5 of each decade; all nine where those are fewer than two.
 * @param {number} low  above 0
 * @param {number} high
 * @returns {number[]}
 */
export function logTicks(low, high) {
  const first = Math.floor(Math.log10(low));
  const decades = Array.from({ length: Math.ceil(Math.log10(high)) - first + 1 }, (_, i) => first + i);
  const within = (/** @type {number[]} */ digits) =>
    decades
      .flatMap((power) => digits.map((digit) => Number(`${digit}e${power}`)))
      .filter((value) => value >= low && value <= high);
  const [decimal, round] = [within([1]), within([1, 2, 5])];
  if (decimal.length > 3) return decimal;
  return round.length > 1 ? round : within([1, 2, 3, 4, 5, 6, 7, 8, 9]);
}
