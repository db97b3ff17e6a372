/** The parameters of a time span in an XML result. */
import { integer } from "./counts.js";
import { child, children, childText } from "../../xml.js";
import { emptyProfile, emptyTarget } from "../parameters.js";

/** @import {Element} from "../../xml.js" */
/** @import {Profile, Target} from "../types.js" */

/**
 * @param {Element} timeSpan below Profile
 * @returns {Profile}
 */
export function readProfile(timeSpan) {
  const number = (/** @type {string} */ name) => integer(childText(timeSpan, name));
  const interval_ms = number("IoBucketDuration");
  return {
    ...emptyProfile(),
    duration_s: number("Duration"),
    warmup_s: number("Warmup"),
    cooldown_s: number("Cooldown"),
    measures_latency: childText(timeSpan, "MeasureLatency") === "true",
    interval_s:
      childText(timeSpan, "CalculateIopsStdDev") === "true" && interval_ms ? interval_ms / 1000 : null,
    pool_threads: number("ThreadCount") || null,
    pool_outstanding: number("RequestCount") || null,
    targets: children(child(timeSpan, "Targets"), "Target").map(readTarget),
  };
}

/**
 * @param {Element} target
 * @returns {Target}
 */
function readTarget(target) {
  const number = (/** @type {string} */ name) => integer(childText(target, name));
  const isTrue = (/** @type {string} */ name) => childText(target, name) === "true";
  const writes = number("WriteRatio");
  const random = child(target, "Random") ? 100 : 0;
  return {
    ...emptyTarget(),
    path: childText(target, "Path") ?? "",
    block_size_bytes: number("BlockSize"),
    read_pct: writes === null ? null : 100 - writes,
    random_pct: number("RandomRatio") ?? random,
    alignment_bytes: number("Random") || number("StrideSize") || null,
    threads: number("ThreadsPerFile") || null,
    outstanding: number("RequestCount") || null,
    ...readRate(child(target, "Throughput")),
    think_time_ms: number("ThinkTime"),
    file_bytes: number("FileSize") || null,
    max_file_bytes: number("MaxFileSize") || null,
    base_offset_bytes: number("BaseFileOffset") || null,
    software_cache: !isTrue("DisableAllCache") && !isTrue("DisableOSCache"),
    write_through: isTrue("DisableAllCache") || isTrue("WriteThrough"),
  };
}

/**
 * @param {Element | null} throughput 0 is no limit; without a unit it is bytes a millisecond
 * @returns {{rate: number | null, rate_unit: "IOPS" | "bytes/s" | null}}
 */
function readRate(throughput) {
  const limit = throughput && integer(throughput.text.trim());
  if (!limit) return { rate: null, rate_unit: null };
  return throughput.attributes.unit === "IOPS"
    ? { rate: limit, rate_unit: "IOPS" }
    : { rate: limit * 1000, rate_unit: "bytes/s" };
}
