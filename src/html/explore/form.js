/** @import {Column} from "../../components/explore/columns.js" */
/** @import {View} from "../../components/explore/view-state.js" */
import { html } from "../markup.js";

/** @typedef {(column: string) => string} TitleOf */
/** @typedef {{study: string, title: string, provenance: string, platform: string, factor: string | null, load_axis: string | null}} StudyEntry */

/**
 * The controls of the Explore page, set to the view.
 * @param {object} choices
 * @param {StudyEntry[]} choices.studies
 * @param {string[]} choices.axes  columns
 * @param {string[]} choices.groupings  columns
 * @param {string[]} choices.measures  columns
 * @param {string[]} choices.statistics
 * @param {View} view
 * @param {TitleOf} titleOf
 */
export function exploreForm({ studies, axes, groupings, measures, statistics }, view, titleOf) {
  const named = (/** @type {string[]} */ names) => names.map((name) => [name, titleOf(name)]);
  return html`<form class="explore" autocomplete="off">
    <fieldset class="ticks study-ticks">
      <legend>Studies</legend>
      ${studies.map(
        ({ study, title, provenance, platform }) =>
          html`<label
            ><input
              type="checkbox"
              name="studies"
              value="${study}"
              ${view.studies.includes(study) && "checked"}
            /><span>${title} <small>${provenance}, ${platform}</small></span></label
          >`,
      )}
    </fieldset>
    <div class="controls">
      ${choice("x", "Across", named(axes), view.x)} ${choice("y", "Up", named(measures), view.y)}
      ${choice("colour", "Colour", [["", "nothing"], ...named(groupings)], view.colour)}
      ${choice("facet", "A panel for each", [["", "nothing"], ...named(groupings)], view.facet)}
      ${choice(
        "statistic",
        "Several runs as",
        statistics.map((name) => [name, name]),
        view.statistic,
      )}
      ${choice("baseline", "Ratio to", [["", "nothing"]], "")}
      <fieldset class="ticks">
        <legend>Scales</legend>
        ${tick("logx", "log across", view.logx)}${tick("logy", "log up", view.logy)}${tick("mixed", "platforms share a panel", view.mixed)}
      </fieldset>
    </div>
    <details class="filters">
      <summary>Filters <span></span></summary>
      <div></div>
    </details>
  </form>`;
}

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
export function options(values, chosen) {
  return html`${values.map(([value, title]) => html`<option value="${value}" ${value === chosen && "selected"}>${title}</option>`)}`;
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
      ${labels.map((label) => html`<label><input type="checkbox" name="only.${name}" value="${label}" ${kept.includes(label) && "checked"} /><span>${label}</span></label>`)}
    </fieldset> `;
  })}`;
}
