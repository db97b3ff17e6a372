/** @import {Axis, Measure, MeasureEntry, Study} from "../types.js" */
import { latencyLimits, lineRate } from "../charts/limits.js";
import { loadChart } from "../charts/load-chart.js";
import { knownMeasures, measureTitle } from "../charts/measures.js";
import { factorTitle } from "../words/factors.js";
import { figureOf, findMeasure } from "../words/measures.js";
import { formatThree } from "../words/numbers.js";
import { ratioChart } from "../charts/ratio-chart.js";
import { tradeChart } from "../charts/trade-chart.js";
import { levelName } from "../html/cells.js";
import { namedLevels } from "./level-key.js";

/**
 * A kind of chart that a view offers.
 * @typedef {object} ChartKind
 * @property {string} key
 * @property {string} title
 * @property {string} label  in words, for those who cannot see it
 * @property {(style: {axis?: Axis, interactive?: boolean, marked?: import("../charts/frame.js").Marked | null}) => object} spec
 * @property {number} points  along x at most
 * @property {(rows: ChartRow[]) => boolean} suits  whether these rows are two dots or more: one is a number
 * @property {FigureColumn[]} columns  of its figures as a table
 * @property {FigureColumn[]} shown  the same in the units of its axes; the last one stands on y
 * @property {(rows: ChartRow[]) => number[]} [figures]  that stand upwards, limits included, as drawn; of kinds whose
 *   charts may share a scale
 * @property {boolean} [further]  of a measure that not every table has
 */

/** @typedef {import("./client/menu/chart-rows.js").Column} FigureColumn */

/** @typedef {ReturnType<typeof import("../charts/rows.js").chartRows>[number]} ChartRow */

/**
 * Each measure against the load, latency against IOPS, and IOPS over the baseline's.
 * @param {Study} study
 * @param {ChartRow[]} rows
 * @returns {ChartKind[]}
 */
export function chartKinds(study, rows) {
  const load = {
    title: axisTitle(study),
    values: [...new Set(rows.flatMap((row) => row.load ?? []))].sort((a, b) => a - b),
    bytes: study.loadInfo?.unit === "bytes",
  };
  const levels = namedLevels(study);
  const chart = { load, levels };
  const measures = knownMeasures(study.measures, study.runs);
  const limits = (/** @type {Measure} */ measure) => limitsOf(study, measure);
  const against = measures.map((measure) => ({
    key: measure.key,
    points: load.values.length,
    title: measureTitle(measure),
    label: `${measure.title} of $ against ${load.title}`,
    spec: (/** @type {object} */ style) =>
      loadChart({ ...chart, measure, ...style, limits: limits(measure) }),
    suits: (/** @type {ChartRow[]} */ own) =>
      hasDots(own, (row) => row.load !== null && figureOf(row, measure.field) !== null),
    columns: [columnOf(study, measure.field)],
    shown: [axisOf(measure)],
    figures: (/** @type {ChartRow[]} */ own) => [
      ...own.flatMap((row) => {
        const figure = row.load === null ? null : figureOf(row, measure.field);
        return figure === null || figure <= 0 ? [] : [figure / measure.divisor];
      }),
      ...limits(measure).map(({ value }) => value),
    ],
    further: !findMeasure(study.measures, measure.field)?.main,
  }));
  const latency = measures.find(({ key }) => key === "latency");
  const trade = latency && {
    key: "trade",
    points: load.values.length > 0 ? load.values.length : rows.length,
    title: "Latency against IOPS",
    label: "Mean latency of $ against its IOPS",
    spec: (/** @type {object} */ style) =>
      tradeChart({ ...chart, latency, ...style, limits: limits(latency) }),
    suits: (/** @type {ChartRow[]} */ own) =>
      !load.bytes &&
      hasDots(own, (row) => figureOf(row, "iops") !== null && figureOf(row, latency.field) !== null),
    columns: [columnOf(study, "iops"), columnOf(study, latency.field)],
    shown: [columnOf(study, "iops"), axisOf(latency)],
  };
  const others = levels.filter(({ value }) => value !== study.baseline);
  const baseline = levelName(study, study.baseline ?? "");
  const ratio = {
    key: "ratio",
    points: load.values.length,
    title: `IOPS over ${baseline}`,
    label: `IOPS of $ over those at ${baseline}, against ${load.title}`,
    spec: (/** @type {object} */ style) => ratioChart({ ...chart, levels: others, baseline, ...style }),
    suits: (/** @type {ChartRow[]} */ own) =>
      load.values.length > 1 && own.filter((row) => row.load !== null && row.ratio !== null).length > 1,
    columns: [
      { name: `IOPS over ${baseline}`, field: "ratio" },
      { name: "Low end of the interval", field: "low" },
      { name: "High end of the interval", field: "high" },
    ],
    shown: [{ name: `IOPS over ${baseline}`, field: "ratio" }],
  };
  return [...against, ...(trade ? [trade] : []), ratio];
}

/** @type {(rows: ChartRow[], isDrawn: (row: ChartRow) => boolean) => boolean} the mean of a run is where its dot is */
const hasDots = (rows, isDrawn) => rows.filter((row) => row.part !== "mean" && isDrawn(row)).length > 1;

/**
 * A measure as a column of figures, in its smallest unit: the same in every download.
 * @param {Study} study
 * @param {string} field
 * @returns {FigureColumn}
 */
function columnOf({ measures }, field) {
  const { title, shown } = /** @type {MeasureEntry} */ (findMeasure(measures, field));
  const { unit, size } = shown[shown.length - 1];
  return { name: measureTitle({ title, unit }), field, divisor: size };
}

/** @param {Measure} measure @returns {FigureColumn} */
const axisOf = (measure) => ({
  name: measureTitle(measure),
  field: measure.field,
  divisor: measure.divisor,
});

/**
 * @param {Study} study
 * @param {Measure} measure
 */
export function limitsOf(study, { key, divisor, unit }) {
  const rate = key === "throughput" ? lineRate(study) : null;
  const limits = key === "latency" ? latencyLimits(study) : [];
  return [...(rate ? [rate] : []), ...limits].map(({ value, name }) => {
    const amount = formatThree(value / divisor).replace(/\.0+$/, "");
    return { value: value / divisor, label: `${name}, ${amount} ${unit}` };
  });
}

/** @param {Study} study */
export function axisTitle(study) {
  return study.loadInfo ? factorTitle(study.loadInfo) : (study.load_axis ?? "load");
}
