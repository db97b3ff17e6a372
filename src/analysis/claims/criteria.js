/** The table criteria: what a study or its source asked for, and whether a measurement meets it. */
import { figureOf as figureOfRun, findMeasure, sentenceOf } from "../../words/measures.js";
import { sayLevel } from "../../words/levels.js";
import { joinRepeats } from "../compare/repeats.js";
import { drawCurve, groupCurves } from "../curves/curve.js";
import { answerLimit } from "../curves/limit.js";
import { readAdmission } from "../admission/admission.js";
import { listAny } from "../../sentences/format.js";
import {
  describeLevel,
  describePoint,
  groupBy,
  listWords,
  nameFactor,
  nameSeries,
  nameSetting,
  nameSubject,
} from "../series.js";

/** @import {Context, Criterion, CriterionRow, CurvePoint, Limit, Run} from "../types.js" */

/** @type {Record<Limit["comparator"], (figure: number, bound: number) => boolean>} */
const stands = {
  ">=": (figure, bound) => figure >= bound,
  ">": (figure, bound) => figure > bound,
  "<=": (figure, bound) => figure <= bound,
  "<": (figure, bound) => figure < bound,
};

/**
 * @param {Run[]} runs of one study
 * @param {Context} about
 * @returns {CriterionRow[]} a row a criterion and curve of the runs that it is about; one row where there are none
 */
export function criteria(runs, about) {
  const admission = readAdmission(about, runs);
  return about.criteria.flatMap((criterion) => {
    const needed = [criterion, ...(criterion.limits ?? [])].map(({ measure }) => measure);
    const concerned = runs.filter((run) => isAbout(criterion, run));
    const measured = concerned.filter((run) => figureOf(run, criterion) !== null);
    const admitted = measured.map((run) => admitRun(run, [...needed, "iops"], admission));
    const usable = admitted.flatMap(({ run, refused }) => (refused ? [] : [run]));
    if (usable.length)
      return groupCurves(joinRepeats(usable, about), about.loadAxis).map((own) =>
        judgeCurve(criterion, own, about),
      );
    const measure = admitted[0]?.refused ?? criterion.measure;
    const row = notTested(criterion, sayMissing({ ...criterion, measure }, runs, concerned, about), about);
    return [
      { ...row, ...(concerned.length === 0 ? findNearestFigure(criterion, runs, admission, about) : {}) },
    ];
  });
}

/**
 * What comes nearest to a criterion that nobody tested as it asks: the best figure of the runs that miss the fewest of its
 * factors and hold its limits. Block size is never one of those that may differ.
 * @param {Criterion} criterion
 * @param {Run[]} runs
 * @param {import("../admission/admission.js").Admission} admission
 * @param {Context} about
 * @returns {Pick<CriterionRow, "value" | "load" | "workload"> | null}
 */
function findNearestFigure(criterion, runs, admission, about) {
  const size = criterion.factors?.block_size_bytes;
  const like = runs.filter(({ factors }) => size === undefined || factors.block_size_bytes === String(size));
  if (like.length === 0) return null;
  const needed = [criterion, ...(criterion.limits ?? [])].map(({ measure }) => measure);
  const usable = findNearest(criterion, like).nearest.flatMap((run) => {
    const { run: admitted, refused } = admitRun(run, needed, admission);
    return refused || figureOf(admitted, criterion) === null ? [] : [admitted];
  });
  const within = usable.filter((run) =>
    (criterion.limits ?? []).every((limit) => isWithin(figureOf(run, limitOf(limit.measure)), limit, about)),
  );
  if (within.length === 0) return null;
  const figure = (/** @type {Run} */ run) => Number(figureOf(run, criterion));
  const sign = criterion.comparator.startsWith(">") ? 1 : -1;
  const best = within.reduce((most, run) => (sign * (figure(run) - figure(most)) > 0 ? run : most));
  return { value: figure(best), load: best.load, workload: best.workload };
}

/**
 * A rate that was set and held within the limits meets a criterion like one that was reached.
 * @param {Run} run
 * @param {string[]} measures
 * @param {import("../admission/admission.js").Admission} admission
 * @returns {{run: Run, refused: string | undefined}} with the figures that may be used, and a measure that may not
 */
function admitRun(run, measures, admission) {
  const isSet = (/** @type {string} */ measure) =>
    admission.refusals(run, measure).every(({ reason }) => reason === "rate_limited");
  const figures = measures
    .filter((measure) => figureOfRun(run, measure) !== null)
    .map((measure) => [measure, isSet(measure) ? figureOfRun(run, measure) : admission.figure(run, measure)]);
  return {
    run: { ...run, ...Object.fromEntries(figures) },
    refused: measures.find((measure) =>
      figures.some(([name, figure]) => name === measure && figure === null),
    ),
  };
}

/**
 * @param {Criterion} criterion
 * @param {Run} run
 * @returns {boolean} whether every factor that the criterion names is known of the run, and equal
 */
const isAbout = ({ factors = {} }, run) =>
  Object.entries(factors).every(([factor, value]) => run.factors[factor] === String(value));

/**
 * @param {Run} run
 * @param {Criterion} criterion
 * @returns {number | null} the figure that the criterion speaks of, for each host if it says so
 */
function figureOf(run, { measure, scope }) {
  const figure = figureOfRun(run, measure);
  if (scope !== "host" || figure === null) return figure;
  return run.hosts ? figure / run.hosts : null;
}

/**
 * @param {Criterion} criterion
 * @param {Run[]} runs of one curve
 * @param {Context} about
 * @returns {CriterionRow}
 */
function judgeCurve(criterion, runs, about) {
  const { limits = [] } = criterion;
  const bound = boundOf(criterion, about);
  const unknown = limits.find(({ measure }) => runs.every((run) => figureOf(run, limitOf(measure)) === null));
  if (unknown)
    return notTested(
      criterion,
      `${sentenceOf(about.measures, unknown.measure)} was not recorded`,
      about,
      runs[0],
    );
  const within = runs.filter((run) =>
    limits.every((limit) => isWithin(figureOf(run, limitOf(limit.measure)), limit, about)),
  );
  const better = criterion.comparator.startsWith(">") ? Math.max : Math.min;
  const reached = within.length ? better(...within.map((run) => Number(figureOf(run, criterion)))) : null;
  const best = within.find((run) => figureOf(run, criterion) === reached);
  const between = interpolateLimit(criterion, drawCurve(runs, about.measures), about);
  const measuredMet = isWithin(reached, criterion, about);
  const met = measuredMet || isWithin(between?.value ?? null, criterion, about);
  const value = measuredMet || !between ? reached : between.value;
  return {
    ...describeCriterion(criterion),
    series: nameSeries(runs[0]),
    workload: runs[0].workload,
    verdict: met ? "met" : "not met",
    value,
    required: bound,
    load: measuredMet || !between ? (best?.load ?? null) : between.load,
    interpolated: !measuredMet && between !== null,
    reason: value === null ? "no run holds the limits" : null,
    sentence: `${criterion.name} was ${met ? "met" : "not met"} by ${describePoint({ ...runs[0], load: null }, about.units, about.loadAxis)}: ${value === null ? "no run holds the limits" : sayReached(value, criterion, about)}.`,
  };
}

/**
 * @param {number} value in the unit that the measure is kept in
 * @param {Criterion} criterion
 * @param {Context} about
 * @returns {string} reached 2.4 of 3 ms: in the unit of the criterion
 */
function sayReached(value, criterion, about) {
  const { unit } = criterion;
  const size = boundOf({ ...criterion, value: 1 }, about);
  return `reached ${round(value / size)} of ${round(criterion.value)}${unit === "1/s" ? "" : ` ${unit}`}`;
}

/** @param {number} value */
const round = (value) => Number(value.toPrecision(4)).toLocaleString("en");

/**
 * @param {Limit} limit
 * @param {Context} about
 */
const boundOf = ({ measure, value, unit }, { measures }) =>
  value * (findMeasure(measures, measure)?.printed[unit] ?? 1);

/**
 * @param {string} measure
 * @returns {Criterion} limits are those of the whole run
 */
const limitOf = (measure) => /** @type {Criterion} */ ({ measure });

/**
 * @param {number | null} figure
 * @param {Limit} limit
 * @param {Context} about
 */
const isWithin = (figure, limit, about) =>
  figure !== null && stands[limit.comparator](figure, boundOf(limit, about));

/**
 * Between measured points only the highest IOPS under one limit of mean latency is known.
 * @param {Criterion} criterion
 * @param {CurvePoint[]} curve
 * @param {Context} about
 * @returns {{value: number, load: number | null} | null}
 */
function interpolateLimit({ measure, comparator, scope, limits = [] }, curve, about) {
  const [limit, ...others] = limits;
  if (measure !== "iops" || !comparator.startsWith(">") || others.length || !limit) return null;
  if (limit.measure !== "latency_mean_us" || !limit.comparator.startsWith("<")) return null;
  const answer = answerLimit(curve, boundOf(limit, about));
  const value = scope === "host" ? answer?.iops_per_host : answer?.iops;
  return answer && typeof value === "number" ? { value, load: answer.load } : null;
}

/**
 * @param {Criterion} criterion
 * @param {string} reason
 * @param {Context} about
 * @param {Run} [run] of the curve that it is about
 * @returns {CriterionRow}
 */
const notTested = (criterion, reason, about, run) => ({
  ...describeCriterion(criterion),
  series: run ? nameSeries(run) : null,
  workload: run?.workload ?? null,
  verdict: "not tested",
  value: null,
  required: boundOf(criterion, about),
  load: null,
  interpolated: false,
  reason,
  sentence: `Whether ${criterion.name} meets its target is open: ${reason}.`,
});

/** @param {Criterion} criterion */
const describeCriterion = (criterion) => ({
  criterion: criterion.name,
  measure: criterion.measure,
  comparator: criterion.comparator,
  scope: criterion.scope ?? "run",
  limits: criterion.limits ? JSON.stringify(criterion.limits) : null,
});

/**
 * @param {Criterion} criterion
 * @param {Run[]} runs
 * @param {Run[]} concerned
 * @param {Context} about
 * @returns {string} why no run tells
 */
function sayMissing(criterion, runs, concerned, about) {
  if (concerned.length)
    return criterion.scope === "host" && concerned.every(({ hosts }) => !hosts)
      ? "the number of hosts is not known"
      : `no run that it is about has a usable ${sentenceOf(about.measures, criterion.measure)}`;
  if (!runs.length) return "no run was completed";
  const { missing, nearest } = findNearest(criterion, runs);
  const isStated = (/** @type {string} */ factor) =>
    nearest.some(({ factors }) => factors[factor] !== undefined);
  const untold = missing.filter(([factor]) => !isStated(factor));
  const wanted = untold.map(
    ([factor, value]) =>
      `the ${nameFactor(factor, about.units)} (target: ${sayLevels(factor, [value], about)})`,
  );
  return [
    ...missing
      .filter(([factor]) => isStated(factor))
      .map(([factor, value]) => sayOther(factor, value, nearest, about)),
    ...(wanted.length === 2 ? [`the source states neither ${wanted.join(" nor ")}`] : []),
    ...(wanted.length === 1 || wanted.length > 2 ? [`the source does not state ${listAny(wanted)}`] : []),
  ].join("; ");
}

/**
 * The runs that miss the fewest of a criterion's factors, all of them the same ones, and these.
 * @param {Criterion} criterion
 * @param {Run[]} runs one at least
 * @returns {{missing: [string, string][], nearest: Run[]}}
 */
function findNearest({ factors = {} }, runs) {
  const wanted = Object.entries(factors).map(
    ([factor, value]) => /** @type {[string, string]} */ ([factor, String(value)]),
  );
  const missingOf = (/** @type {Run} */ run) =>
    wanted.filter(([factor, value]) => run.factors[factor] !== value);
  const [nearest] = groupBy(runs, (run) => missingOf(run).join()).sort(
    ([a], [b]) => missingOf(a).length - missingOf(b).length,
  );
  return { missing: missingOf(nearest[0]), nearest };
}

/**
 * @param {string} factor
 * @param {string} value
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {string} the target asks for a read share of 60 %, but the runs have 70 %
 */
function sayOther(factor, value, runs, about) {
  const tested = [...new Set(runs.flatMap((run) => run.factors[factor] ?? []))].sort(
    (a, b) => Number(a) - Number(b),
  );
  const wanted = value === "true" || value === "false" ? nameSetting : nameSubject;
  return `the target asks for ${wanted(value, factor, about.units)}, but the runs have ${sayLevels(factor, tested, about)}`;
}

/**
 * @param {string} factor
 * @param {string[]} values
 * @param {Context} about
 */
function sayLevels(factor, values, { units }) {
  return units[factor]?.unit ? describeLevel(listWords(values), factor, units) : sayLevel(listWords(values));
}
