/** @import {Level, Measure} from "../types.js" */
import { chartConfig, chartFrame, countLabels, levelScales } from "./frame.js";
import { measureTitle } from "./measures.js";

/**
 * A group of bars for each workload, a bar a level, with a dot for each of several runs.
 * @param {object} options
 * @param {Measure} options.measure
 * @param {string[]} options.workloads
 * @param {Level[]} options.levels
 */
export function barChart({ measure, workloads, levels }) {
  const { colour } = levelScales(levels);
  const offset = { field: "level", type: "nominal", scale: { domain: levels.map(({ value }) => value) } };
  return {
    ...chartFrame,
    transform: [
      { filter: `datum.${measure.field} !== null` },
      { calculate: `datum.${measure.field} / ${measure.divisor}`, as: "value" },
    ],
    encoding: {
      x: {
        field: "workload",
        type: "nominal",
        title: null,
        scale: { domain: workloads, paddingInner: 0.25 },
        axis: { labelAngle: 0, labelLimit: 300 / workloads.length, labelOverlap: false },
      },
      xOffset: offset,
      y: {
        field: "value",
        type: "quantitative",
        title: measureTitle(measure),
        scale: { zero: true, nice: true },
        axis: { tickCount: 5, ...(measure.whole ? { labelExpr: countLabels } : {}) },
      },
      color: colour,
    },
    layer: [
      {
        transform: [{ filter: "datum.part !== 'run' && datum.part !== 'apart'" }],
        mark: { type: "bar", aria: false },
      },
      {
        transform: [{ filter: "datum.part === 'run' || datum.part === 'apart'" }],
        mark: { type: "point", filled: true, size: 10, color: "var(--ink)", opacity: 0.8, aria: false },
        encoding: { color: { value: "var(--ink)" } },
      },
    ],
    config: chartConfig,
  };
}
