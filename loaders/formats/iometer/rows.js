/** Rows of the tables from one table of results. */
import { readFactors, readPauses } from "./factors.js";
import { inconsistent } from "./problems.js";
import { binsOf, figuresOf, operations } from "./table.js";

/** @import {Problem} from "../../types.js" */
/** @import {Block, Press} from "./blocks.js" */
/** @import {Target} from "./table.js" */

const whole = { entity_kind: "all", entity: "all" };

/** @type {Record<string, string>} */
const kinds = { MANAGER: "client", WORKER: "thread", DISK: "disk" };

/**
 * @param {Press} press
 * @param {Block} block
 * @param {Target[]} targets
 * @param {string} run
 * @param {string} outcome
 */
export function headRows({ version }, block, targets, run, outcome) {
  const factors = readFactors(block, targets);
  return {
    runs: [
      {
        ...{ run, tool: "iometer", tool_version: version, started_at: block.started_at, outcome },
        queue_slots: factors.outstanding_io,
        queue_not_full_by: readPauses(block, targets),
        asked_s: null,
      },
    ],
    run_factors: Object.entries(factors)
      .filter(([, number]) => number !== null && Number.isFinite(number))
      .map(([factor, number]) => ({ run, factor, value: String(number), number })),
  };
}

/**
 * @param {Block} block whose table is whole
 * @param {Target[]} targets
 * @param {string} run
 * @param {Problem[]} problems added to
 */
export function figureRows(block, targets, run, problems) {
  const all = /** @type {Target} */ (targets.find(({ kind }) => kind === "ALL"));
  return {
    measured_times: measuredTime(block, all, run),
    results: targets.flatMap((target) => resultRows(target, run)),
    histograms: histogramRows(block, all, run, problems),
    host_metrics: cpuRows(all, targets, run),
  };
}

/**
 * @param {Target} target
 * @param {string} run
 */
function resultRows(target, run) {
  const entity_kind = target.kind === "ALL" ? "all" : kinds[target.kind];
  if (!entity_kind) return [];
  // Latencies of a disk's row are those of its worker.
  const own = target.kind === "DISK" ? { latency_mean_us: null, latency_max_us: null } : {};
  return operations.flatMap((operation) => {
    const figures = { ...figuresOf(target, operation), ...own };
    if (figures.iops === null) return [];
    const latency_layer = figures.latency_mean_us === null ? null : "completion";
    return [{ run, entity_kind, entity: target.entity, operation, ...figures, latency_layer }];
  });
}

/**
 * The stamp below the table is taken when the test has ended.
 * @param {Block} block
 * @param {Target} all
 * @param {string} run
 */
function measuredTime({ started_at, ended_at }, all, run) {
  const seconds = figuresOf(all, "all").duration_s;
  if (ended_at === null || !seconds) return [];
  const starts_at = Math.max(ended_at - 1000 * seconds, started_at ?? -Infinity);
  return starts_at < ended_at ? [{ run, starts_at, ends_at: ended_at }] : [];
}

/**
 * @param {Block} block
 * @param {Target} all
 * @param {string} run
 * @param {Problem[]} problems added to
 */
function histogramRows({ headings }, all, run, problems) {
  const bins = binsOf(headings, all) ?? [];
  const sum = bins.reduce((total, { count }) => total + count, 0);
  const { ios } = figuresOf(all, "all");
  if (!sum || ios === null) return [];
  if (sum !== ios) {
    problems.push(inconsistent(all.line, `ALL: ${sum} I/Os in bins of latency`, `${ios}, all of them`));
    return [];
  }
  const row = { run, ...whole, operation: "all", latency_layer: "completion" };
  return bins.filter(({ count }) => count).map((bin) => ({ ...row, ...bin }));
}

/** @type {Record<string, string>} */
const cpuMetrics = {
  "% CPU Utilization": "cpu_usage_pct",
  "% User Time": "cpu_user_pct",
  "% Privileged Time": "cpu_kernel_pct",
};

/**
 * Of one machine; nobody can say what a mean over several is of.
 * @param {Target} all
 * @param {Target[]} targets
 * @param {string} run
 */
function cpuRows(all, targets, run) {
  if (all.number("# Managers") !== 1) return [];
  return [all, ...targets.filter(({ kind }) => kind === "PROCESSOR")].flatMap(({ entity, number }) =>
    Object.entries(cpuMetrics).flatMap(([column, metric]) => {
      const value = number(column);
      return value === null ? [] : [{ run, host: null, scope: `guest cpu ${entity}`, metric, value }];
    }),
  );
}
