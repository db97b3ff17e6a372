/** What pages of studies that lie in the repository have to say: real runs of fio, and the stripes document. */
import { join } from "node:path";
import { studies } from "../repository.js";
import { finds, says } from "./planted/checks.js";

/** @import {Check} from "./planted/checks.js" */
/** @import {Reading} from "./pages/statements.js" */

/** @typedef {{study: string, wanted: string, holds: boolean}} Kept */

const alarm = /^(Serious|Doubtful)\b.*\b(queue|in flight|outstanding)/im;

/** @type {Check} */
const quiet = (reading) => !finds(alarm)(reading);

/** Runs of fio with queues that were kept full. */
const real = [
  "lab-disk-groups",
  "lab-diskmaxiosize",
  "lab-oio-curve",
  "lab-oio-sweep",
  "lab-stripes",
  "lab-vm-sweep",
];

/** What the audit knows of the stripes document. @type {Record<string, Check>} */
const stripes = {
  "series of fio at more than their queue": finds(/fio at 2.{0,12}stripes.*(times|queue)/i),
  "queues that are short: DiskSPD at 1 and 2 stripes": finds(
    /diskspd, 1 stripe[^\n]*(short|in flight|implies|below)/i,
  ),
  "a cell in two rows: 7598 at 17 and 19 VMs": finds(/17 VMs.*19 VMs/),
  "latency that doubles at the last point of two curves": finds(/8 stripes.*20 VMs/),
  "two latencies not written like the others": finds(/92\.259/),
  "IOPS that rise with each round over the hosts": finds(/5, 9, 13(, | and )17 VMs/),
  "VMs that are unequal at 1 stripe": finds(/unequal|imbalance|differ by a median/i),
  "throughput computed from IOPS": finds(/computed/i),
  "single runs": says(/single run|seen once|no repeats/i),
};

/** @type {[string, Record<string, Check>][]} */
const wanted = [
  ...real.map(
    (study) => /** @type {[string, Record<string, Check>]} */ ([study, { "no alarm about a queue": quiet }]),
  ),
  ["vsan-stripes", stripes],
];

/** @returns {{studies: import("./take.js").GivenStudy[], judge: (readings: Reading[]) => Kept[]}} */
export const prepareKept = () => ({
  studies: wanted.map(([name]) => ({
    name,
    files: {},
    folder: join(studies, name),
    levels: ["1", "2", "4", "8"],
  })),
  judge: (readings) =>
    wanted.flatMap(([study, checks], i) =>
      Object.entries(checks).map(([words, check]) => ({ study, wanted: words, holds: check(readings[i]) })),
    ),
});
