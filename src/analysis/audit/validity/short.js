/**
 * A run that is too short to have shown a steady state. The bound is that of SNIA's Solid State Storage Performance Test
 * Specification (PTS, version 2.0): the steady state of a load is read from five rounds of one minute in a row, after
 * the device was filled; what ends before that has at best shown its first minutes.
 */
import { groupBy, maxOf, minOf } from "../../series.js";
import { countSubjects, sayRange, subjectsFinding, subjectsOf } from "../stated/subjects.js";
import { timeTaken } from "../stated/times.js";
import { number } from "./working-set.js";

/** @import {About, Check, Point} from "../../types.js" */
/** @import {Subject} from "../stated/subjects.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = { run_length: { short: null, brief: null } };

/** Seconds of load, warm-up and measured time together: five rounds of a minute. */
export const steadyFrom_s = 300;

/** What is shorter than one of the rounds has shown how a run begins, and is a reason for doubt. */
const round_s = 60;

/** A run of five minutes ends a little before or after them: of what a load generator measured this share is enough. */
export const enough = 0.99;

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for the runs that are shorter, by whether they fill a round and whether their warm-up is recorded
 */
export function checks(points, about) {
  const timed = subjectsOf(points, about).flatMap((subject) => {
    const time = timeTaken(subject);
    const warmup = number(subject.factors.warmup_s);
    return time && time + (warmup ?? 0) < steadyFrom_s * enough
      ? [{ subject, time: time + (warmup ?? 0), warmup }]
      : [];
  });
  return groupBy(timed, (each) => `${each.warmup === null} ${isBrief(each)}`).map(shortCheck);
}

/** @typedef {{subject: Subject, time: number, warmup: number | null}} Timed */

/** @param {Timed} run */
const isBrief = ({ time }) => time < round_s * enough;

/** @param {Timed[]} timed */
function shortCheck(timed) {
  const times = timed.map(({ time }) => time);
  const [least, most] = [minOf(times), maxOf(times)];
  const isKnown = timed[0].warmup !== null;
  const subjects = timed.map(({ subject }) => subject);
  const warmup = isKnown ? "with their warm-up" : "a warm-up is not recorded";
  const warmups = timed.map((each) => Number(each.warmup));
  const measured = times.map((time, i) => time - warmups[i]);
  const length = isKnown
    ? `${sayRange(minOf(measured), maxOf(measured), "s")} were measured after a warm-up of ${sayRange(minOf(warmups), maxOf(warmups), "s")}`
    : `the load ran for ${sayRange(least, most, "s")} (warm-up not recorded)`;
  return subjectsFinding("run_length", subjects, warmup, {
    ...(isBrief(timed[0]) ? { class: "brief", severity: "warning" } : { class: "short", severity: "note" }),
    value: most,
    low: least,
    high: most,
    expected: steadyFrom_s,
    ratio: most / steadyFrom_s,
    sentence: `${countSubjects(subjects)}: ${length}. SNIA's test specification (PTS) asks for ${steadyFrom_s / 60} steady rounds of one minute. Caches and flash may not settle in less time.`,
  });
}
