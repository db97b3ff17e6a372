/** Which settings of a host differ from what they are by default, and what is published of them. */
import { findDefault } from "../defaults.js";
import { parseVersion } from "../../words/versions.js";

/** @import {Factor, Practice} from "../../../loaders/types.js" */
/** @import {Facts} from "../defaults.js" */
/** @import {Version} from "../../words/versions.js" */

/**
 * A row of the table settings, as a dump of a host gives it.
 * @typedef {{name: string, instance?: string | null, value: string | null, is_default?: boolean | null, default_value?: string | null, host?: string | null}} Recorded
 */

/** What a study says of a setting: an answer of the archive. @typedef {{factor: string, study: string, title: string, sentence: string}} Tested */

/**
 * @typedef {object} Tuned a setting of hosts with one value
 * @property {string | null} factor null for an option that the vocabulary does not have
 * @property {string} title
 * @property {string | null} unit
 * @property {string} value
 * @property {"differs" | "default" | "unknown"} verdict against the default
 * @property {string | null} byDefault
 * @property {string | null} usual the default in words, where it is no single value
 * @property {string | null} of the version whose default it is, where that is not the host's
 * @property {string | null} source of the default; null where the host itself printed it
 * @property {string[]} instances devices and the like that have this value
 * @property {Tested[]} tested
 */

/**
 * @param {Recorded[]} rows of the table settings, of one host or several
 * @param {object} known
 * @param {Factor[]} known.factors
 * @param {Record<string, Practice>} known.practice
 * @param {Tested[]} known.tested
 * @returns {Tuned[]} what differs first, then what has its default, last what nobody knows the default of
 */
export function findTuned(rows, { factors, practice, tested }) {
  const byName = namesOf(factors, practice);
  const about = aboutHosts(rows);
  /** @type {Map<string, Tuned>} */
  const found = new Map();
  for (const row of rows) {
    const factor = byName.get(row.name) ?? byName.get(`${row.name} ${row.instance ?? ""}`) ?? null;
    if (row.value === null || (factor === null && row.name !== "advanced_option")) continue;
    const tuned = judge(row, factor, practice, about(row));
    const key = JSON.stringify([tuned.title, tuned.value, tuned.verdict, tuned.byDefault]);
    const alike = found.get(key);
    const instance = factor?.name === row.name ? (row.instance ?? null) : null;
    if (alike) alike.instances.push(...(instance === null ? [] : [instance]));
    else
      found.set(key, {
        ...tuned,
        instances: instance === null ? [] : [instance],
        tested: tested.filter((each) => each.factor === factor?.name),
      });
  }
  const order = ["differs", "default", "unknown"];
  return [...found.values()].sort(
    (a, b) =>
      order.indexOf(a.verdict) - order.indexOf(b.verdict) ||
      Number(b.factor !== null) - Number(a.factor !== null) ||
      (a.title < b.title ? -1 : 1),
  );
}

/**
 * @param {Factor[]} factors
 * @param {Record<string, Practice>} practice
 * @returns {Map<string, Factor>} settings by the names that rows may have
 */
const namesOf = (factors, practice) =>
  new Map(
    factors
      .filter(({ kind }) => kind === "setting")
      .flatMap((factor) =>
        [factor.name, ...(practice[factor.name]?.printed ?? [])].map((name) => [name, factor]),
      ),
  );

/**
 * What rows beside a row say of its host and device.
 * @param {Recorded[]} rows
 * @returns {(row: Recorded) => {version: Version | null, facts: Facts}}
 */
function aboutHosts(rows) {
  const keyOf = (/** @type {Recorded} */ { host = null, instance = null }, /** @type {string} */ name) =>
    JSON.stringify([host, instance, name]);
  const values = new Map(rows.map((row) => [keyOf(row, row.name), row.value]));
  return (row) => {
    const host = { ...row, instance: null };
    const version = values.get(keyOf(host, "esxi_version"));
    const update = values.get(keyOf(host, "esxi_update")) ?? null;
    const isLocal = values.get(keyOf(row, "device_is_local"));
    return {
      version: version ? parseVersion(version, update) : null,
      facts: row.instance ? factsOf(row.instance, isLocal ?? null) : {},
    };
  };
}

/**
 * @param {string} device
 * @param {string | null} isLocal
 * @returns {Facts}
 */
function factsOf(device, isLocal) {
  if (isLocal === "true") return { protocol: ["local"] };
  if (isLocal !== "false") return {};
  if (device.startsWith("naa.")) return { protocol: ["fc", "fcoe", "iscsi"] };
  return /^(?:eui|uuid)\./.test(device) ? { protocol: ["nvme-fc", "nvme-tcp", "nvme-rdma"] } : {};
}

/**
 * What the host printed of its default counts before what is published of it.
 * @param {Recorded} row
 * @param {Factor | null} factor
 * @param {Record<string, Practice>} practice
 * @param {{version: Version | null, facts: Facts}} about
 * @returns {Omit<Tuned, "instances" | "tested">}
 */
function judge(row, factor, practice, { version, facts }) {
  const entry = factor && Object.hasOwn(practice, factor.name) ? practice[factor.name] : null;
  const value = String(row.value);
  const printed = row.default_value ?? null;
  const stated = printed === null ? findDefault(entry?.defaults ?? [], version, facts) : null;
  const byDefault = printed ?? stated?.value ?? null;
  const isDefault = row.is_default ?? (byDefault === null ? null : byDefault === value);
  return {
    factor: factor?.name ?? null,
    title:
      factor?.title ??
      String(row.instance ?? row.name)
        .replace(/^\//, "")
        .replaceAll("/", "."),
    unit: factor?.unit ?? null,
    value,
    verdict: isDefault === null ? "unknown" : isDefault ? "default" : "differs",
    byDefault: isDefault ? value : byDefault,
    usual: entry?.default ?? null,
    of: stated?.of ?? null,
    source: stated?.source ?? null,
  };
}
