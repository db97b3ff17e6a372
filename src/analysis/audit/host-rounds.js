/**
 * Rounds over the hosts: where each new VM goes to the next host, a step in IOPS at every VM that begins a new round
 * is an effect of the placement, not of the load. Steps are grouped by VMs modulo hosts.
 */
import { geometricMean, median, wilcoxonRankSum } from "simple-statistics";
import { rates, seriesFinding } from "./finding.js";
import { describeLevel, groupBy, listWords, nameSeries } from "../series.js";

/** @import {About, Check, Point} from "../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = {
  host_rounds: { periodic: null },
};

/** A new round adds this much more than the other steps, at least: less is no matter. */
export const notable = 0.05;

/** Steps of each kind; fewer show nothing. */
export const fewestSteps = 8;

/** Standard deviations by which the rank sum exceeds chance: once in 3,000 times. */
export const surprising = 3.4;

/** @typedef {{vms: number, hosts: number, growth: number, points: Point[]}} Step growth of IOPS as a share */

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each level whose steps follow the hosts
 */
export function checks(points, about) {
  const placed = points.filter(({ vms, hosts, iops }) => vms && iops && hosts && hosts > 1);
  return groupBy(placed, ({ settings }) => JSON.stringify(settings)).flatMap((level) => {
    const curves = groupBy(level, (point) => `${nameSeries(point)} ${point.workload}`);
    const steps = curves.flatMap(findSteps);
    const found = compareRounds(steps);
    return found ? [roundsCheck(level, found, about)] : [];
  });
}

/**
 * @param {Point[]} curve
 * @returns {Step[]} from each number of VMs to the next higher one, where both were measured
 */
function findSteps(curve) {
  const iopsAt = new Map(
    groupBy(curve, ({ vms }) => String(vms)).map((repeats) => [
      Number(repeats[0].vms),
      geometricMean(repeats.map(({ iops }) => Number(iops))),
    ]),
  );
  return [...iopsAt].flatMap(([vms, iops]) => {
    const before = iopsAt.get(vms - 1);
    return before ? [{ vms, hosts: Number(curve[0].hosts), growth: iops / before - 1, points: curve }] : [];
  });
}

/**
 * Whether steps that begin a round are larger than the others: by the Mann-Whitney test, and by enough to matter.
 * @param {Step[]} steps
 * @returns {{beginning: number, others: number, at: number[]} | null} medians of growth, and the VMs that begin rounds
 */
function compareRounds(steps) {
  const begins = steps.filter(({ vms, hosts }) => vms % hosts === 1);
  const rest = steps.filter(({ vms, hosts }) => vms % hosts !== 1);
  if (Math.min(begins.length, rest.length) < fewestSteps) return null;
  const [a, b] = [begins, rest].map((group) => group.map(({ growth }) => growth));
  const [n, m] = [a.length, b.length];
  const z = (wilcoxonRankSum(a, b) - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  const [beginning, others] = [median(a), median(b)];
  if (z < surprising || beginning - others < notable) return null;
  return { beginning, others, at: [...new Set(begins.map(({ vms }) => vms))].sort((x, y) => x - y) };
}

/**
 * @param {Point[]} level
 * @param {{beginning: number, others: number, at: number[]}} found
 * @param {About} about
 */
function roundsCheck(level, { beginning, others, at }, { units }) {
  const [{ settings, hosts }] = level;
  const words = settings.map(({ factor, value }) => describeLevel(value, factor, units)).join(", ");
  const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(1)} %`;
  return seriesFinding("host_rounds", level, {
    class: "periodic",
    severity: "warning",
    value: beginning,
    expected: others,
    sentence: `${words ? `With ${words}, ` : ""}IOPS jump at ${listWords(at.map(String))} VMs, where the next round over the ${hosts} hosts begins. They rise by ${percent(beginning)} there, and by ${percent(others)} elsewhere (medians). Part of the growth comes from where the VMs run.`,
    forbids:
      "Don't fit a scaling law to these curves, and don't compare the loads before and after such a step.",
    not_fitted: rates,
  });
}
