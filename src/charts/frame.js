/** What all charts share: their size, how levels look, axes, and lines that a reader measures against. */

/** @import {Level} from "../types.js" */

export const chartSize = { width: 360, height: 236 };

export const chartFrame = {
  ...chartSize,
  autosize: { type: "fit", contains: "padding" },
  padding: { left: 4, right: 10, top: 6, bottom: 4 },
  data: { name: "rows", values: [] },
};

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
 * Colour and shape of each level, the same in every chart.
 * @param {Level[]} levels
 */
export function levelScales(levels) {
  const level = { field: "level", type: "nominal", legend: null };
  const domain = levels.map((l) => l.value);
  return {
    colour: { ...level, scale: { domain, range: levels.map((l) => `var(--level-${l.index})`) } },
    shape: { ...level, scale: { domain, range: levels.map((l) => shapes[l.index % shapes.length]) } },
  };
}

export const chartConfig = {
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
};

/**
 * A line across the chart at a value of y, with its name: a limit, a line rate, no change.
 * @param {{value: number, label: string}[]} limits
 */
export const limitLayers = (limits) =>
  limits.flatMap(({ value, label }) => [
    {
      data: { values: [{}] },
      mark: { type: "rule", color: "var(--bad)", strokeDash: [5, 3], strokeWidth: 1, aria: false },
      encoding: { y: { datum: value }, x: null, color: null },
    },
    {
      data: { values: [{}] },
      mark: {
        type: "text",
        color: "var(--bad)",
        align: "right",
        baseline: "bottom",
        x: "width",
        dy: -3,
        fontSize: 11,
        text: label,
        aria: false,
      },
      encoding: { y: { datum: value }, x: null, color: null },
    },
  ]);

/** Labels of IOPS: 152K. */
export const countLabels = "replace(format(datum.value, '~s'), 'k', 'K')";

/** Labels of sizes that are powers of two: 512, 4K, 1M. */
export const byteLabels =
  "datum.value >= 1048576 ? format(datum.value / 1048576, ',~r') + 'M' : datum.value >= 1024 ? format(datum.value / 1024, ',~r') + 'K' : format(datum.value, ',~r')";
