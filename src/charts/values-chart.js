/** What was measured, as dots on one axis: of studies in which nothing was measured at two loads. */
import { besideDots, nameAxis } from "./changes-chart.js";
import { chartConfig, chartFrame, hollowPoints, levelScales, withLimits } from "./frame.js";
import { labelExpression } from "./load-chart.js";
import { measureTitle } from "./measures.js";

/**
 * Rows have name, level, doubt, part and the value in the unit of the measure, or from and to of a range that a document
 * gives; where there is room for it, text: the value in words, which begins at `end`, to its left where isRight.
 * @param {object} options
 * @param {string[]} options.names  from the top down
 * @param {import("../types.js").Measure} options.measure
 * @param {import("../types.js").Level[]} options.levels  that have a colour each
 * @param {[number, number] | null} options.logRange  ends of a logarithmic axis; null: it is linear
 * @param {{value: number}[]} options.limits  in the unit of the measure
 * @param {number} options.width  px
 */
export function valuesChart({ names, measure, levels, logRange, limits, width }) {
  const { axis, height } = nameAxis(names);
  const scales = levelScales(levels);
  const label = { labelExpr: labelExpression(measure, "linear"), labelOverlap: true };
  const dots = {
    encoding: {
      x: {
        field: "value",
        type: "quantitative",
        title: measureTitle(measure),
        scale: logRange ? { type: "log", nice: false, padding: 10 } : { zero: true, nice: true },
        axis: logRange ? { ...label, values: decadesBetween(...logRange) } : { ...label, tickCount: 5 },
      },
      y: {
        ...{ field: "name", type: "nominal", sort: names, title: null },
        axis: { ...axis, grid: true },
      },
      color: scales.colour,
    },
    layer: [
      {
        transform: [{ filter: "isValid(datum.from)" }],
        mark: { type: "rule", strokeWidth: 3, aria: false },
        encoding: { x: { field: "from", type: "quantitative" }, x2: { field: "to" } },
      },
      {
        mark: { type: "point", filled: true, size: 40, opacity: 0.85, aria: false },
        encoding: { shape: scales.shape },
      },
      hollowPoints(scales, [measure.field]),
      ...besideDots({ field: "end", type: "quantitative" }),
    ],
  };
  const lines = limits.map(({ value }) => ({ value, label: "" }));
  return {
    ...{ ...chartFrame, width, height: height + 60 },
    ...withLimits(dots, lines, "x"),
    config: chartConfig,
  };
}

/**
 * @param {number} low
 * @param {number} high
 * @returns {number[]} powers of ten between them, and thrice each
 */
function decadesBetween(low, high) {
  const powers = Array.from({ length: 20 }, (_, i) => 10 ** (i - 6));
  return powers.flatMap((power) => [power, 3 * power]).filter((tick) => tick >= low && tick <= high);
}
