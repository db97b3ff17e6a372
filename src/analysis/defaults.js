/** What a setting is where nobody set it, by the version of the hypervisor and by what else decides. */
import { compareVersions, parseVersion } from "../words/versions.js";

/** @import {DefaultValue} from "../../loaders/types.js" */
/** @import {Version} from "../words/versions.js" */

/** What is known of a host or device: the values that it may have, by setting. @typedef {Record<string, string[]>} Facts */

/**
 * @typedef {object} Default
 * @property {string} value
 * @property {string} source of the fact
 * @property {string | null} of the version that it was seen in, where nothing is known of the one that is asked for
 */

/**
 * @param {DefaultValue} stated
 * @param {Facts} facts
 * @returns {boolean} whether it applies to them
 */
export const isOf = ({ for: condition }, facts) =>
  Object.entries(condition).every(
    ([name, values]) =>
      facts[name] !== undefined && facts[name].every((value) => values.map(String).includes(value)),
  );

/**
 * @param {DefaultValue} stated
 * @param {Version} version
 * @returns {boolean | null} whether it applies to that version; null if its update decides and is unknown
 */
export function isIn({ from, until }, version) {
  const first = from === null ? null : parseVersion(from);
  const last = until === null ? null : parseVersion(until);
  const since = first && compareVersions(version, { ...first, update: first.update ?? 0 });
  const before = last && compareVersions(version, { ...last, update: last.update ?? Infinity });
  if ((since !== null && since < 0) || (before !== null && before > 0)) return false;
  return (first && since === null) || (last && before === null) ? null : true;
}

/**
 * @param {DefaultValue[]} stated
 * @param {Version | null} version
 * @param {Facts} facts
 * @returns {Default | null} null where it is not known
 */
export function findDefault(stated, version, facts) {
  const own = stated.filter((each) => isOf(each, facts));
  const known = version && own.find((each) => isIn(each, version) === true);
  if (known) return { value: known.value, source: known.source, of: null };
  // Of another version: said where all that are known agree.
  const isOpen = !version || own.every((each) => isIn(each, version) === false);
  const [first] = own;
  if (!first || !isOpen || own.some(({ value }) => value !== first.value)) return null;
  return { value: first.value, source: first.source, of: first.from ?? first.until };
}
