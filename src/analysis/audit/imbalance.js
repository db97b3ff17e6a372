/**
 * How unequal the workers of a run must be, if its latency is a plain mean over them: in a closed loop such a mean is
 * too high by 1 + CV², CV being the coefficient of variation of the workers' latencies about the mean weighted by I/Os.
 */
import { median } from "simple-statistics";
import { runFinding, seriesFinding } from "./finding.js";
import { mayBeUnequal } from "../queue/queues.js";
import { aboveFrom } from "../queue/rules.js";
import { judgeSeries } from "../queue/series.js";
import { describeLevel, describePoint, groupBy, listWords, maxOf, nameSeries } from "../series.js";
import { tellApart } from "../../words/numbers.js";
import { sayTool } from "../../words/workloads.js";

/** @import {Series} from "../queue/series.js" */
/** @import {Implied} from "../queue/turnaround.js" */
/** @import {About, Check, Point, Worker} from "../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = {
  worker_imbalance: {
    consistent: null,
    above: null,
    unweighted: "the tool printed the plain mean of its workers' latencies",
  },
};

/** A coefficient of variation that a reader should know of: it makes a plain mean 4 % too high. */
export const notable = 0.2;

/** A tool's own mean is taken for a plain one within this of it. */
export const tolerance = 0.005;

/**
 * @param {number} ratio implied queue over the queue that was kept
 * @returns {number} coefficient of variation of the workers; 0 where the ratio is below 1
 */
export const implyCv = (ratio) => Math.sqrt(Math.max(0, ratio - 1));

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row a curve, a row a tool where its VMs must be unequal, and a row for each run whose tool
 *   printed a plain mean
 */
export function checks(points, about) {
  const series = judgeSeries(points);
  const curves = series.flatMap(({ implied }) =>
    groupBy(implied, ({ point }) => String(point.workload)).map(curveCheck),
  );
  const tools = groupBy(series, ({ points: [point] }) => String(point.tool));
  return [
    ...curves,
    ...tools.flatMap((alike) => toolCheck(alike, about)),
    ...points.filter(isPlainMean).map((point) => plainMeanCheck(point, about)),
  ];
}

/** @param {Implied[]} implied */
const medianRatio = (implied) => median(implied.map(({ value, slots }) => value / slots));

/** @param {Implied[]} curve */
function curveCheck(curve) {
  const ratio = medianRatio(curve);
  const [{ point }] = curve;
  const points = curve.map((each) => each.point);
  const series = `${nameSeries(point)}, workload=${point.workload ?? "unknown"}`;
  const mayBe = curve.some(mayBeUnequal);
  const unequal = mayBe
    ? ` If latencies are plain means over VMs, latency varies between the VMs by ${percent(implyCv(ratio))} (coefficient of variation).`
    : "";
  const isUsual = Math.abs(ratio - 1) <= aboveFrom;
  return seriesFinding(
    "worker_imbalance",
    points,
    {
      class: mayBe && implyCv(ratio) > notable ? "above" : "consistent",
      severity: "ok",
      value: implyCv(ratio),
      ratio,
      sentence: `IOPS × mean latency is ${tellApart(ratio, 1)[0]} times the queue depth (median)${isUsual ? ", as it should be" : ""}.${unequal}`,
    },
    series,
  );
}

/**
 * @param {Series[]} alike series of one tool
 * @param {About} about
 * @returns {Check[]} none where no series is notable
 */
function toolCheck(alike, { units }) {
  const known = alike
    .map(({ points, implied }) => ({ points, implied: implied.filter(mayBeUnequal) }))
    .filter(({ implied }) => implied.length);
  const levels = known.map(({ points: [point], implied }) => ({ point, cv: implyCv(medianRatio(implied)) }));
  if (!levels.some(({ cv }) => cv > notable)) return [];
  const [{ point }] = levels;
  const told = levels
    .sort((a, b) => levelOf(a.point) - levelOf(b.point))
    .map(({ point: { settings }, cv }) => {
      const words = settings.map(({ factor, value }) => describeLevel(value, factor, units));
      return words.length ? `${percent(cv)} at ${words.join(", ")}` : percent(cv);
    });
  return [
    seriesFinding(
      "worker_imbalance",
      known.flatMap(({ implied }) => implied.map((each) => each.point)),
      {
        class: "above",
        severity: "note",
        sentence: `If ${sayTool(point.tool ?? "the tool")} printed plain means over VMs, its mean latencies are up to ${percent(maxOf(levels.map(({ cv }) => cv)) ** 2)} too high. The latency of a run's VMs would then vary by ${listWords(told)} (standard deviation, median).`,
      },
    ),
  ];
}

/** @param {Point} point */
const levelOf = ({ settings: [setting] }) => setting?.number ?? 0;

/**
 * Whether what the tool printed for the run is the plain mean of its workers, and the mean weighted by I/Os is another.
 * @param {Point} point
 */
function isPlainMean({ latency_mean_us_told: told, latency_mean_us, workers = [] }) {
  const plain = plainMean(workers);
  if (!told || latency_mean_us === null || plain === null) return false;
  return Math.abs(told / plain - 1) <= tolerance && Math.abs(told / latency_mean_us - 1) > tolerance;
}

/**
 * @param {Worker[]} workers
 * @returns {number | null} null where a worker's latency is missing
 */
function plainMean(workers) {
  const latencies = workers.flatMap(({ latency_mean_us }) => latency_mean_us ?? []);
  if (workers.length < 2 || latencies.length < workers.length) return null;
  return latencies.reduce((sum, latency) => sum + latency, 0) / latencies.length;
}

/**
 * @param {Point} point
 * @param {About} about
 */
function plainMeanCheck(point, { units, loadAxis }) {
  const [value, expected] = [Number(point.latency_mean_us_told), Number(point.latency_mean_us)];
  return runFinding("worker_imbalance", point, {
    class: "unweighted",
    severity: "note",
    value,
    expected,
    ratio: value / expected,
    sentence: `${describePoint(point, units, loadAxis)}: the tool printed the plain mean over its workers, ${percent(Math.abs(value / expected - 1))} ${value > expected ? "above" : "below"} the mean over all I/Os. Pages show the latter.`,
  });
}

/** @param {number} share */
const percent = (share) => `${(share * 100).toFixed(0)} %`;
