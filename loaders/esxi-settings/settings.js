/** Settings as rows. */

/**
 * @typedef {object} Setting
 * @property {string} name
 * @property {string | null} instance
 * @property {string | null} value
 * @property {number | null} number
 * @property {string | null} unit
 * @property {boolean | null} is_default
 */

/**
 * @param {string} name
 * @param {string | number | boolean | null} value
 * @param {{instance?: string | null, unit?: string, isDefault?: boolean | null}} [about]
 * @returns {Setting}
 */
export const setting = (name, value, { instance = null, unit, isDefault = null } = {}) => ({
  name,
  instance,
  value: value === null ? null : String(value),
  number: typeof value === "number" ? value : null,
  unit: typeof value === "number" && unit ? unit : null,
  is_default: isDefault,
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
  [/_s$/, "s"],
  [/_iops_limit$/, "1/s"],
  [/_io_limit$/, "I/Os"],
]);

/** @param {string} name */
const unitOf = (name) => units.find(([ending]) => ending.test(name))?.[1];
