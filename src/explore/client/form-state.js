import { filtersOf, labelsIn } from "../charts/choices.js";
import { baselineOptions, filterLists, filtersInWords } from "../form.js";

/** @import {Columns} from "../charts/columns.js" */
/** @import {TitleOf} from "../form.js" */
/** @import {View} from "../charts/types.js" */

/**
 * What the controls of the Explore page say.
 * @param {HTMLFormElement} form
 * @returns {View}
 */
export function viewOf(form) {
  const data = new FormData(form);
  const text = (/** @type {string} */ name) => String(data.get(name) ?? "");
  /** @type {Record<string, string[]>} */
  const filters = {};
  for (const fieldset of form.querySelectorAll(".filters fieldset")) {
    const inputs = /** @type {HTMLInputElement[]} */ ([...fieldset.querySelectorAll("input")]);
    const kept = inputs.filter(({ checked }) => checked);
    if (kept.length > 0 && kept.length < inputs.length)
      filters[inputs[0].name.slice(5)] = kept.map(({ value }) => value);
  }
  return {
    studies: data.getAll("studies").map(String),
    ...{ x: text("x"), y: text("y"), colour: text("colour"), facet: text("facet") },
    ...{ statistic: text("statistic"), baseline: text("baseline") },
    ...{ logx: data.has("logx"), logy: data.has("logy"), mixed: data.has("mixed") },
    filters,
  };
}

/**
 * @param {HTMLFormElement} form
 * @param {Columns} columns
 * @param {View} view
 */
export function writeBaselines(form, columns, view) {
  const select = /** @type {HTMLSelectElement} */ (form.elements.namedItem("baseline"));
  const key = [view.colour, ...view.studies].join();
  if (select.dataset.of === key) return;
  select.dataset.of = key;
  const labels = labelsIn(columns, view.colour, view.studies);
  select.innerHTML = String(baselineOptions(labels, view));
  select.disabled = labels.length < 2;
}

/**
 * @param {HTMLFormElement} form
 * @param {Columns} columns
 * @param {View} view
 * @param {TitleOf} titleOf
 */
export function writeFilters(form, columns, view, titleOf) {
  const lists = /** @type {HTMLElement} */ (form.querySelector(".filters div"));
  const summary = /** @type {HTMLElement} */ (form.querySelector(".filters summary span"));
  summary.textContent = filtersInWords(view, titleOf);
  const key = view.studies.join();
  if (lists.dataset.studies === key) return;
  lists.dataset.studies = key;
  lists.innerHTML = String(filterLists(filtersOf(columns, view.studies), view, titleOf));
}
