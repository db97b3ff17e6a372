/** @import {Axis, Level} from "../types.js" */
import { chartConfig, namedFrame, hollowPoints, levelPoints, levelScales, withLimits } from "./frame.js";
import { loadEncoding } from "./load-chart.js";

/**
 * IOPS over those of the baseline at the same load, a line a level, with the interval of each ratio where there is one.
 * @param {object} options
 * @param {{title: string, values: number[], bytes?: boolean}} options.load
 * @param {Level[]} options.levels  without the baseline
 * @param {string} options.baseline  in words
 * @param {Axis} [options.axis]
 * @param {[number, number]} [options.domain]  of all charts next to it
 * @param {boolean} [options.interactive]  with a point for every row
 */
export function ratioChart({ load, levels, baseline, axis = "linear", interactive = false, domain }) {
  const scales = levelScales(levels);
  const { colour, shape } = scales;
  return {
    ...namedFrame({ x: "load", y: { field: "ratio", divisor: 1 }, load, levels }),
    transform: [{ filter: "isValid(datum.ratio) && datum.part !== 'run' && datum.part !== 'apart'" }],
    ...withLimits(
      {
        encoding: {
          x: loadEncoding(load),
          y: {
            field: "ratio",
            type: "quantitative",
            title: `IOPS over ${baseline}`,
            scale:
              axis === "log"
                ? { type: "log", base: 2, nice: false, padding: 8, ...(domain ? { domain } : {}) }
                : { zero: true, nice: true },
            axis: { tickCount: 5, labelOverlap: true, labelExpr: "format(datum.value, ',~r') + '×'" },
          },
          color: colour,
        },
        layer: [
          {
            transform: [{ filter: "isValid(datum.low)" }],
            mark: { type: "rule", strokeWidth: 1, aria: false },
            encoding: { y: { field: "low", type: "quantitative" }, y2: { field: "high" } },
          },
          { mark: { type: "line", strokeWidth: 1.75, aria: false } },
          {
            ...(interactive ? {} : { transform: [{ filter: "isValid(datum.low)" }] }),
            ...levelPoints(shape),
          },
          hollowPoints(scales, ["iops"]),
        ],
      },
      [{ value: 1, label: "" }],
    ),
    config: chartConfig,
  };
}
