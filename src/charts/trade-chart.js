/** @import {Axis, Level, Measure} from "../types.js" */
import {
  chartConfig,
  namedFrame,
  countLabels,
  levelPoints,
  levelScales,
  hollowPoints,
  ringAround,
  withLimits,
} from "./frame.js";

/**
 * Latency against IOPS, a line a level in order of load: what each further I/O costs. Where no load is known, points.
 * @param {object} options
 * @param {Measure} options.latency
 * @param {{title: string, values: number[]}} options.load
 * @param {Level[]} options.levels
 * @param {Axis} [options.axis]
 * @param {boolean} [options.interactive]  with a point for every row
 * @param {import("./frame.js").Marked | null} [options.marked]
 * @param {{value: number, label: string}[]} [options.limits]  in the unit of the latency
 */
export function tradeChart(options) {
  const { latency, load, levels, axis = "linear", interactive = false, marked = null, limits = [] } = options;
  const scales = levelScales(levels);
  const { colour, shape } = scales;
  const scale = axis === "log" ? { type: "log", nice: false, padding: 8 } : { zero: true, nice: true };
  const positive = axis === "log" ? "> 0" : "!== null";
  const line = {
    transform: [{ filter: "datum.load !== null && datum.part !== 'apart'" }],
    mark: { type: "line", strokeWidth: 1.75, aria: false },
    encoding: { order: { field: "load", type: "quantitative" } },
  };
  return {
    ...namedFrame({ x: "iops", y: latency, load, levels, loads: load.values.length > 0 }),
    transform: [
      { filter: `datum.part !== 'run' && datum.iops ${positive} && datum.latency_mean_us ${positive}` },
      { calculate: `datum.latency_mean_us / ${latency.divisor}`, as: "value" },
    ],
    ...withLimits(
      {
        encoding: {
          x: {
            field: "iops",
            type: "quantitative",
            title: load.values.length > 0 ? `IOPS; beside points: ${load.title}` : "IOPS",
            scale,
            axis: { labelExpr: countLabels, tickCount: 5, grid: false, labelOverlap: true },
          },
          y: {
            field: "value",
            type: "quantitative",
            title: `${latency.title} (${latency.unit})`,
            scale,
            axis: { tickCount: 5, labelOverlap: true },
          },
          color: colour,
        },
        layer: [
          ...(load.values.length > 0 ? [line] : []),
          {
            ...levelPoints(shape),
            ...(interactive || load.values.length === 0
              ? {}
              : {
                  transform: [
                    { joinaggregate: [{ op: "count", as: "points" }], groupby: ["level"] },
                    { filter: "datum.load === null || datum.part === 'apart' || datum.points === 1" },
                  ],
                }),
          },
          hollowPoints(scales, ["iops", latency.field]),
          ...ringAround(marked),
        ],
      },
      limits,
    ),
    config: chartConfig,
  };
}
