/** Bandwidth is IOPS × block size: what does not fit is a misfit, what fits to the last digit was computed, not measured. */
import { median } from "simple-statistics";
import { rates, runFinding, seriesFinding } from "./finding.js";
import { inFlightShare } from "./in-flight.js";
import { describePoint, describeSeries, groupBy, groupSeries } from "../series.js";

/** @import {About, Check, Point} from "../types.js" */

/** By check and class what findings about several runs have in common; null where each is told by itself. */
export const meanings = {
  bandwidth_identity: {
    consistent: null,
    derived: null,
    misfit: "the throughput shown is not IOPS × block size",
  },
};

/** Beyond the interval that the printed digits allow. */
const tolerance = 0.01;

/** A megabyte taken for a mebibyte, or the other way round. */
const mebibyte = 2 ** 20 / 1e6;

/**
 * @typedef {object} Product
 * @property {Point} point
 * @property {number} value bytes/s as given
 * @property {number} low
 * @property {number} high smallest and largest IOPS × block size that the printed digits and the I/Os in flight allow
 * @property {number} expected IOPS × block size
 */

/**
 * @param {Point} point
 * @returns {Product | null} null where a figure is missing
 */
export function multiplyBlocks(point) {
  const { iops, bytes_per_s, block_size_bytes, iops_half_step } = point;
  if (iops === null || bytes_per_s === null || block_size_bytes === null) return null;
  const edges = inFlightShare(point);
  return {
    point,
    value: bytes_per_s,
    low: Math.max(0, iops - iops_half_step) * block_size_bytes * Math.max(0, 1 - edges),
    high: (iops + iops_half_step) * block_size_bytes * (1 + edges),
    expected: iops * block_size_bytes,
  };
}

/**
 * @param {Product} product
 * @returns {"consistent" | "misfit"}
 */
export function classifyBandwidth({ point: { bytes_per_s_half_step: step }, value, low, high }) {
  const fits = value + step >= low * (1 - tolerance) && value - step <= high * (1 + tolerance);
  return fits ? "consistent" : "misfit";
}

/**
 * @param {Product} product
 * @returns {boolean} whether the printed digits are IOPS × block size, rounded
 */
const isRounded = ({ point: { bytes_per_s_half_step: step }, value, low, high }) =>
  value + step >= low && value - step <= high;

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row a run, and a row for each finding about many of them
 */
export function checks(points, about) {
  const products = points.map(multiplyBlocks).filter((each) => each !== null);
  return [
    ...confusedUnits(products, about),
    ...derivedColumns(products, about),
    ...products.map((product) => runCheck(product, about)),
  ];
}

/**
 * @param {Product} product
 * @param {About} about
 * @returns {Check}
 */
function runCheck(product, { units, loadAxis }) {
  const { point, value, low, high, expected } = product;
  const found = classifyBandwidth(product);
  return runFinding("bandwidth_identity", point, {
    class: found,
    severity: found === "misfit" ? "warning" : "ok",
    value,
    low,
    high,
    expected,
    ratio: expected ? value / expected : null,
    sentence: `${describePoint(point, units, loadAxis)}: ${mebibytes(value)} MiB/s given, IOPS × block size makes ${mebibytes(expected)} MiB/s.`,
    ...(found === "misfit" && {
      forbids: "IOPS and bandwidth of this run may not both be right: use neither in a comparison.",
      unusable: rates,
    }),
  });
}

/**
 * Series whose printed bandwidth is IOPS × block size to the rounding of the digits.
 * @param {Product[]} products
 * @param {About} about
 */
function derivedColumns(products, { units }) {
  const byPoint = new Map(products.map((product) => [product.point, product]));
  const derived = groupSeries(products.map(({ point }) => point)).filter(
    (series) =>
      series.length >= 3 &&
      series.every((point) => point.printed && isRounded(/** @type {Product} */ (byPoint.get(point)))),
  );
  return groupBy(derived, ([{ tool }]) => String(tool)).map((alike) =>
    seriesFinding("bandwidth_identity", alike.flat(), {
      class: "derived",
      severity: "note",
      sentence: `The bandwidth of ${describeSeries(alike, units)} is IOPS × block size to the last printed digit: it was computed, and its charts say nothing that the IOPS do not.`,
    }),
  );
}

/**
 * @param {Product[]} products
 * @param {About} about
 */
function confusedUnits(products, { units }) {
  return groupBy(products, ({ point }) => String(point.tool)).flatMap((group) => {
    const ratio = median(group.map(({ value, expected }) => value / expected).filter(Number.isFinite));
    const [meant, other] =
      Math.abs(ratio * mebibyte - 1) < tolerance / 2 ? ["MB/s", "MiB/s"] : ["MiB/s", "MB/s"];
    if (Math.abs(ratio * mebibyte - 1) >= tolerance / 2 && Math.abs(ratio / mebibyte - 1) >= tolerance / 2)
      return [];
    const series = groupSeries(group.map(({ point }) => point));
    return [
      seriesFinding("bandwidth_identity", series.flat(), {
        class: "misfit",
        severity: "error",
        ratio,
        sentence: `The bandwidth of ${describeSeries(series, units)} is ${ratio.toFixed(3)} times IOPS × block size: its unit is ${other}, not ${meant}.`,
        forbids: "This bandwidth may not be compared until its unit is corrected.",
        not_comparable: ["bytes_per_s"],
      }),
    ];
  });
}

const decimals = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** @param {number} bytesPerSecond */
const mebibytes = (bytesPerSecond) => decimals.format(bytesPerSecond / 2 ** 20);
