/** Means and medians that a source prints of its repeats, beside those that the repeats have. */
import { mean, median } from "simple-statistics";
import { groupBy, listWords } from "../../series.js";
import { formatThree } from "../../../words/numbers.js";
import { describeFactors, isWhole, subjectsFinding } from "./subjects.js";
import { sayTool } from "../../../words/workloads.js";

/** @import {About, Check, Point, Statement} from "../../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = { summary_mismatch: { elsewhere: null, misfit: null, mixed: null } };

/** Repeats that it takes: of fewer nobody prints a mean. */
export const fewestRuns = 5;

/** Beside half a unit of the last digit. */
export const tolerance = 0.005;

/** @typedef {{statement: Statement, versions: {name: string, points: Point[]}[], fitting: string[]}} Summary */

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each printed summary that is not of its own runs, and one where those of one table are
 *   of runs of different versions
 */
export function checks(points, about) {
  const whole = points.filter(isWhole);
  const summaries = (about.stated ?? []).flatMap((statement) => summarise(statement, whole));
  const wrong = summaries.filter(({ fitting }) => !fitting.length);
  const [mixed, others] = splitMixed(summaries, wrong);
  const told = wrong.filter((each) => !others.has(each)).map((each) => misfit(each, summaries, about));
  return [...mixed, ...told];
}

/**
 * @param {Statement} statement
 * @param {Point[]} points
 * @returns {Summary[]} none where it is no summary of several runs
 */
function summarise(statement, points) {
  const { kind, measure, low, high, factors } = statement;
  if ((kind ?? "figure") !== "figure" || !isMeasure(measure) || low === null || low !== high) return [];
  const own = points.filter(
    (point) =>
      point[measure] && Object.entries(factors).every(([name, value]) => point.factors?.[name] === value),
  );
  const versions = groupBy(own, (point) => versionOf(point)).map((alike) => ({
    name: versionOf(alike[0]),
    points: alike,
  }));
  // Runs at several loads are no repeats: a figure that names no load is not their mean.
  const long = versions.filter(
    ({ points: runs }) => runs.length >= fewestRuns && runs.every(({ load }) => load === runs[0].load),
  );
  if (!Object.keys(factors).length || !long.length) return [];
  const fitting = long.filter(({ points: runs }) => fits(statement, runs)).map(({ name }) => name);
  return [{ statement, versions: long, fitting }];
}

/** @param {string} measure @returns {measure is "iops" | "bytes_per_s" | "latency_mean_us"} */
const isMeasure = (measure) => ["iops", "bytes_per_s", "latency_mean_us"].includes(measure);

/** @param {Point & {tool_version?: string | null}} point */
const versionOf = ({ tool, tool_version }) => [sayTool(tool), tool_version].filter(Boolean).join(" ");

/**
 * @param {Statement} statement
 * @param {Point[]} points
 */
function fits({ measure, low }, points) {
  const values = valuesOf(points, measure);
  return [mean(values), median(values)].some((value) => isSame(value, Number(low)));
}

/**
 * @param {Point[]} points
 * @param {string} measure
 */
const valuesOf = (points, measure) => points.map((point) => Number(point[/** @type {"iops"} */ (measure)]));

/**
 * @param {number} value
 * @param {number} printed
 */
const isSame = (value, printed) => Math.abs(value / printed - 1) <= tolerance;

/**
 * A table of which some figures are of one version's runs, and others of none that is here.
 * @param {Summary[]} summaries
 * @param {Summary[]} wrong
 * @returns {[Check[], Set<Summary>]} with the summaries that it reports
 */
function splitMixed(summaries, wrong) {
  const told = new Set(/** @type {Summary[]} */ ([]));
  const found = groupBy(summaries, ({ statement }) => statement.scope ?? "").flatMap((table) => {
    const versions = [...new Set(table.flatMap(({ fitting }) => fitting))];
    const misfits = table.filter((each) => wrong.includes(each));
    const isMany = table.length > 2 && table.some(({ versions: all }) => all.length > 1);
    if (!isMany || !misfits.length || versions.length !== 1) return [];
    for (const each of misfits) told.add(each);
    return [mixedCheck(table, misfits, versions[0])];
  });
  return [found, told];
}

/**
 * @param {Summary[]} table
 * @param {Summary[]} misfits
 * @param {string} version
 */
function mixedCheck(table, misfits, version) {
  const scope = table[0].statement.scope ?? "A table";
  const told = misfits.map(({ statement, versions }) => {
    const own = versions.find(({ name }) => name === version) ?? versions[0];
    const there = say(mean(valuesOf(own.points, statement.measure)), statement);
    return `${say(Number(statement.low), statement)} (${own.name === version ? "its runs have" : `${own.name} has`} ${there})`;
  });
  return subjectsFinding("summary_mismatch", misfits.map(asSubject), scope, {
    class: "mixed",
    severity: "warning",
    sentence: `${scope}: ${table.length - misfits.length} of ${table.length} numbers are those of ${version}. ${misfits.length === 1 ? "The other one fits" : `The other ${misfits.length} fit`} no series of this study: ${listWords(told)}. The table mixes series.`,
    forbids: "Don't compare numbers of this table with each other.",
  });
}

/** @param {Pick<Summary, "statement">} summary */
const asSubject = ({ statement }) => ({
  ...{ point: null, statement, factors: statement.factors, iops: null, bytes_per_s: null, words: "" },
});

/**
 * @param {Summary} summary
 * @param {Summary[]} all
 * @param {About} about
 */
function misfit({ statement, versions }, all, { units }) {
  const twin = all.find(
    (other) =>
      other.statement !== statement &&
      other.statement.measure === statement.measure &&
      other.versions.some(({ points: runs }) => fits(statement, runs)),
  );
  const values = valuesOf(versions[0].points, statement.measure);
  const [printed, own] = [Number(statement.low), median(values)];
  const name = statement.scope ?? describeFactors(statement.factors, units);
  const elsewhere = twin
    ? `The printed number is that of ${twin.statement.scope ?? describeFactors(twin.statement.factors, units)}.`
    : "No series of this study fits the printed number.";
  const series = `${name}: ${describeFactors(statement.factors, units)}, ${statement.measure}`;
  return subjectsFinding("summary_mismatch", [asSubject({ statement })], series, {
    ...{ class: twin ? "elsewhere" : "misfit", severity: "warning", value: printed, expected: own },
    ratio: printed / own,
    sentence: `${name}: ${say(printed, statement)} is printed, but its ${values.length} runs have a mean of ${say(mean(values), statement)} and a median of ${say(own, statement)}. ${elsewhere}`,
    forbids: "Don't use the printed number for these runs.",
  });
}

/**
 * @param {number} value
 * @param {Statement} statement
 */
function say(value, { measure }) {
  if (measure === "bytes_per_s") return `${formatThree(value / 1e6)} MB/s`;
  if (measure === "latency_mean_us") return `${formatThree(value / 1000)} ms`;
  return `${value.toLocaleString("en", { maximumFractionDigits: 1 })} IOPS`;
}
