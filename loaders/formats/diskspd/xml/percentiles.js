/** Latency percentiles and CPU shares of an XML result. */
import { child, children, childText } from "../../xml.js";
import { micros } from "../numbers.js";

/** @import {Element} from "../../xml.js" */
/** @import {Cpu, Percentile} from "../types.js" */

/**
 * @param {Element} bucket
 * @returns {Percentile[]} none where the percentile is no number from 0 to 100
 */
export function readPercentile(bucket) {
  const texts = new Map(bucket.children.map(({ name, text }) => [name, text.trim()]));
  const share = texts.get("Percentile") ?? "";
  if (!/^\d{1,3}(?:\.\d+)?$/.test(share) || Number(share) > 100) return [];
  const latency_us = {
    read: micros(texts.get("ReadMilliseconds") ?? ""),
    write: micros(texts.get("WriteMilliseconds") ?? ""),
    all: micros(texts.get("TotalMilliseconds") ?? ""),
  };
  return [{ path: null, percentile: Number(share), latency_us }];
}

const metrics = {
  cpu_usage_pct: "UsagePercent",
  cpu_user_pct: "UserPercent",
  cpu_kernel_pct: "KernelPercent",
  cpu_idle_pct: "IdlePercent",
};

/**
 * @param {Element | null} utilization
 * @returns {Cpu[]} the average last
 */
export function readCpus(utilization) {
  const cpus = children(utilization, "CPU").map((cpu) => ({
    id: childText(cpu, "Id"),
    group: childText(cpu, "Group"),
    metrics: readShares(cpu),
  }));
  const average = child(utilization, "Average");
  return average ? [...cpus, { id: null, group: null, metrics: readShares(average) }] : cpus;
}

/** @param {Element} cpu */
function readShares(cpu) {
  /** @type {Record<string, number>} */
  const shares = {};
  for (const [metric, name] of Object.entries(metrics)) {
    const text = childText(cpu, name) ?? "";
    if (/^\d{1,3}\.\d\d$/.test(text)) shares[metric] = Number(text);
  }
  return shares;
}
