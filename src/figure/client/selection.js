/** @import {Choices, Selection} from "../../types.js" */

/**
 * The selection that an address asks for. What it does not say, or says of things that are not here, is the default:
 * the first of each choice, and all workloads and levels.
 * @param {string} search  `location.search`
 * @param {Choices} choices
 * @returns {Selection}
 */
export function readSelection(search, choices) {
  const asked = new URLSearchParams(search);
  /** @type {(name: string, of: string[]) => string} */
  const one = (name, of) => of.find((value) => value === asked.get(name)) ?? of[0];
  /** @type {(name: string, of: string[]) => string[]} */
  const some = (name, of) => {
    const wanted = asked.get(name)?.split(",") ?? [];
    const known = of.filter((value) => wanted.includes(value));
    return known.length > 0 ? known : of;
  };
  return {
    tool: one("tool", choices.tools),
    measure: one("measure", choices.measures),
    axis: one("axis", choices.axes),
    workloads: some("workloads", choices.workloads),
    levels: some("levels", choices.levels),
  };
}

/**
 * The address of a selection, without what is the default; keys that are not ours stay.
 * @param {Selection} selection
 * @param {Choices} choices
 * @param {string} [search]
 */
export function formatSelection(selection, choices, search = "") {
  const address = new URLSearchParams(search);
  /** @type {(name: string, value: string, isDefault: boolean) => void} */
  const write = (name, value, isDefault) => (isDefault ? address.delete(name) : address.set(name, value));
  write("tool", selection.tool, selection.tool === choices.tools[0]);
  write("measure", selection.measure, selection.measure === choices.measures[0]);
  write("axis", selection.axis, selection.axis === choices.axes[0]);
  for (const name of /** @type {const} */ (["workloads", "levels"])) {
    const all = selection[name].length === choices[name].length || selection[name].length === 0;
    write(name, selection[name].join(","), all);
  }
  const text = address.toString().replaceAll("%2C", ",");
  return text && `?${text}`;
}
