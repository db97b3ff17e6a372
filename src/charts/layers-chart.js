import { chartConfig, chartFrame } from "./frame.js";

/**
 * Where an I/O waits, from the disk up. `share`: how dark its part is.
 * @type {{key: string, title: string, share: number}[]}
 */
export const layers = [
  { key: "davg", title: "DAVG: at the device", share: 0.9 },
  { key: "kernel", title: "KAVG less QAVG: in the kernel", share: 0.6 },
  { key: "qavg", title: "QAVG: in the kernel's queue", share: 0.3 },
  { key: "guest", title: "above GAVG: in the guest", share: 0.1 },
];

/** Guests that saw so little more than their host saw the same: figures are rounded. */
const SAME = 1.01;

/**
 * What a mean latency is made of. QAVG is a part of KAVG, and DAVG and KAVG together are GAVG.
 * @param {{davg?: number, kavg?: number, qavg?: number, gavg?: number, guest?: number | null}} counters  µs; guest: what the
 *   load generator saw
 * @returns {{key: string, us: number}[]} parts that add up, from the disk up; none where device or kernel are not known
 */
export function latencyParts({ davg, kavg, qavg = 0, gavg, guest = null }) {
  if (davg === undefined || kavg === undefined) return [];
  const queue = Math.min(qavg, kavg);
  const whole = gavg ?? davg + kavg;
  const parts = [
    { key: "davg", us: davg },
    { key: "kernel", us: kavg - queue },
    { key: "qavg", us: queue },
  ];
  return guest !== null && guest > whole * SAME ? [...parts, { key: "guest", us: guest - whole }] : parts;
}

/**
 * A bar a load, of the layers in which an I/O waits. Rows: load in words, key of the layer, milliseconds.
 * @param {object} options
 * @param {{title: string, names: string[]}} options.load  names: in their order
 * @param {number} options.top  of all charts beside it
 */
export function layersChart({ load, top }) {
  const domain = layers.map(({ key }) => key);
  return {
    ...chartFrame,
    mark: { type: "bar", color: "var(--ink)", opacity: 1, aria: false },
    encoding: {
      x: {
        field: "load",
        type: "nominal",
        title: load.title,
        scale: { domain: load.names, paddingInner: 0.3 },
        axis: { labelAngle: 0, labelOverlap: true },
      },
      y: {
        field: "ms",
        type: "quantitative",
        stack: "zero",
        title: "Mean latency (ms)",
        scale: { domain: [0, top], nice: true },
        axis: { tickCount: 5 },
      },
      order: { field: "order", type: "quantitative" },
      fillOpacity: {
        field: "key",
        type: "ordinal",
        sort: domain,
        legend: null,
        scale: { type: "ordinal", domain, range: layers.map(({ share }) => share) },
      },
    },
    config: chartConfig,
  };
}
