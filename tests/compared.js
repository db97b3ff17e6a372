/** Groups of runs as `atlas compare` gets them: fio's JSON with figures that agree with each other. */
import { fioJson } from "./repository.js";

/**
 * @param {{iops: number, minute: number, options?: Record<string, string>}} run minute: when it ended
 * @returns {string} random reads of 4 KiB with one I/O in flight: latency follows from IOPS
 */
export function fioRun({ iops, minute, options = {} }) {
  const whole = JSON.parse(fioJson(options));
  const [{ read }] = whole.jobs;
  const ios = Math.round(iops * 3);
  const mean = 1e9 / iops;
  const latency = { min: mean / 2, max: mean * 9, mean, stddev: mean / 5, N: ios };
  const bytes = (ios * read.io_bytes) / read.total_ios;
  Object.assign(read, { total_ios: ios, iops: ios / 3, io_bytes: bytes, io_kbytes: bytes / 1024 });
  Object.assign(read, { bw_bytes: bytes / 3, bw: bytes / 3 / 1024, clat_ns: latency, lat_ns: latency });
  whole.timestamp += 60 * minute;
  whole.timestamp_ms += 60_000 * minute;
  return JSON.stringify(whole);
}

/**
 * @param {Record<string, number[]>} groups IOPS of the runs of each folder
 * @param {{together?: boolean, options?: Record<string, string>}} [manner] together: the folders took turns, else one ran after the other
 * @returns {Record<string, string>} content by path, with study.yaml as compare writes it
 */
export function groupsOf(groups, { together = true, options } = {}) {
  const names = Object.keys(groups);
  const runs = names.flatMap((name, side) =>
    groups[name].map((iops, i) => {
      const turn = i % 2 ? names.length - 1 - side : side;
      const minute = together ? i * names.length + turn : side * 100 + i;
      return [`system=${name}/${i + 1}.json`, fioRun({ iops, minute, options })];
    }),
  );
  return { "study.yaml": aboutOf(names), ...Object.fromEntries(runs) };
}

/** @param {string[]} names of the folders @returns {string} */
export const aboutOf = ([baseline]) =>
  JSON.stringify({
    ...{ version: 1, title: "A test", question: "Did it help?", platform: "not-said" },
    ...{ provenance: "measured", factor: "system", baseline },
  });

/**
 * @param {string} text fio's JSON
 * @param {number} times
 * @param {number} minutes
 * @returns {string} the same job with so many times the IOPS, so much later
 */
export function scaleFio(text, times, minutes) {
  const whole = JSON.parse(text);
  whole.timestamp += 60 * minutes;
  if (whole.timestamp_ms) whole.timestamp_ms += 60_000 * minutes;
  for (const job of whole.jobs) {
    if (job.job_start) job.job_start += 60_000 * minutes;
    for (const direction of [job.read, job.write]) scaleDirection(direction, times);
  }
  return JSON.stringify(whole);
}

/** @param {Record<string, any>} direction reads or writes of a job @param {number} times */
function scaleDirection(direction, times) {
  const { total_ios, io_bytes, runtime } = direction;
  if (!total_ios) return;
  const ios = Math.round(total_ios * times);
  const bytes = (ios * io_bytes) / total_ios;
  const rate = Math.round((bytes / runtime) * 1000);
  Object.assign(direction, { total_ios: ios, iops: (ios / runtime) * 1000, io_bytes: bytes });
  Object.assign(direction, {
    io_kbytes: Math.floor(bytes / 1024),
    bw_bytes: rate,
    bw: Math.floor(rate / 1024),
  });
  for (const name of ["slat_ns", "clat_ns", "lat_ns"]) {
    const { mean, min, max, stddev, N, percentile } = direction[name] ?? {};
    if (!mean) continue;
    const shorter = { mean: mean / times, min: min / times, max: max / times, stddev: stddev / times };
    Object.assign(direction[name], { ...shorter, ...(N ? { N: ios } : {}) });
    for (const at in percentile) percentile[at] = Math.round(percentile[at] / times);
  }
}
