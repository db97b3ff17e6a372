/** @import {Level} from "../types.js" */
import { chartConfig, namedFrame, countLabels, hollowPoints, levelScales } from "./frame.js";

/**
 * IOPS against hosts from zero, with the line that linear scaling would follow: rows of part `linear` are its ends.
 * @param {object} options
 * @param {string} options.title  of y
 * @param {{title: string, values: number[]}} options.load
 * @param {Level[]} options.levels
 */
export function scalingChart({ title, load, levels }) {
  const scales = levelScales(levels);
  const { colour, shape } = scales;
  return {
    ...namedFrame({ x: "load", y: { field: "iops", divisor: 1 }, load, levels }),
    encoding: {
      x: {
        field: "load",
        type: "quantitative",
        title: load.title,
        scale: { zero: true, nice: false, domain: [0, load.values.at(-1)] },
        axis: { values: [0, ...load.values], grid: false, format: ",~f" },
      },
      y: {
        field: "iops",
        type: "quantitative",
        title,
        scale: { zero: true, nice: true },
        axis: { tickCount: 5, labelExpr: countLabels },
      },
      color: colour,
    },
    layer: [
      {
        transform: [{ filter: "datum.part === 'linear'" }],
        mark: { type: "line", strokeWidth: 1, strokeDash: [5, 4], aria: false },
      },
      {
        transform: [{ filter: "datum.part === 'mean' || datum.part === 'single'" }],
        mark: { type: "line", strokeWidth: 1.75, aria: false },
      },
      {
        transform: [{ filter: "datum.part === 'run' || datum.part === 'apart' || datum.part === 'single'" }],
        mark: { type: "point", filled: true, size: 34, opacity: 0.9, aria: false },
        encoding: { shape },
      },
      hollowPoints(scales, ["iops"]),
    ],
    config: chartConfig,
  };
}
