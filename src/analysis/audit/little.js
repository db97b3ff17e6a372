/**
 * Little's law as a check: what is found of the queue of each run (../queue), and of many runs together. The rows of the
 * table queues say the same of each run, with the figures.
 */
import { median } from "simple-statistics";
import { latencies, rates, runFinding, seriesFinding } from "./finding.js";
import { describeQueue, mayBePlainMean } from "../queue/queues.js";
import { aboveFrom } from "../queue/rules.js";
import { isAsked, judgeSeries, leastLoaded } from "../queue/series.js";
import { describeLevel, describePoint, describeSeries, groupBy, maxOf, minOf } from "../series.js";
import { tellApart } from "../../words/numbers.js";

/** @import {About, Check} from "../types.js" */
/** @import {Point} from "../types.js" */
/** @import {Judged, Series} from "../queue/series.js" */
/** @import {Implied} from "../queue/turnaround.js" */
/** @import {Said} from "./finding.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = {
  littles_law: {
    consistent: null,
    short: "IOPS × latency is below the queue depth set: more time than usual passes between I/Os",
    gross: "IOPS × latency is far below the queue depth set",
    above: "IOPS × latency is above the queue depth set: a plain mean over unequal VMs, or a deeper queue",
    multiple: null,
    "not full by its own count": "the tool itself counted fewer outstanding I/Os than set",
  },
};

/** What a finding about a run says besides its sentence. @type {Record<string, Omit<Said, "class" | "sentence">>} */
const consequences = {
  consistent: { severity: "ok" },
  multiple: { severity: "ok" },
  short: {
    severity: "warning",
    forbids: "Differences from this run may be smaller or larger than shown.",
  },
  gross: {
    severity: "error",
    forbids: "Don't compare the IOPS or the latency of this run.",
    unusable: [...rates, ...latencies],
  },
  "not full by its own count": {
    severity: "warning",
    forbids: "The queue depth may explain why another run differs from this one.",
    confounded: [...rates, ...latencies],
  },
};

/** @typedef {Judged & {implied: Implied}} Known */

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row a run, and a row for each finding about many of them
 */
export function checks(points, about) {
  const series = judgeSeries(points);
  const judged = series.flatMap((each) => each.judged).filter(isTold);
  const multiples = groupBy(
    series.filter(({ multiple }) => multiple > 1),
    ({ points: [point], multiple }) => `${point.tool} ${multiple}`,
  );
  return [
    ...multiples.map((alike) => multipleCheck(alike, series, about)),
    ...["gross", "short", "above"].flatMap((found) => summarise(judged, found, about)),
    ...judged.map((each) => runCheck(each, about)),
  ];
}

/**
 * What is not judged is in the table queues alone; but a tool's own count is a finding.
 * @param {Judged} judged
 * @returns {judged is Known}
 */
const isTold = (judged) => isAsked(judged) || judged.class === "not full by its own count";

/**
 * @param {Known} judged
 * @param {About} about
 * @returns {Check}
 */
function runCheck(judged, about) {
  const { point, implied } = judged;
  const { value, low, high, slots } = implied;
  return runFinding("littles_law", point, {
    class: judged.class,
    value,
    low,
    high,
    expected: slots,
    ratio: value / slots,
    sentence: describeQueue(judged, about),
    ...(consequences[judged.class] ?? aboveConsequence(implied)),
  });
}

/** @param {Implied} implied @returns {Omit<Said, "class" | "sentence">} */
const aboveConsequence = (implied) => ({
  severity: "warning",
  ...(mayBePlainMean(implied)
    ? { confounded: ["latency_mean_us"] }
    : {
        forbids: "The queue depth may explain why another run differs from this one.",
        confounded: [...rates, ...latencies],
      }),
});

/**
 * @param {Series[]} alike series of one tool that sit at the same multiple
 * @param {Series[]} all
 * @param {About} about
 * @returns {Check}
 */
function multipleCheck(alike, all, { units, loadAxis }) {
  const [{ multiple, points }] = alike;
  const { tool } = points[0];
  const implied = alike.flatMap((each) => each.implied);
  const where = describeSeries(
    alike.map((each) => each.points),
    units,
  );
  const first = leastLoaded(implied);
  const smallest = first[0].point.load;
  const stated = median(first.map((each) => each.stated));
  const value = median(first.map((each) => each.value));
  const others = all.filter((each) => each.multiple === 1 && each.points[0].tool === tool);
  const load =
    loadAxis && smallest !== null ? `at ${describeLevel(String(smallest), loadAxis, units)}, ` : "";
  const beside = others.length
    ? describeSeries(
        others.map((each) => each.points),
        units,
      )
    : "";
  const [found, set] = tellApart(value, stated);
  return seriesFinding(
    "littles_law",
    implied.map(({ point }) => point),
    {
      class: "multiple",
      severity: "error",
      value,
      low: minOf(first.map(({ low }) => low)),
      high: maxOf(first.map(({ high }) => high)),
      expected: stated,
      ratio: value / stated,
      sentence: `${where}: ${load}IOPS × latency gives about ${found} outstanding I/Os (median); ${set} were set. The other loads show the same factor. The queue was ${multiple} times as deep, or the latencies are ${multiple} times too large.`,
      forbids: `Don't compare latencies of ${where} with ${beside || "those of other series"}. The queue depth may also explain a difference in IOPS.`,
      not_comparable: latencies,
      confounded: rates,
    },
  );
}

/**
 * @param {Known[]} judged
 * @param {string} found
 * @param {About} about
 * @returns {Check[]} one row about all runs of the class, or none
 */
function summarise(judged, found, { units, loadAxis }) {
  const concerned = judged.filter((each) => each.class === found).map(({ implied }) => implied);
  if (!concerned.length) return [];
  const ratioOf = (/** @type {Implied} */ { value, slots }) => value / slots;
  const sorted = [...concerned].sort((a, b) => ratioOf(a) - ratioOf(b));
  const extreme = found === "above" ? sorted[sorted.length - 1] : sorted[0];
  const where = `${tellApart(ratioOf(extreme), 1)[0]} times (${describePoint(extreme.point, units, loadAxis)})`;
  const cells = `${judged.length > 1 ? `In ${concerned.length} of ${judged.length} runs ` : ""}IOPS × latency`;
  return [
    seriesFinding(
      "littles_law",
      concerned.map(({ point }) => point),
      { class: found, ratio: median(sorted.map(ratioOf)), ...summaries[found](cells, where, concerned) },
    ),
  ];
}

/** @type {Record<string, (cells: string, where: string, concerned: Implied[]) => Omit<Said, "class">>} */
const summaries = {
  short: (cells, where) => ({
    severity: "warning",
    sentence: `${cells} is below the queue depth set, down to ${where}. More time passes between I/Os than usual. A busy load generator, pauses, a missing worker, or a number from a different row would explain it.`,
    forbids: "Differences from these runs may be smaller or larger than shown.",
  }),
  gross: (cells, where) => ({
    severity: "error",
    sentence: `${cells} is far below the queue depth set, down to ${where}. Perhaps IOPS and latency come from different runs, a worker is missing, or the load paused.`,
    forbids: "Don't compare these runs.",
    unusable: [...rates, ...latencies],
  }),
  above: (cells, where, concerned) => ({
    severity: "warning",
    sentence: `${cells} is more than ${aboveFrom * 100} % above the queue depth set, up to ${where}. ${explainAbove(concerned)}`,
    forbids: "Don't compare these latencies with means over all I/Os.",
    confounded: ["latency_mean_us"],
  }),
};

/** @param {Implied[]} concerned */
function explainAbove(concerned) {
  const others = concerned.filter((implied) => !mayBePlainMean(implied)).length;
  const deeper = "more I/Os were in flight than set, or the latency covers other I/Os, too";
  if (others === concerned.length)
    return `A plain mean over VMs, or over reads and writes, does not explain it: ${deeper}.`;
  const plain =
    "The latency may be a plain mean over unequal VMs, or over reads and writes, not over all I/Os. A deeper queue would explain it, too.";
  return others ? `${plain} In ${others} of them a plain mean does not explain it: ${deeper}.` : plain;
}
