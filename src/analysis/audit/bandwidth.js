/**
 * Bandwidth is IOPS × block size: what does not fit is a misfit, what fits to the last digit was computed, not measured.
 * It is the only check that sees IOPS and latency that changed places: their product, Little's law, stays the same.
 */
import { median } from "simple-statistics";
import { latencies, rates, runFinding, seriesFinding } from "./finding.js";
import { inFlightShare } from "./in-flight.js";
import { judgeSeries } from "../queue/series.js";
import { describePoint, describeSeries, groupBy, groupSeries } from "../series.js";
import { tellApart } from "../../words/numbers.js";
import { sayTool } from "../../words/workloads.js";

/** @import {About, Check, Point} from "../types.js" */
/** @import {Said} from "./finding.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = {
  iops_times_block_size: {
    consistent: null,
    derived: null,
    misfit: "the throughput shown is not IOPS × block size",
    unit: "the throughput shown is IOPS × block size in another unit",
    exchanged: "IOPS and latency were exchanged: the throughput fits the latency, taken as IOPS",
  },
};

/** Beyond the interval that the printed digits allow. */
export const tolerance = 0.01;

/** Figures that changed places differ by more than this; where they do not, the exchange changes nothing. */
export const exchangedFrom = 0.1;

/** A column in another unit than was taken: this many times what it should be, and the unit that it is in. @type {[number, string][]} */
const unitRatios = [2 ** 10 / 1e3, 2 ** 20 / 1e6, 2 ** 30 / 1e9].flatMap((ratio, i) => {
  const [decimal, binary] = [`${"kMG"[i]}B/s`, `${"KMG"[i]}iB/s`];
  return [
    [ratio, `${decimal}, not ${binary}`],
    [1 / ratio, `${binary}, not ${decimal}`],
  ];
});

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
  const { iops, bytes_per_s, block_size_bytes } = point;
  if (iops === null || bytes_per_s === null || block_size_bytes === null) return null;
  const edges = inFlightShare(point);
  const { below, above } = spreadOf(point);
  return {
    point,
    value: bytes_per_s,
    low: Math.max(0, iops - below) * block_size_bytes * Math.max(0, 1 - edges),
    high: (iops + above) * block_size_bytes * (1 + edges),
    expected: iops * block_size_bytes,
  };
}

/**
 * By how much the IOPS may be more or less than printed. 85,000 is a round figure: who prints it counts in thousands,
 * and rounds or cuts what is left.
 * @param {Point} point
 * @returns {{below: number, above: number}}
 */
function spreadOf({ iops_half_step: step, iops_text: text }) {
  const zeros = /[1-9,.](0{3,}|(?:,?000)+)$/.exec(text?.trim() ?? "")?.[1].replaceAll(",", "").length ?? 0;
  return zeros ? { below: 10 ** zeros / 2, above: 10 ** zeros } : { below: step, above: step };
}

/**
 * A printed figure may have been cut instead of rounded: 34 stands for anything from 33.5 to 35.
 * @param {Product} product
 * @returns {"consistent" | "misfit"}
 */
export function classifyBandwidth({ point: { bytes_per_s_half_step: step }, value, low, high }) {
  const fits = value + 2 * step >= low * (1 - tolerance) && value - step <= high * (1 + tolerance);
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
  const units = new Map(
    groupBy(products, ({ point }) => String(point.tool)).flatMap((group) => {
      const unit = findUnit(group);
      return unit ? group.map((product) => /** @type {const} */ ([product, unit])) : [];
    }),
  );
  const full = fullRuns(points);
  return [
    ...confusedUnits([...units.keys()], about),
    ...derivedColumns(products),
    ...products.map((product) => runCheck(product, classifyProduct(product, units), full, about)),
  ];
}

/** @param {Point[]} points @returns {Set<string>} runs whose IOPS and latency fit a full queue */
function fullRuns(points) {
  const judged = judgeSeries(points).flatMap((series) => series.judged);
  const fitting = judged.filter(({ class: found }) => found === "consistent" || found === "multiple");
  return new Set(fitting.map(({ point }) => point.run));
}

/**
 * @param {Product} product
 * @param {Map<Product, [number, string]>} units of those whose column is in another unit
 */
function classifyProduct(product, units) {
  if (classifyBandwidth(product) === "consistent") return "consistent";
  if (isExchanged(product)) return "exchanged";
  const [ratio] = units.get(product) ?? [0];
  return ratio && Math.abs(product.value / product.expected / ratio - 1) <= tolerance ? "unit" : "misfit";
}

/**
 * Whether the latency, in the unit that a table would have it in, is the IOPS that the throughput makes.
 * @param {Product} product
 */
function isExchanged({ point: { latency_mean_us, block_size_bytes, iops }, value }) {
  if (!latency_mean_us || !iops) return false;
  const implied = value / Number(block_size_bytes);
  if (Math.abs(iops / implied - 1) <= exchangedFrom) return false;
  return [1, 1e3, 1e6].some((unit) => Math.abs(latency_mean_us / unit / implied - 1) <= exchangedFrom);
}

/** What each class says besides its sentence. @type {Record<string, Omit<Said, "class" | "sentence">>} */
const consequences = {
  consistent: { severity: "ok" },
  unit: { severity: "note", unusable: ["bytes_per_s"] },
  misfit: {
    severity: "warning",
    forbids: "Don't compare the IOPS or the throughput of this run.",
    unusable: rates,
  },
  odd: {
    severity: "warning",
    forbids: "Don't compare the throughput of this run.",
    unusable: ["bytes_per_s"],
  },
  exchanged: {
    severity: "error",
    forbids: "Don't compare the IOPS or the latency of this run.",
    unusable: [...rates, ...latencies],
  },
};

/** What each class makes of the two figures. @type {Record<string, string>} */
const explanations = {
  consistent: "The two agree.",
  unit: "The whole column has a different unit.",
  misfit: "One of the two is wrong.",
  odd: "IOPS × latency fits the queue depth, so the throughput is wrong.",
  exchanged: "The latency, taken as IOPS, fits: the two were exchanged.",
};

/**
 * @param {Product} product
 * @param {string} found
 * @param {Set<string>} full runs whose IOPS and latency fit a full queue
 * @param {About} about
 * @returns {Check}
 */
function runCheck(product, found, full, { units, loadAxis }) {
  const { point, value, low, high, expected } = product;
  const said = found === "misfit" && full.has(point.run) ? "odd" : found;
  const [given, made] = tellApart(value / 2 ** 20, expected / 2 ** 20);
  return runFinding("iops_times_block_size", point, {
    class: found,
    value,
    low,
    high,
    expected,
    ratio: expected ? value / expected : null,
    sentence: `${describePoint(point, units, loadAxis)}: the source shows ${given} MiB/s; IOPS × block size gives ${made} MiB/s. ${explanations[said]}`,
    ...consequences[said],
  });
}

/**
 * Series whose printed bandwidth is IOPS × block size to the rounding of the digits. They are counted: named one by one
 * they would make a sentence that nobody reads, and the runs are listed beside it.
 * @param {Product[]} products
 */
function derivedColumns(products) {
  const byPoint = new Map(products.map((product) => [product.point, product]));
  const derived = groupSeries(products.map(({ point }) => point)).filter(
    (series) =>
      series.length >= 3 &&
      series.every((point) => point.printed && isRounded(/** @type {Product} */ (byPoint.get(point)))),
  );
  return groupBy(derived, ([{ tool }]) => String(tool)).map((alike) => {
    const all = products.filter(({ point: { tool } }) => tool === alike[0][0].tool).length;
    return seriesFinding("iops_times_block_size", alike.flat(), {
      class: "derived",
      severity: "note",
      sentence: `In ${alike.flat().length} of ${[`${all} runs`, sayTool(alike[0][0].tool)].filter(Boolean).join(" of ")} the throughput is IOPS × block size to the last printed digit. It was probably computed from the IOPS, so it is no independent check of them.`,
    });
  });
}

/**
 * @param {Product[]} group of one tool
 * @returns {[number, string] | null} by how much too large a unit makes nearly all of them, and the unit
 */
function findUnit(group) {
  const ratios = group.map(({ value, expected }) => value / expected).filter(Number.isFinite);
  const typical = ratios.length ? median(ratios) : 1;
  return unitRatios.find(([ratio]) => Math.abs(typical / ratio - 1) < tolerance / 2) ?? null;
}

/**
 * @param {Product[]} products of columns in another unit
 * @param {About} about
 */
function confusedUnits(products, { units }) {
  return groupBy(products, ({ point }) => String(point.tool)).map((group) => {
    const [ratio, unit] = /** @type {[number, string]} */ (findUnit(group));
    const series = groupSeries(group.map(({ point }) => point));
    return seriesFinding("iops_times_block_size", series.flat(), {
      class: "unit",
      severity: "error",
      ratio,
      sentence: `The throughput of ${describeSeries(series, units)} is ${ratio.toFixed(3)} times IOPS × block size: it fits as ${unit}. IOPS and latencies are fine.`,
      forbids: "Don't compare this throughput until its unit is corrected.",
      not_comparable: ["bytes_per_s"],
    });
  });
}
