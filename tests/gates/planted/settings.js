/** Another cause than the factor. */
import { callsBetterOrWorse, decides, iops, latency, namesLoneWinner, opens } from "./checks.js";
import { atTwo, measured } from "./base.js";
import { latencyOf } from "../studies/runs.js";

/** @import {Planted} from "./base.js" */

const third = { effects: [[1, 1.3]] };
const silent = { "a verdict on IOPS": decides(iops), "a lone winner": namesLoneWinner };

/** @type {Record<string, Planted>} */
export const settings = {
  "direct at one setting only": {
    title: "setting 2 went through the file cache",
    files: measured(
      third,
      atTwo(() => ({ options: { direct: "0" } })),
    ),
    must: { "that direct differs": opens(/\bdirect\b|file cache|buffered/i) },
    never: silent,
  },
  "engine at one setting only": {
    title: "setting 2 ran with io_uring, setting 1 with libaio",
    files: measured(
      third,
      atTwo(() => ({ options: { ioengine: "io_uring" } })),
    ),
    must: { "that the engines differ": opens(/ioengine|I\/O engine|io_uring/i) },
    never: silent,
  },
  "tool version at one setting only": {
    title: "setting 2 ran with fio 2.21, setting 1 with 3.38",
    files: measured(
      third,
      atTwo(() => ({ version: "2.21" })),
    ),
    must: { "that versions differ": opens(/version/i) },
    never: { "a verdict on latencies": callsBetterOrWorse(latency) },
  },
  "block size moves with the setting": {
    title: "setting 2 ran with 8k, setting 1 with 4k",
    files: measured(
      third,
      atTwo(({ condition, iops: all }) => ({
        condition: { ...condition, workload: { ...condition.workload, block: 8192 } },
        latency_us: latencyOf(condition.depth, all),
      })),
    ),
    must: { "that they cannot be separated": opens(/block size.*(together|separated|changed)/i) },
    never: silent,
  },
  "a load that fits into memory": {
    title: "both settings went through the file cache, and the file is smaller than the guest's memory",
    files: measured(third, () => ({ options: { direct: "0", size: "512m" } })),
    must: { "that a cache holds it": opens(/cache/i) },
    never: {},
  },
  "two settings at once": {
    title: "checksums were off at setting 2 only",
    files: (seed) =>
      Object.fromEntries(
        Object.entries(measured(third)(seed)).map(([path, text]) => [
          path.replace(/^stripe_width=(\d)\//, (all, level) => `${all}object_checksum=${level === "1"}/`),
          text,
        ]),
      ),
    must: { "that checksums differ": opens(/checksum/i) },
    never: silent,
  },
};
