/** What can be drawn, with the unit that the axis has: one axis unit is `divisor` of the column's. */

const byteRate = { unit: "MiB/s", divisor: 2 ** 20 };

const titles = /** @type {Record<string, string>} */ ({
  iops: "IOPS",
  bytes_per_s: "Throughput",
  latency_mean_us: "Mean latency",
  latency_p50_us: "Median latency",
  latency_p95_us: "95th percentile of latency",
  latency_p99_us: "99th percentile of latency",
  latency_p999_us: "99.9th percentile of latency",
  latency_stddev_us: "Standard deviation of latency",
  latency_min_us: "Lowest latency",
  latency_max_us: "Highest latency",
});

export const measureNames = Object.keys(titles);

/** @param {string} name  of a column */
export const titleOfMeasure = (name) => titles[name] ?? null;

/**
 * @param {string} name  of a column
 * @param {Iterable<number>} values  that are drawn
 * @returns {{name: string, title: string, unit: string, divisor: number}}
 */
export function measureOf(name, values) {
  const title = titles[name];
  if (name === "iops") return { name, title, unit: "", divisor: 1 };
  if (name === "bytes_per_s") return { name, title, ...byteRate };
  let slowest = 0;
  for (const value of values) if (value > slowest) slowest = value;
  return slowest >= 1000
    ? { name, title, unit: "ms", divisor: 1000 }
    : { name, title, unit: "µs", divisor: 1 };
}

/** @param {{title: string, unit: string}} measure */
export const measureTitle = ({ title, unit }) => (unit ? `${title} (${unit})` : title);
