/** Which printed figures are no measurement of what their line says, and why. See docs/formats/hcibench.md. */

/** Below this, cutting to whole MiB/s takes more than 1 % away. */
export const cutThroughput = 100 * 2 ** 20;

/** Of several VMs. @type {Record<string, string>} */
const overVms = {
  latency_mean_us: "plain mean over VMs, not weighted by I/Os",
  latency_p95_us: "mean over VMs of their 95th percentiles",
};

/**
 * @param {string} measure
 * @param {string} digits as printed: percentiles have four decimals since they are not cut to whole ms
 * @param {number | null} vms
 * @param {boolean} isCut whether a throughput is cut to whole MiB/s
 * @returns {string | null} null for a figure that is what it says
 */
export function estimateOf(measure, digits, vms, isCut) {
  if (measure === "latency_mean_plus_1645_stddev_us")
    return "mean + 1.645 standard deviations: no percentile";
  const isWhole = measure === "latency_p95_us" && /^\d+(?:\.0{1,2})?$/.test(digits);
  const parts = [
    vms === 1 ? undefined : overVms[measure],
    isWhole && "cut to whole ms",
    isCut && "cut to whole MiB/s",
  ];
  return parts.filter(Boolean).join(", ") || null;
}
