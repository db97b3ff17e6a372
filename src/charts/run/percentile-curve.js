/** @import {Chart} from "../../types.js" */
import { formatLatency } from "../../words/numbers.js";
import { xyChart } from "../xy-chart.js";

/** Percentiles that the axis names, as far as the data goes. */
const named = [0, 50, 90, 99, 99.9, 99.99, 99.999];

/**
 * The place of a percentile on an axis where each step divides the share of slower I/Os by ten.
 * @param {number} percentile  below 100
 */
const nines = (percentile) => -Math.log10(1 - percentile / 100);

/**
 * Latency at each percentile, a line a series.
 * @param {{percentile: number, latency_us: number | null, series: string}[]} rows
 * @param {{width: number}} size
 * @returns {Chart | null} null where there is nothing to draw
 */
export function percentileCurve(rows, { width }) {
  const drawn = rows.filter(
    ({ percentile, latency_us }) => percentile < 100 && latency_us !== null && latency_us > 0,
  );
  if (drawn.length === 0) return null;
  const series = [...new Set(drawn.map((row) => row.series))];
  const last = Math.max(...drawn.map(({ percentile }) => percentile));
  const ticks = named.filter((percentile) => percentile <= last).map(nines);
  const spec = xyChart({
    width,
    height: 280,
    x: {
      title: "Percentile",
      scale: "linear",
      domain: [0, nines(last)],
      ticks,
      label: "format(100 * (1 - pow(10, -datum.value)), '~r') + ' %'",
    },
    y: { title: "Latency (µs)", scale: "log" },
    series,
    marks: ["line", "point"],
  });
  return {
    spec,
    series,
    rows: drawn
      .map((row) => ({
        x: nines(row.percentile),
        y: /** @type {number} */ (row.latency_us),
        series: row.series,
        about: { Percentile: `${row.percentile} %`, Latency: formatLatency(row.latency_us), Of: row.series },
      }))
      .sort((a, b) => a.x - b.x),
  };
}
