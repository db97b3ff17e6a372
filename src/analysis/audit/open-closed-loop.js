/**
 * Open and closed loops: a latency at a fixed number of outstanding I/Os and one at a fixed rate are not the same
 * quantity. In a closed loop a slow device is asked less often, so that waiting is left out of its latencies.
 */
import { latencies, rates, runFinding, seriesFinding } from "./finding.js";
import { shortFrom } from "../queue/rules.js";
import { implyQueue } from "../queue/turnaround.js";
import { describePoint, describeSeries, groupBy, groupSeries } from "../series.js";
import { tellApart } from "../../words/numbers.js";

/** @import {About, Check, Point} from "../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = {
  closed_loop: {
    open: null,
    closed: "the rate set was not reached although the queue was full, so the loop was closed",
    below: "the rate set was not reached although the queue was not full, or not known to be full",
  },
};

/** A rate that was reached to this share was kept. */
export const kept = 0.99;

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each run whose rate was not reached, and one for each tool that has loops of both kinds
 */
export function checks(points, about) {
  const open = points.filter(({ rate_iops }) => rate_iops !== null);
  const missed = open.filter(({ iops, rate_iops }) => iops !== null && iops < kept * Number(rate_iops));
  const both = groupBy(open, ({ tool, workload }) => `${tool} ${workload}`).filter(([{ tool, workload }]) =>
    points.some((point) => point.rate_iops === null && point.tool === tool && point.workload === workload),
  );
  return [
    ...groupBy(both.flat(), ({ tool }) => String(tool)).map((runs) => bothCheck(runs, about)),
    ...missed.map((point) => missedCheck(point, about)),
  ];
}

/**
 * @param {Point[]} runs with a rate, of one tool
 * @param {About} about
 */
function bothCheck(runs, { units }) {
  return seriesFinding("closed_loop", runs, {
    class: "open",
    severity: "warning",
    sentence: `${runs.length} runs of ${describeSeries(groupSeries(runs), units)} have a rate limit (open loop), and others of the same workload a fixed number of outstanding I/Os (closed loop).`,
    forbids:
      "Don't compare their latencies or IOPS: a rate limit sets the IOPS, and changes what latency means.",
    not_comparable: [...rates, ...latencies],
  });
}

/**
 * @param {Point} point
 * @param {About} about
 */
function missedCheck(point, { units, loadAxis }) {
  const [iops, rate] = [Number(point.iops), Number(point.rate_iops)];
  return runFinding("closed_loop", point, {
    class: isFull(point) ? "closed" : "below",
    severity: "note",
    value: iops,
    expected: rate,
    ratio: iops / rate,
    sentence: `${describePoint(point, units, loadAxis)}: ${tellApart(iops, rate).join(" of the ")} IOPS set were reached; ${sayQueue(point)}.`,
  });
}

/** @param {Point} point @returns {boolean} whether Little's law bears out that every slot was taken */
function isFull(point) {
  const implied = implyQueue(point);
  return implied !== null && (implied.turnaroundLow <= implied.usual || implied.short <= shortFrom);
}

/** @param {Point} point */
function sayQueue(point) {
  const implied = implyQueue(point);
  if (implied) {
    const inFlight = `${tellApart(implied.value, implied.slots).join(" of ")} I/Os were in flight on average`;
    return isFull(point)
      ? `${inFlight}: the queue was full, so this latency belongs to a closed loop`
      : `${inFlight}, so the queue was not full, and the cause is not known`;
  }
  const { latency_mean_us } = point;
  if (latency_mean_us === null) return "whether the queue was full is not known";
  const inFlight = (Number(point.iops) * latency_mean_us) / 1e6;
  return `${Number(inFlight.toPrecision(2))} I/Os were in flight on average, but the queue depth is not stated`;
}
