/**
 * `<case>-res.txt`: the figures that HCIBench summed itself, a block for each datastore, and in it for each run or job.
 * Beside the files of the VMs they are compared with these; without them they are all that is known of the runs.
 */
import { nameInvocation } from "../invocations.js";
import { heldBackBy } from "../vdbench-runs.js";
import { readNumber } from "./numbers.js";
import { cutThroughput, estimateOf } from "./summary-estimates.js";
import { readRunFactors } from "./summary-factors.js";
import { readExecutions, vmsOf } from "./summary-blocks.js";
import { figures, readLines, usage } from "./summary-lines.js";
import { tellProblems } from "./summary-problems.js";
import { digitsOf, readRuns } from "./summary-runs.js";
import { readHostUsage } from "./usage.js";

/** @import {Factor} from "../../types.js" */
/** @import {Block, Execution} from "./summary-blocks.js" */
/** @import {Line} from "./summary-lines.js" */
/** @import {Run} from "./summary-runs.js" */

/**
 * @param {string} text
 * @param {Factor[]} vocabulary
 * @param {string} path whose name may state parameters
 * @returns {Record<string, Record<string, any>[]>} rows by table
 */
export function readSummary(text, vocabulary, path) {
  const lines = readLines(text);
  const executions = readExecutions(lines);
  const isRaw = /\t=/.test(text) && !/^[\t ]*(?:```|>)/m.test(text);
  const runs = readRuns(executions, isRaw).map((run, i, { length }) => ({
    ...run,
    name: nameInvocation(i + 1, length),
  }));
  const factors = runs.map((run) => readRunFactors(run, path, vocabulary));
  const outstanding = factors.map((list) => list.find(({ factor }) => factor === "outstanding_io")?.number);
  return {
    runs: runs.map((run, i) => runRow(run, outstanding[i] ?? null)),
    run_factors: factors.flatMap((list, i) => list.map((factor) => ({ ...factor, run: runs[i].name }))),
    results: runs
      .filter(({ isWhole }) => isWhole)
      .flatMap((run) => run.blocks.flatMap((block) => resultRows(block, run))),
    reported: runs.flatMap((run) => run.blocks.flatMap((block) => reportedRows(block, run))),
    host_metrics: usageOfRuns(runs, executions, lines),
    problems: tellProblems(lines, executions, runs, isRaw),
  };
}

/** @typedef {Run & {name: string}} Named */

/**
 * Of executions that are one run: usage covers the whole of an execution.
 * @param {Named[]} runs
 * @param {Execution[]} executions
 * @param {Line[]} lines
 */
function usageOfRuns(runs, executions, lines) {
  /** @type {Map<Execution, Named[]>} */
  const runsOf = new Map(executions.map((execution) => [execution, []]));
  for (const run of runs) runsOf.get(run.execution)?.push(run);
  return executions.flatMap((execution, i) => {
    const [run, ...others] = runsOf.get(execution) ?? [];
    if (!run || others.length) return [];
    const end = executions[i + 1]?.line ?? lines.length + 1;
    return usageRows(lines.slice(execution.line - 1, end - 1), run.name);
  });
}

/**
 * @param {Named} run
 * @param {number | null} queue_slots
 */
function runRow({ name, blocks, isWhole }, queue_slots) {
  const [{ version, start }] = blocks;
  return {
    run: name,
    tool: toolOf(blocks[0]),
    tool_version: version,
    started_at: null,
    outcome: isWhole ? "completed" : "incomplete",
    queue_slots,
    queue_not_full_by: start && heldBackBy(start),
  };
}

/**
 * @param {Block} block
 * @returns {string | null} without a head, the one that prints such percentiles
 */
function toolOf({ tool, lines }) {
  const has = (/** @type {string} */ name) => lines.some((line) => line.name === name);
  return tool ?? (has("95%tile_LAT") ? "vdbench" : has("95%tile_R_LAT") ? "fio" : null);
}

/** Of the blocks of a run: each of them asks. @type {WeakMap<Block[], Map<string | null, number>>} */
const blocksOfDatastores = new WeakMap();

/** @param {Block[]} blocks */
function countByDatastore(blocks) {
  /** @type {Map<string | null, number>} */
  const counts = new Map();
  for (const { datastore } of blocks) counts.set(datastore, (counts.get(datastore) ?? 0) + 1);
  return counts;
}

/**
 * What a block is about: the whole run, where it is its only one.
 * @param {Block} block
 * @param {Run} run
 */
function entityOf({ datastore, job }, { blocks }) {
  const counts = blocksOfDatastores.get(blocks) ?? countByDatastore(blocks);
  blocksOfDatastores.set(blocks, counts);
  const hasDatastores = counts.size > 1;
  const hasJobs = (counts.get(datastore) ?? 0) > 1;
  const names = [hasDatastores ? datastore : null, hasJobs ? job : null].filter((name) => name);
  return {
    entity_kind: hasJobs ? "job" : hasDatastores ? "datastore" : "all",
    entity: names.join("/") || "all",
  };
}

/**
 * IOPS and throughput are sums over VMs. Latencies are means of them, not weighted by I/Os: only that of a single VM
 * is a result.
 * @param {Block} block
 * @param {Named} run
 */
function resultRows(block, run) {
  const entity = { run: run.name, ...entityOf(block, run) };
  const duration_s = block.start?.elapsed_s ?? null;
  const bytes = valueOf(block, "THROUGHPUT");
  const isKnown = bytes !== null && bytes >= (isThroughputCut(block) ? cutThroughput : 0);
  /** @param {string} operation @param {string} name */
  const latency = (operation, name) => {
    const mean = vmsOf(block) === 1 && !isIdle(name, block.lines) ? valueOf(block, name) : null;
    return { operation, latency_mean_us: mean, latency_layer: mean === null ? null : "total" };
  };
  const whole = { iops: valueOf(block, "IOPS"), bytes_per_s: isKnown ? bytes : null };
  const parts = [latency("read", "R_LATENCY"), latency("write", "W_LATENCY")];
  return [
    { ...entity, ...latency("all", "LATENCY"), ...whole, duration_s },
    ...parts
      .filter((part) => part.latency_mean_us !== null)
      .map((part) => ({ ...entity, ...part, duration_s })),
  ];
}

/**
 * @param {Block} block
 * @param {string} name of a figure
 * @returns {number | null} in our unit
 */
function valueOf({ lines }, name) {
  const digits = digitsOf(lines.find((line) => line.name === name)?.value ?? "");
  return digits === null ? null : Number(digits) * figures[name].scale;
}

/** @param {Block} block */
const isThroughputCut = (block) =>
  toolOf(block) !== "vdbench" &&
  block.lines.some(({ name, value }) => name === "THROUGHPUT" && /^\d+(?:\.0*)?(?:\s|$)/.test(value));

/**
 * @param {Block} block
 * @param {Named} run
 */
function reportedRows(block, run) {
  const entity = { run: run.name, ...entityOf(block, run) };
  const vms = vmsOf(block);
  const isCut = isThroughputCut(block);
  const idle = new Set(Object.keys(figures).filter((name) => isIdle(name, block.lines)));
  return block.lines.flatMap(({ name, value, line }) => {
    const { operation, measure, scale } = figures[name];
    const digits = digitsOf(value);
    const read = digits === null ? null : readNumber(digits);
    if (!read) return [];
    return {
      ...entity,
      operation,
      measure,
      text: digits,
      unit_as_printed: value.split(/\s+/)[1] ?? null,
      value: idle.has(name) ? null : read.value * scale,
      half_step: read.halfStep * scale,
      estimate: estimateOf(measure, String(digits), vms, measure === "bytes_per_s" && isCut),
      line,
    };
  });
}

/**
 * A direction without I/O has latencies of 0.
 * @param {string} name
 * @param {Line[]} lines
 */
function isIdle(name, lines) {
  const direction = /(?:^|_)([RW])_LAT/.exec(name)?.[1];
  const latency = lines.find((line) => line.name === `${direction}_LATENCY`);
  return Boolean(direction && latency && Number.parseFloat(latency.value) === 0);
}

/**
 * Usage covers the whole of an execution: that of several runs is none of theirs.
 * @param {Line[]} lines of an execution: 34.38%, or A: 1.2%; B: 3.4%; for several clusters, or a table
 * @param {string} run
 */
function usageRows(lines, run) {
  const clusters = lines.flatMap(({ name, value }) =>
    name in usage ? value.split(";").map((part) => ({ metric: usage[name], part })) : [],
  );
  const table = readHostUsage(lines.map(({ text }) => `${text}\n`).join("")).host_metrics;
  return [
    ...clusters.flatMap(({ metric, part }) => {
      const [, cluster, digits] = /^(?:([^:]+):\s*)?(\d+(?:\.\d+)?)%$/.exec(part.trim()) ?? [];
      const scope = cluster ? `cluster ${cluster.trim()}` : "cluster";
      return digits === undefined ? [] : [{ run, scope, metric, value: Number(digits) }];
    }),
    ...table.map((row) => ({ ...row, run })),
  ];
}
