/** The difference of two levels of a setting at one condition, by the model that the recorded order allows. */
import { mean, sampleVariance } from "simple-statistics";
import { fitLevels, varianceOfDigits } from "./model.js";
import { describeOrder, mostSeparation, separate } from "./order.js";
import { welch } from "./ratio.js";
import { maxOf, minOf } from "../../words/ends.js";

/** @import {Context, Measure, Run} from "../types.js" */
/** @import {Admission} from "../admission/admission.js" */
/** @import {Effect} from "./margin.js" */
/** @import {Fit, Observation} from "./model.js" */
/** @import {Design, Placed} from "./order.js" */

/** With fewer runs of each setting, the variation is too uncertain for a test. */
export const fewestRepeats = 3;

/** A model of starts needs so many degrees of freedom. */
export const fewestFreedom = 2;

/** Designs of which starts are all that is known. @type {Design[]} */
const timedAlone = ["order_known", "order_random"];

/** Tools print no more meaningful digits, so equal numbers may still vary by this much. */
export const finestDigit = 1e-5;

/**
 * All runs of one workload, load and other settings, at every level.
 * @typedef {object} Condition
 * @property {Design} design
 * @property {(Observation & {placed: Placed})[]} observations  runs whose figure may be used
 */

/**
 * What is known of two levels of a condition.
 * @typedef {object} Found
 * @property {number} estimate  difference of logarithms
 * @property {number} plain  the same of the plain means
 * @property {number} runs
 * @property {number} baseline_runs
 * @property {Design} design
 * @property {string | null} model
 * @property {number | null} separation
 * @property {number | null} visits
 * @property {Effect | null} effect  null below three runs of each setting, or without a degree of freedom
 * @property {Fit | null} fit  whose variance the effect has; null where it is of the two levels alone
 * @property {boolean} is_apart  whether one level ran after the other; single runs always do, and are not judged by it
 * @property {number | null} gap_ranges  where one level ran after the other: the gap of the means over the larger range within one
 * @property {number | null} cv  run-to-run coefficient of variation
 */

/**
 * @param {Run[]} runs of one condition
 * @param {string} factor
 * @param {Context["study"]} study
 * @param {(run: Run) => {value: number, resolution: number} | null} figureOf null where it may not be used
 * @returns {Condition}
 */
export function describeCondition(runs, factor, study, figureOf) {
  const usable = runs.filter((run) => Number(figureOf(run)?.value) > 0);
  const { design, placed } = describeOrder(usable, factor, study);
  const observations = placed.map((each) => {
    const figure = /** @type {{value: number, resolution: number}} */ (figureOf(each.run));
    const { level, block, position } = each;
    return { level, block, position, y: Math.log(figure.value), resolution: figure.resolution, placed: each };
  });
  return { design, observations };
}

/**
 * Two levels by themselves: one that scatters widely would lend its error to the others, and they theirs to it.
 * Where all blocks have the same order, the place within a block is the level: beside blocks no position can be told from
 * it. A line through all runs can.
 * @param {Observation[]} observations of both, each repeated
 * @param {Design} design
 */
function fitDesign(observations, design) {
  if (design === "order_unknown") return null;
  if (design === "blocks") return fitLevels(observations, { blocks: true });
  const fit = fitLevels(observations, { position: true });
  return fit && fit.df >= fewestFreedom ? fit : null;
}

/**
 * @param {Condition} condition
 * @param {string} level
 * @param {string} baseline
 * @returns {Found | null} null if one setting has no usable result
 */
export function compareLevels({ design, observations }, level, baseline) {
  const [a, b] = [level, baseline].map((each) => observations.filter((own) => own.level === each));
  if (!a.length || !b.length) return null;
  const { separation, visits } = separate(...pick([a, b]));
  const repeated = Math.min(a.length, b.length) >= fewestRepeats;
  const plain = mean(a.map(({ y }) => y)) - mean(b.map(({ y }) => y));
  const is_apart = repeated && timedAlone.includes(design) && Number(separation) > mostSeparation;
  const found = {
    ...{ design, separation, visits, runs: a.length, baseline_runs: b.length, plain, is_apart },
    gap_ranges: is_apart ? gapOf([a, b]) : null,
    cv: scatterOf([a, b]),
  };
  if (!repeated) return { ...found, estimate: plain, model: null, effect: null, fit: null };
  if (design === "order_unknown")
    return {
      ...found,
      estimate: plain,
      model: "Welch",
      effect: welch(repeatsOf(a), repeatsOf(b)),
      fit: null,
    };
  const fit = fitDesign([...a, ...b], design);
  const effect = fit && contrastOf(fit, level, baseline);
  return { ...found, estimate: effect?.estimate ?? plain, model: fit?.model ?? null, effect, fit };
}

/**
 * @param {Observation[][]} sides  two
 * @returns {number | null} null where all runs of both levels are equal
 */
function gapOf(sides) {
  const [here, there] = sides.map((side) => mean(side.map(({ y }) => y)));
  const range = Math.max(
    ...sides.map((side) => maxOf(side.map(({ y }) => y)) - minOf(side.map(({ y }) => y))),
  );
  return range > 0 ? Math.abs(here - there) / range : null;
}

/**
 * @param {Condition["observations"][]} sides
 * @returns {[Placed[], Placed[]]}
 */
const pick = ([a, b]) => [a.map(({ placed }) => placed), b.map(({ placed }) => placed)];

/**
 * @param {Fit} fit
 * @param {string} level
 * @param {string} baseline
 * @returns {Effect | null} null where the model has not both
 */
function contrastOf({ effects, spread, variance, df }, level, baseline) {
  const [a, b] = [effects.get(level), effects.get(baseline)];
  if (a === undefined || b === undefined) return null;
  return { estimate: a - b, se: Math.sqrt(variance * spread(level, baseline)), df };
}

/** @param {Observation[]} side at least two */
const repeatsOf = (side) => ({
  n: side.length,
  mean: mean(side.map(({ y }) => y)),
  variance: varianceOf(side),
});

/** @param {Observation[]} side at least two */
const varianceOf = (side) => Math.max(sampleVariance(side.map(({ y }) => y)), varianceOfDigits(side));

/**
 * @param {Observation[][]} sides
 * @returns {number | null} of all sides that were repeated
 */
function scatterOf(sides) {
  const repeated = sides.filter(({ length }) => length > 1);
  const freedom = repeated.reduce((sum, { length }) => sum + length - 1, 0);
  if (!freedom) return null;
  const squares = repeated.reduce((sum, side) => sum + varianceOf(side) * (side.length - 1), 0);
  return Math.sqrt(Math.expm1(squares / freedom));
}

/**
 * @param {Run} run
 * @param {Measure} measure
 * @param {Pick<Admission, "figure">} admission
 * @returns {{value: number, resolution: number} | null}
 */
export function figureAndDigits(run, measure, admission) {
  const value = admission.figure(run, measure);
  if (value === null) return null;
  const steps = { iops: run.iops_half_step, bytes_per_s: run.bytes_per_s_half_step };
  const step = { ...steps, latency_mean_us: run.latency_half_step_us }[measure] ?? 0;
  return { value, resolution: Math.max(finestDigit, step / value / Math.sqrt(3)) };
}
