/** The console of Vdbench in one VM: a run definition each, with a line an interval and one of the average. */
import { wholeLines } from "./lines.js";
import { readNumber } from "./numbers.js";

/** @import {Problem} from "../../types.js" */

/** In 50406 a long label joins the time before it: 07:49:30.839avg_31-150. */
const row = /^\d\d:\d\d:\d\d\.\d{3}\s*(avg_\d+-\d+|\d+)\s+(\S.*)$/;
const start = /Starting RD=([^;]+);\s*I\/O rate:\s*([^;]+);\s*elapsed=(\d+)(?:\s+warmup=(\d+))?/;

/** Columns after the label, of the 12 or 13 that the header names; from 50407 on reads and writes have a maximum each. */
const header = /\sinterval\s+(i\/o\s.*)$/;
const columns = ["rate", "mib", "block", "readPct", "all", "read", "write", "max", "stddev"];
const widths = [12, 13];

/**
 * @typedef {object} Definition
 * @property {string} name
 * @property {number | null} rate limit, null for none
 * @property {number} elapsed s
 * @property {number | null} warmup s
 * @property {number} line
 * @property {number | undefined} width columns of its rows; undefined where the header is another
 * @property {{interval: number, cells: string[]}[]} intervals
 * @property {{first: number, last: number, cells: string[], line: number} | null} average
 */

/**
 * @param {string} text
 * @returns {Record<string, Record<string, any>[]>} rows by table
 */
export function readConsole(text) {
  const version = /^Vdbench distribution:\s*vdbench(\S+)/m.exec(text)?.[1] ?? null;
  const found = readDefinitions(text).filter(({ name }) => !/_format$/.test(name));
  const runs = found.map((definition) => ({
    definition,
    run: found.length > 1 ? `rd=${definition.name}` : "",
  }));
  const whole = runs.filter(({ definition }) => definition.average);
  return {
    runs: runs.map(({ definition, run }) => ({
      run,
      tool: "vdbench",
      tool_version: version,
      started_at: null,
      outcome: definition.average ? "completed" : "incomplete",
    })),
    run_factors: runs.flatMap(({ definition, run }) => factorRows(definition, run)),
    results: whole.flatMap(({ definition, run }) => resultRows(definition, run)),
    reported: whole.flatMap(({ definition, run }) => reportedRows(definition, run)),
    samples: whole.flatMap(({ definition, run }) => sampleRows(definition, run)),
    problems: found.length
      ? runs.filter(({ definition }) => !definition.average).map(({ definition }) => noAverage(definition))
      : [noRun()],
  };
}

/** @param {string} text */
function readDefinitions(text) {
  /** @type {Definition[]} */
  const found = [];
  for (const [i, line] of wholeLines(text).entries()) {
    const [, name, rate, elapsed, warmup] = start.exec(line) ?? [];
    if (name !== undefined)
      found.push({
        name,
        rate: readNumber(rate)?.value ?? null,
        elapsed: Number(elapsed),
        warmup: warmup === undefined ? null : Number(warmup),
        line: i + 1,
        width: undefined,
        intervals: [],
        average: null,
      });
    const definition = found.at(-1);
    const [, named] = header.exec(line) ?? [];
    if (definition && named)
      definition.width = widths.find((width) => width === named.trim().split(/\s+/).length);
    const [, label, rest] = row.exec(line) ?? [];
    const cells = rest?.trim().split(/\s+/);
    if (!definition || !cells || cells.length !== definition.width) continue;
    const [, first, last] = /^avg_(\d+)-(\d+)$/.exec(label) ?? [];
    if (first === undefined) definition.intervals.push({ interval: Number(label), cells });
    else definition.average = { first: Number(first), last: Number(last), cells, line: i + 1 };
  }
  return found;
}

/**
 * @param {string[]} cells
 * @returns {Record<string, number | null>} null for what is no number
 */
function numbersOf(cells) {
  const merged = cells.length === widths[1] ? mergeMaxima(cells) : cells;
  return Object.fromEntries(columns.map((name, i) => [name, readNumber(merged[i])?.value ?? null]));
}

/** @param {string[]} cells of 50407: maxima of reads and of writes are columns 7 and 8 */
const mergeMaxima = (cells) => [
  ...cells.slice(0, 7),
  Number(cells[7]) > Number(cells[8]) ? cells[7] : cells[8],
  ...cells.slice(9),
];

/**
 * @param {Definition} definition
 * @param {string} run
 */
function factorRows({ rate, elapsed, warmup }, run) {
  const factors = { rate_iops: rate, duration_s: elapsed, warmup_s: warmup };
  return Object.entries(factors)
    .filter(([, number]) => number !== null)
    .map(([factor, number]) => ({ run, factor, value: String(number), number }));
}

/**
 * @param {Definition} definition
 * @param {string} run
 * @param {string} operation
 */
const entity = ({ name }, run, operation) => ({ run, entity_kind: "job", entity: name, operation });

/**
 * Rates, bandwidth and mean latency, of reads and writes by the share of reads.
 * @param {Record<string, number | null>} numbers
 */
function figuresOf({ rate, mib, readPct, all, read, write }) {
  const share = (
    /** @type {number | null} */ pct,
    /** @type {number | null} */ mean,
    /** @type {string} */ operation,
  ) =>
    pct
      ? [
          {
            operation,
            iops: times(rate, pct / 100),
            bytes_per_s: times(mib, (pct / 100) * 2 ** 20),
            latency_mean_us: times(mean, 1000),
          },
        ]
      : [];
  return [
    { operation: "all", iops: rate, bytes_per_s: times(mib, 2 ** 20), latency_mean_us: times(all, 1000) },
    ...share(readPct, read, "read"),
    ...share(readPct === null ? null : 100 - readPct, write, "write"),
  ];
}

/**
 * @param {number | null} value
 * @param {number} factor
 */
const times = (value, factor) => (value === null ? null : value * factor);

/**
 * @param {Definition} definition whose average was printed
 * @param {string} run
 */
function resultRows(definition, run) {
  const numbers = numbersOf(/** @type {NonNullable<Definition["average"]>} */ (definition.average).cells);
  return figuresOf(numbers).map(({ operation, ...figures }) => ({
    ...entity(definition, run, operation),
    duration_s: definition.elapsed,
    ...figures,
    latency_stddev_us: operation === "all" ? times(numbers.stddev, 1000) : null,
    latency_max_us: operation === "all" ? times(numbers.max, 1000) : null,
    latency_layer: figures.latency_mean_us === null ? null : "total",
  }));
}

/**
 * @param {Definition} definition whose average was printed
 * @param {string} run
 */
function reportedRows(definition, run) {
  const { cells, line } = /** @type {NonNullable<Definition["average"]>} */ (definition.average);
  const printed = [
    { cell: 0, measure: "iops", unit: "i/o rate", scale: 1 },
    { cell: 1, measure: "bytes_per_s", unit: "MB/sec 1024**2", scale: 2 ** 20 },
    { cell: 4, measure: "latency_mean_us", unit: "ms", scale: 1000 },
  ];
  return printed.flatMap(({ cell, measure, unit, scale }) => {
    const read = readNumber(cells[cell]);
    return read
      ? [
          {
            ...entity(definition, run, "all"),
            measure,
            text: cells[cell],
            unit_as_printed: unit,
            value: read.value * scale,
            half_step: read.halfStep * scale,
            line,
          },
        ]
      : [];
  });
}

/**
 * Intervals of the measured time, which the label of the average names.
 * @param {Definition} definition whose average was printed
 * @param {string} run
 */
function sampleRows(definition, run) {
  const { first, last } = /** @type {NonNullable<Definition["average"]>} */ (definition.average);
  const seconds = definition.elapsed / (last - first + 1);
  return definition.intervals
    .filter(({ interval }) => interval >= first && interval <= last)
    .flatMap(({ interval, cells }) =>
      directionsOf(figuresOf(numbersOf(cells))).map(({ operation, ...figures }) => ({
        ...entity(definition, run, operation),
        t_s: (interval - first + 1) * seconds,
        ...figures,
      })),
    );
}

/**
 * Reads and writes, as far as they are known: their sum is made of them.
 * @param {ReturnType<typeof figuresOf>} figures
 */
const directionsOf = ([all, ...directions]) => (directions.length ? directions : [all]);

/** @param {Definition} definition */
const noAverage = ({ name, line }) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "no-average",
    message: `run definition ${name} has no line of averages: Vdbench did not run to its end`,
    expected: "a line avg_<first>-<last>; the run has no result over all workers",
    advice: "run it again",
    line,
  });

const noRun = () =>
  /** @type {Problem} */ ({
    severity: "error",
    code: "no-run",
    message: "Vdbench started no run definition",
    expected: "a line Starting RD=",
    advice: "read what the console says, and run it again",
    line: 1,
  });
