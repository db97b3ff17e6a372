/** The change that a setting makes: along the load, a line a workload; or a row a workload, a dot a result. */
import { breakLines, linesOf } from "./bar-chart.js";
import { ticksBetween } from "./forest-chart.js";
import { chartConfig, chartFrame } from "./frame.js";
import { loadEncoding } from "./load-chart.js";

/** An axis reaches so far at least. */
const narrow = 1.1;

/** An axis that reaches so far is in times, another in percent: one notation on one axis. */
const timesFrom = 2;

/** @param {[number, number]} range  of all ratios @returns {boolean} whether their axis is in times */
export const isInTimes = (range) => Math.max(...range) >= timesFrom;

const times = "format(datum.value, '~r') + '×'";
const percent =
  "(datum.value < 1 ? '−' : datum.value > 1 ? '+' : '') + format(abs(datum.value - 1) * 100, '~r') + ' %'";

/**
 * @param {[number, number]} range  of all ratios
 * @param {string} title
 */
const ratioAxis = (range, title) => {
  const [low, high] = [Math.min(...range), Math.max(...range)];
  // Of changes of nothing the axis has to show how little that is.
  const isNarrow = Math.max(high, 1 / low) < narrow;
  const [from, to] = isNarrow ? [1 / narrow, narrow] : [low, high];
  return {
    field: "ratio",
    type: "quantitative",
    title,
    scale: { type: "log", nice: false, padding: 10, ...(isNarrow && { domain: [from, to] }) },
    axis: {
      values: ticksBetween(from, to),
      labelOverlap: "greedy",
      labelExpr: isInTimes(range) ? times : percent,
    },
  };
};

/** Where both settings give the same. @param {"x" | "y"} channel */
const noChange = (channel) => ({
  data: { values: [{}] },
  mark: { type: "rule", strokeDash: [5, 3], strokeWidth: 1, aria: false },
  encoding: { [channel]: { datum: 1, type: "quantitative" }, color: { value: "var(--ink-faint)" } },
});

/**
 * Rows have workload, load and ratio. The lines of workloads without a colour are thin and grey, behind the others.
 * @param {object} options
 * @param {{title: string, values: number[], bytes?: boolean}} options.load
 * @param {string[]} options.coloured  workloads in the order of their colours
 * @param {[number, number]} options.range  of all ratios
 * @param {string} options.title  of the axis of changes
 */
export function changesByLoad({ load, coloured, range, title }) {
  const isColoured = `indexof(${JSON.stringify(coloured)}, datum.workload) >= 0`;
  const lines = (
    /** @type {string} */ filter,
    /** @type {number} */ strokeWidth,
    /** @type {object} */ by,
  ) => ({
    transform: [{ filter }],
    mark: { type: "line", strokeWidth, aria: false },
    encoding: { x: loadEncoding(load), y: ratioAxis(range, title), ...by },
  });
  const workload = { field: "workload", type: "nominal" };
  const scale = { domain: coloured, range: coloured.map((_, i) => `var(--level-${i})`) };
  return {
    ...chartFrame,
    width: 500,
    height: 215,
    layer: [
      noChange("y"),
      lines(`!(${isColoured})`, 1, { detail: workload, color: { value: "var(--ink-faint)" } }),
      lines(isColoured, 2, { color: { ...workload, scale, legend: null } }),
    ],
    config: chartConfig,
  };
}

/**
 * Texts beside their dots, towards the middle of the chart: of rows that have a text.
 * @param {object} x
 * @param {object} [y]
 */
export const besideDots = (x, y) =>
  /** @type {const} */ (["left", "right"]).map((align) => ({
    transform: [{ filter: `isValid(datum.text) && datum.isRight === ${align === "right"}` }],
    mark: { type: "text", align, dx: align === "left" ? 8 : -8, fontSize: 11, aria: false },
    encoding: { x, ...(y && { y }), text: { field: "text" }, color: { value: "var(--ink-soft)" } },
  }));

/** Height of a row, px, and of each further line of its name. */
const [step, lineHeight] = [24, 12];

/** Letters of a line of a name: a longer one is broken, not cut, for names often differ at their end. */
const mostLetters = 32;

/**
 * @param {string[]} names  of rows, from the top down
 * @returns {{axis: object, height: number}} height: of all rows, px
 */
export function nameAxis(names) {
  const lines = Math.max(1, ...names.map((name) => breakLines(name, mostLetters).length));
  const labelExpr = linesOf(names, mostLetters, lines);
  // The first of several lines would stand at the height of the mark.
  const labelOffset = (-(lines - 1) * lineHeight) / 2;
  return {
    axis: { labelLimit: 0, labelExpr, labelLineHeight: lineHeight, labelOffset },
    height: names.length * (step + (lines - 1) * lineHeight),
  };
}

/**
 * Rows have workload, ratio, repeated, condition and, where an interval is known, low and high; where there is room for
 * it, text: the change in words, which begins at `end`, to its left where isRight.
 * @param {object} options
 * @param {string[]} options.workloads  from the top down
 * @param {[number, number]} options.range  of all ratios and intervals
 * @param {string} options.title  of the axis of changes
 * @param {string[]} [options.conditions]  that have a colour each, where there are several
 */
export const changesByWorkload = ({ workloads, range, title, conditions = [] }) => {
  const colour =
    conditions.length > 1
      ? {
          ...{ field: "condition", type: "nominal", legend: null },
          scale: { domain: conditions, range: conditions.map((_, i) => `var(--level-${i})`) },
        }
      : { value: "var(--level-0)" };
  const { axis, height } = nameAxis(workloads);
  const y = {
    field: "workload",
    type: "nominal",
    sort: workloads,
    title: null,
    axis: { ...axis, grid: false },
  };
  return {
    ...chartFrame,
    width: 500,
    height: height + 60,
    layer: [
      noChange("x"),
      {
        transform: [{ filter: "isValid(datum.low)" }],
        mark: { type: "rule", strokeWidth: 1.5, aria: false },
        encoding: {
          x: { ...ratioAxis(range, title), field: "low" },
          x2: { field: "high" },
          y,
          color: colour,
        },
      },
      {
        mark: { type: "point", strokeWidth: 1.5, size: 44, opacity: 0.85, aria: false },
        encoding: {
          x: ratioAxis(range, title),
          y,
          fill: { condition: { test: "datum.repeated", ...colour }, value: "var(--paper)" },
          stroke: colour,
        },
      },
      ...besideDots({ ...ratioAxis(range, title), field: "end" }, y),
    ],
    config: chartConfig,
  };
};
