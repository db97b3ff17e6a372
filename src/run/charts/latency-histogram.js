/** @import {Chart} from "../../types.js" */
import { formatCount, formatLatency, formatThree } from "../../words/numbers.js";
import { xyChart } from "../../charts/xy-chart.js";

/**
 * Share of I/Os in each latency bin. The open last bin is drawn as wide as the one before it.
 * @param {{operation: string, lower_ns: number, upper_ns: number | null, count: number}[]} rows  of one entity and operation
 * @param {{width: number}} size
 * @returns {Chart | null} null where there are not two bins
 */
export function latencyHistogram(rows, { width }) {
  const bins = rows.filter(({ count }) => count > 0).sort((a, b) => a.lower_ns - b.lower_ns);
  if (bins.length < 2) return null;
  const ios = bins.reduce((sum, { count }) => sum + count, 0);
  const series = [bins[0].operation];
  return {
    series,
    spec: xyChart({
      width,
      height: 240,
      x: { title: "Latency (µs)", scale: "log" },
      y: { title: "Share of I/Os (%)", scale: "linear", zero: true },
      series,
      marks: ["bar"],
    }),
    rows: bins.map(({ operation, lower_ns, upper_ns, count }) => ({
      // A log axis has no zero: latencies below a nanosecond share a bin.
      x: Math.max(lower_ns, 1) / 1000,
      x2: (upper_ns ?? lower_ns * 2) / 1000,
      y: (count / ios) * 100,
      series: operation,
      about: {
        Latency: `${formatLatency(lower_ns / 1000)} to ${upper_ns === null ? "more" : formatLatency(upper_ns / 1000)}`,
        "I/Os": formatCount(count),
        Share: `${formatThree((count / ios) * 100)} %`,
      },
    })),
  };
}
