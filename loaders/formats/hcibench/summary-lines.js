/** The lines of a summary as HCIBench writes them, and as people paste them. */
import { trimEndOf } from "../../vocabulary/trim.js";
import { wholeLines } from "./lines.js";

/** Figures, by the name that HCIBench prints; `scale` makes our units of the printed ones. HCIBench's MB/s are MiB/s. */
export const figures = /** @type {Record<string, {operation: string, measure: string, scale: number}>} */ ({
  VMs: { operation: "all", measure: "vms", scale: 1 },
  Pods: { operation: "all", measure: "vms", scale: 1 },
  IOPS: { operation: "all", measure: "iops", scale: 1 },
  THROUGHPUT: { operation: "all", measure: "bytes_per_s", scale: 2 ** 20 },
  LATENCY: { operation: "all", measure: "latency_mean_us", scale: 1000 },
  R_LATENCY: { operation: "read", measure: "latency_mean_us", scale: 1000 },
  W_LATENCY: { operation: "write", measure: "latency_mean_us", scale: 1000 },
  "95%tile_R_LAT": { operation: "read", measure: "latency_p95_us", scale: 1000 },
  "95%tile_W_LAT": { operation: "write", measure: "latency_p95_us", scale: 1000 },
  "95%tile_LAT": { operation: "all", measure: "latency_mean_plus_1645_stddev_us", scale: 1000 },
});

/** Lines of resource usage of versions up to 2.8.1. */
export const usage = /** @type {Record<string, string>} */ ({
  "CPU USAGE": "cpu_usage_pct",
  "RAM USAGE": "mem_usage_pct",
  "vSAN PCPU USAGE": "vsan_pcpu_usage_pct",
});

const heads = new Set(["Datastore", "StorageClass", "JOB_NAME", "Version", "Run Def", "Resource Usage"]);
const names = new Map(
  [...Object.keys(figures), ...Object.keys(usage), ...heads].map((name) => [name.toLowerCase(), name]),
);

/** A line that ends with its unit is whole, though the text ends there. */
const endsWithUnit = /\d\s*(?:IO\/S|MB\/s|ms)\s*$/i;

/**
 * @typedef {object} Line
 * @property {string} name as HCIBench prints it; empty for a line of another kind
 * @property {string} value
 * @property {string} text
 * @property {number} line
 */

/**
 * @param {string} text as a file, or pasted: with marks of Markdown, blanks for tabs
 * @returns {Line[]}
 */
export function readLines(text) {
  const lines = wholeLines(text);
  const last = text.slice(text.lastIndexOf("\n") + 1);
  if (endsWithUnit.test(last)) lines.push(last);
  return lines.map((line, i) => ({ ...splitLine(unmark(line)), line: i + 1 }));
}

/**
 * @param {string} line
 * @returns {string} without quote marks, fences and backslashes of Markdown
 */
const unmark = (line) =>
  trimEndOf(
    line
      .slice(0, 1000)
      .replaceAll("\u00a0", " ")
      .replace(/^[\s>`]*/, "")
      .replace(/\\([_%*=])/g, "$1"),
    (sign) => /[\s`\\]/.test(sign),
  );

/** @param {string} text `NAME = value`, in old versions `NAME: value` */
function splitLine(text) {
  const at = text.search(/[=:]/);
  const name = at < 1 ? undefined : names.get(text.slice(0, at).trim().toLowerCase());
  return name === undefined
    ? { name: "", value: "", text }
    : { name, value: text.slice(at + 1).trim(), text };
}
