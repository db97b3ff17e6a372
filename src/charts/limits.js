/** @import {Study} from "../types.js" */

const microseconds = /** @type {Record<string, number>} */ ({ us: 1, ms: 1000, s: 1e6 });

/** @typedef {{value: number, name: string}} Limit  name: whose it is */

/**
 * The latencies that a study says must not be passed: of its success criteria, else those that its document names.
 * @param {Study} study
 * @returns {Limit[]} in µs, each once
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
  const name = asked.length > 0 ? "target" : "limit named in the document";
  return [...new Set(asked.length > 0 ? asked : named)].map((value) => ({ value, name }));
}

/** A line this many times above all figures would only press them to the foot of the chart. */
const TOO_HIGH = 4;

/**
 * What the stated links carry, as a line for throughput: in one direction, in both where reads and writes are mixed.
 * @param {Study} study
 * @returns {Limit | null}  in bytes/s
 */
export function lineRate({ environment, runs }) {
  const network = /** @type {Record<string, any>[]} */ (
    Array.isArray(environment.network) ? environment.network : []
  );
  const between = network.find(({ role, gbit_per_s }) => role === "sites" && gbit_per_s);
  const gigabits = Number(between?.gbit_per_s ?? environment.link_gbit_per_s);
  const links = Number((between ? between.count : environment.links_a_host) ?? 1);
  const hosts = between ? 1 : Math.max(1, ...runs.map(({ factors }) => Number(factors.hosts ?? 1)));
  const highest = Math.max(0, ...runs.map(({ bytes_per_s }) => bytes_per_s ?? 0));
  const mixed = runs.some(({ factors }) => Number(factors.read_pct) > 0 && Number(factors.read_pct) < 100);
  const rate = (hosts * links * gigabits * 1e9 * (mixed ? 2 : 1)) / 8;
  const name = between ? "link between the sites" : "line rate";
  return Number.isFinite(rate) && rate <= highest * TOO_HIGH ? { value: rate, name } : null;
}
