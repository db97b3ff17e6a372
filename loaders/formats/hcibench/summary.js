/** `<case>-res.txt`: the figures that HCIBench summed itself, a block for each datastore and job. */
import { wholeLines } from "./lines.js";
import { readNumber } from "./numbers.js";

/** @import {Problem} from "../../types.js" */

/** What the lines are; `scale` makes our units of the printed ones. HCIBench's MB/s are MiB/s. */
const figures = /** @type {Record<string, {operation: string, measure: string, scale: number}>} */ ({
  VMs: { operation: "all", measure: "vms", scale: 1 },
  Pods: { operation: "all", measure: "vms", scale: 1 },
  IOPS: { operation: "all", measure: "iops", scale: 1 },
  THROUGHPUT: { operation: "all", measure: "bytes_per_s", scale: 2 ** 20 },
  LATENCY: { operation: "all", measure: "latency_mean_us", scale: 1000 },
  R_LATENCY: { operation: "read", measure: "latency_mean_us", scale: 1000 },
  W_LATENCY: { operation: "write", measure: "latency_mean_us", scale: 1000 },
  "95%tile_R_LAT": { operation: "read", measure: "latency_p95_us", scale: 1000 },
  "95%tile_W_LAT": { operation: "write", measure: "latency_p95_us", scale: 1000 },
  "95%tile_LAT": { operation: "all", measure: "latency_mean_plus_1645_stddev_us", scale: 1000 },
});

/** Lines of resource usage of versions up to 2.8.1. */
const usage = /** @type {Record<string, string>} */ ({
  "CPU USAGE": "cpu_usage_pct",
  "RAM USAGE": "mem_usage_pct",
  "vSAN PCPU USAGE": "vsan_pcpu_usage_pct",
});

const leftOut =
  /^(?:There are \d+ \w+ finished testing early|All the \w+ finished testing early|Testing is done, \d+ out of)/;

/**
 * @typedef {object} Block
 * @property {string | null} datastore
 * @property {string | null} job
 * @property {{name: string, text: string, line: number}[]} lines
 */

/**
 * @param {string} text
 * @returns {Record<string, Record<string, any>[]>} rows by table
 */
export function readSummary(text) {
  /** @type {Problem[]} */
  const problems = [];
  /** @type {Record<string, any>[]} */
  const metrics = [];
  /** @type {Block[]} */
  const blocks = [];
  let datastore = null;
  for (const [i, line] of wholeLines(text).entries()) {
    if (leftOut.test(line)) problems.push(vmsLeftOut(line.trim(), i + 1));
    const [name, value] = splitLine(line);
    if (name === "Datastore" || name === "StorageClass") datastore = value;
    else if (name === "JOB_NAME" || name === "Run Def") blocks.push({ datastore, job: value, lines: [] });
    else if (name in usage) metrics.push(...usageRows(usage[name], value));
    else if (name in figures) {
      const last = blocks.at(-1);
      const open = last && last.datastore === datastore ? last : { datastore, job: null, lines: [] };
      if (open !== last) blocks.push(open);
      open.lines.push({ name, text: value, line: i + 1 });
    }
  }
  if (!blocks.some(({ lines }) => lines.length)) problems.push(noFigures());
  return {
    reported: blocks.flatMap((block) => reportedRows(block, blocks)),
    host_metrics: metrics,
    problems,
  };
}

/** @param {string} line `NAME = value`, in old versions `NAME: value` */
function splitLine(line) {
  const match = /^([^=:]+?)\s*(?:=|:)\s*(.*?)\s*$/.exec(line);
  return match ? [match[1].trim(), match[2]] : ["", ""];
}

/**
 * @param {Block} block
 * @param {Block[]} blocks of the file: a single one is about the whole case
 */
function reportedRows({ datastore, job, lines }, blocks) {
  const datastores = new Set(blocks.map((block) => block.datastore));
  const jobs = blocks.filter((block) => block.datastore === datastore);
  const names = [datastores.size > 1 ? datastore : null, jobs.length > 1 ? job : null].filter((name) => name);
  const entity_kind = jobs.length > 1 ? "job" : datastores.size > 1 ? "datastore" : "all";
  return lines.flatMap(({ name, text, line }) => {
    const { operation, measure, scale } = figures[name];
    const [digits, unit = null] = text.split(/\s+/);
    const read = readNumber(digits);
    if (!read) return [];
    return {
      run: "",
      entity_kind,
      entity: names.join("/") || "all",
      operation,
      measure,
      text: digits,
      unit_as_printed: unit,
      value: isIdle(name, lines) ? null : read.value * scale,
      half_step: read.halfStep * scale,
      line,
    };
  });
}

/**
 * A direction without I/O has latencies of 0.
 * @param {string} name
 * @param {Block["lines"]} lines
 */
function isIdle(name, lines) {
  const direction = /(?:^|_)([RW])_LAT/.exec(name)?.[1];
  const latency = lines.find((line) => line.name === `${direction}_LATENCY`);
  return Boolean(direction && latency && Number.parseFloat(latency.text) === 0);
}

/**
 * @param {string} metric
 * @param {string} text 34.38%, or A: 1.2%; B: 3.4%; for several clusters
 */
const usageRows = (metric, text) =>
  text.split(";").flatMap((part) => {
    const [, cluster, digits] = /^\s*(?:(.+?):)?\s*([\d.]+)%\s*$/.exec(part) ?? [];
    const scope = cluster ? `cluster ${cluster}` : "cluster";
    return digits === undefined ? [] : [{ run: "", scope, metric, value: Number(digits) }];
  });

/**
 * @param {string} said
 * @param {number} line
 */
const vmsLeftOut = (said, line) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "vms-left-out",
    message: `HCIBench left VMs out of its sums: ${said}`,
    expected: "results of every VM",
    line,
  });

const noFigures = () =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "no-figures",
    message: "a summary without figures",
    expected: "lines such as IOPS = 72466.03 IO/S",
    line: 1,
  });
