/** What was measured, as dots on one axis: of studies in which nothing was measured at two loads. */
import { chartConfig, chartFrame, hollowPoints, levelScales } from "./frame.js";
import { labelExpression } from "./load-chart.js";
import { measureTitle } from "./measures.js";

/** Height of a row, px. */
const step = 22;

/**
 * Rows have name, level, doubt, part and the value in the unit of the measure.
 * @param {object} options
 * @param {string[]} options.names  from the top down
 * @param {import("../types.js").Measure} options.measure
 * @param {import("../types.js").Level[]} options.levels  that have a colour each
 * @param {import("../types.js").Axis} options.axis
 */
export function valuesChart({ names, measure, levels, axis }) {
  const scales = levelScales(levels);
  return {
    ...chartFrame,
    width: 400,
    height: names.length * step + 60,
    encoding: {
      x: {
        field: "value",
        type: "quantitative",
        title: measureTitle(measure),
        scale: axis === "log" ? { type: "log", nice: false, padding: 10 } : { zero: true, nice: true },
        axis: { labelExpr: labelExpression(measure, axis), tickCount: 5, labelOverlap: axis === "linear" },
      },
      y: {
        ...{ field: "name", type: "nominal", sort: names, title: null },
        axis: { labelLimit: 250, grid: true },
      },
      color: scales.colour,
    },
    layer: [
      {
        mark: { type: "point", filled: true, size: 40, opacity: 0.85, aria: false },
        encoding: { shape: scales.shape },
      },
      hollowPoints(scales, [measure.field]),
    ],
    config: chartConfig,
  };
}
