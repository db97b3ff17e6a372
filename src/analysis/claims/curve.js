/** Claims about the course of a curve: where it peaks, how high, whether it falls again, how high it is at a load. Curves have no interval: what they show is seen. */
import { readsAlong } from "../audit/company.js";
import { findConfounders } from "../compare/confounders.js";
import { readPermission } from "../audit/permission.js";
import { describeLevel, listWords, nameSeries } from "../series.js";
import { usualMargin } from "../compare/drafts.js";
import { sayCauses } from "../compare/sentences.js";
import { drawCurve } from "../curves/curve.js";
import { isConcerned, levelsOf } from "./place.js";
import { sayTool, sayWorkload } from "../../words/workloads.js";

/** @import {Case, Context, Curve, CurveTest, Range, Run} from "../types.js" */

export const kind = "curve";

const distrusted = "a peak failed a check";

/** @typedef {{row: Curve, run: Run, runs: Run[]}} Course  a curve, the run at its peak, and all its runs */

/**
 * @param {CurveTest} test
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Case[]} a case a curve; where it is set against others, or asked at loads, a case for each of them
 */
export function cases(test, runs, about) {
  const courses = findCourses(runs.filter(isConcerned(test)), about);
  const own = courses.filter(({ run }) => levelsOf(test.level).includes(run.factors[test.factor]));
  const isUsable = findUsable(about);
  return own.flatMap((course) => {
    if (!isUsable(course)) return [{ ...describe(course, test, about), supports: null, why: distrusted }];
    if (test.iops_at !== undefined) return test.iops_at.map((bound) => judgeLoad(course, bound, test, about));
    if (test.peak_above === undefined) return [judgeCourse(course, test, about)];
    const others = levelsOf(test.peak_above);
    const like = courses.filter((each) => isLike(each, course, others, test.factor));
    return like.map((other) => comparePeaks(course, other, isUsable(other), test, about));
  });
}

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Course[]}
 */
const findCourses = (runs, { findings }) =>
  /** @type {Curve[]} */ (findings.curves ?? []).flatMap((row) => {
    const own = runs.filter((run) => nameSeries(run) === row.series && run.workload === row.workload);
    const run = own.find(({ load }) => load === row.peak_load);
    return run ? [{ row, run, runs: own }] : [];
  });

/**
 * @param {Context} about
 * @returns {(course: Course) => boolean}
 */
function findUsable({ findings, measures }) {
  const permission = readPermission(findings.checks ?? [], measures);
  return ({ run: { run } }) => permission.usable(run, "iops");
}

/**
 * @param {Course} other
 * @param {Course} course
 * @param {string[]} levels
 * @param {string} factor
 */
const isLike = ({ row, run }, course, levels, factor) =>
  row.tool === course.row.tool &&
  row.workload === course.row.workload &&
  run !== course.run &&
  levels.includes(run.factors[factor]);

/**
 * @param {Course} course
 * @param {CurveTest} test
 * @param {Context} about
 * @returns {Case}
 */
function judgeCourse(course, { peak_load, peak_iops, retrograde, ...test }, about) {
  const { row } = course;
  const supports =
    isWithin(row.peak_load, peak_load) &&
    isWithin(row.peak_iops, peak_iops) &&
    (retrograde === undefined || retrograde === row.retrograde);
  const left =
    retrograde === undefined ? "" : `, ${Math.round(row.last_to_peak * 100)} % of that at the largest load`;
  const text = `${sayIops(row.peak_iops)} at ${sayLoad(row.peak_load, about)}${left}`;
  return { ...describe(course, test, about), supports, why: null, text };
}

/**
 * @param {Course} course
 * @param {{load: number} & Range} bound
 * @param {CurveTest} test
 * @param {Context} about
 * @returns {Case}
 */
function judgeLoad(course, { load, ...range }, test, about) {
  const described = describe(course, test, about);
  const permission = readPermission(about.findings.checks ?? [], about.measures);
  const usable = course.runs.filter(({ run }) => permission.usable(run, "iops"));
  const mean = drawCurve(usable, about.measures).find((point) => point.load === load)?.iops ?? null;
  // The geometric mean of one run is off by its last bits.
  const iops = mean === null ? null : Number(mean.toPrecision(12));
  return {
    ...described,
    load,
    supports: iops === null ? null : isWithin(iops, range),
    why: iops === null ? `no usable run at ${sayLoad(load, about)}` : null,
    text: iops === null ? null : sayIops(iops),
    cells: { ...described.cells, load, iops },
  };
}

/** @param {number} iops */
const sayIops = (iops) => `${Math.round(iops).toLocaleString("en")} IOPS`;

/**
 * @param {number} value
 * @param {Range} [range]
 */
const isWithin = (value, { from = -Infinity, to = Infinity } = {}) => value >= from && value <= to;

/**
 * @param {Course} course
 * @param {Course} other
 * @param {boolean} isUsable whether the other's peak is
 * @param {CurveTest} test
 * @param {Context} about
 * @returns {Case}
 */
function comparePeaks(course, other, isUsable, test, about) {
  const described = describe(course, test, about);
  const level = other.run.factors[test.factor];
  const margin = marginOf(course, about);
  const ratio = course.row.peak_iops / other.row.peak_iops;
  const cause = isUsable ? findCause(course.run, other.run, test.factor, about) : distrusted;
  const isApart = Math.abs(Math.log(ratio)) > Math.log1p(margin);
  const untold = `the peaks of single curves are within ${Math.round(margin * 100)} %, too close to call`;
  return {
    ...described,
    place: `${described.place} against ${describeLevel(level, test.factor, about.units)}`,
    supports: cause || !isApart ? null : ratio > 1,
    why: cause?.replace(/\.$/, "") ?? (isApart ? null : untold),
    ratio: cause ? null : ratio,
    cells: { ...described.cells, against: level, other_peak_iops: other.row.peak_iops },
  };
}

/**
 * @param {Course} course
 * @param {Context} about
 * @returns {number} what single curves of the workload cannot tell apart: 0.05 is 5 %
 */
function marginOf({ row: { workload } }, { study, findings }) {
  const own = (findings.comparisons ?? []).filter(
    (row) => row.workload === workload && row.measure === "iops",
  );
  const ties = own.map(({ tie_margin_pct }) => tie_margin_pct / 100);
  return Math.max(study.margin_pct === null ? usualMargin : study.margin_pct / 100, ...ties);
}

/**
 * @param {Run} run
 * @param {Run} other
 * @param {string} factor
 * @param {Context} about
 * @returns {string | undefined} what else tells the two curves apart
 */
function findCause(run, other, factor, about) {
  const permission = readPermission(about.findings.checks ?? [], about.measures);
  const { differing } = findConfounders([run], [other], { ...about, factor });
  const isAlong = readsAlong(about.findings.checks ?? []);
  return [
    ...differing.map(({ text }) => `this may explain the difference: ${sayCauses([text])}`),
    ...permission.forbidding([run], [other], "iops"),
    ...permission
      .confounding([run], [other], "iops")
      .filter((text) => !isAlong({ verdict: "confounded", confounders: JSON.stringify([text]) }))
      .map((text) => `this may explain the difference: ${sayCauses([text])}`),
  ][0];
}

/**
 * @param {Course} course
 * @param {{factor: string}} test
 * @param {Context} about
 * @returns {Omit<Case, "supports" | "why">}
 */
function describe({ row, run }, { factor }, { units }) {
  const { tool, workload, peak_load, peak_iops, last_to_peak } = row;
  const level = run.factors[factor];
  return {
    proven: false,
    place: [sayTool(tool), sayWorkload(workload), describeLevel(level, factor, units)]
      .filter(Boolean)
      .join(", "),
    ...{ load: null, ratio: null, text: null, tool },
    cells: { tool, workload, level, peak_load, peak_iops, last_to_peak },
  };
}

/** @type {(load: number, about: Context) => string} */
const sayLoad = (load, { loadAxis, units }) =>
  loadAxis ? describeLevel(String(load), loadAxis, units) : String(load);

/**
 * @param {CurveTest} test
 * @param {Run[]} runs
 */
export function sayEmpty({ factor, level }, runs) {
  const known = [...new Set(runs.flatMap((run) => run.factors[factor] ?? []))];
  return `no curve of these conditions has ${factor} ${listWords(levelsOf(level))}; the runs have ${listWords(known) || "none"}`;
}
