/**
 * Where time goes: of what a command took, as the host saw it (GAVG), the shares of the device (DAVG) and of the kernel
 * (KAVG). Source: the counters of esxtop.
 */
import { findings } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { formatFigure, listAll } from "../../sentences/format.js";
import { groupBy, nameSubject } from "../series.js";
import { nameWorkloads } from "./names.js";

/** @import {Asked, Context, Layers, Run} from "../types.js" */
/** @import {Said} from "./answers.js" */

/** @typedef {{run: Run, own: Layers}} Known */

/**
 * @param {Asked} _asked
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said[]} one: whether the setting moves time from the device to the kernel, and the slowest workload
 */
export function answerLayers(_asked, runs, about) {
  const layers = new Map((about.layers ?? []).map((row) => [row.run, row]));
  const known = runs.flatMap((run) => {
    const own = layers.get(run.run);
    return own && own.gavg_us > 0 ? [{ run, own }] : [];
  });
  if (known.length === 0) return [];
  const slowest = known.toSorted((a, b) => b.own.gavg_us - a.own.gavg_us);
  const example = sayShare(slowest[0], runs, about);
  const moved = sayMoved(known, about);
  return [
    {
      ...{
        form: moved ? "layers_moves" : "layers",
        finding: moved ?? example,
        support: moved ? example : null,
      },
      ...{
        factor: about.study.factor,
        measure: "latency_mean_us",
        tool: slowest[0].run.tool,
        state: "layers",
      },
      ...{ workload: slowest[0].run.workload, repeats: 1, of: known.map(({ run }) => run) },
    },
  ];
}

/** @param {Known} known */
const isKernel = ({ own }) => own.kavg_us > own.davg_us;

/**
 * @param {Known[]} known
 * @param {Context} about
 * @returns {string | null} null where time stays where it is
 */
function sayMoved(known, { study, units }) {
  const { factor } = study;
  if (!factor) return null;
  const places = groupBy(known, ({ run }) => String(run.workload));
  const moved = places.filter((own) => new Set(own.map(isKernel)).size > 1).flat();
  if (moved.length === 0) return null;
  const levels = moved.filter(isKernel).map(({ run }) => run.factors[factor]);
  return fill(findings.layers_moves, {
    setting: listAll([...new Set(levels)].map((level) => nameSubject(level, factor, units))),
    ...{ from: "device (DAVG)", to: "kernel (KAVG)" },
  });
}

/**
 * @param {Known} known
 * @param {Run[]} runs
 * @param {Context} about
 */
function sayShare(known, runs, { study, units }) {
  const { run, own } = known;
  const kernel = isKernel(known);
  const level = study.factor ? run.factors[study.factor] : undefined;
  return fill(findings.layers, {
    workload: nameWorkloads([run.workload], [...new Set(runs.map((each) => each.workload))])[0] || "All I/O",
    level: level === undefined ? "this setting" : nameSubject(level, String(study.factor), units),
    share: `${Math.round((100 * (kernel ? own.kavg_us : own.davg_us)) / own.gavg_us)} %`,
    latency: formatFigure(own.gavg_us, "latency_mean_us"),
    layer: kernel ? "kernel (KAVG)" : "device (DAVG)",
  });
}
