/** The state of the Explore page, which its address keeps whole. */

/** @import {View} from "./charts/types.js" */

const single = /** @type {const} */ (["x", "y", "colour", "facet", "statistic", "baseline"]);
const switches = /** @type {const} */ (["logx", "logy", "mixed"]);

/** Lists are separated by what no value has; a value with a comma stays whole. */
const SEPARATOR = "~";

/**
 * @param {string} search  `location.search`
 * @returns {Partial<View>} what it says
 */
export function readView(search) {
  const asked = new URLSearchParams(search);
  /** @type {any} */
  const view = {};
  if (asked.has("studies")) view.studies = asked.get("studies")?.split(SEPARATOR);
  for (const name of single) if (asked.has(name)) view[name] = asked.get(name);
  for (const name of switches) if (asked.has(name)) view[name] = true;
  const filters = [...asked].filter(([name]) => name.startsWith("only."));
  if (filters.length > 0)
    view.filters = Object.fromEntries(filters.map(([name, text]) => [name.slice(5), text.split(SEPARATOR)]));
  return view;
}

/**
 * The address says everything, because what is shown first depends on the data of the day.
 * @param {View} view
 * @returns {string} with its question mark
 */
export function formatView(view) {
  const address = new URLSearchParams({ studies: view.studies.join(SEPARATOR) });
  for (const name of single) if (view[name] || name !== "baseline") address.set(name, view[name]);
  for (const name of switches) if (view[name]) address.set(name, "1");
  for (const [name, values] of Object.entries(view.filters))
    address.set(`only.${name}`, values.join(SEPARATOR));
  return `?${address.toString().replaceAll("%7E", SEPARATOR)}`;
}
