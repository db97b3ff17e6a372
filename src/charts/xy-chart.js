/**
 * Charts that the browser makes of data it has just read: rows of x and y, a line or a set of points a series. In Vega,
 * unlike all others: docs/charts.md says why.
 */

import { axisLook, shapes } from "./look.js";

/**
 * @typedef {object} Axis
 * @property {string} title
 * @property {"linear" | "log" | "point" | "utc"} scale  point: a place for each text
 * @property {(string | number)[]} [domain]  from the rows when absent; needed for point
 * @property {number[]} [ticks]
 * @property {string} [label]  Vega expression for the text of a tick
 * @property {boolean} [zero]  a linear axis begins at zero
 */

/**
 * @typedef {object} Row
 * @property {string | number} x
 * @property {number} y
 * @property {string} series
 * @property {number | null} [low]  ends of a thin line through the point
 * @property {number | null} [high]
 * @property {boolean} [doubt]  it failed a check: its point is hollow
 * @property {number} [x2]  where a bar ends
 * @property {Record<string, string>} about  what the tooltip says
 */

/** Colours repeat after eight series, shapes then shift by one, so that no two of 64 look alike. */
export const colourOf = (/** @type {number} */ series) => series % shapes.length;
const shapeOf = (/** @type {number} */ series) =>
  shapes[(series + Math.floor(series / shapes.length)) % shapes.length];

/**
 * A Vega specification whose data set `rows` is empty; fill it with rows in the order of their lines.
 * @param {object} options
 * @param {number} options.width
 * @param {number} options.height
 * @param {Axis} options.x
 * @param {Axis} options.y
 * @param {string[]} options.series  names, in the order of their colours
 * @param {string[]} options.marks  line, point, bar, range
 * @param {{from: number, to: number, kind: "steady" | "warmup"}[]} [options.bands]  stretches of the x axis
 * @returns {import("vega").Spec}
 */
export function xyChart({ width, height, x, y, series, marks, bands = [] }) {
  return {
    width,
    height,
    autosize: { type: "fit", contains: "padding" },
    padding: { left: 4, right: 12, top: 8, bottom: 4 },
    data: [
      { name: "rows", values: [] },
      { name: "bands", values: bands },
    ],
    scales: [
      axisScale("x", "width", x),
      axisScale("y", "height", y),
      ordinal("colour", series, (i) => `var(--level-${colourOf(i)})`),
      ordinal("shape", series, shapeOf),
    ],
    axes: [
      { scale: "x", orient: "bottom", title: x.title, ...ticksOf(x), domain: true, ticks: true },
      { scale: "y", orient: "left", title: y.title, ...ticksOf(y), grid: true, minExtent: 34 },
    ],
    marks: [...bandMarks(bands), ...marks.map((mark) => makers[mark]())],
    config: {
      background: "transparent",
      axis: {
        ...axisLook,
        domainColor: "var(--ink-faint)",
        tickColor: "var(--ink-faint)",
        tickSize: 4,
        labelOverlap: true,
      },
    },
  };
}

/**
 * @param {string} name
 * @param {"width" | "height"} range
 * @param {Axis} axis
 * @returns {any}
 */
function axisScale(name, range, { scale, domain, zero = false }) {
  if (scale === "point") return { name, type: scale, range, domain, padding: 0.5 };
  const fields = name === "x" ? ["x", "x2"] : ["y", "low", "high"];
  return {
    name,
    type: scale,
    range,
    domain: domain ?? { data: "rows", fields },
    ...(scale === "linear" ? { zero, nice: domain === undefined } : { nice: false }),
    ...(scale === "log" && domain === undefined ? { padding: 8 } : {}),
  };
}

/** Labels such as 152K; on a log axis only at 1, 2 and 5 of each decade. */
const plainLabel =
  "abs(datum.value) >= 10000 ? replace(replace(format(datum.value, '~s'), 'k', 'K'), 'µ', 'u') : format(datum.value, ',~r')";
const logLabel = `indexof([1, 2, 5], round(datum.value / pow(10, floor(log(datum.value) / LN10 + 1e-9)))) < 0 ? '' : ${plainLabel}`;

/**
 * @param {Axis} axis
 * @returns {any}
 */
function ticksOf({ scale, ticks, label }) {
  if (scale === "point") return { labelLimit: 90 };
  if (scale === "utc") return { tickCount: 5 };
  const text = label ?? (scale === "log" && !ticks ? logLabel : plainLabel);
  return {
    ...(ticks ? { values: ticks } : { tickCount: 5 }),
    encode: { labels: { update: { text: { signal: text } } } },
  };
}

/**
 * @param {string} name
 * @param {string[]} domain
 * @param {(index: number) => string} rangeOf
 * @returns {any}
 */
const ordinal = (name, domain, rangeOf) => ({
  name,
  type: "ordinal",
  domain,
  range: domain.map((_, i) => rangeOf(i)),
});

const place = { x: { scale: "x", field: "x" }, y: { scale: "y", field: "y" } };
const colour = { scale: "colour", field: "series" };

/** @type {Record<string, () => any>} */
const makers = {
  line: lines,
  point: () => ({
    type: "symbol",
    aria: false,
    from: { data: "rows" },
    encode: {
      update: {
        ...place,
        fill: [{ test: "datum.doubt", value: "var(--paper)" }, colour],
        stroke: [{ test: "datum.doubt", ...colour }, { value: "transparent" }],
        shape: { scale: "shape", field: "series" },
        size: { value: 30 },
        tooltip: { field: "about" },
      },
    },
  }),
  bar: () => ({
    type: "rect",
    aria: false,
    from: { data: "rows" },
    encode: {
      update: {
        ...place,
        x2: { scale: "x", field: "x2" },
        y2: { scale: "y", value: 0 },
        fill: colour,
        fillOpacity: { value: 0.7 },
        tooltip: { field: "about" },
      },
    },
  }),
  range: () => ({
    type: "rule",
    aria: false,
    from: { data: "rows" },
    encode: {
      update: {
        x: place.x,
        y: { scale: "y", field: "low" },
        y2: { scale: "y", field: "high" },
        stroke: colour,
        strokeWidth: { value: 1 },
      },
    },
  }),
};

/** @returns {any} */
function lines() {
  return {
    type: "group",
    from: { facet: { name: "line", data: "rows", groupby: "series" } },
    marks: [
      {
        type: "line",
        aria: false,
        from: { data: "line" },
        encode: {
          update: {
            ...place,
            stroke: colour,
            strokeWidth: { value: 1.5 },
          },
        },
      },
    ],
  };
}

/**
 * @param {{kind: string}[]} bands
 * @returns {any[]}
 */
function bandMarks(bands) {
  if (bands.length === 0) return [];
  return [
    {
      type: "rect",
      aria: false,
      from: { data: "bands" },
      encode: {
        update: {
          x: { scale: "x", field: "from" },
          x2: { scale: "x", field: "to" },
          y: { value: 0 },
          y2: { signal: "height" },
          fill: { signal: "datum.kind === 'steady' ? 'var(--good)' : 'var(--doubt)'" },
          fillOpacity: { value: 0.12 },
        },
      },
    },
  ];
}
