/** What a session says of the same thing several times: the state after the last change counts. */
import { beforeChange, notShown, twoStates } from "../problems.js";

/** @import {Problem} from "../../../types.js" */
/** @import {Setting} from "../settings.js" */
/** @import {Change} from "./changes.js" */

/**
 * @typedef {object} Entry
 * @property {Setting} setting
 * @property {string | null} host
 * @property {number} block outputs in the order of the text
 * @property {number} line where that output begins
 */

/** What is another value each time, or a part of a list that another command has whole. */
const volatile =
  /^(?:host_time|datastore_free_bytes|vsan_resyncing_objects|vsan_node_state|vsan_disk_congestion)$/;

/**
 * @param {Entry[]} entries
 * @param {Change[]} changes
 * @returns {{settings: Setting[], problems: Problem[]}}
 */
export function lastStates(entries, changes) {
  /** @type {Map<string, Entry[]>} */
  const groups = new Map();
  for (const entry of entries) {
    const key = JSON.stringify([entry.host, entry.setting.name, entry.setting.instance]);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  /** @type {Problem[]} */
  const problems = [];
  const settings = [...groups.values()].flatMap((group) => lastState(group, changes, problems));
  problems.push(
    ...changes.filter((change) => isUnseen(change, entries)).map(({ line, what }) => notShown(line, what)),
  );
  return { settings, problems };
}

/**
 * @param {Entry[]} group of one setting of one host, in the order of the text
 * @param {Change[]} changes
 * @param {Problem[]} problems added to
 * @returns {Setting[]} several where one output has it twice
 */
function lastState(group, changes, problems) {
  const { name, instance } = group[0].setting;
  const final = /** @type {Entry} */ (group.at(-1));
  const last = group.filter(({ block }) => block === final.block);
  const isOne = volatile.test(name) || last.every(({ setting }) => setting.value === final.setting.value);
  const differing = group.filter(
    ({ block, setting }) => block !== final.block && setting.value !== final.setting.value,
  );
  const isOlder = (/** @type {Entry} */ entry) =>
    changes.some(
      ({ line, host, touches }) =>
        line > entry.line &&
        line < final.line &&
        (host === entry.host || host === null) &&
        touches(name, instance),
    );
  const older = differing.filter(isOlder);
  if (older.length) problems.push(beforeChange(older[0].line, name, instance, older[0].setting.value));
  const isDefault = group.map(({ setting }) => setting.is_default).find((each) => each !== null) ?? null;
  if (isOne && (older.length === differing.length || volatile.test(name)))
    return last.map(({ setting }) =>
      differing.length ? setting : { ...setting, is_default: setting.is_default ?? isDefault },
    );
  problems.push(twoStates(final.line, name, instance));
  return [{ ...final.setting, value: null, number: null, unit: null, is_default: null }];
}

/**
 * @param {Change} change
 * @param {Entry[]} entries
 */
const isUnseen = ({ line, host, isTold, touches, shows }, entries) =>
  isTold &&
  !entries.some(
    (entry) =>
      entry.line > line &&
      (entry.host === host || host === null) &&
      shows.test(entry.setting.name) &&
      touches(entry.setting.name, entry.setting.instance),
  );
