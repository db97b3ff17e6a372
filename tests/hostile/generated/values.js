/** Results with a value that cannot be, each of another seed. */
import { fioJson } from "../../repository.js";

/** @import {Chance} from "./chance.js" */

/** Where there is a value that tables have, by the keys that lead to it. */
const places = [
  ...["iops", "bw_bytes", "io_bytes", "total_ios", "runtime", "bw", "short_ios", "drop_ios"].map((key) => [
    "jobs",
    0,
    "read",
    key,
  ]),
  ...["min", "max", "mean", "stddev"].map((key) => ["jobs", 0, "read", "clat_ns", key]),
  ...["mean", "max"].map((key) => ["jobs", 0, "read", "lat_ns", key]),
  ...["read", "clat_ns"].map((key, i) => ["jobs", 0, ...(i ? ["read"] : []), key]),
  ...["rw", "bs", "iodepth", "numjobs", "runtime", "ioengine", "direct"].map((key) => [
    "jobs",
    0,
    "job options",
    key,
  ]),
  ...["jobname", "error", "elapsed", "usr_cpu", "sys_cpu", "job options"].map((key) => ["jobs", 0, key]),
  ...["timestamp", "timestamp_ms", "jobs", "fio version"].map((key) => [key]),
];

/** @type {((chance: Chance) => unknown)[]} */
const kinds = [
  () => null,
  () => true,
  () => [],
  () => ({ toString: 1 }),
  () => ({ __proto__: null, constructor: {} }),
  () => "abc",
  () => "",
  () => "-1",
  () => "1e400",
  () => "9".repeat(60),
  ({ between }) => -between(1, 1e9),
  () => -0.5,
  () => 1e300,
  () => 2 ** 63,
  () => "\u202e\0\u001b[31m",
  ({ between }) => "x".repeat(between(11_000, 60_000)),
];

/**
 * @param {Chance} chance
 * @returns {{text: string, place: (string | number)[], value: unknown}} a result as fio writes it, but for one value
 */
export function makeHostileValue(chance) {
  const report = JSON.parse(fioJson({ numjobs: "1" }));
  const place = chance.pick(places);
  const value = chance.pick(kinds)(chance);
  const parent = place.slice(0, -1).reduce((at, key) => at[key], report);
  parent[/** @type {string} */ (place.at(-1))] = value;
  return { text: JSON.stringify(report), place, value };
}
