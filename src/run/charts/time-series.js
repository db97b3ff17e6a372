/** @import {Chart, Measure, RunSteadiness} from "../../types.js" */
import { formatMeasure, measureTitle } from "../../charts/measures.js";
import { xyChart } from "../../charts/xy-chart.js";

/**
 * A measure over the time of a run, a line for each kind of I/O, with the steady window and the warm-up behind it.
 * @param {Measure} measure
 * @param {(Record<Measure["field"], number | null> & {t_s: number, operation: string})[]} samples  of one entity
 * @param {{width: number, end: number, steadiness: RunSteadiness | null}} context  end: of the clock, in seconds
 * @returns {Chart | null} null where there are not two points
 */
export function timeSeries(measure, samples, { width, end, steadiness }) {
  const drawn = samples.filter((sample) => sample[measure.field] !== null).sort((a, b) => a.t_s - b.t_s);
  if (drawn.length < 2) return null;
  const series = [...new Set(drawn.map(({ operation }) => operation))].sort();
  return {
    series,
    spec: xyChart({
      width,
      height: 200,
      x: clock(end),
      y: {
        title: measureTitle(measure),
        scale: "linear",
        zero: true,
      },
      series,
      marks: drawn.length > 200 ? ["line"] : ["line", "point"],
      bands: windowsOf(steadiness),
    }),
    rows: drawn.map((sample) => ({
      x: sample.t_s,
      y: /** @type {number} */ (sample[measure.field]) / measure.divisor,
      series: sample.operation,
      about: {
        Time: `${sample.t_s} s`,
        [measure.title]: `${formatMeasure(measure, sample[measure.field])} ${measure.unit}`,
        Operation: sample.operation,
      },
    })),
  };
}

/** @param {number} end */
const clock = (end) => ({
  title: "Time since the start (s)",
  scale: /** @type {const} */ ("linear"),
  domain: [0, end],
});

/**
 * @param {RunSteadiness | null} steadiness
 * @returns {{from: number, to: number, kind: "steady" | "warmup"}[]}
 */
function windowsOf(steadiness) {
  if (!steadiness) return [];
  const { first_steady_s: first, steady_from_s: from, duration_s: end } = steadiness;
  return [
    ...(first ? [{ from: 0, to: first, kind: /** @type {const} */ ("warmup") }] : []),
    ...(from !== null && end !== null ? [{ from, to: end, kind: /** @type {const} */ ("steady") }] : []),
  ];
}

/**
 * One counter of a capture on the clock of the run, a line an instance.
 * @param {{t_s: number, instance: string, value: number}[]} values
 * @param {{width: number, end: number, title: string, steadiness: RunSteadiness | null}} context
 * @returns {Chart | null} null where there are not two points
 */
export function counterSeries(values, { width, end, title, steadiness }) {
  if (values.length < 2) return null;
  const series = [...new Set(values.map(({ instance }) => instance))].sort();
  return {
    series,
    spec: xyChart({
      width,
      height: 220,
      x: clock(end),
      y: { title, scale: "linear", zero: true },
      series,
      marks: ["line", "point"],
      bands: windowsOf(steadiness),
    }),
    rows: values.map(({ t_s, instance, value }) => ({
      x: t_s,
      y: value,
      series: instance,
      about: { Time: `${t_s} s`, [title]: String(value), Instance: instance },
    })),
  };
}
