/** Runs that ended before the time that they were asked to run for. */
import { seriesFinding } from "../finding.js";
import { describePoint, maxOf, minOf } from "../../series.js";
import { bytesOf, isWhole, sayRange } from "./subjects.js";
import { timeOfData, toldOf } from "./times.js";
import { number } from "../validity/working-set.js";

/** @import {About, Check, Point} from "../../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = { run_time: { early: null } };

/** Share of the time that was asked for, which a run has to reach. */
export const reached = 0.9;

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for all runs that ended early
 */
export function checks(points, about) {
  const early = points.filter(isWhole).flatMap((point) => {
    const asked = point.asked_s ?? number(point.factors?.asked_duration_s);
    const took = timeOf(point);
    return asked && took && took < reached * asked ? [{ point, asked, took }] : [];
  });
  return early.length ? [earlyCheck(early, about)] : [];
}

/**
 * @param {Point} point
 * @returns {number | null} seconds: printed, measured, or what its data take where it ends with them
 */
const timeOf = (point) =>
  toldOf(point, "time")?.value ?? timeOfData(point.factors ?? {}, bytesOf(point)) ?? point.duration_s ?? null;

/**
 * @param {{point: Point, asked: number, took: number}[]} early
 * @param {About} about
 */
function earlyCheck(early, { units, loadAxis }) {
  const took = early.map((each) => each.took);
  const [{ point, asked }] = early;
  const who =
    early.length === 1 ? `${describePoint(point, units, loadAxis)}: the run` : `${early.length} runs`;
  return seriesFinding(
    "run_time",
    early.map((each) => each.point),
    {
      ...{ class: "early", severity: "warning", value: minOf(took), expected: asked },
      ratio: minOf(took) / asked,
      sentence: `${who} ended after ${sayRange(minOf(took), maxOf(took), "s")}, though ${sayRange(asked, asked, "s")} were set. A run that has moved its set amount of data ends early.`,
      forbids: `Don't assume that ${early.length === 1 ? "it" : "they"} lasted ${sayRange(asked, asked, "s")}.`,
    },
  );
}
