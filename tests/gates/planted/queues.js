/** Queues that were not what was said, figures in wrong places, and queues that are sound though they look short. */
import {
  callsBetterOrWorse,
  decides,
  doubts,
  finds,
  iops,
  latency,
  opens,
  rowsOf,
  says,
  uses,
  warnsOfAny,
  calls,
  anyOf,
} from "./checks.js";
import { atTwo, measured, ofOne, ofVms, printed } from "./base.js";
import { latencyOf } from "../studies/runs.js";

/** @import {Planted} from "./base.js" */

const short = /IOPS × latency is (far )?(below|above) the queue depth set/i;

/** @type {Record<string, Planted>} */
export const queues = {
  "queue x4": {
    title: "the runs at 2 had four times the queue depth set",
    files: measured(
      {},
      atTwo(({ latency_us }) => ({ latency_us: latency_us * 4 })),
    ),
    must: { "that the queue was four times as deep": opens(/\b4 times the queue depth/i) },
    never: {
      "a verdict on latencies": callsBetterOrWorse(latency),
      "better or worse in IOPS": callsBetterOrWorse(iops),
    },
  },
  "lost VM, its file": {
    title: "a file of one VM is missing in a run of four VMs",
    files: ofVms(4, ({ level, repeat, iops: all, condition }, vm) =>
      level === "2" && repeat === 3 && vm === 4 ? null : partOf(all / 4, condition.depth, vm),
    ),
    must: { "that a VM is missing": opens(/incomplete.*3 of 4 VMs/i) },
    never: { "the run among those compared": uses(iops, /5 and 5/) },
  },
  "lost VM, in a sum": {
    title: "a printed sum lacks one VM of four",
    files: printed(
      {},
      ofOne(({ iops: all }) => ({ iops: all * 0.75 })),
    ),
    must: { "that its queue is short": opens(short) },
    never: {},
  },
  "columns swapped": {
    title: "IOPS and MiB/s of setting 2 are swapped",
    files: (seed) => swapColumns(printed({}, () => ({}))(seed)),
    must: { "that IOPS and throughput do not agree": opens(/throughput/i) },
    never: {
      "better or worse in IOPS": callsBetterOrWorse(iops),
      "a difference in IOPS": calls(iops, "differs", 0.01),
    },
  },
  "latencies swapped": {
    title: "the latencies of two loads of one run are swapped",
    files: printed({}, (run) =>
      run.level === "2" && run.repeat === 2 && run.place < 2
        ? { latency_us: run.latency_us * (run.place === 0 ? 1.5 : 0.6) }
        : {},
    ),
    must: { "that a queue is short, or more than stated": opens(short) },
    never: { "better or worse in latency": callsBetterOrWorse(latency) },
  },
  "latency in another unit": {
    title: "latencies of setting 2 are printed in seconds under a heading of ms",
    files: printed(
      {},
      atTwo(({ latency_us }) => ({ latency_us: latency_us / 1000 })),
    ),
    must: { "that IOPS and latency do not agree": opens(short) },
    never: { "better or worse in latency": callsBetterOrWorse(latency) },
  },
  "throughput in another unit": {
    title: "throughput is printed in KiB/s under a heading of MiB/s",
    files: (seed) => scaleColumn(printed({ effects: [[1, 1.3]] })(seed), 5, 1024),
    must: {
      "that throughput does not fit": finds(/throughput|bandwidth/i),
      "what the IOPS show all the same": (reading) =>
        rowsOf(reading, iops).length > 0 && rowsOf(reading, iops).every(({ change }) => change !== null),
    },
    never: {},
  },
  "rate limit at one setting": {
    title: "setting 2 was capped by rate_iops",
    files: measured(
      { effects: [[1, 1.3]] },
      atTwo(() => capped(900)),
    ),
    must: { "that a rate was set": opens(/\brate limit/i) },
    never: { "a verdict on IOPS": decides(iops) },
  },
  "rate limit at both settings": {
    title: "both settings were capped by the same rate_iops",
    files: measured({}, () => capped(900)),
    must: { "that a rate was set": opens(/\brate limit/i) },
    never: { "a verdict on IOPS": decides(iops) },
  },
  "think time at one setting": {
    title: "setting 2 paused after each I/O",
    files: measured(
      {},
      atTwo(({ iops: all }) => ({ iops: all * 0.6, options: { thinktime: "2000" } })),
    ),
    must: { "that there was think time": opens(/think ?time/i) },
    never: { "a verdict on IOPS": decides(iops) },
  },
  "queue emptied in batches": {
    title: "setting 2 reaped eight I/Os at a time",
    files: measured(
      {},
      atTwo(({ iops: all }) => ({ iops: all * 0.7, options: { iodepth_batch_complete_min: "8" } })),
    ),
    must: { "that the queue was not kept full": opens(/batch/i) },
    never: { "a verdict on IOPS": decides(iops) },
  },
  "jobs at one setting only": {
    title: "setting 2 ran two jobs of half the queue depth",
    files: measured(
      { effects: [[1, 1.3]] },
      atTwo(({ latency_us }) => ({
        latency_us: latency_us * 2,
        options: { numjobs: "2" },
      })),
    ),
    must: { "that there were two": opens(/threads|jobs|outstanding/i) },
    never: { "a verdict on IOPS": decides(iops) },
  },
  "synchronous engine with a queue depth": {
    title: "psync keeps one I/O in flight, whatever iodepth says: nothing is wrong",
    files: measured({}, ({ iops: all }) => ({
      iops: all / 8,
      latency_us: latencyOf(1, all / 8),
      options: { ioengine: "psync" },
    })),
    must: {},
    never: { "a warning": warnsOfAny, "a doubt": doubts },
  },
  "turnaround of 13 us": {
    title: "fast runs that need 13 us between I/Os: nothing is wrong",
    files: measured({}, ({ iops: all, condition: { depth } }) => ({
      iops: all * 20,
      latency_us: (depth / (all * 20)) * 1e6 - 13,
    })),
    must: {},
    never: {
      "a warning": warnsOfAny,
      "a doubt": doubts,
      "that anything is impossible": anyOf(says(/impossible|cannot be\b(?! (told|compared))/i)),
    },
  },
};

/**
 * VMs of a run are never equal to the last digit.
 * @param {number} iops
 * @param {number} depth
 * @param {number} vm
 */
export function partOf(iops, depth, vm) {
  const own = iops * (1 + vm / 500);
  return { iops: own, latency_us: latencyOf(depth, own) };
}

/** @param {number} rate */
const capped = (rate) => ({ iops: rate, latency_us: 900, options: { rate_iops: String(rate) } });

/**
 * @param {import("../studies/files.js").Files} files
 * @param {(cells: string[]) => string[]} change of a row
 */
const changeRows = (files, change) => {
  const [head, ...lines] = files["table.csv"].trim().split("\n");
  const rows = lines.map((line) => change(line.split(",")).join(","));
  return { ...files, "table.csv": [head, ...rows, ""].join("\n") };
};

/** @param {import("../studies/files.js").Files} files */
const swapColumns = (files) =>
  changeRows(files, ([level, repeat, workload, depth, a, b, ms]) =>
    level === "2" ? [level, repeat, workload, depth, b, a, ms] : [level, repeat, workload, depth, a, b, ms],
  );

/** @param {import("../studies/files.js").Files} files @param {number} column @param {number} factor */
const scaleColumn = (files, column, factor) =>
  changeRows(files, (cells) =>
    cells.map((cell, i) => (i === column ? (Number(cell) * factor).toFixed(1) : cell)),
  );
