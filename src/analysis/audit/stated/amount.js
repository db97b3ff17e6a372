/** Duration × throughput is the amount of data: what was moved, or what every run of the same work moves. */
import { median } from "simple-statistics";
import { runFinding, seriesFinding } from "../finding.js";
import { describePoint, groupBy, listWords } from "../../series.js";
import { formatBytes } from "../../../words/numbers.js";
import { isWhole } from "./subjects.js";
import { toldOf } from "./times.js";

/** @import {About, Check, Point} from "../../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = {
  amount_mismatch: {
    misfit: "time × throughput is not the amount of data moved",
    odd: null,
  },
};

/** Beyond what the printed digits allow. */
export const tolerance = 0.02;

/** Runs do the same work where this share of them, and so many, move the same within the tolerance. */
export const usual = 0.8;
export const fewestRuns = 5;

/** @typedef {{point: Point, low: number, high: number, value: number, moved: number | null}} Product */

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each run that says what it moved otherwise, and one for those that move another amount
 *   than all others
 */
export function checks(points, about) {
  const products = points.filter(isWhole).flatMap(multiplyTime);
  const [known, unknown] = [products.filter(({ moved }) => moved), products.filter(({ moved }) => !moved)];
  return [
    ...known
      .filter((product) => !fits(product, Number(product.moved)))
      .map((product) => misfit(product, about)),
    ...groupBy(unknown, ({ point }) => String(point.tool)).flatMap((alike) => oddRuns(alike, about)),
  ];
}

/**
 * @param {Point} point
 * @returns {Product[]} none where a figure is missing
 */
function multiplyTime(point) {
  const time = toldOf(point, "time");
  const { bytes_per_s: rate, bytes_per_s_half_step: step } = point;
  if (!time || !rate) return [];
  const low = (time.value - time.half_step) * (rate - step);
  const high = (time.value + time.half_step) * (rate + 2 * step);
  return [{ point, low, high, value: time.value * rate, moved: toldOf(point, "bytes")?.value ?? null }];
}

/**
 * @param {Product} product
 * @param {number} amount bytes
 */
const fits = ({ low, high }, amount) => low <= amount * (1 + tolerance) && high >= amount * (1 - tolerance);

/**
 * @param {Product} product
 * @param {About} about
 */
function misfit({ point, value, low, high, moved }, { units, loadAxis }) {
  return runFinding("amount_mismatch", point, {
    ...{
      class: "misfit",
      severity: "warning",
      value,
      low,
      high,
      expected: moved,
      ratio: value / Number(moved),
    },
    sentence: `${describePoint(point, units, loadAxis)}: time × throughput gives ${formatBytes(value)}, but ${formatBytes(Number(moved))} were moved.`,
    forbids: "Don't rely on the time, throughput or amount of this run.",
  });
}

/**
 * @param {Product[]} products of one tool that do not say what they moved
 * @param {About} about
 * @returns {Check[]}
 */
function oddRuns(products, { units, loadAxis }) {
  if (products.length < fewestRuns) return [];
  const same = median(products.map(({ value }) => value));
  const odd = products.filter((product) => !fits(product, same));
  if (!odd.length || products.length - odd.length < usual * products.length) return [];
  const amounts = [...new Set(odd.map(({ value }) => formatBytes(value)))];
  const where = odd.map(
    ({ point, value }) =>
      `${describePoint(point, units, loadAxis)}${amounts.length > 1 ? `: ${formatBytes(value)}` : ""}`,
  );
  return [
    seriesFinding(
      "amount_mismatch",
      odd.map(({ point }) => point),
      {
        ...{
          class: "odd",
          severity: "warning",
          expected: same,
          value: odd[0].value,
          ratio: odd[0].value / same,
        },
        sentence: `In ${odd.length} of ${products.length} runs time × throughput is ${listWords(amounts)}; in the others it is about ${formatBytes(same)}. The time or the throughput printed for them is wrong, or belongs to a different run. The runs: ${where.join("; ")}.`,
        forbids: "Don't rely on the time or the throughput of these runs.",
      },
    ),
  ];
}
