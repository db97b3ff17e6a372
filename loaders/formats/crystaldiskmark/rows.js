/** Rows of the tables from one text. Each line is a run: another test, measured at another time. */
import { nameInvocation } from "../invocations.js";
import { inconsistent } from "./problems.js";

/** @import {Problem} from "../../types.js" */
/** @import {Document, Test} from "./documents.js" */

const whole = { entity_kind: "all", entity: "all" };
const operations = { read: "read", write: "write", mix: "all" };

/** From here on it has DiskSPD open the file without the guest's cache. */
const uncached = 8;

/**
 * @param {Document} document
 * @param {number} place of it in the file
 * @param {number} count of texts in the file
 * @param {Problem[]} problems added to
 * @returns {Record<string, any[]>} rows by table
 */
export function documentRows(document, place, count, problems) {
  // 0.000 is a test that was not run.
  const tests = document.tests.filter(({ rate }) => Number(rate) > 0);
  const named = tests.map((test) => ({ test, run: nameInvocation(place, count, { test: test.label }) }));
  const complete = document.passes === null ? [] : named;
  for (const { test } of complete) problems.push(...checkRate(test));
  return {
    runs: named.map(({ test, run }) => runRow(document, test, run)),
    run_factors: named.flatMap(({ test, run }) => factorRows(document, test, run)),
    results: complete.map(({ test, run }) => resultRow(test, run)),
    reported: complete.flatMap(({ test, run }) => reportedRows(document, test, run)),
  };
}

/**
 * @param {Document} document
 * @param {Test} test
 * @param {string} run
 */
const runRow = ({ tool, version, passes, measured_s }, { depth, threads }, run) => ({
  run,
  tool,
  tool_version: version,
  started_at: null,
  outcome: passes === null ? "incomplete" : "completed",
  queue_slots: depth && depth * (threads ?? 1),
  queue_not_full_by: null,
  asked_s: measured_s,
});

/**
 * @param {Document} document
 * @param {Test} test
 * @param {string} run
 */
function factorRows({ tool, version, passes, size_bytes, measured_s, read_pct }, test, run) {
  const { section, isRandom, block_size_bytes, depth, threads } = test;
  const factors = {
    block_size_bytes,
    random_pct: isRandom ? 100 : 0,
    read_pct: { read: 100, write: 0, mix: read_pct }[section],
    queue_depth: depth,
    threads,
    outstanding_io: depth && depth * (threads ?? 1),
    working_set_bytes: size_bytes,
    duration_s: measured_s,
    best_of: passes,
    software_cache: tool === "crystaldiskmark" && parseInt(version ?? "0") >= uncached ? false : null,
  };
  return Object.entries(factors)
    .filter(([, value]) => value !== null)
    .map(([factor, value]) => ({
      ...{ run, factor, value: String(value) },
      number: typeof value === "number" ? value : null,
    }));
}

/**
 * @param {Test} test
 * @param {string} run
 */
const resultRow = ({ section, rate, iops }, run) => ({
  ...{ run, ...whole, operation: operations[section] },
  iops: iops === undefined ? null : Number(iops),
  bytes_per_s: bytesOf(rate),
  latency_layer: null,
});

/** Three decimals of 10⁶ bytes are whole thousands. @param {string} rate */
const bytesOf = (rate) => Math.round(Number(rate) * 1000) * 1000;

/** Of two decimals 5,000 bytes/s, of three 500. @param {string} rate */
const halfStepOf = (rate) => 5e6 / 10 ** (rate.length - rate.indexOf("."));

/**
 * @param {Document} document
 * @param {Test} test
 * @param {string} run
 */
function reportedRows({ passes }, { section, rate, iops, latency, line }, run) {
  const row = { run, ...whole, operation: operations[section], line };
  const printed = [
    {
      measure: "bytes_per_s",
      ...{ text: rate, unit_as_printed: "MB/s", value: bytesOf(rate), half_step: halfStepOf(rate) },
    },
    { measure: "iops", text: iops, unit_as_printed: "IOPS", value: Number(iops), half_step: 0.05 },
    {
      measure: `lowest_of_${passes}_latency_mean_us`,
      ...{ text: latency, unit_as_printed: "us", value: Number(latency), half_step: 0.005 },
    },
  ];
  return printed.filter(({ text }) => text !== undefined).map((figure) => ({ ...row, ...figure }));
}

/** The tool makes IOPS of MB/s. @param {Test} test */
function checkRate({ label, line, rate, iops, block_size_bytes }) {
  if (iops === undefined || !block_size_bytes) return [];
  const made = bytesOf(rate) / block_size_bytes;
  return Math.abs(made - Number(iops)) <= 0.051 + (1.02 * halfStepOf(rate)) / block_size_bytes
    ? []
    : [inconsistent(line, `${label}: ${iops} IOPS printed`, `${made.toFixed(1)}, from ${rate} MB/s`)];
}
