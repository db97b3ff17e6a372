/** @import {Choices, Selection} from "../../types.js" */
import { formatSelection, readSelection } from "./selection.js";
import { takeFocus, tellResting } from "./tooltip/focus.js";

/**
 * @typedef {{columns: Record<string, unknown[]>, titles: any}} Rows
 * @typedef {Record<string, import("vega").Spec>} Templates  by measure and axis
 * @typedef {{rows: () => Promise<Rows>, templates: () => Promise<Templates>}} Files
 */

/**
 * The files of each view, by its form.
 * @type {WeakMap<HTMLFormElement, Files>}
 */
export const viewFiles = new WeakMap();

/**
 * Brings the charts of a page to life: the address keeps their state, and Vega takes over from the static SVG as
 * soon as somebody needs what only it can do.
 * @param {(study: string) => Files} filesOf
 */
export function bringToLife(filesOf) {
  const forms = /** @type {HTMLFormElement[]} */ ([...document.querySelectorAll("form.view")]);
  const views = forms.map((form) => openView(form, filesOf(form.dataset.study ?? "")));
  if (views.length > 0) loadBeforehand(() => import("./live-charts.js").catch(() => {}));
  for (const view of views) {
    view.form.addEventListener("submit", (event) => event.preventDefault());
    view.form.addEventListener("change", () => {
      const search = formatSelection(view.selection(), view.choices, location.search);
      history.replaceState(history.state, "", `${location.pathname}${search}${location.hash}`);
      for (const other of views)
        if (other !== view) other.select(readSelection(location.search, other.choices));
      for (const each of views) each.update();
    });
  }
}

/**
 * What a reader needs is there when one who has begun to move gets to a control, unless they save data.
 * @param {() => unknown} need  loads it
 */
export function loadBeforehand(need) {
  if (/** @type {any} */ (navigator).connection?.saveData) return;
  const load = (/** @type {Event} */ event) => {
    if (hasNotMoved(event)) return;
    for (const sign of signs) removeEventListener(sign, load);
    need();
  };
  for (const sign of signs) addEventListener(sign, load, { passive: true });
}

const signs = ["pointermove", "touchstart", "keydown"];

/** A browser says of a pointer that rests over what it lays out that it moves, too. */
const hasNotMoved = (/** @type {Partial<PointerEvent>} */ { movementX, movementY }) =>
  movementX === 0 && movementY === 0;

/**
 * @param {HTMLFormElement} form
 * @param {Files} files
 */
function openView(form, files) {
  viewFiles.set(form, files);
  const choices = readChoices(form);
  const select = (/** @type {Selection} */ selection) => writeSelection(form, selection);
  const selection = () => selectionOf(form);
  /** @type {Promise<import("./live-charts.js").LiveCharts> | undefined} */
  let charts;

  const wake = () => {
    charts ??= load(form, files);
    return charts.then((live) => live.draw(selection())).catch((error) => showFailure(form, error));
  };
  const wakeUnder = async (/** @type {Event} */ event) => {
    const chart = /** @type {Element} */ (event.target).closest(".chart");
    await wake();
    tellResting(chart, event);
  };
  const update = () => {
    const { axis, levels } = selection();
    const isOther = axis !== choices.axes[0] || levels.length < choices.levels.length;
    if (charts || isOther || hasUndrawn(form)) wake();
  };

  select(readSelection(location.search, choices));
  for (const panels of form.querySelectorAll(".panels"))
    for (const sign of ["pointerover", "focusin"]) panels.addEventListener(sign, wakeUnder, { once: true });
  for (const chart of form.querySelectorAll(".chart")) takeFocus(/** @type {HTMLElement} */ (chart));
  update();
  form.addEventListener("toggle", update, { capture: true });
  // Who has come before the page was ready moves no more, and enters nothing again.
  if (form.querySelector(".panels:is(:hover, :focus-within)")) wake();
  return { form, choices, select, selection, update };
}

/** @param {HTMLFormElement} form @returns {boolean} whether a chart that can be seen is left to the browser */
const hasUndrawn = (form) =>
  [...form.querySelectorAll(".chart[data-label]:empty")].some((chart) => chart.checkVisibility());

/**
 * @param {HTMLFormElement} form
 * @param {Files} files
 */
async function load(form, files) {
  const [{ LiveCharts }, rows, templates] = await Promise.all([
    import("./live-charts.js"),
    files.rows(),
    files.templates(),
  ]);
  return new LiveCharts(form, rows, templates);
}

/**
 * @param {HTMLFormElement} form
 * @param {unknown} error
 */
function showFailure(form, error) {
  const note = form.querySelector(".view-failure");
  if (note) note.textContent = `Interactive charts could not be loaded: ${error}`;
}

/** @param {HTMLFormElement} form @returns {Choices} */
function readChoices(form) {
  return {
    tools: valuesOf(form, "tool"),
    measures: valuesOf(form, "measure"),
    axes: valuesOf(form, "axis"),
    workloads: valuesOf(form, "workloads"),
    levels: valuesOf(form, "levels"),
  };
}

/** @param {HTMLFormElement} form @returns {Selection} */
function selectionOf(form) {
  const [tool] = valuesOf(form, "tool", ":checked");
  const [measure] = valuesOf(form, "measure", ":checked");
  const [axis] = valuesOf(form, "axis", ":checked");
  const workloads = valuesOf(form, "workloads", ":checked");
  const levels = valuesOf(form, "levels", ":checked");
  return { tool, measure, axis, workloads, levels };
}

/**
 * @param {HTMLFormElement} form
 * @param {Selection} selection
 */
function writeSelection(form, selection) {
  const chosen = {
    ...selection,
    tool: [selection.tool],
    measure: [selection.measure],
    axis: [selection.axis],
  };
  for (const [name, values] of Object.entries(chosen)) {
    for (const input of inputsOf(form, name)) input.checked = values.includes(input.value);
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {string} [state]
 */
function valuesOf(form, name, state) {
  return inputsOf(form, name, state).map((input) => input.value);
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {string} [state]
 */
function inputsOf(form, name, state = "") {
  return /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll(`input[name="${name}"]${state}`)]);
}
