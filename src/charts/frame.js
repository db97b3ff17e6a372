/** What all charts share: their size, how levels look, axes, and lines that a reader measures against. */

/** @import {Level} from "../types.js" */
import { roomForNames } from "./line-names.js";
import { axisLook, shapes } from "./look.js";

export const chartFrame = {
  width: 360,
  height: 236,
  autosize: { type: "fit", contains: "padding" },
  padding: { left: 4, right: 10, top: 6, bottom: 4 },
  data: { name: "rows", values: [] },
};

/**
 * The frame of a chart whose lines have names at their ends, and what it says of its points.
 * @param {import("./line-names.js").About} about
 */
export const namedFrame = ({ levels, ...about }) => ({
  ...chartFrame,
  padding: { ...chartFrame.padding, right: Math.max(chartFrame.padding.right, roomForNames(levels)) },
  usermeta: { ...about, levels: levels.map(({ value, index, name }) => ({ value, index, name })) },
});

/**
 * Colour and shape of each level, the same in every chart; one with an index below 0 is grey.
 * @param {Level[]} levels
 */
export function levelScales(levels) {
  const level = { field: "level", type: "nominal", legend: null };
  const domain = levels.map((l) => l.value);
  return {
    colour: {
      ...level,
      scale: {
        domain,
        range: levels.map((l) => (l.index < 0 ? "var(--ink-faint)" : `var(--level-${l.index})`)),
      },
    },
    shape: {
      ...level,
      scale: { domain, range: levels.map((l) => shapes[Math.max(0, l.index) % shapes.length]) },
    },
  };
}

/**
 * Points of the shape of their level.
 * @param {object} shape  as of levelScales
 */
export const levelPoints = (shape) => ({
  mark: { type: "point", filled: true, size: 26, opacity: 0.9, aria: false },
  encoding: { shape },
});

/**
 * Points that failed a check, hollow over those of their level.
 * @param {ReturnType<typeof levelScales>} scales
 * @param {string[]} fields  measures that the chart draws
 */
export const hollowPoints = ({ colour, shape }, fields) => ({
  transform: [
    {
      filter: `datum.part !== 'none' && (${fields.map((field) => `indexof(datum.doubt || '', '|${field}|') >= 0`).join(" || ")})`,
    },
  ],
  mark: { type: "point", filled: true, size: 30, strokeWidth: 1.25, opacity: 1, aria: false },
  encoding: { shape, color: { value: "var(--paper)" }, stroke: colour },
});

/** @typedef {{level: string, load: number, text: string}} Marked  a point of a line that has a name */

/**
 * A ring around a point, and its name.
 * @param {Marked | null} marked
 * @returns {object[]} layers of a chart that has x and y
 */
export function ringAround(marked) {
  if (!marked) return [];
  const isIt = `datum.load === ${marked.load} && datum.level === ${JSON.stringify(marked.level)}`;
  const layer = {
    transform: [{ filter: `${isIt} && (datum.part === 'single' || datum.part === 'mean')` }],
    encoding: { color: { value: "var(--ink)" } },
  };
  const text = {
    type: "text",
    align: "left",
    baseline: "top",
    dx: 9,
    dy: 7,
    fontSize: 11,
    text: marked.text,
  };
  return [
    { ...layer, mark: { type: "point", filled: false, size: 150, strokeWidth: 1.5, aria: false } },
    { ...layer, mark: { ...text, aria: false } },
  ];
}

export const chartConfig = {
  font: "inherit",
  background: "transparent",
  view: { stroke: null },
  axis: axisLook,
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
 * A line across the chart at a value of an axis, with its name: a limit, a line rate, no change. Layers inherit the
 * encoding next to them, its fields included, so the chart's own is kept from these.
 * @param {{encoding: object, layer: object[]}} chart
 * @param {{value: number, label: string}[]} limits  label: empty where the line has its name elsewhere, as of a value of x
 * @param {"x" | "y"} [axis]
 * @returns {any}  part of a Vega-Lite spec
 */
export function withLimits(chart, limits, axis = "y") {
  const ends =
    axis === "y" ? { x: { value: 0 }, x2: { value: "width" } } : { y: { value: 0 }, y2: { value: "height" } };
  const lines = limits.flatMap(({ value, label }) => {
    const at = { [axis]: { datum: value, type: "quantitative", title: null } };
    const color = { value: "var(--bad)" };
    const rule = {
      mark: { type: "rule", strokeDash: [5, 3], strokeWidth: 1, aria: false },
      encoding: { ...ends, ...at, color },
    };
    const text = {
      mark: {
        type: "text",
        align: "right",
        baseline: "bottom",
        dy: -3,
        fontSize: 11,
        text: label,
        aria: false,
      },
      encoding: { x: { value: "width" }, ...at, color },
    };
    return [rule, ...(label ? [text] : [])].map((layer) => ({ data: { values: [{}] }, ...layer }));
  });
  return lines.length > 0 ? { layer: [chart, ...lines] } : chart;
}

/** Labels of IOPS: 152K. */
export const countLabels = "replace(format(datum.value, '~s'), 'k', 'K')";

/** Labels of sizes that are powers of two: 512, 4K, 1M. */
export const byteLabels =
  "datum.value >= 1048576 ? format(datum.value / 1048576, ',~r') + 'M' : datum.value >= 1024 ? format(datum.value / 1024, ',~r') + 'K' : format(datum.value, ',~r')";
