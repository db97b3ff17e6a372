/** The rows of a run as such: what ran when, and what it was asked to do. */

import { queueColumns } from "./queue.js";
import { entityOf, measured } from "./results.js";
import { settingsOf } from "./settings.js";
import { maxOf, minOf } from "../../../src/words/ends.js";

/** @import {Problem} from "../../types.js" */

/**
 * Options with which a job does not keep its queue full: then outstanding I/O is not threads × queue depth, and it
 * is said to be unknown so that nothing derives it.
 */
const pauses = ["thinktime", "rate", "latency_target", "fsync", "fdatasync"];

/** What the jobs of a run must agree on, and what adds up over them. */
const shared = ["block_size_bytes", "read_pct", "random_pct", "queue_depth", "warmup_s"];

/**
 * @param {string} run
 * @param {any[]} rows
 */
export function runRow(run, rows) {
  const started = rows.map((row) => row.started_at_ms).filter((at) => at !== null);
  return {
    run,
    tool: "fio",
    tool_version: rows[0].tool_version,
    started_at: started.length ? minOf(started) : null,
    outcome: outcomeOf(rows),
    ...queueColumns(jobsOf(rows)),
  };
}

/**
 * @param {any[]} rows
 * @returns {any[]} one of each job
 */
const jobsOf = (rows) => [...new Map(rows.map((row) => [entityOf(row), row])).values()];

/** @param {any[]} rows */
function outcomeOf(rows) {
  if (rows.some((row) => row.error)) return "failed";
  if (timeLeft(rows) || !isWhole(rows)) return "incomplete";
  return rows.some(measured) ? "completed" : "no_io";
}

/** Whether the last report of its invocation is there. @param {any[]} rows */
export const isWhole = (rows) => rows.every(({ complete }) => complete !== false);

/** @param {any[]} rows */
export const timeLeft = (rows) => Math.max(0, ...rows.map((row) => row.left_s ?? 0));

/**
 * The report is written when the last job has ended, and its time is exact; the seconds elapsed are whole ones, and
 * count from before the ramp. Where fio says when a job started (3.36 and later), that is the start of its ramp.
 * @param {string} run
 * @param {any[]} rows
 * @param {boolean} isLast whether no other job group can have run after it
 * @returns {{run: string, starts_at: number, ends_at: number, first_at: number, last_at: number}[]} the time that all
 *   jobs were measured in, and that any was, if they are known
 */
export function measuredTime(run, rows, isLast) {
  const jobs = longestOfJobs(rows.filter(({ runtime_ms }) => runtime_ms > 0));
  const starts = jobs.map((job) => measuredFrom(job) ?? (isLast ? lastStart(job) : null));
  if (!jobs.length || starts.includes(null)) return [];
  const known = starts.map(Number);
  const ends = known.map((start, i) => start + jobs[i].runtime_ms);
  return [
    {
      run,
      starts_at: maxOf(known),
      ends_at: minOf(ends),
      first_at: minOf(known),
      last_at: maxOf(ends),
    },
  ];
}

/**
 * When a job was measured from; null where its options, and with them the length of its ramp, are not known.
 * @param {any} row
 */
const measuredFrom = (row) =>
  row.options === null || row.unsure_options?.includes("ramp_time") ? null : startOf(row);

/**
 * When a job was measured from, after the ramp that its options have.
 * @param {any} row
 * @returns {number | null} epoch ms; null where fio does not say it
 */
export const startOf = ({ job_start_ms, workload }) =>
  job_start_ms === null || job_start_ms === undefined
    ? null
    : job_start_ms + 1000 * (workload?.warmup_s ?? 0);

/** @param {any} row @returns {number | null} */
const lastStart = ({ ended_at_ms, runtime_ms }) =>
  ended_at_ms === null || ended_at_ms === undefined ? null : ended_at_ms - runtime_ms;

/**
 * Reads and writes of a job share its time.
 * @param {any[]} rows
 */
function longestOfJobs(rows) {
  const longest = new Map();
  for (const row of rows)
    if (!(longest.get(entityOf(row))?.runtime_ms >= row.runtime_ms)) longest.set(entityOf(row), row);
  return [...longest.values()];
}

/**
 * @param {string} run
 * @param {any[]} rows
 * @param {{add: (problem: Problem) => void}} problems added to
 */
export function factorRows(run, rows, problems) {
  const jobs = jobsOf(rows);
  const workloads = jobs.map((job) => withoutMeasured(job.workload));
  /** @type {Record<string, any>} */
  const factors = {};
  const stated = jobs.map((job, i) => ({ ...pick(workloads[i], shared), ...settingsOf(job) }));
  for (const factor of Object.keys(stated[0])) {
    const values = [...new Set(stated.map((each) => each[factor]))];
    factors[factor] = values.length === 1 ? values[0] : null;
    if (values.length > 1) problems.add(jobsDiffer(run, factor, values));
  }
  factors.threads = addUp(workloads.map(({ threads }) => threads));
  const isOpen = jobs.some(({ options }) =>
    pauses.some((option) => Number.parseFloat(options?.[option]) > 0),
  );
  const queues = workloads.map(({ threads, queue_depth }) => multiply(threads, queue_depth));
  factors.outstanding_io = isOpen ? null : addUp(queues);
  // fio caps each direction of each clone by itself.
  const caps = jobs.map((job) => rows.filter((row) => entityOf(row) === entityOf(job)).length);
  factors.rate_iops = addUp(
    workloads.map(({ threads, rate_iops }, i) => multiply(multiply(threads, rate_iops), caps[i])),
  );
  factors.working_set_bytes = factors.threads === 1 ? (workloads[0].working_set_bytes ?? null) : null;
  const runtimes = rows.map((row) => row.runtime_ms).filter(Boolean);
  factors.duration_s = runtimes.length ? maxOf(runtimes) / 1000 : null;
  return Object.entries(factors)
    .filter(([factor, value]) => value !== null || (isOpen && factor === "outstanding_io"))
    .map(([factor, value]) => ({
      run,
      factor,
      value: value === null ? null : String(value),
      number: typeof value === "number" ? value : null,
    }));
}

/**
 * What options say: what figures do is for the run as a whole.
 * @param {any} workload
 * @returns {Record<string, any>}
 */
const withoutMeasured = (workload) => ({
  ...workload,
  ...Object.fromEntries((workload?.measured ?? []).map((/** @type {string} */ name) => [name, null])),
});

/**
 * What figures say of a run where its options do not: how many reads and writes, and the size of each.
 * @param {string} run
 * @param {any[]} rows
 * @returns {{run: string, reads: number | null, writes: number | null, block_size_bytes: number | null}[]}
 */
export function shapeRows(run, rows) {
  const workloads = jobsOf(rows).map(({ workload }) => workload);
  if (!workloads.some((workload) => workload?.measured?.length)) return [];
  const sizes = new Set(workloads.map((workload) => workload?.block_size_bytes ?? null));
  const isTold = rows.every(({ direction }) => direction !== "mixed");
  const [reads, writes] = ["read", "write"].map((direction) =>
    isTold ? sum(rows.map((row) => (row.direction === direction ? iosOf(row) : 0))) : null,
  );
  return [{ run, reads, writes, block_size_bytes: sizes.size === 1 ? [...sizes][0] : null }];
}

/** @param {any} row */
const iosOf = ({ total_ios, iops, runtime_ms }) => total_ios ?? (Number(iops) * Number(runtime_ms)) / 1000;

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/**
 * @param {Record<string, any>} row
 * @param {string[]} names
 * @returns {Record<string, any>} null for what is missing
 */
const pick = (row, names) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

/**
 * @param {number | null | undefined} a
 * @param {number | null | undefined} b
 */
const multiply = (a, b) => (a == null || b == null ? null : a * b);

/** @param {(number | null | undefined)[]} values */
const addUp = (values) =>
  values.every((value) => value != null)
    ? values.reduce((/** @type {number} */ a, b) => a + Number(b), 0)
    : null;

/**
 * @param {string} run
 * @param {number} seconds
 */
export const endedEarly = (run, seconds) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "ended-early",
    message: `the last report${run ? ` of ${run}` : ""} expects ${seconds} s more: the job did not run to its end`,
    expected: "a last report with eta 0; the run has no result over all workers",
    advice: "run it again",
  });

/**
 * @param {string} run
 * @param {string} factor
 * @param {unknown[]} values
 */
const jobsDiffer = (run, factor, values) =>
  /** @type {Problem} */ ({
    severity: "note",
    code: "jobs-differ",
    message: `jobs${run ? ` of ${run}` : ""} differ in ${factor}: ${values.map((value) => value ?? "not stated").join(", ")}`,
    expected: "one value a run; it is left out",
  });
