/** Rows of samples from interval series. */
import { operations, partKinds, whole } from "./entities.js";
import { partialInterval } from "./problems.js";
import { groupSeries } from "./series.js";

/** @import {Problem} from "../../types.js" */
/** @import {Interval, TimeSpan} from "./types.js" */

/**
 * @param {TimeSpan} span
 * @param {string} run
 * @param {Problem[]} problems added to
 */
export function sampleRows(span, run, problems) {
  const { series, line } = span;
  const all = series.filter(({ thread }) => thread === null);
  const parts = series.filter(({ thread }) => thread !== null);
  if (!all.length) return [];
  const dropped = all[0].intervals.filter((interval) => isPartial(interval, span)).length;
  if (dropped) problems.push(partialInterval(line, dropped));
  const groups = [{ ...whole, intervals: all[0].intervals }];
  for (const [entity_kind, by] of partKinds)
    for (const { name, intervals } of groupSeries(parts, by))
      groups.push({ entity_kind, entity: name, intervals });
  return groups.flatMap(({ intervals, ...entity }) => intervalRows(span, run, entity, intervals));
}

/**
 * An interval that outlasts the measured time is divided by its whole length, so its rate is too low.
 * @param {Interval} interval
 * @param {TimeSpan} span
 */
const isPartial = ({ end_s }, { test_time_s, profile }) =>
  test_time_s !== null && end_s > test_time_s + Math.max(0.01, 0.02 * (profile?.interval_s ?? 0));

/**
 * @param {TimeSpan} span
 * @param {string} run
 * @param {{entity_kind: string, entity: string}} entity
 * @param {Interval[]} intervals
 */
const intervalRows = (span, run, entity, intervals) =>
  intervals
    .filter((interval) => !isPartial(interval, span))
    .flatMap(({ end_s, iops, latency_us }) =>
      operations.map((operation) => ({
        run,
        ...entity,
        operation,
        t_s: end_s,
        iops: iops[operation],
        latency_mean_us: latency_us[operation],
      })),
    );
