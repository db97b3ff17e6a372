import { measureNames, titleOfMeasure } from "../../charts/explore/measures.js";
import { statisticNames } from "../../charts/explore/statistic-names.js";
import { html } from "../../html/markup.js";
import { exploreForm, filterLists, options } from "../../html/explore/form.js";
import { readColumns } from "./columns.js";
import { completeView } from "./default-view.js";
import { drawPanels } from "./panel-view.js";
import { formatView, readView } from "./view-state.js";

/** @import {Factor} from "../../types.js" */
/** @import {Columns} from "./columns.js" */
/** @import {View} from "./view-state.js" */
/** @import {StudyEntry, TitleOf} from "../../html/explore/form.js" */

/** A column with more values than this is an axis, not a filter. */
const MOST_FILTER_VALUES = 60;

/** Columns that are no axis and no filter: names of single runs. */
const hidden = new Set(["run", "study", "latency_layer"]);

const titles = /** @type {Record<string, string>} */ ({
  study: "Study",
  tool: "Tool",
  tool_version: "Tool version",
  started_at: "Start (UTC)",
  workload: "Workload",
  provenance: "Provenance",
  platform: "Platform",
  operation: "Operation",
  level: "Level of the study's factor",
  load: "Load of the study",
});

/**
 * Reads all runs and keeps controls, address and charts alike from then on.
 * @param {HTMLElement} place
 */
export async function explore(place) {
  try {
    const response = await fetch("./data/explore.parquet");
    if (!response.ok) throw new Error(`./data/explore.parquet: HTTP status ${response.status}`);
    const columns = await readColumns(await response.arrayBuffer());
    if (!columns.has("run"))
      place.innerHTML = String(html`<p class="empty">There is no run to explore yet.</p>`);
    else open(place, columns);
  } catch (error) {
    place.innerHTML = String(
      html`<p class="warning" role="alert">${error instanceof Error ? error.message : error}</p>
        <p><a href="./data/">The tables as files</a></p>`,
    );
  }
  place.removeAttribute("aria-busy");
}

/**
 * @param {HTMLElement} place
 * @param {Columns} columns
 */
function open(place, columns) {
  const { factors, studies } = readVocabulary(columns);
  const titleOf = (/** @type {string} */ name) =>
    factors.find((factor) => factor.name === name)?.title ?? titles[name] ?? titleOfMeasure(name) ?? name;
  const measures = measureNames.filter((name) => columns.has(name));
  const names = [...columns.keys()].filter((name) => !hidden.has(name) && !measureNames.includes(name));
  const groupings = ["study", ...names.filter((name) => name !== "started_at")];
  const choices = {
    studies,
    axes: ["study", ...names, ...measures],
    groupings,
    measures,
    statistics: statisticNames,
  };
  const view = completeView(columns, studies, readView(location.search));
  place.innerHTML = String(
    html`${exploreForm(choices, view, titleOf)}
      <div class="explored"></div>`,
  );
  const form = /** @type {HTMLFormElement} */ (place.querySelector("form"));
  const target = /** @type {HTMLElement} */ (place.querySelector(".explored"));
  const show = (/** @type {View} */ next) => {
    writeBaselines(form, columns, next);
    writeFilters(form, columns, next, titleOf);
    target.dataset.search = formatView(next);
    return drawPanels(target, columns, next, titleOf);
  };
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", async () => {
    const next = viewOf(form);
    history.replaceState(history.state, "", `${location.pathname}${formatView(next)}`);
    await show(next);
  });
  show(view);
}

/**
 * @param {Columns} columns
 * @returns {{factors: Factor[], studies: StudyEntry[]}} studies: those that have runs to draw
 */
function readVocabulary(columns) {
  const { factors, studies } = JSON.parse(document.querySelector("#vocabulary")?.textContent ?? "{}");
  const present = new Set(columns.get("study")?.labels);
  return { factors, studies: studies.filter((/** @type {StudyEntry} */ { study }) => present.has(study)) };
}

/**
 * @param {HTMLFormElement} form
 * @returns {View}
 */
function viewOf(form) {
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
 * The values of the colour that others can be divided by.
 * @param {HTMLFormElement} form
 * @param {Columns} columns
 * @param {View} view
 */
function writeBaselines(form, columns, view) {
  const select = /** @type {HTMLSelectElement} */ (form.elements.namedItem("baseline"));
  const labels = labelsIn(columns, view.colour, view.studies);
  const values = [["", "nothing"], ...labels.map((label) => [label, label])];
  select.innerHTML = String(options(values, labels.includes(view.baseline) ? view.baseline : ""));
  select.disabled = labels.length < 2;
}

/**
 * @param {HTMLFormElement} form
 * @param {Columns} columns
 * @param {View} view
 * @param {TitleOf} titleOf
 */
function writeFilters(form, columns, view, titleOf) {
  const lists = /** @type {HTMLElement} */ (form.querySelector(".filters div"));
  const summary = /** @type {HTMLElement} */ (form.querySelector(".filters summary span"));
  const named = Object.entries(view.filters).map(
    ([name, values]) => `${titleOf(name)}: ${values.join(", ")}`,
  );
  summary.textContent = named.join("; ") || "none";
  const key = view.studies.join();
  if (lists.dataset.studies === key) return;
  lists.dataset.studies = key;
  const offered = [...columns.values()]
    .filter(({ name }) => !hidden.has(name) && !measureNames.includes(name))
    .map((column) => ({ column, labels: labelsIn(columns, column.name, view.studies) }))
    .filter(({ labels }) => labels.length > 1 && labels.length <= MOST_FILTER_VALUES);
  lists.innerHTML = String(filterLists(offered, view, titleOf));
}

/**
 * Values that a column has in some studies.
 * @param {Columns} columns
 * @param {string} name
 * @param {string[]} studies
 * @returns {string[]} in the order of the column
 */
function labelsIn(columns, name, studies) {
  const [column, study] = [columns.get(name), columns.get("study")];
  if (!column || !study) return [];
  const kept = study.labels.map((label) => studies.includes(String(label)));
  const used = new Uint8Array(column.size);
  for (let row = 0; row < column.codes.length; row++)
    if (column.codes[row] >= 0 && kept[study.codes[row]]) used[column.codes[row]] = 1;
  return column.labels.filter((_, code) => used[code] === 1).map(String);
}
