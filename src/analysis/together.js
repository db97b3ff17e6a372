/** VMs that ran together are one result: their IOPS and throughput add up, their latency is the mean weighted by I/Os. */
import { readAdmission } from "./admission/admission.js";
import { factorBeside, groupBy } from "./series.js";

/** @import {Context, Run} from "./types.js" */

/**
 * @param {Run[]} runs of one study
 * @param {Context} about whose study.together names the factor that numbers the VMs
 * @returns {Run[]} one run for the VMs that ran together, under the name of the first; a sum of which a part may not be
 *   used, or is missing, is null. Without such a factor the runs as they are.
 */
export function combineTogether(runs, about) {
  const { together } = about.study;
  if (!together || runs.length === 0) return runs;
  const admission = readAdmission(about, runs);
  const numbers = new Set(runs.flatMap(({ factors }) => factors[together] ?? []));
  const strip = (/** @type {Run} */ run) => {
    const { [together]: _, ...factors } = run.factors;
    return { ...run, factors, settings: run.settings.filter(({ factor }) => factor !== together) };
  };
  const nameOf = (/** @type {Run} */ run) => {
    const { settings, factors } = strip(run);
    const length = run.asked_s ?? run.duration_s ?? null;
    const beside = factors[factorBeside(about.loadAxis)] ?? null;
    return JSON.stringify([
      run.tool,
      run.workload,
      run.load,
      beside,
      settings,
      factors.repeat ?? null,
      length,
    ]);
  };
  // The second run of one VM in a group belongs to a second execution.
  const executions = groupBy(runs, nameOf).flatMap((group) => {
    const times = new Map();
    return groupBy(group, (run) => {
      const vm = run.factors[together];
      times.set(vm, (times.get(vm) ?? 0) + 1);
      return String(times.get(vm));
    });
  });
  return executions.map((own) => {
    const sum = (/** @type {string} */ measure) => {
      const figures = own.map((run) => admission.figure(run, measure));
      if (own.length < numbers.size || figures.some((figure) => figure === null)) return null;
      return figures.reduce((total, figure) => Number(total) + Number(figure), 0);
    };
    const iops = sum("iops");
    const known = iops !== null && own.every((run) => admission.figure(run, "latency_mean_us") !== null);
    const weighted = own.reduce((total, run) => total + Number(run.iops) * Number(run.latency_mean_us), 0);
    return {
      ...strip(own[0]),
      ...{ iops, bytes_per_s: sum("bytes_per_s"), latency_mean_us: known ? weighted / iops : null },
      latency_p99_us: null,
    };
  });
}
