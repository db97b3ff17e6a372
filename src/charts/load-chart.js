/** @import {Axis, Level, Measure} from "../types.js" */

export const chartSize = { width: 360, height: 236 };

const shapes = [
  "circle",
  "square",
  "triangle-up",
  "diamond",
  "triangle-down",
  "cross",
  "triangle-left",
  "triangle-right",
];

/**
 * A measure against the load, a line a level. Rows are marked by `part`: `single` (a load measured once), `run`
 * (one of several repeats, drawn as a dot) and `mean` (their geometric mean, on the line). A static chart has a dot
 * for every run where there is a mean, and for the only point of a level; all other points get the line's markers.
 * @param {object} options
 * @param {Measure} options.measure
 * @param {{title: string, values: number[]}} options.load
 * @param {Level[]} options.levels
 * @param {string} options.factor  title of the factor, for the tooltip
 * @param {Axis} [options.axis]
 * @param {boolean} [options.interactive]  with a point for every row and a tooltip
 */
export function loadChart({ measure, load, levels, factor, axis = "linear", interactive = false }) {
  const powers = isDoubling(load.values);
  const level = { field: "level", type: "nominal", legend: null };
  const colour = {
    ...level,
    scale: { domain: levels.map((l) => l.value), range: levels.map((l) => `var(--level-${l.index})`) },
  };
  const shape = {
    ...level,
    scale: { domain: levels.map((l) => l.value), range: levels.map((l) => shapes[l.index % shapes.length]) },
  };
  const tooltip = [
    ...(levels.length > 1 ? [{ field: "level", title: factor }] : []),
    { field: "load", type: "quantitative", title: load.title, format: ",~f" },
    {
      field: "value",
      type: "quantitative",
      title: measure.unit,
      format: measure.key === "iops" ? ",.0f" : ",.3~r",
    },
    { field: "about", title: "Point" },
  ];
  const dot = { filter: "datum.part !== 'mean'" };
  const staticDots = [
    { calculate: "datum.part === 'mean' ? 1 : 0", as: "mean" },
    { joinaggregate: [{ op: "max", field: "mean", as: "repeated" }] },
    { joinaggregate: [{ op: "count", as: "points" }], groupby: ["level"] },
    dot,
    { filter: "datum.repeated || datum.points === 1" },
  ];
  return {
    ...chartSize,
    autosize: { type: "fit", contains: "padding" },
    padding: { left: 4, right: 10, top: 6, bottom: 4 },
    data: { name: "rows", values: [] },
    transform: [
      { calculate: `datum.${measure.field} / ${measure.divisor}`, as: "value" },
      {
        calculate:
          "datum.part === 'single' ? 'single run' : datum.part === 'run' ? 'one of several runs' : 'geometric mean'",
        as: "about",
      },
      { filter: axis === "log" ? `datum.${measure.field} > 0` : `datum.${measure.field} !== null` },
    ],
    encoding: {
      x: {
        field: "load",
        type: "quantitative",
        title: load.title,
        scale: {
          type: powers ? "log" : "linear",
          ...(powers ? { base: 2 } : { zero: false }),
          nice: false,
          domain: [load.values[0], load.values.at(-1)],
        },
        axis: { values: loadTicks(load.values), format: ",~f", grid: false },
      },
      y: {
        field: "value",
        type: "quantitative",
        title: measure.key === "iops" ? "IOPS" : `${measure.title} (${measure.unit})`,
        scale: axis === "log" ? { type: "log", nice: false, padding: 8 } : { zero: true, nice: true },
        axis: { labelExpr: labelExpression(measure, axis), tickCount: 5, labelOverlap: axis === "linear" },
      },
      color: colour,
    },
    layer: [
      {
        transform: [{ filter: "datum.part !== 'run'" }],
        mark: { type: "line", strokeWidth: 1.75, aria: false, clip: false },
      },
      {
        transform: interactive ? [dot] : staticDots,
        mark: { type: "point", filled: true, size: 26, opacity: 0.9, aria: false },
        encoding: { shape },
      },
      ...(interactive
        ? [
            {
              mark: { type: "point", shape: "circle", filled: true, size: 260, opacity: 0, aria: false },
              encoding: { tooltip },
            },
          ]
        : []),
    ],
    config: {
      font: "inherit",
      background: "transparent",
      view: { stroke: null },
      axis: {
        labelColor: "var(--ink-soft)",
        titleColor: "var(--ink-soft)",
        titleFontWeight: "normal",
        labelFontSize: 11,
        titleFontSize: 11.5,
        gridColor: "var(--rule)",
        domain: false,
        ticks: false,
        labelPadding: 5,
        titlePadding: 6,
      },
      axisY: { minExtent: 34 },
      axisX: {
        domain: true,
        domainColor: "var(--ink-faint)",
        ticks: true,
        tickColor: "var(--ink-faint)",
        tickSize: 4,
      },
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
function labelExpression(measure, axis) {
  const label =
    measure.key === "iops" ? "replace(format(datum.value, '~s'), 'k', 'K')" : "format(datum.value, ',~r')";
  if (axis === "linear") return label;
  return `indexof([1, 2, 5], round(datum.value / pow(10, floor(log(datum.value) / LN10 + 1e-9)))) < 0 ? '' : ${label}`;
}
