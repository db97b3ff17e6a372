/** Little's law where one of its three is not printed: outstanding I/Os that are not stated, latencies that are not given. */
import { median } from "simple-statistics";
import { groupBy, maxOf, minOf } from "../../series.js";
import { formatMany, formatThree } from "../../../words/numbers.js";
import { doubtedRuns } from "./doubted.js";
import { countSubjects, sayRange, subjectsFinding, subjectsOf } from "./subjects.js";

/** @import {About, Check, Part, Point} from "../../types.js" */
/** @import {Subject} from "./subjects.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = { derived_queue: { constant: null, latency: null } };

/** IOPS × latency are the same number of I/Os within this, */
export const alike = 0.05;
/** in this share of the runs, */
export const usual = 0.8;
/** of which there are so many. */
export const fewestRuns = 5;

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for the queue that all runs had and none states, and one for latencies that follow
 */
export function checks(points, about) {
  return [...constantQueue(points, about), ...impliedLatency(points, about)];
}

/** @typedef {{subject: Subject, value: number}} Implied */

/** @typedef {Implied & {step: number}} Product with what the digits of the latency leave open, as a share */

/**
 * @param {Point[]} points
 * @param {About} about
 */
function constantQueue(points, about) {
  const unstated = points.filter(
    ({ outstanding_io, queue_is_derived, rate_iops }) =>
      (outstanding_io === null || queue_is_derived) && rate_iops === null,
  );
  const subjects = subjectsOf(unstated, { ...about, stated: [] });
  const implied = subjects.flatMap((subject) => {
    const point = /** @type {Point} */ (subject.point);
    const value = inFlight(point);
    return value ? [{ subject, value, step: stepOf(point) }] : [];
  });
  return groupBy(implied, ({ subject }) => String(subject.point?.tool)).flatMap(tellConstant);
}

/**
 * @param {Point} point
 * @returns {number | null} IOPS × mean latency; of reads and writes by themselves where no mean of both is printed
 */
function inFlight({ iops, latency_mean_us, parts = [], factors = {} }) {
  if (factors.threads && factors.queue_depth) return null;
  if (iops && latency_mean_us) return (iops * latency_mean_us) / 1e6;
  const own = parts.filter(({ operation, iops: rate }) => operation !== "all" && rate);
  const sum = own.reduce(
    (total, { iops: rate, latency_mean_us: us }) => total + Number(rate) * Number(us ?? NaN),
    0,
  );
  return own.length && Number.isFinite(sum) ? sum / 1e6 : null;
}

/** @param {Point} point @returns {number} half a step of the printed latency, as a share of it */
function stepOf({ latency_mean_us, latency_half_step_us: step, parts = [] }) {
  const means = [latency_mean_us, ...parts.map((part) => part.latency_mean_us)].filter((each) => each);
  return step / minOf(means.map(Number));
}

/**
 * @param {Product[]} implied of one tool
 * @returns {Check[]}
 */
function tellConstant(implied) {
  const queue = Math.round(median(implied.map(({ value }) => value)));
  const fits = (/** @type {Product} */ { value, step }) => Math.abs(value / queue - 1) <= alike + step;
  const [same, others] = [implied.filter(fits), implied.filter((each) => !fits(each))];
  if (queue < 1 || implied.length < fewestRuns || same.length < usual * implied.length) return [];
  const values = same.map(({ value }) => value);
  const isUsed = same.some(({ subject }) => subject.point?.queue_is_derived);
  const odd = others.map(({ subject, value }) => `${formatThree(value)} in ${subject.words}`);
  const subjects = same.map(({ subject }) => subject);
  return [
    subjectsFinding("derived_queue", subjects, `tool=${subjects[0].point?.tool}`, {
      class: "constant",
      severity: "note",
      ...{ value: queue, low: minOf(values), high: maxOf(values) },
      sentence: `IOPS × latency gives about ${formatMany(queue, "outstanding I/O")} (${sayRange(minOf(values), maxOf(values), "").trim()}) in ${same.length} of ${implied.length} runs; the source states no queue depth.${isUsed ? " Comparisons use that number." : ""}${odd.length ? ` The others: ${odd.join(", ")}.` : ""}`,
    }),
  ];
}

/**
 * @param {Point[]} points
 * @param {About} about
 */
function impliedLatency(points, about) {
  if (points.some(({ latency_mean_us, parts = [] }) => latency_mean_us || parts.some(hasLatency))) return [];
  const doubted = doubtedRuns(points, about);
  const trusted = points.filter(({ run, rate_iops }) => rate_iops === null && !doubted.has(run));
  const implied = subjectsOf(trusted, about).flatMap((subject) => {
    const queue = Number(subject.point?.outstanding_io ?? subject.factors.outstanding_io);
    return subject.iops && queue ? [{ subject, value: (queue / subject.iops) * 1000, queue }] : [];
  });
  return implied.length ? [tellLatency(implied)] : [];
}

/** @param {Part} part */
const hasLatency = ({ latency_mean_us }) => latency_mean_us !== null;

/** @param {(Implied & {queue: number})[]} implied */
function tellLatency(implied) {
  const values = implied.map(({ value }) => value);
  const subjects = implied.map(({ subject }) => subject);
  const top = implied.reduce((a, b) => (b.value > a.value ? b : a));
  const isBound = implied.some(({ subject }) => subject.statement?.high === null);
  return subjectsFinding("derived_queue", subjects, "latency", {
    class: "latency",
    severity: "note",
    ...{ value: top.value * 1000, low: minOf(values) * 1000, high: maxOf(values) * 1000 },
    sentence: `The source prints no latency; if the queue was always full, it was ${isBound ? "at most " : ""}${sayRange(minOf(values), maxOf(values), "ms")} in ${countSubjects(subjects)}. For example, ${formatMany(top.queue, "outstanding I/O")} at ${formatThree(Number(top.subject.iops))} IOPS take ${formatThree(top.value)} ms each.`,
  });
}
