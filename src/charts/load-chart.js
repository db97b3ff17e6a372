/** @import {Axis, Level, Measure} from "../types.js" */
import {
  byteLabels,
  chartConfig,
  namedFrame,
  countLabels,
  levelPoints,
  levelScales,
  hollowPoints,
  ringAround,
  withLimits,
} from "./frame.js";
import { measureTitle } from "./measures.js";

/**
 * A measure against the load, a line a level. Charts that are to have one scale get its ends as the signals `foot` and
 * `top`; else each has that of its figures. Rows are marked by `part`: `single` (a load measured once), `run`
 * (one of several repeats, drawn as a dot), `apart` (one of several runs with different settings, drawn likewise), `mean` (their geometric mean, on the line) and `none` (no I/O completed, a
 * cross at the foot). A static chart has a dot
 * for every run where there is a mean, and for the only point of a level; all other points get the line's markers.
 * @param {object} options
 * @param {Measure} options.measure
 * @param {{title: string, values: number[], bytes?: boolean}} options.load  bytes: its values are sizes
 * @param {Level[]} options.levels
 * @param {Axis} [options.axis]
 * @param {boolean} [options.interactive]  with a point for every row
 * @param {import("./frame.js").Marked | null} [options.marked]
 * @param {{value: number, label: string}[]} [options.limits]  in the measure's unit
 */
export function loadChart(options) {
  const { measure, load, levels, axis = "linear", interactive = false, marked = null, limits = [] } = options;
  const scales = levelScales(levels);
  const { colour, shape } = scales;
  const dot = { filter: "datum.part !== 'mean' && datum.part !== 'none'" };
  const staticDots = [
    { calculate: "datum.part === 'mean' || datum.part === 'apart' ? 1 : 0", as: "mean" },
    { joinaggregate: [{ op: "max", field: "mean", as: "repeated" }] },
    { joinaggregate: [{ op: "count", as: "points" }], groupby: ["level"] },
    dot,
    { filter: "datum.repeated || datum.points === 1" },
  ];
  return {
    ...namedFrame({ x: "load", y: measure, load, levels }),
    params: [
      { name: "foot", value: null },
      { name: "top", value: null },
    ],
    transform: [
      { calculate: `datum.${measure.field} / ${measure.divisor}`, as: "value" },
      {
        filter: `datum.load !== null && (datum.part === 'none' || datum.${measure.field} ${axis === "log" ? "> 0" : "!== null"})`,
      },
    ],
    ...withLimits(
      {
        encoding: {
          x: loadEncoding(load),
          y: {
            field: "value",
            type: "quantitative",
            title: measureTitle(measure),
            scale:
              axis === "log"
                ? {
                    type: "log",
                    nice: false,
                    padding: 8,
                    domainMin: { expr: "foot" },
                    domainMax: { expr: "top" },
                  }
                : { zero: true, nice: true, domainMax: { expr: "top" } },
            axis: {
              labelExpr: labelExpression(measure, axis),
              tickCount: 5,
              labelOverlap: axis === "linear",
            },
          },
          color: colour,
        },
        layer: [
          {
            transform: [{ filter: "datum.part === 'single' || datum.part === 'mean'" }],
            mark: { type: "line", strokeWidth: 1.75, aria: false, clip: false },
          },
          {
            transform: interactive ? [dot] : staticDots,
            ...levelPoints(shape),
          },
          {
            transform: [{ filter: "datum.part === 'none'" }],
            mark: { type: "point", shape: "cross", angle: 45, filled: true, size: 70, aria: false },
            encoding: { y: { value: "height" } },
          },
          hollowPoints(scales, [measure.field]),
          ...ringAround(marked),
        ],
      },
      limits,
    ),
    config: chartConfig,
  };
}

/**
 * Loads across: doubling ones at even distances, sizes as sizes.
 * @param {{title: string, values: number[], bytes?: boolean}} load
 */
export function loadEncoding({ title, values, bytes }) {
  const powers = bytes || isDoubling(values);
  return {
    field: "load",
    type: "quantitative",
    title,
    scale: {
      type: powers ? "log" : "linear",
      ...(powers ? { base: 2 } : { zero: false }),
      nice: false,
      domain: [values[0], values.at(-1)],
    },
    // Letters are taken for wider than they are.
    axis: {
      values: loadTicks(values),
      labelSeparation: -8,
      grid: false,
      ...(bytes ? { labelExpr: byteLabels } : { format: ",~f" }),
    },
  };
}

/**
 * Loads such as 1, 2, 4, 8 belong on a doubling axis.
 * @param {number[]} values  sorted
 */
function isDoubling(values) {
  return values.length > 3 && values.every((value, i) => i === 0 || value === values[i - 1] * 2);
}

/**
 * Few loads are all named; of many, the first and every fifth.
 * @param {number[]} values  sorted
 */
function loadTicks(values) {
  if (values.length <= 8) return values;
  const step = 5 * Math.ceil(values.length / 40);
  return values.filter((value, i) => i === 0 || value % step === 0);
}

/**
 * Labels such as 152K; on a log axis only at 1, 2 and 5 of each decade.
 * @param {Measure} measure
 * @param {Axis} axis
 */
export function labelExpression(measure, axis) {
  const label = measure.whole ? countLabels : "format(datum.value, ',~r')";
  if (axis === "linear") return label;
  return `indexof([1, 2, 5], round(datum.value / pow(10, floor(log(datum.value) / LN10 + 1e-9)))) < 0 ? '' : ${label}`;
}
