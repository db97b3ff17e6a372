/** No run moves more than the stated links can carry: in each direction, and in both together where they are full duplex. */
import { rates, runFinding, seriesFinding } from "./finding.js";
import { describePoint } from "../series.js";

/** @import {About, Check, Point} from "../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = {
  link_limit: {
    consistent: null,
    above: "the throughput is above what the stated links carry",
  },
};

/** Beyond the interval that the printed digits allow. */
export const tolerance = 0.01;

/**
 * @typedef {object} Load
 * @property {Point} point
 * @property {number} value bytes/s in the busier direction
 * @property {number} low what the printed digits allow at least
 * @property {number} expected bytes/s that the links of all hosts carry in one direction
 */

/**
 * Reads fill one direction of a full-duplex link and writes the other, so the busier of them counts: 10 Gbit/s carry
 * 1250 MB/s of reads, 1250 MB/s of writes, and 2500 MB/s of an even mix.
 * @param {Point} point
 * @param {About} about
 * @returns {Load | null} null where the links, the hosts or the figures are not known
 */
export function loadLinks(point, { environment = {} }) {
  const { bytes_per_s, bytes_per_s_half_step: step, read_pct, hosts } = point;
  const { gigabits, links } = readLinks(environment);
  if (typeof gigabits !== "number" || typeof links !== "number") return null;
  if (bytes_per_s === null || !hosts) return null;
  const share = Math.max(read_pct ?? 50, 100 - (read_pct ?? 50)) / 100;
  return {
    point,
    value: bytes_per_s * share,
    low: Math.max(0, bytes_per_s - step) * share,
    expected: (hosts * links * gigabits * 1e9) / 8,
  };
}

/**
 * The links between a host and its storage: the one part of the network that has this role, or the two numbers. Where
 * several have it, or how many a host has is not known, there is no ceiling.
 * @param {NonNullable<About["environment"]>} environment
 * @returns {{gigabits: unknown, links: unknown}}
 */
export function readLinks({ network, link_gbit_per_s, links_a_host = 1 }) {
  if (link_gbit_per_s !== undefined) return { gigabits: link_gbit_per_s, links: links_a_host };
  const [link, ...others] = Array.isArray(network) ? network.filter((part) => part?.role === "storage") : [];
  return link && others.length === 0
    ? { gigabits: link.gbit_per_s, links: link.per_host }
    : { gigabits: null, links: null };
}

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each run above the ceiling; or one that says how near the highest comes
 */
export function checks(points, about) {
  const loads = points.map((point) => loadLinks(point, about)).filter((each) => each !== null);
  const above = loads.filter(({ low, expected }) => low > expected * (1 + tolerance));
  if (!loads.length) return [];
  return above.length ? above.map((load) => aboveCheck(load, about)) : [clearCheck(loads, about)];
}

/**
 * @param {Load} load
 * @param {About} about
 */
function aboveCheck({ point, value, low, expected }, { units, loadAxis }) {
  return runFinding("link_limit", point, {
    class: "above",
    severity: "error",
    value,
    low,
    expected,
    ratio: value / expected,
    sentence: `${describePoint(point, units, loadAxis)}: throughput and share of reads give ${megabytes(value)} MB/s in one direction, but the stated links of ${point.hosts} hosts carry only ${megabytes(expected)} MB/s. Throughput, block size or links are wrong, unless some I/O never left its host.`,
    forbids: "Don't compare the throughput or IOPS of this run.",
    unusable: rates,
  });
}

/**
 * @param {Load[]} loads
 * @param {About} about
 */
function clearCheck(loads, { units, loadAxis }) {
  const top = loads.reduce((a, b) => (b.value / b.expected > a.value / a.expected ? b : a));
  const { point, value, expected } = top;
  return seriesFinding(
    "link_limit",
    loads.map((load) => load.point),
    {
      class: "consistent",
      severity: "ok",
      value,
      expected,
      ratio: value / expected,
      sentence: `No run exceeds what the stated links carry. The nearest is ${describePoint(point, units, loadAxis)}: ${megabytes(value)} of ${megabytes(expected)} MB/s in one direction.`,
    },
  );
}

/** @param {number} bytesPerSecond */
const megabytes = (bytesPerSecond) =>
  (bytesPerSecond / 1e6).toLocaleString("en", { maximumFractionDigits: 0 });
