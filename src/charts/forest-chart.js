import { chartConfig, chartFrame } from "./frame.js";

/** An axis has about so many ticks. */
const mostTicks = 8;

/** Up to five times, ticks are this far from each other; of more, these digits of each power of ten. */
const steps = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];
const digits = [
  { below: 40, of: [1, 2, 3, 5, 7] },
  { below: 200, of: [1, 2, 5] },
  { below: Infinity, of: [1] },
];

/**
 * Round ratios, no change among them where it is between the ends: 0.9, 1, 1.1 and not 0.93, 0.97.
 * @param {number} low
 * @param {number} high
 * @returns {number[]} between them, in their order
 */
export function ticksBetween(low, high) {
  const step = steps.find((each) => (high - low) / each <= mostTicks) ?? 1;
  const powers = [-3, -2, -1, 0, 1, 2, 3];
  const { of } = digits.find(({ below }) => high / low < below) ?? digits[2];
  const ticks =
    high / low < 5
      ? Array.from({ length: Math.ceil(high / step) + 1 }, (_, i) => i * step)
      : powers.flatMap((power) => of.map((digit) => digit * 10 ** power));
  return ticks.map((tick) => Number(tick.toPrecision(3))).filter((tick) => tick > low && tick < high);
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
      labelOverlap: "greedy",
      labelExpr: "format(datum.value, '~r') + '×'",
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
