/**
 * Little's law as a check: what is found of the queue of each run (../queue), and of many runs together. The rows of the
 * table queues say the same of each run, with the figures.
 */
import { median } from "simple-statistics";
import { latencies, rates, runFinding, seriesFinding } from "./finding.js";
import { describeQueue, mayBePlainMean } from "../queue/queues.js";
import { aboveFrom, usualTurnaround } from "../queue/rules.js";
import { isAsked, judgeSeries, leastLoaded } from "../queue/series.js";
import { describeLevel, describePoint, describeSeries, groupBy, maxOf, minOf } from "../series.js";
import { tellApart } from "../../words/numbers.js";

/** @import {About, Check} from "../types.js" */
/** @import {Point} from "../types.js" */
/** @import {Judged, Series} from "../queue/series.js" */
/** @import {Implied} from "../queue/turnaround.js" */
/** @import {Said} from "./finding.js" */

/** By check and class what findings about several runs have in common; null where each is told by itself. */
export const meanings = {
  littles_law: {
    consistent: null,
    short: "more time lies between I/Os than is usual: a part of the stated queue is unaccounted for",
    gross:
      "so much of the stated queue is unaccounted for that IOPS and latency are not those of a full queue",
    above: "IOPS × latency is above the queue: a plain mean over unequal VMs, or more in flight than stated",
    multiple: null,
    "not full by its own count": "the tool counted its I/Os at less than the stated queue depth",
  },
};

/** What a finding about a run says besides its sentence. @type {Record<string, Omit<Said, "class" | "sentence">>} */
const consequences = {
  consistent: { severity: "ok" },
  multiple: { severity: "ok" },
  short: {
    severity: "warning",
    forbids: "A difference in IOPS or latency to this run may be smaller or larger by what is missing.",
  },
  gross: {
    severity: "error",
    forbids: "Neither the IOPS nor the latency of this run may be used in a comparison.",
    unusable: [...rates, ...latencies],
  },
  "not full by its own count": {
    severity: "warning",
    forbids: "A difference to this run may come from the queue depth as well as from the setting.",
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
        forbids: "A difference to this run may come from the queue depth as well as from the setting.",
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
    ? ` beside ${describeSeries(
        others.map((each) => each.points),
        units,
      )}`
    : "";
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
      sentence: `${where}: the figures are those of ${multiple} times the stated queue: ${load}IOPS × mean latency is a median of ${tellApart(value, stated).join(" where ")} outstanding I/Os are stated, and the whole series stays there. A queue ${multiple} times as deep gives that, and so do latencies ${multiple} times too large; these figures do not tell which.`,
      forbids: `Latencies of ${where} may not be set${beside || " beside those of other series"}, and a difference in IOPS between them may come from the queue depth as well as from the setting.`,
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
  const where = `${tellApart(ratioOf(extreme), 1)[0]} times at ${describePoint(extreme.point, units, loadAxis)}`;
  const cells = `In ${concerned.length} of ${judged.length} runs IOPS × mean latency`;
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
    sentence: `${cells} is below the queue that was to be kept (lowest: ${where}), by more time between I/Os than is usual (${usualTurnaround.us} µs, and 1 ms for each MB of the block). These figures do not tell why: a busy generator, pauses that were not stated, a worker that is missing, or a figure of another row would do that.`,
    forbids: "Differences to these runs may be smaller or larger by what is missing.",
  }),
  gross: (cells, where) => ({
    severity: "error",
    sentence: `${cells} is so far below the queue that was to be kept (lowest: ${where}) that whole slots of each worker are unaccounted for. IOPS and latency of a full queue do not differ so: figures of different runs that stand beside each other, a missing worker or pauses that were not stated would explain it.`,
    forbids: "These runs may not be used in a comparison.",
    unusable: [...rates, ...latencies],
  }),
  above: (cells, where, concerned) => ({
    severity: "warning",
    sentence: `${cells} is over ${aboveFrom * 100} % above the queue that was to be kept (largest: ${where}). ${explainAbove(concerned)}`,
    forbids: "These latencies may not be set beside latencies that are weighted by I/Os.",
    confounded: ["latency_mean_us"],
  }),
};

/** @param {Implied[]} concerned */
function explainAbove(concerned) {
  const others = concerned.filter((implied) => !mayBePlainMean(implied)).length;
  const deeper = "more was in flight than stated, or the latency is of more than these I/Os";
  if (others === concerned.length)
    return `No plain mean over unequal VMs, or over reads and writes, explains that: ${deeper}.`;
  const plain =
    "A plain mean over the latencies of unequal VMs, or over reads and writes, is too high in this way, and so is one of a deeper queue; a mean weighted by I/Os is not.";
  return others ? `${plain} In ${others} of them that is no explanation: ${deeper}.` : plain;
}
