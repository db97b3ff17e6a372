/** @import {Chart} from "../../types.js" */
import { formatLatency } from "../../words/numbers.js";
import { nines, ninesLabel, ninesTicks } from "../../charts/nines.js";
import { xyChart } from "../../charts/xy-chart.js";
import { maxOf } from "../../words/ends.js";

/**
 * Latency at each percentile, a line a series.
 * @param {{percentile: number, latency_us: number | null, series: string}[]} rows
 * @param {{width: number}} size
 * @returns {Chart | null} null where there are not two points
 */
export function percentileCurve(rows, { width }) {
  const drawn = rows.filter(
    ({ percentile, latency_us }) => percentile < 100 && latency_us !== null && latency_us > 0,
  );
  if (drawn.length < 2) return null;
  const series = [...new Set(drawn.map((row) => row.series))];
  const last = maxOf(drawn.map(({ percentile }) => percentile));
  const spec = xyChart({
    width,
    height: 280,
    x: {
      title: "Percentile",
      scale: "linear",
      domain: [0, nines(last)],
      ticks: ninesTicks(last),
      label: `${ninesLabel} + ' %'`,
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
