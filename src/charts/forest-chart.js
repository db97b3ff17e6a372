import { chartConfig, chartFrame } from "./frame.js";

/** Digits of round ratios, by how many times the largest is the smallest: fewer where there is more. */
const digits = [
  { below: 1.15, steps: Array.from({ length: 450 }, (_, i) => 1 + i / 50) },
  { below: 1.6, steps: Array.from({ length: 90 }, (_, i) => 1 + i / 10) },
  { below: 5, steps: [1, 1.2, 1.5, 2, 3, 5, 7] },
  { below: 40, steps: [1, 2, 5] },
  { below: Infinity, steps: [1] },
];

/**
 * @param {number} low
 * @param {number} high
 * @returns {number[]} round ratios between them
 */
export function ticksBetween(low, high) {
  const { steps } = digits.find(({ below }) => high / low < below) ?? digits[0];
  const powers = [-3, -2, -1, 0, 1, 2, 3];
  const ticks = powers.flatMap((power) => steps.map((step) => Number((step * 10 ** power).toPrecision(3))));
  return ticks.filter((tick) => tick > low && tick < high);
}

/** Height of the row of a lab. */
const step = 30;

/** What stands below the labs. */
export const together = "all labs";
export const further = "a further lab";

/**
 * Ratios with their intervals, a row a lab or a result, and below them what labs say together and what a further lab would
 * see, unless `summary` is empty. Rows have lab, part (lab, together, further), ratio (null for a prediction), low and high.
 * @param {object} options
 * @param {string[]} options.labs  in the order of the rows
 * @param {[number, number]} options.range  of all ratios
 * @param {string[]} [options.summary]  rows below them
 * @param {string} [options.title]  of the axis
 * @param {number} [options.room]  for the names of the rows, px
 */
export function forestChart({
  labs,
  range: [low, high],
  summary = [together, further],
  title = "ratio, with its interval of 95 %",
  room = 150,
}) {
  const rows = [...labs, ...summary];
  const y = {
    field: "lab",
    type: "nominal",
    sort: rows,
    title: null,
    axis: { labelLimit: room, grid: false },
  };
  const x = {
    field: "low",
    type: "quantitative",
    title,
    scale: { type: "log", nice: false, padding: 12 },
    axis: {
      values: ticksBetween(low, high),
      labelOverlap: true,
      labelExpr: "format(datum.value, '~r') + 'x'",
    },
  };
  const colour = { value: "var(--ink)" };
  return {
    ...chartFrame,
    height: rows.length * step + 50,
    layer: [
      {
        data: { values: [{}] },
        mark: { type: "rule", strokeDash: [5, 3], strokeWidth: 1, aria: false },
        encoding: { x: { datum: 1, type: "quantitative" }, color: { value: "var(--bad)" } },
      },
      {
        mark: { type: "rule", strokeWidth: 1.5, aria: false },
        encoding: {
          ...{ x, x2: { field: "high" }, y },
          color: colour,
          strokeDash: { condition: { test: "datum.part === 'further'", value: [3, 3] }, value: [1, 0] },
        },
      },
      ...points("lab", "square", 60, "var(--link)", y),
      ...points("together", "diamond", 170, "var(--ink)", y),
    ],
    config: chartConfig,
  };
}

/**
 * @param {string} part
 * @param {string} shape
 * @param {number} size
 * @param {string} fill
 * @param {object} y
 */
const points = (part, shape, size, fill, y) => [
  {
    transform: [{ filter: `datum.part === '${part}'` }],
    mark: { type: "point", filled: true, opacity: 1, shape, size, aria: false },
    encoding: { x: { field: "ratio", type: "quantitative" }, y, color: { value: fill } },
  },
];
