/** Options that set the IOPS of a run, or keep its queue from being full: then IOPS are no result of the storage. */

/** @import {Context, Run} from "../types.js" */

/**
 * Options that keep the queue from being full by work between I/Os: the IOPS of a database's log are what its syncs
 * leave of them, and are reached. Little's law cannot be asked of them, a comparison can.
 */
const work =
  /^(fsync|fdatasync|sync_file_range|serialize_overlap|zonemode|nrfiles|openfiles|io_submit_mode|ioengine|posixaio|verify)/;

/**
 * @param {Run} run
 * @param {Pick<Context, "findings">} about
 * @returns {string[]} options of the load generator by name, sorted
 */
export function pacingOf(run, { findings }) {
  const queues = /** @type {{run: string, exempt_by: string | null}[] | undefined} */ (findings.queues);
  const named = indexQueues(queues).get(run.run);
  const options = named
    ? JSON.parse(named)
    : [...(run.queue_not_full_by?.split(", ") ?? []), ...statedOf(run)];
  return [...new Set(options)].filter((option) => !work.test(option)).sort();
}

/** @param {Run} run */
const statedOf = ({ rate_iops, factors, queue_not_full_by: named }) => [
  ...(Number(rate_iops) > 0 && !/rate|-g/.test(named ?? "") ? ["rate_iops"] : []),
  ...(Number(factors?.latency_target_us) > 0 && !named?.includes("latency_target") ? ["latency_target"] : []),
];

/** @type {WeakMap<object, Map<string, string | null>>} */
const indices = new WeakMap();

/** @param {{run: string, exempt_by: string | null}[]} queues */
function indexQueues(queues = []) {
  const index = indices.get(queues) ?? new Map(queues.map(({ run, exempt_by }) => [run, exempt_by]));
  indices.set(queues, index);
  return index;
}

/**
 * @param {string[]} sets of options, each a list
 * @returns {string} rate_iops; no such option
 */
export const sayPacing = (sets) => sets.map((options) => options || "no such option").join(" or ");
