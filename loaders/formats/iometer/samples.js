/** The instantaneous file: rows of an interval each, of the whole test and of its workers. */
import { parseStamp } from "./blocks.js";
import { inconsistent } from "./problems.js";
import { figuresOf, operations } from "./table.js";

/** @import {Problem} from "../../types.js" */
/** @import {Block} from "./blocks.js" */
/** @import {Target} from "./table.js" */

/** @type {Record<string, string>} */
const kinds = { ALL: "all", WORKER: "thread" };

/** @param {Block} block */
export const isInstantaneous = ({ headings }) => headings[0] === "TimeStamp";

/** @param {Target[]} targets */
export const firstInterval = (targets) => targets.filter(({ stamp }) => stamp === targets[0].stamp);

/**
 * A stamp is the end of its interval; the usual distance of stamps is its length.
 * @param {Block} block
 * @param {Target[]} targets
 * @param {string} run
 * @param {Problem[]} problems added to
 */
export function sampleRows({ line }, targets, run, problems) {
  const stamps = new Map(targets.map(({ stamp }) => [stamp, parseStamp(stamp)]));
  const times = [...stamps.values()].filter((time) => time !== null);
  const steps = times.slice(1).map((time, i) => time - times[i]);
  const usual = [...steps].sort((a, b) => a - b)[steps.length >> 1];
  if (times.length < stamps.size || !(usual > 0) || steps.some((step) => step <= 0)) {
    problems.push(inconsistent(line, "times of intervals", "two at least, each after the one before it"));
    return { samples: [], measured_times: [] };
  }
  const start = times[0] - usual;
  return {
    samples: targets.flatMap((target) =>
      kinds[target.kind] ? targetRows(target, (Number(stamps.get(target.stamp)) - start) / 1000, run) : [],
    ),
    measured_times: [{ run, starts_at: start, ends_at: times[times.length - 1] }],
  };
}

/**
 * @param {Target} target
 * @param {number} t_s
 * @param {string} run
 */
const targetRows = (target, t_s, run) =>
  operations.flatMap((operation) => {
    const { iops, bytes_per_s, latency_mean_us } = figuresOf(target, operation);
    const row = { run, entity_kind: kinds[target.kind], entity: target.entity, operation, t_s };
    return iops === null ? [] : [{ ...row, iops, bytes_per_s, latency_mean_us }];
  });
