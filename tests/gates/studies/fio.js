/** Reports of fio as its JSON has them, with the fields that an honest one of one job a group has. */

/** @import {MadeRun} from "./runs.js" */

const nothing = { min: 0, max: 0, mean: 0, stddev: 0, N: 0 };

/** @param {number} mean ns @param {number} N */
const spread = (mean, N) => ({ min: 0.4 * mean, max: 6 * mean, mean, stddev: 0.3 * mean, N });

/**
 * @param {number} ios
 * @param {number} block
 * @param {number} ms
 * @param {number} latency_ns
 */
function direction(ios, block, ms, latency_ns) {
  const submission = Math.min(2000, latency_ns / 10);
  return {
    io_bytes: ios * block,
    io_kbytes: Math.floor((ios * block) / 1024),
    bw_bytes: Math.round((ios * block * 1000) / ms),
    bw: Math.floor((ios * block * 1000) / ms / 1024),
    iops: Number(((ios * 1000) / ms).toFixed(6)),
    runtime: ios ? ms : 0,
    total_ios: ios,
    short_ios: 0,
    drop_ios: 0,
    slat_ns: ios ? spread(submission, ios) : nothing,
    clat_ns: ios ? spread(latency_ns - submission, ios) : nothing,
    lat_ns: ios ? spread(latency_ns, ios) : nothing,
  };
}

const buckets = ["1", "2", "4", "8", "16", "32", ">=64"];

/** @param {number} depth */
function depthLevels(depth) {
  const bucket = Math.min(6, Math.floor(Math.log2(depth)));
  return Object.fromEntries(buckets.map((name, i) => [name, i === bucket ? 100 : 0]));
}

/**
 * @param {MadeRun} run
 * @param {number} group
 */
function jobEntry(run, group) {
  const { block, rw } = run.condition.workload;
  const ms = Math.round(run.seconds * 1000);
  const ios = Math.round((run.iops * ms) / 1000);
  const own = direction(ios, block, ms, run.latency_us * 1000);
  const idle = direction(0, block, ms, 0);
  const name = nameJob(run);
  return {
    jobname: name,
    groupid: group,
    ...(Number(run.version) >= 3.36 && { job_start: run.at }),
    error: 0,
    eta: 0,
    elapsed: Math.ceil(run.seconds) + 1,
    "job options": {
      ...{
        name,
        rw,
        bs: String(block),
        iodepth: String(run.condition.depth),
        ioengine: "libaio",
        direct: "1",
      },
      ...{ time_based: "1", runtime: String(run.seconds), size: "16g", filename: "/dev/test" },
      ...(group > 0 && { stonewall: "1", new_group: "1" }),
      ...run.options,
    },
    read: rw === "randread" ? own : idle,
    write: rw === "randwrite" ? own : idle,
    trim: idle,
    job_runtime: ms,
    iodepth_level: depthLevels(run.condition.depth),
  };
}

/** @param {MadeRun} run @returns {string} 4k-randread-q32 */
export const nameJob = ({ condition: { workload, depth } }) =>
  `${workload.block / 1024}k-${workload.rw}-q${depth}`;

/**
 * @param {MadeRun[]} runs one after the other, each a job group of one job file
 * @param {(entry: Record<string, any>) => object} [change] of the entry of each job
 */
export function fioReport(runs, change = (entry) => entry) {
  const last = runs[runs.length - 1];
  const ended = last.at + Math.round(last.seconds * 1000) + 100;
  const report = {
    "fio version": `fio-${last.version}`,
    timestamp: Math.floor(ended / 1000),
    timestamp_ms: ended,
    jobs: runs.map((run, group) => change(jobEntry(run, group))),
  };
  return `${JSON.stringify(report)}\n`;
}
