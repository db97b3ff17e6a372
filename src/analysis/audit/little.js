/**
 * Little's law: in a closed loop, IOPS × mean latency is the number of outstanding I/Os. What the figures imply is
 * compared with what was stated.
 * Source: J. D. C. Little, A proof for the queuing formula L = λW, Operations Research 9 (1961).
 */
import { median } from "simple-statistics";
import { latencies, rates, runFinding, seriesFinding } from "./finding.js";
import { inFlightShare } from "./in-flight.js";
import { describeLevel, describePoint, describeSeries, groupBy, groupSeries } from "../series.js";

/** @import {About, Check, Point} from "../types.js" */

/** By check and class what findings about several runs have in common; null where each is told by itself. */
export const meanings = {
  implied_queue: {
    consistent: null,
    below:
      "IOPS × latency is below the queue that was kept full, which cannot be: a figure is wrong or belongs to another row",
    above:
      "IOPS × latency is a little above the queue: the mark of a plain mean of latencies over VMs that were not equally fast",
    multiple: null,
  },
};

/** Beyond the interval that the printed digits allow. */
const tolerance = 0.005;

/** An excess that a reader should know of. */
const notable = 0.05;

/** A series sits at a multiple when its least loaded points lie this near to it, and the rest not below it. */
const multipleNear = 0.02;
const multipleShare = 0.9;

/**
 * @typedef {object} Implied
 * @property {Point} point
 * @property {number} value outstanding I/Os that IOPS × mean latency implies
 * @property {number} low smallest and
 * @property {number} high largest product that the printed digits and the I/Os in flight at the run's edges allow
 * @property {number} stated outstanding I/Os
 */

/**
 * @param {Point} point
 * @returns {Implied | null} null where a figure is missing or a rate limit sets the load: then the product is the
 *   true mean queue, and nothing to compare it with was stated
 */
export function implyQueue(point) {
  const { iops, latency_mean_us, outstanding_io, rate_iops, iops_half_step, latency_half_step_us } = point;
  if (iops === null || latency_mean_us === null || !outstanding_io || rate_iops !== null) return null;
  const edges = inFlightShare(point);
  const low = Math.max(0, iops - iops_half_step) * Math.max(0, latency_mean_us - latency_half_step_us);
  const high = (iops + iops_half_step) * (latency_mean_us + latency_half_step_us);
  return {
    point,
    value: (iops * latency_mean_us) / 1e6,
    low: (low / 1e6) * Math.max(0, 1 - edges),
    high: (high / 1e6) * (1 + edges),
    stated: outstanding_io,
  };
}

/**
 * @param {Implied} implied
 * @param {number} expected outstanding I/Os
 * @returns {"consistent" | "above" | "below"}
 */
export function classifyQueue({ low, high }, expected) {
  if (high < expected * (1 - tolerance)) return "below";
  return low > expected * (1 + tolerance) ? "above" : "consistent";
}

/**
 * The integer that a whole series is a multiple of: found at its smallest load of each workload, where few workers
 * leave no room for unequal ones, and borne out by the series: nine points in ten are not below it.
 * @param {Implied[]} series
 * @returns {number} 1 where the series ran at its stated queue, or where nothing else is clear
 */
export function findMultiple(series) {
  const first = groupBy(series, ({ point }) => String(point.workload)).map((points) => {
    return leastLoaded(points);
  });
  const ratios = first.flat().map(({ value, stated }) => value / stated);
  if (series.length < 3 || !ratios.length) return 1;
  const multiple = Math.round(median(ratios));
  const near = ratios.filter((ratio) => Math.abs(ratio / multiple - 1) <= multipleNear);
  const reaching = series.filter(({ high, stated }) => high >= multiple * stated * (1 - multipleNear));
  const clear = near.length * 2 > ratios.length && reaching.length >= multipleShare * series.length;
  return multiple >= 2 && clear ? multiple : 1;
}

/**
 * @param {Implied[]} points at least one
 * @returns {Implied[]} those at the smallest load that is known; all, where none is
 */
function leastLoaded(points) {
  const loads = points.flatMap(({ point }) => point.load ?? []);
  return loads.length ? points.filter(({ point }) => point.load === Math.min(...loads)) : points;
}

/**
 * The series of a study with what each of their points implies, and the multiple of the stated queue they sit at.
 * @param {Point[]} points of one study
 * @returns {Series[]}
 */
export const implySeries = (points) =>
  groupSeries(points).map((group) => {
    const implied = group.map(implyQueue).filter((each) => each !== null);
    return { points: group, implied, multiple: findMultiple(implied) };
  });

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row a run, and a row for each finding about many of them
 */
export function checks(points, about) {
  const series = implySeries(points);
  const runs = series.flatMap(({ implied, multiple }) =>
    implied.map((each) => runCheck(each, each.stated * multiple, about)),
  );
  const byRun = new Map(points.map((point) => [point.run, point]));
  const multiples = groupBy(
    series.filter(({ multiple }) => multiple > 1),
    ({ points: [point], multiple }) => `${point.tool} ${multiple}`,
  );
  return [
    ...multiples.map((alike) => multipleCheck(alike, series, about)),
    ...summarise(runs, "below", byRun, about),
    ...summarise(runs, "above", byRun, about),
    ...runs,
  ];
}

/**
 * @param {Implied} implied
 * @param {number} expected
 * @param {About} about
 * @returns {Check}
 */
function runCheck({ point, value, low, high }, expected, { units, loadAxis }) {
  const found = classifyQueue({ point, value, low, high, stated: expected }, expected);
  const ratio = value / expected;
  const severity = { consistent: "ok", above: ratio > 1 + notable ? "warning" : "note", below: "error" }[
    found
  ];
  return runFinding("implied_queue", point, {
    class: found,
    severity: /** @type {Check["severity"]} */ (severity),
    value,
    low,
    high,
    expected,
    ratio,
    sentence: `${describePoint(point, units, loadAxis)}: IOPS × mean latency implies ${digits(value)} outstanding I/Os, expected are ${digits(expected)}${explain(found, ratio)}.`,
    ...(found === "below" && {
      forbids: "Neither the IOPS nor the latency of this run may be used in a comparison.",
      unusable: [...rates, ...latencies],
    }),
    ...(severity === "warning" && { confounded: ["latency_mean_us"] }),
  });
}

/**
 * @param {string} found
 * @param {number} ratio
 */
function explain(found, ratio) {
  if (found === "below") return "; fewer is impossible while the queue is kept full";
  if (found === "above")
    return `; an unweighted mean over unequal workers would explain it (coefficient of variation ${Math.sqrt(ratio - 1).toFixed(2)})`;
  return "";
}

/** @typedef {{points: Point[], implied: Implied[], multiple: number}} Series */

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
    "implied_queue",
    implied.map(({ point }) => point),
    {
      class: "multiple",
      severity: "error",
      value,
      low: Math.min(...first.map(({ low }) => low)),
      high: Math.max(...first.map(({ high }) => high)),
      expected: stated,
      ratio: value / stated,
      sentence: `${where} did not run at the stated queue depth: ${load}IOPS × mean latency implies a median of ${digits(value)} outstanding I/Os where ${digits(stated)} are stated, ${multiple} times as many, and the whole series stays there. Either the queue was ${multiple} times as deep or the latencies are ${multiple} times too large; IOPS alone cannot tell which.`,
      forbids: `Latencies of ${where} may not be set${beside || " beside those of other series"}, and a difference in IOPS between them may come from the queue depth as well as from the setting.`,
      not_comparable: latencies,
      confounded: rates,
    },
  );
}

/**
 * @param {Check[]} runs
 * @param {"above" | "below"} found
 * @param {Map<string, Point>} byRun
 * @param {About} about
 * @returns {Check[]} one row about all runs of the class that matter, or none
 */
function summarise(runs, found, byRun, { units, loadAxis }) {
  const concerned = runs.filter((run) => run.class === found && run.severity !== "note");
  if (!concerned.length) return [];
  const pointOf = (/** @type {Check} */ { run }) => /** @type {Point} */ (byRun.get(String(run)));
  const ratios = concerned.map(({ ratio }) => Number(ratio));
  const worst = found === "above" ? Math.max(...ratios) : Math.min(...ratios);
  const where = pointOf(/** @type {Check} */ (concerned.find(({ ratio }) => ratio === worst)));
  const cells = `In ${concerned.length} of ${runs.length} runs IOPS × mean latency`;
  const extreme = `${worst.toFixed(2)} times at ${describePoint(where, units, loadAxis)}`;
  const said = found === "above" ? sayAbove(cells, extreme) : sayBelow(cells, extreme);
  return [
    seriesFinding("implied_queue", concerned.map(pointOf), { class: found, ratio: median(ratios), ...said }),
  ];
}

/**
 * @param {string} cells
 * @param {string} extreme
 */
const sayAbove = (cells, extreme) => ({
  severity: /** @type {const} */ ("warning"),
  sentence: `${cells} is over ${notable * 100} % above the queue that the series had (largest: ${extreme}). A plain mean over the latencies of unequal VMs, or over reads and writes, is too high in this way; a mean weighted by I/Os is not.`,
  forbids: "These latencies may not be set beside latencies that are weighted by I/Os.",
  confounded: [/** @type {const} */ ("latency_mean_us")],
});

/**
 * @param {string} cells
 * @param {string} extreme
 */
const sayBelow = (cells, extreme) => ({
  severity: /** @type {const} */ ("error"),
  sentence: `${cells} is below the queue that was kept full, by more than the printed digits allow (lowest: ${extreme}). That cannot be: figures of different runs were paired, a worker is missing, or the queue was not kept full (a rate limit, think time or syncs that were not stated).`,
  forbids: "These runs may not be used in a comparison.",
  unusable: [...rates, ...latencies],
});

/** @param {number} value */
const digits = (value) => value.toFixed(value < 1000 ? 1 : 0).replace(/\.0$/, "");
