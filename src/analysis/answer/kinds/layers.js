/**
 * Where does time go: of what a command took, as the host saw it (GAVG), the shares of the device (DAVG) and of the
 * kernel (KAVG), and of that the time in its queue (QAVG). Source: the counters of esxtop.
 */
import { formatLatency } from "../../../words/numbers.js";
import { countCommands } from "../../audit/layers.js";
import { describeLevel, groupBy } from "../../series.js";
import { sayWorkload } from "../../../words/workloads.js";

/** @import {Asked, Context, Layers, Run} from "../../types.js" */
/** @import {Said} from "../answers.js" */

/** So many workloads are told in words. */
const told = 2;

/**
 * @param {Asked} _asked
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said[]} the runs with the longest latencies, a sentence each, and after the last what all of them say
 */
export function answerLayers(_asked, runs, about) {
  const layers = new Map((about.layers ?? []).map((row) => [row.run, row]));
  const known = runs.flatMap((run) => {
    const own = layers.get(run.run);
    return own && own.gavg_us > 0 ? [{ run, own }] : [];
  });
  const slowest = [...known].sort((a, b) => b.own.gavg_us - a.own.gavg_us);
  const places = [...new Set(slowest.map(({ run }) => placeOf(run)))].slice(0, told);
  const conclusion = conclude(known, about);
  return places.map((place, i) => {
    const own = known.filter(({ run }) => placeOf(run) === place);
    const parts = own.map((each) => sayShares(each, about));
    return {
      ...{ of: own.map(({ run }) => run), measure: "latency_mean_us", grade: "seen once" },
      ...{ tool: own[0].run.tool, workload: own[0].run.workload },
      lead: i === 0 ? conclusion.trim() || null : null,
      sentence: `${place}: ${parts.join("; ")}.${i === places.length - 1 ? conclusion : ""}`,
    };
  });
}

/** @typedef {{run: Run, own: Layers}} Known */

/**
 * @param {Known[]} known
 * @param {Context} about
 * @returns {string} where most of the time moves with the setting; empty where it does at no workload
 */
function conclude(known, { study, units }) {
  const { factor } = study;
  if (!factor) return "";
  const isKernel = (/** @type {Known} */ { own }) => own.kavg_us > own.davg_us;
  const places = groupBy(known, ({ run }) => placeOf(run));
  const moved = places.filter((own) => new Set(own.map(isKernel)).size > 1);
  if (!moved.length) return "";
  const levels = (/** @type {boolean} */ kernel) =>
    [
      ...new Set(
        moved
          .flat()
          .filter((each) => isKernel(each) === kernel)
          .map(({ run }) => run.factors[factor]),
      ),
    ]
      .map((level) => describeLevel(String(level), factor, units))
      .join(", ");
  const seen = moved.map((own) => own.flatMap(({ run }) => run.latency_mean_us ?? []));
  const apart = Math.max(
    ...seen.map((each) => (each.length > 1 ? Math.max(...each) / Math.min(...each) - 1 : NaN)),
  );
  const guest = Number.isNaN(apart)
    ? ""
    : `; what a VM saw of an I/O differs by at most ${Number((100 * apart).toPrecision(2))} %`;
  return ` At ${moved.length} of ${places.length} workloads most of the time is the device's at ${levels(false)} and the kernel's at ${levels(true)}${guest}.`;
}

/** @param {Run} run */
const placeOf = ({ workload }) => sayWorkload(workload ?? "all I/O");

/**
 * @param {Known} row
 * @param {Context} about
 */
function sayShares({ run, own }, { study, units }) {
  const share = (/** @type {number} */ us) => `${Math.round((100 * us) / own.gavg_us)} %`;
  const level = study.factor ? run.factors[study.factor] : undefined;
  const at = level === undefined || !study.factor ? "" : `at ${describeLevel(level, study.factor, units)} `;
  const queue = own.qavg_us === null ? "" : `, in its queue ${share(own.qavg_us)} of the command's time`;
  const commands = countCommands(run);
  const piece =
    commands > 1
      ? `, a command being one piece of ${run.disk_max_io_size_kib} KiB of the ${commands} that an I/O is split into`
      : "";
  const guest =
    run.latency_mean_us === null ? "" : `; a VM saw ${formatLatency(run.latency_mean_us)} per I/O`;
  return `${at}the device took ${share(own.davg_us)} of the ${formatLatency(own.gavg_us)} of a command (DAVG ${formatLatency(own.davg_us)}) and the kernel ${share(own.kavg_us)} (KAVG ${formatLatency(own.kavg_us)}${queue})${piece}${guest}`;
}
