/** From what a document says to rows of the tables. */
import { impossibleTime } from "../calendar.js";
import { operations, partKinds, whole } from "./entities.js";
import { outstanding, readFactors, threadsOf } from "./factors.js";
import { sampleRows } from "./samples.js";
import { groupParts } from "./sums.js";
import { isClock, parseClock } from "./versions.js";

/** @import {Problem} from "../../types.js" */
/** @import {Document, Figures, Operation, TimeSpan} from "./types.js" */

/**
 * @param {Document} document
 * @param {TimeSpan} span
 * @param {string} run its name inside the file
 * @param {Problem[]} problems added to
 * @returns {Record<string, Record<string, unknown>[]>} rows by table
 */
export const spanRows = (document, span, run, problems) => ({
  runs: [runRow(document, span, run, problems)],
  measured_times: measuredTime(document, span, run),
  run_factors: factorRows(document, span, run, problems),
  results: resultRows(span, run),
  percentiles: percentileRows(span, run),
  samples: sampleRows(span, run, problems),
  reported: reportedRows(document, span, run),
  host_metrics: hostRows(document, span, run),
});

/**
 * @param {Document} document
 * @param {TimeSpan} span
 * @param {string} run
 * @param {Problem[]} problems added to
 */
function runRow({ tool, version, clock, clock_is_start }, span, run, problems) {
  const { number, totals, refusal } = span;
  const outcome = refusal !== null ? "not_run" : totals.all?.ios === 0 ? "no_io" : "completed";
  if (number === 1 && clock !== null && isClock(clock) && parseClock(clock) === null)
    problems.push(impossibleTime(span.line, clock));
  // The clock is read once for all time spans: only the first can have started then.
  const started_at = clock_is_start && number === 1 ? parseClock(clock) : null;
  return { run, tool, tool_version: version, started_at, outcome, ...queueColumns(span) };
}

/**
 * What the threads were asked to keep in flight; -g limits the rate, -i and -j pause after each burst.
 * @param {TimeSpan} span
 */
function queueColumns(span) {
  const { profile, threads } = span;
  if (!profile) return { queue_slots: null, queue_not_full_by: null, asked_s: null };
  const isPaced = profile.targets.some(({ rate }) => rate);
  const isPaused = profile.targets.some(({ think_time_ms }) => think_time_ms);
  return {
    queue_slots: outstanding(span, profile, threads ?? threadsOf(profile)),
    queue_not_full_by: [isPaced && "-g", isPaused && "-i, -j"].filter(Boolean).join(", ") || null,
    asked_s: profile.duration_s,
  };
}

/**
 * The clock has whole seconds, and is read shortly before the load or after it: a second at either end is left out.
 * @param {Document} document
 * @param {TimeSpan} span
 * @param {string} run
 * @returns {{run: string, starts_at: number, ends_at: number}[]} empty where it is not known
 */
function measuredTime({ clock, clock_is_start, planned }, { test_time_s, profile }, run) {
  const at = parseClock(clock);
  if (at === null || clock_is_start === null || planned !== 1 || !test_time_s || !profile) return [];
  const starts_at = clock_is_start
    ? at + 1000 * (profile.warmup_s ?? 0)
    : at - 1000 * ((profile.cooldown_s ?? 0) + test_time_s);
  return [{ run, starts_at: starts_at + 1000, ends_at: starts_at + 1000 * test_time_s - 1000 }];
}

/**
 * @param {Document} document
 * @param {TimeSpan} span
 * @param {string} run
 * @param {Problem[]} problems added to
 */
const factorRows = (document, span, run, problems) =>
  Object.entries(readFactors(document, span, problems))
    .filter(([, value]) => value !== null)
    .map(([factor, value]) => ({
      run,
      factor,
      value: String(value),
      number: typeof value === "number" ? value : null,
    }));

/**
 * @param {TimeSpan} span
 * @param {string} run
 */
function resultRows(span, run) {
  const { totals, parts } = span;
  if (!totals.all) return [];
  const rows = figureRows(span, run, whole, totals);
  for (const row of rows) Object.assign(row, latencyRange(span, row.operation), cpuOf(span, row));
  for (const [entity_kind, by] of partKinds)
    for (const { name, figures } of groupParts(parts, by))
      rows.push(...figureRows(span, run, { entity_kind, entity: name }, figures));
  return rows;
}

/**
 * @param {TimeSpan} span
 * @param {string} run
 * @param {{entity_kind: string, entity: string}} entity
 * @param {Partial<Record<Operation, Figures>>} figures
 */
const figureRows = ({ test_time_s, rate_time_s }, run, entity, figures) =>
  operations.flatMap((operation) => {
    const found = figures[operation];
    if (!found) return [];
    const iops = rate_time_s ? found.ios / rate_time_s : null;
    const bytes_per_s = rate_time_s ? found.bytes / rate_time_s : null;
    const latency_layer = found.latency_mean_us === null ? null : "total";
    return [
      { run, ...entity, operation, duration_s: test_time_s, iops, bytes_per_s, ...found, latency_layer },
    ];
  });

/**
 * Of reads and writes apart nobody can say what they took.
 * @param {TimeSpan} span
 * @param {{operation: Operation, ios: number}} row of the whole run
 */
function cpuOf({ cpus, test_time_s }, { operation, ios }) {
  const used = cpus.find(({ id }) => id === null)?.metrics.cpu_usage_pct;
  const count = cpus.filter(({ id }) => id !== null).length;
  if (operation !== "all" || used === undefined || !test_time_s || !ios || !count) return {};
  return { cpu_us_per_io: ((used / 100) * count * test_time_s * 1e6) / ios };
}

/**
 * @param {TimeSpan} span
 * @param {Operation} operation
 */
function latencyRange({ percentiles }, operation) {
  const at = (/** @type {number} */ share) =>
    percentiles.find(({ path, percentile }) => path === null && percentile === share)?.latency_us[
      operation
    ] ?? null;
  return { latency_min_us: at(0), latency_max_us: at(100) };
}

/**
 * @param {TimeSpan} span
 * @param {string} run
 */
function percentileRows({ percentiles, totals }, run) {
  if (!totals.all) return [];
  return percentiles.flatMap(({ path, percentile, latency_us }) => {
    const entity = path === null ? whole : { entity_kind: "target", entity: path };
    return operations
      .filter((operation) => latency_us[operation] !== null)
      .map((operation) => ({
        run,
        ...entity,
        operation,
        latency_layer: "total",
        percentile,
        latency_us: latency_us[operation],
        method: "diskspd",
      }));
  });
}

/**
 * @param {Document} document
 * @param {TimeSpan} span
 * @param {string} run
 */
function reportedRows({ clock, clock_is_start }, { printed }, run) {
  const rows = printed
    .filter(({ measure }) => measure !== "ios" && measure !== "bytes")
    .map((figure) => ({ run, ...whole, ...figure }));
  const at = parseClock(clock);
  if (at === null || clock_is_start === null) return rows;
  const time = {
    measure: clock_is_start ? "document_started_at" : "document_ended_at",
    text: String(clock),
    unit_as_printed: "UTC",
    value: at / 1000,
    half_step: 0.5,
    line: null,
  };
  return [...rows, { run, ...whole, operation: /** @type {Operation} */ ("all"), ...time }];
}

/**
 * @param {Document} document
 * @param {TimeSpan} span
 * @param {string} run
 */
function hostRows({ computer }, { cpus }, run) {
  const groups = new Set(cpus.map(({ group }) => group).filter((group) => group !== null));
  return cpus.flatMap(({ id, group, metrics }) => {
    const name = id === null ? "all" : groups.size > 1 ? `${group}:${id}` : id;
    return Object.entries(metrics).map(([metric, value]) => ({
      run,
      host: computer,
      scope: `guest cpu ${name}`,
      metric,
      value,
    }));
  });
}
