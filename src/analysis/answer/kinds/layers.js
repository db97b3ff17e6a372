/**
 * Where does time go: of what a command took, as the host saw it (GAVG), the shares of the device (DAVG) and of the
 * kernel (KAVG), and of that the time in its queue (QAVG). Source: the counters of esxtop.
 */
import { describeLevel } from "../../series.js";

/** @import {Asked, Context, Layers, Run} from "../../types.js" */
/** @import {Said} from "../answers.js" */

/** So many workloads are told in words. */
const told = 2;

/**
 * @param {Asked} _asked
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said[]} the runs with the longest latencies, a sentence each
 */
export function answerLayers(_asked, runs, about) {
  const layers = new Map((about.layers ?? []).map((row) => [row.run, row]));
  const known = runs.flatMap((run) => {
    const own = layers.get(run.run);
    return own && own.gavg_us > 0 ? [{ run, own }] : [];
  });
  const slowest = [...known].sort((a, b) => b.own.gavg_us - a.own.gavg_us);
  const places = [...new Set(slowest.map(({ run }) => placeOf(run)))].slice(0, told);
  return places.map((place) => {
    const own = known.filter(({ run }) => placeOf(run) === place);
    const parts = own.map((each) => sayShares(each, about));
    return {
      ...{ of: own.map(({ run }) => run), measure: "latency_mean_us", grade: "seen once" },
      ...{ tool: own[0].run.tool, workload: own[0].run.workload },
      sentence: `${place}: ${parts.join("; ")}.`,
    };
  });
}

/** @param {Run} run */
const placeOf = ({ workload }) => String(workload ?? "all I/O");

/**
 * @param {{run: Run, own: Layers}} row
 * @param {Context} about
 */
function sayShares({ run, own }, { study, units }) {
  const share = (/** @type {number} */ us) => `${Math.round((100 * us) / own.gavg_us)} %`;
  const level = study.factor ? run.factors[study.factor] : undefined;
  const at = level === undefined || !study.factor ? "" : `at ${describeLevel(level, study.factor, units)} `;
  const queue = own.qavg_us === null ? "" : `, ${share(own.qavg_us)} in its queue`;
  const guest = run.latency_mean_us === null ? "" : `; a VM saw ${sayTime(run.latency_mean_us)} an I/O`;
  return `${at}the device took ${share(own.davg_us)} (DAVG ${sayTime(own.davg_us)}) and the kernel ${share(own.kavg_us)} (KAVG ${sayTime(own.kavg_us)}${queue}) of a command's ${sayTime(own.gavg_us)}${guest}`;
}

/** @param {number} us */
const sayTime = (us) =>
  us < 1000 ? `${Number(us.toPrecision(3))} µs` : `${Number((us / 1000).toPrecision(3))} ms`;
