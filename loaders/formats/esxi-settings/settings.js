/** Settings as rows. */
import { nameless, sameInstance, wrongSetting } from "./problems.js";

/** @import {Problem} from "../../types.js" */

/**
 * @typedef {object} Setting
 * @property {string} name
 * @property {string | null} instance
 * @property {string | null} value
 * @property {number | null} number NaN where what was printed is no number
 * @property {string | null} unit
 * @property {boolean | null} is_default
 * @property {string | null} [default_value] the host's own default, where the output prints it
 * @property {string | null} [host] its name, where the output names it; in rows a hash
 */

/**
 * @param {string} name
 * @param {string | number | boolean | null} value
 * @param {{instance?: string | null, unit?: string, isDefault?: boolean | null, defaultValue?: string | number | boolean | null}} [about]
 * @returns {Setting}
 */
export const setting = (
  name,
  value,
  { instance = null, unit, isDefault = null, defaultValue = null } = {},
) => ({
  name,
  instance,
  value: value === null ? null : String(value),
  number: typeof value === "number" ? value : null,
  unit: typeof value === "number" && unit ? unit : null,
  is_default: isDefault,
  ...(defaultValue === null ? {} : { default_value: String(defaultValue) }),
});

/**
 * @param {Record<string, string | number | boolean | null>} values by name
 * @param {string | null} [instance]
 * @returns {Setting[]} those that have a value
 */
export const settingsOf = (values, instance = null) =>
  Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => setting(name, value, { instance, unit: unitOf(name) }));

const units = /** @type {[RegExp, string][]} */ ([
  [/_bytes$/, "bytes"],
  [/_kib$/, "KiB"],
  [/_hz$/, "Hz"],
  [/_ms$/, "ms"],
  [/_gbit_per_s$/, "Gbit/s"],
  [/_mbit_per_s$/, "Mbit/s"],
  [/_s$/, "s"],
  [/_iops_limit$/, "1/s"],
  [/_io_limit$/, "I/Os"],
]);

/** @param {string} name */
const unitOf = (name) => units.find(([ending]) => ending.test(name))?.[1];

/**
 * @param {Setting[]} settings
 * @returns {{sound: Setting[], problems: Problem[]}} without those that have no name or no value, and without doubles
 */
export function sift(settings) {
  const named = settings.filter(({ instance }) => instance !== "");
  const readable = named.filter(({ number }) => !Number.isNaN(number));
  const unreadable = named.filter(({ number }) => Number.isNaN(number));
  /** @type {Map<string, Setting>} */
  const sound = new Map();
  const doubles = readable.filter((each) => {
    const key = JSON.stringify([each.host ?? null, each.name, each.instance]);
    if (sound.has(key)) return true;
    sound.set(key, each);
    return false;
  });
  const problems = [
    ...(named.length < settings.length ? [nameless(settings.length - named.length)] : []),
    ...unreadable.map(({ name, instance }) => wrongSetting(name, instance ?? "the host")),
    ...doubles.map(({ name, instance }) => sameInstance(name, instance ?? "the host")),
  ];
  return { sound: [...sound.values()], problems };
}
