/** From phases to rows of the tables. */
import { impossibleTime } from "../calendar.js";
import { nameInvocation } from "../invocations.js";
import { checkPhase, figuresOf, firstDone, movedNothing } from "./figures.js";
import { factorsOf, outstandingOf, pacedBy, readPhase, timesOf, wrongDate } from "./phases.js";
import { noPhase } from "./problems.js";
import { fewOf } from "../few-problems.js";
import { numberOf, readRows } from "./table.js";

/** @import {Problem} from "../../types.js" */
/** @import {Figures, Operation} from "./figures.js" */
/** @import {Phase} from "./phases.js" */

const whole = { entity_kind: "all", entity: "all" };

/**
 * @param {string} text a whole file
 * @returns {Record<string, Record<string, any>[]>} rows by table
 */
export function readPhases(text) {
  /** @type {Problem[]} */
  const problems = [];
  const phases = readRows(text, problems).flatMap((row) => readPhase(row) ?? []);
  if (!phases.length) problems.push(noPhase());
  /** @type {Record<string, Record<string, unknown>[]>} */
  const tables = {};
  for (const [i, phase] of phases.entries()) {
    const run = nameInvocation(i + 1, phases.length);
    for (const [table, rows] of Object.entries(rowsOf(phase, run, problems)))
      (tables[table] ??= []).push(...rows);
  }
  return { ...tables, problems: fewOf(problems) };
}

/**
 * @param {Phase} phase
 * @param {string} run
 * @param {Problem[]} problems added to
 * @returns {Record<string, Record<string, unknown>[]>}
 */
function rowsOf(phase, run, problems) {
  const isEmpty = movedNothing(phase);
  const figures = isEmpty ? null : figuresOf(phase);
  if (!isEmpty) problems.push(...checkPhase(phase, figures));
  const times = timesOf(phase.row);
  const wrong = wrongDate(phase.row);
  if (wrong !== null) problems.push(impossibleTime(null, wrong));
  const outcome = figures ? "completed" : isEmpty ? "no_io" : "incomplete";
  return {
    runs: [runRow(phase, run, outcome, times)],
    measured_times: figures && times ? [{ run, ...times }] : [],
    run_factors: factorRows(phase, run),
    results: figures ? resultRows(figures, run) : [],
    reported: figures ? firstDone(phase).map((row) => ({ run, ...whole, ...row })) : [],
    host_metrics: figures ? hostRows(phase, run) : [],
  };
}

/**
 * @param {Phase} phase
 * @param {string} run
 * @param {string} outcome
 * @param {{starts_at: number} | null} times
 */
const runRow = ({ row }, run, outcome, times) => ({
  run,
  tool: "elbencho",
  tool_version: row.cells.get("version") || null,
  started_at: times?.starts_at ?? null,
  outcome,
  queue_slots: outstandingOf(row),
  queue_not_full_by: pacedBy(row),
});

/**
 * @param {Phase} phase
 * @param {string} run
 */
const factorRows = (phase, run) =>
  Object.entries(factorsOf(phase)).flatMap(([factor, value]) =>
    value === null
      ? []
      : [{ run, factor, value: String(value), number: typeof value === "number" ? value : null }],
  );

/**
 * @param {Partial<Record<Operation, Figures>>} figures
 * @param {string} run
 */
const resultRows = (figures, run) =>
  Object.entries(figures).map(([operation, each]) => ({
    ...{ run, ...whole, operation, ios: null, bytes: null },
    ...each,
    latency_layer: each.latency_mean_us === null ? null : "total",
  }));

/**
 * What several hosts together are is not documented.
 * @param {Phase} phase
 * @param {string} run
 */
function hostRows({ row }, run) {
  const value = numberOf(row, "CPU% [last]");
  return value === null || numberOf(row, "hosts") !== 1
    ? []
    : [{ run, host: null, scope: "guest cpu all", metric: "cpu_usage_pct", value }];
}
