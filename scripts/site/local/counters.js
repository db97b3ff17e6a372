/** Of captures only the counters that become metrics are kept: all of a capture would take gigabytes of a browser's memory. */
import { isRepeated, lengthOf } from "../../../loaders/parquet/values.js";

/** @import {Batch, Values} from "../../../loaders/types.js" */
/** @import {LocalStore} from "./database.js" */

/** @typedef {(group: unknown, counter: unknown) => boolean} IsNeeded */

/**
 * @param {LocalStore} store
 * @param {string} sql loaders/assemble/metric_counters.sql, which lists them
 * @returns {Promise<IsNeeded>}
 */
export async function findNeeded(store, sql) {
  const { connection } = store;
  await connection.run(
    "create or replace temp table capture_intervals (place INTEGER, run VARCHAR, host VARCHAR)",
  );
  await connection.run(sql);
  const rows = await store.rows(
    `select counter_group, counter from mean_counters union select counter_group, counter from sampled_counters
     union from identity_counters`,
  );
  await connection.run("drop table capture_intervals");
  const names = new Map();
  for (const { counter_group, counter } of rows)
    names.set(counter_group, (names.get(counter_group) ?? new Set()).add(counter));
  return (group, counter) => names.get(group)?.has(counter) ?? false;
}

/**
 * @param {Batch} batch of the table counters
 * @param {IsNeeded} isNeeded
 * @returns {Batch} with those rows alone
 */
export function keepNeeded({ table, columns }, isNeeded) {
  const [group, counter] = [columns.counter_group, columns.counter].map(reader);
  const length = Math.max(0, ...Object.values(columns).map(lengthOf));
  /** @type {number[]} */
  const kept = [];
  for (let i = 0; i < length; i++) if (isNeeded(group(i), counter(i))) kept.push(i);
  const rest = Object.entries(columns).map(([name, values]) => [name, kept.map(reader(values))]);
  return { table, columns: Object.fromEntries(rest) };
}

/**
 * @param {Values} values
 * @returns {(place: number) => any}
 */
function reader(values) {
  if (!isRepeated(values)) return (place) => values[place];
  const { values: distinct, each } = values;
  const period = distinct.length * each;
  return (place) => distinct[Math.trunc((place % period) / each)];
}
