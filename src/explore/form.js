/** @import {Column} from "./charts/columns.js" */
/** @import {StudyEntry, View} from "./charts/types.js" */
import { statisticNames } from "./charts/statistic-names.js";
import { html } from "../html/markup.js";
import { sayValue } from "../words/workloads.js";
import { sayPlatform } from "../words/names.js";

/** @typedef {(column: string) => string} TitleOf */

/**
 * The controls of the Explore page, set to the view.
 * @param {object} choices
 * @param {StudyEntry[]} choices.studies
 * @param {string[]} choices.axes  columns
 * @param {string[]} choices.groupings  columns
 * @param {string[]} choices.measures  columns
 * @param {string[]} choices.baselines  values of the colour
 * @param {{column: Column, labels: string[]}[]} choices.filters
 * @param {View} view
 * @param {TitleOf} titleOf
 */
export function exploreForm(choices, view, titleOf) {
  const { studies, axes, groupings, measures, baselines, filters } = choices;
  const named = (/** @type {string[]} */ names) => names.map((name) => [name, titleOf(name)]);
  return html`<form class="explore needs-js" autocomplete="off" aria-busy="true">
    <fieldset class="ticks study-ticks">
      <legend>Studies</legend>
      ${chosenFirst(studies, view).map(
        ({ study, title, provenance, platform }) =>
          html`<label
            ><input
              type="checkbox"
              name="studies"
              value="${study}"
              ${view.studies.includes(study) && "checked"}
            /><span>${title} <small>${provenance}, ${sayPlatform(platform)}</small></span></label
          >`,
      )}
    </fieldset>
    <div class="controls">
      ${choice("x", "X axis", named(axes), view.x)} ${choice("y", "Y axis", named(measures), view.y)}
      ${choice("colour", "Colour", [["", "none"], ...named(groupings)], view.colour)}
      ${choice("facet", "One panel per", [["", "none"], ...named(groupings)], view.facet)}
      ${choice(
        "statistic",
        "Combine repeats by",
        statisticNames.map((name) => [name, name]),
        view.statistic,
      )}
      <label class="select"
        >Compare with
        <select name="baseline" ${baselines.length < 2 && "disabled"}>
          ${baselineOptions(baselines, view)}
        </select></label
      >
      <fieldset class="ticks">
        <legend>Scales</legend>
        ${tick("logx", "log X", view.logx)}${tick("logy", "log Y", view.logy)}${tick("mixed", "mix platforms", view.mixed)}
      </fieldset>
    </div>
    <details class="filters">
      <summary>Filters <span>${filtersInWords(view, titleOf)}</span></summary>
      <div data-studies="${view.studies.join()}">${filterLists(filters, view, titleOf)}</div>
    </details>
  </form>`;
}

/**
 * The list shows few of its studies at once: whoever comes by a link sees those that are drawn.
 * @param {StudyEntry[]} studies
 * @param {View} view
 */
const chosenFirst = (studies, { studies: chosen }) =>
  studies.toSorted((a, b) => Number(chosen.includes(b.study)) - Number(chosen.includes(a.study)));

/**
 * @param {string} name
 * @param {string} label
 * @param {string[][]} values  and their titles
 * @param {string} chosen
 */
function choice(name, label, values, chosen) {
  return html`<label class="select"
    >${label}
    <select name="${name}">
      ${options(values, chosen)}
    </select></label
  >`;
}

/**
 * @param {string[][]} values  and their titles
 * @param {string} chosen
 */
function options(values, chosen) {
  return html`${values.map(([value, title]) => html`<option value="${value}" ${value === chosen && "selected"}>${title}</option>`)}`;
}

/**
 * The values of the colour that others can be divided by.
 * @param {string[]} labels
 * @param {View} view
 */
export const baselineOptions = (labels, { baseline }) =>
  options(
    [["", "none"], ...labels.map((label) => [label, sayValue(label)])],
    labels.includes(baseline) ? baseline : "",
  );

/**
 * @param {View} view
 * @param {TitleOf} titleOf
 */
export const filtersInWords = ({ filters }, titleOf) =>
  Object.entries(filters)
    .map(([name, values]) => `${titleOf(name)}: ${values.map(sayValue).join(", ")}`)
    .join("; ") || "none";

/**
 * What the controls say, where there are none.
 * @param {StudyEntry[]} studies
 * @param {View} view
 * @param {TitleOf} titleOf
 */
export function viewInWords(studies, view, titleOf) {
  const shown = studies.filter(({ study }) => view.studies.includes(study));
  const parts = [
    `${titleOf(view.y)} against ${titleOf(view.x)}`,
    view.colour && `one colour per ${titleOf(view.colour)}`,
    view.facet && `one panel per ${titleOf(view.facet)}`,
  ];
  const kept = Object.keys(view.filters).length > 0 && ` Only ${filtersInWords(view, titleOf)}.`;
  return html`${shown.map(({ title, provenance, platform }) => html`<strong>${title}</strong> (${provenance}, ${sayPlatform(platform)}): `)}${parts.filter(Boolean).join(", ")}.${kept}`;
}

/**
 * @param {string} name
 * @param {string} label
 * @param {boolean} checked
 */
const tick = (name, label, checked) =>
  html`<label><input type="checkbox" name="${name}" ${checked && "checked"} /><span>${label}</span></label>`;

/**
 * A list of values to keep for each column. All kept is no filter.
 * @param {{column: Column, labels: string[]}[]} offered
 * @param {View} view
 * @param {TitleOf} titleOf
 */
export function filterLists(offered, view, titleOf) {
  return html`${offered.map(({ column: { name }, labels }) => {
    const kept = view.filters[name] ?? labels;
    return html`<fieldset class="ticks">
      <legend>${titleOf(name)}</legend>
      ${labels.map((label) => html`<label><input type="checkbox" name="only.${name}" value="${label}" ${kept.includes(label) && "checked"} /><span>${sayValue(label)}</span></label>`)}
    </fieldset> `;
  })}`;
}
