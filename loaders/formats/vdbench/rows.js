/** From a report to rows of the tables. */
import { nameInvocation } from "../invocations.js";
import { heldBackBy, startFactors } from "../vdbench-runs.js";
import { settleAverages } from "./averages.js";
import { checkRun } from "./checks.js";
import { figuresOf, isOnFiles } from "./figures.js";
import { countIos, measure, missedTarget, whenMeasured } from "./measured.js";
import { aborted, noEnd, noRun, preparation, repeatedRun, runsMissing, simulation } from "./problems.js";
import { fewOf } from "../few-problems.js";

/** @import {Problem} from "../../types.js" */
/** @import {Measured} from "./measured.js" */
/** @import {Kind, Report, Row, Run} from "./types.js" */

/** @typedef {{run: Run, name: string, label: string, measured: Measured}} Placed a run and its name in the file */

/** Kinds that end with a line of their own, and those that list all planned runs first. */
const withEnd = ["summary", "logfile", "console"];
const withPlan = ["summary", "logfile", "totals"];

/** What reports of the whole tell, and those of its parts need not. */
const ofTheWhole = ["no-average", "target-missed", "stopped-early", "no-reads-or-writes"];

/** Files whose names say of their runs that they prepare. */
const isPreparation = (/** @type {Run} */ { start, name }) =>
  start ? start.isPreparation : /^(?:SD_format|format_for_.*|journal_recovery)$/.test(name);

/**
 * @param {Report} report
 * @param {Kind} kind
 * @returns {Record<string, Record<string, any>[]>} rows by table
 */
export function reportRows(report, kind) {
  settleAverages(report.runs);
  const repeats = findRepeats(report.runs);
  const placed = placeRuns(report.runs.filter((run) => !repeats.includes(run)));
  const isWhole = kind.entity_kind === "all";
  const whole = placed.flatMap((each) => (each.run.average ? [{ ...each, average: each.run.average }] : []));
  const rows = {
    execution_files: executionRows(placed, kind),
    results: whole.flatMap((each) => resultRows(each, kind)),
    host_metrics: whole.flatMap((each) => hostRows(each, kind)),
    problems: [...(repeats.length ? [repeatedRun(repeats)] : []), ...fewOf(problemsOf(report, placed, kind))],
  };
  if (!isWhole) return rows;
  return {
    runs: placed.map((each) => runRow(each, report)),
    measured_times: placed.flatMap(timeRows),
    run_factors: placed.flatMap(factorRows),
    measured_shapes: whole.flatMap(shapeRows),
    ...rows,
    reported: whole.flatMap(reportedRows),
    samples: whole.flatMap(sampleRows),
  };
}

/**
 * @param {Run[]} runs
 * @returns {Run[]} those that another has before them, with the same times and to the digit
 */
function findRepeats(runs) {
  const seen = new Set();
  return runs.filter((run) => {
    if (run.average?.at_s == null) return false;
    const key = JSON.stringify(run, (name, value) => (name === "line" ? undefined : value));
    return seen.size === seen.add(key).size;
  });
}

/**
 * @param {Run[]} runs
 * @returns {Placed[]} those that measure
 */
export function placeRuns(runs) {
  const found = runs.filter((run) => !isPreparation(run) && !run.start?.isSimulated);
  return found.map((run, i) => ({
    run,
    name: nameInvocation(i + 1, found.length),
    label: `run ${found.length > 1 ? `${i + 1} ` : ""}(${run.name.slice(0, 60) || "without a name"})`,
    measured: measure(run),
  }));
}

/**
 * @param {Report} report
 * @param {Placed[]} placed
 * @param {Kind} kind
 * @returns {Problem[]}
 */
function problemsOf({ runs, end, planned }, placed, { name, entity_kind }) {
  const prepared = runs.filter(isPreparation);
  const simulated = runs.filter(({ start }) => start?.isSimulated);
  const checked = placed.flatMap(({ run, measured, label }) =>
    checkRun(run, measured, label, name !== "flatfile"),
  );
  if (entity_kind !== "all" && !placed.length) return nothingMeasured(runs);
  if (entity_kind !== "all") return checked.filter(({ code }) => !ofTheWhole.includes(code));
  const last = runs.at(-1)?.average?.line ?? runs.at(-1)?.line ?? 1;
  return [
    ...(placed.length || prepared.length || simulated.length ? [] : [noRun(1)]),
    ...checked,
    ...(prepared.length ? [preparation(prepared)] : []),
    ...(simulated.length ? [simulation(simulated)] : []),
    ...(end && !end.isWhole ? [aborted(end)] : []),
    ...(!end && withEnd.includes(name) ? [noEnd(last)] : []),
    ...(planned !== null && planned > runs.length && withPlan.includes(name)
      ? [runsMissing(planned, runs.length)]
      : []),
  ];
}

/**
 * @param {Run[]} runs of a report of a part
 * @returns {Problem[]}
 */
export const nothingMeasured = (runs) => [runs.length ? preparation(runs) : noRun(1, "warning")];

/**
 * Totals that were not written to their end may have no run yet, and are of the execution all the same.
 * @param {Placed[]} placed
 * @param {Kind} kind
 */
const executionRows = (placed, kind) =>
  placed.length || kind.name !== "totals"
    ? placed.map((each) => executionRow(each, kind))
    : [{ rank: kind.rank, kind: kind.name, run: null, label: null, clock_s: null, line: null }];

/**
 * What tells which files are of one execution: names and times of runs in their order.
 * @param {Placed} placed
 * @param {Kind} kind
 */
function executionRow({ run, name, measured }, kind) {
  const row = run.intervals[0] ?? run.average;
  const before = row && measured.interval_s ? row.last * measured.interval_s : null;
  const at =
    row?.at_s != null && before !== null ? (Math.floor(row.at_s) - before + 864_000_000) % 86_400 : null;
  return {
    ...{ rank: kind.rank, kind: kind.name, run: name, label: run.name },
    clock_s: run.started_s === null ? at : Math.floor(run.started_s),
    line: run.line,
  };
}

/**
 * @param {Placed} placed
 * @param {Report} report
 */
function runRow({ run, name, measured }, { version }) {
  const { start, average } = run;
  const isIdle = average && figuresOf(average, run).every(({ iops }) => !iops);
  return {
    run: name,
    tool: "vdbench",
    tool_version: version,
    started_at: whenMeasured(run, measured)?.started_at ?? null,
    outcome: !average || average.last < average.first ? "incomplete" : isIdle ? "no_io" : "completed",
    queue_not_full_by: start && !missedTarget(run) ? heldBackBy(start) : null,
    asked_s: measured.asked_s,
  };
}

/** @param {Placed} placed */
function timeRows({ run, name, measured }) {
  const when = whenMeasured(run, measured);
  return when?.starts_at == null ? [] : [{ run: name, starts_at: when.starts_at, ends_at: when.ends_at }];
}

/** @param {Placed} placed */
function factorRows({ run, name, measured }) {
  const { start, asked } = run;
  const factors = {
    ...asked,
    ...(start ? startFactors(start) : {}),
    duration_s: measured.duration_s,
    warmup_s: measured.warmup_s,
  };
  return Object.entries(factors).flatMap(([factor, number]) =>
    number === null ? [] : [{ run: name, factor, value: String(number), number }],
  );
}

/**
 * What figures say of a run where its start line does not: reads and writes a second, and the bytes of each I/O, where
 * all rows print the same.
 * @param {Placed & {average: Row}} placed
 */
function shapeRows({ run, name, average }) {
  const [all, ...parts] = figuresOf(average, run);
  if (!all) return [];
  const [reads, writes] = ["read", "write"].map(
    (operation) => parts.find((part) => part.operation === operation)?.iops ?? (parts.length ? 0 : null),
  );
  const rows = [...run.intervals, average].filter(({ figures }) => figures.rate?.value > 0);
  const sizes = new Set(rows.map(({ figures }) => figures.bytes?.value));
  const size = sizes.size === 1 ? [...sizes][0] : undefined;
  return [{ run: name, reads, writes, block_size_bytes: size && size % 512 === 0 ? size : null }];
}

/**
 * @param {Placed & {average: Row}} placed
 * @param {Kind} kind
 */
function resultRows({ run, name, measured, average }, { entity_kind, entity }) {
  if (average.last < average.first) return [];
  return figuresOf(average, run).map((figures) => ({
    ...{ run: name, entity_kind, entity },
    ios: iosOf(average, measured, figures.operation),
    duration_s: measured.duration_s,
    ...figures,
    latency_layer: figures.latency_mean_us === null ? null : "total",
  }));
}

/**
 * @param {Row} average
 * @param {Measured} measured
 * @param {string} operation
 */
function iosOf(average, measured, operation) {
  const isCut = isOnFiles(average.figures);
  if (operation === "all") return countIos(measured, average, "rate", isCut ? 1 : 0.5);
  return isCut ? countIos(measured, average, `${operation}_rate`, 1) : null;
}

/** Figures that are kept as printed. @type {[name: string, operation: string, measure: string, unit: string, scale: number][]} */
const printed = [
  ["rate", "all", "iops", "i/o rate", 1],
  ["mib", "all", "bytes_per_s", "MB/sec", 0],
  ["resp", "all", "latency_mean_us", "ms", 1000],
  ["read_resp", "read", "latency_mean_us", "ms", 1000],
  ["write_resp", "write", "latency_mean_us", "ms", 1000],
  ["max", "all", "latency_max_us", "ms", 1000],
  ["stddev", "all", "latency_stddev_us", "ms", 1000],
  ["queue", "all", "queue_depth_mean", "I/Os", 1],
];

/** Operations on files that are not all reads and writes have other names. @type {Record<string, string>} */
const requested = { iops: "requested_ops_per_s", latency_mean_us: "requested_ops_latency_mean_us" };

/** @param {Placed & {average: Row}} placed */
function reportedRows({ run, name, average }) {
  const kept = figuresOf(average, run).map(({ operation }) => operation);
  const isIo = kept.includes("all");
  return printed.flatMap(([figure, operation, measure, unit_as_printed, scale]) => {
    const cell = average.figures[figure];
    if (!cell || (operation !== "all" && !kept.includes(operation))) return [];
    const size = scale || run.megabyte;
    return [
      {
        ...{ run: name, entity_kind: "job", entity: run.name || "run", operation, unit_as_printed },
        measure: isIo || operation !== "all" ? measure : (requested[measure] ?? measure),
        ...{ text: cell.text, value: cell.value * size, half_step: cell.half * size, line: average.line },
      },
    ];
  });
}

/**
 * Intervals of the measured time, from its start on; reads and writes where they are known: their sum is made of them.
 * @param {Placed & {average: Row}} placed
 */
function sampleRows({ run, name, measured: { interval_s, first }, average }) {
  if (!interval_s) return [];
  return run.intervals
    .filter(({ last }) => last >= first && last <= average.last)
    .flatMap((row) => {
      const [all, ...parts] = figuresOf(row, run);
      const t_s = (row.last - first + 1) * interval_s;
      return (parts.length ? parts : [all]).flatMap((figures) =>
        figures ? [{ run: name, entity_kind: "all", entity: "all", t_s, ...sampleOf(figures) }] : [],
      );
    });
}

/** @param {Record<string, any>} figures */
const sampleOf = ({ operation, iops, bytes_per_s, latency_mean_us }) => ({
  ...{ operation, iops, bytes_per_s, latency_mean_us },
});

const cpu = { cpu: "cpu_usage_pct", cpu_user: "cpu_user_pct", cpu_sys: "cpu_kernel_pct" };

/**
 * Share of the processors of the load generators, all of them together in files about the whole.
 * @param {Placed & {average: Row}} placed
 * @param {Kind} kind
 */
function hostRows({ name, average }, { entity_kind, entity }) {
  if (entity_kind !== "all" && entity_kind !== "host") return [];
  const host = entity_kind === "host" ? entity : null;
  return Object.entries(cpu).flatMap(([figure, metric]) => {
    const cell = average.figures[figure];
    return cell ? [{ run: name, host, scope: "guest cpu all", metric, value: cell.value }] : [];
  });
}
