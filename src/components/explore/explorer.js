/** The Explore page once it has the runs. */
import { choicesOf, filtersOf, labelsIn, titlesOf } from "../../charts/explore/choices.js";
import { exploreForm } from "../../html/explore/form.js";
import { completeView } from "../../vendor/explore.js";
import { readColumns } from "./columns.js";
import { viewOf, writeBaselines, writeFilters } from "./form-state.js";
import { drawPanels, takeOverPanels } from "./panel-view.js";
import { formatView, readView } from "../../html/explore/view-address.js";

/** @import {View} from "../../charts/explore/types.js" */

/** @typedef {Awaited<ReturnType<typeof openExplorer>>} Explorer */

/**
 * Reads all runs.
 * @param {HTMLElement} place
 * @param {HTMLElement} target  where the view is
 * @throws {Error} when they cannot be had
 */
export async function openExplorer(place, target) {
  const response = await fetch("./data/explore.parquet");
  if (!response.ok) throw new Error(`./data/explore.parquet: HTTP status ${response.status}`);
  const { factors, studies, measures } = JSON.parse(
    document.querySelector("#vocabulary")?.textContent ?? "{}",
  );
  const columns = await readColumns(await response.arrayBuffer(), measures);
  const titleOf = titlesOf(factors, measures);
  const formOf = () => /** @type {HTMLFormElement} */ (place.querySelector("form"));
  let own = true;

  const show = (/** @type {View} */ view) => {
    own = false;
    target.dataset.search = formatView(view);
    return drawPanels(target, columns, view, titleOf);
  };
  return {
    /** Shows what an address asks for. @param {Partial<View>} asked */
    open(asked) {
      const view = completeView(columns, studies, asked);
      const choices = {
        studies,
        ...choicesOf(columns),
        baselines: labelsIn(columns, view.colour, view.studies),
        filters: filtersOf(columns, view.studies),
      };
      formOf().outerHTML = String(exploreForm(choices, view, titleOf));
      place.removeAttribute("aria-busy");
      return show(view);
    },
    /** Shows what the controls say, and keeps it in the address. */
    choose() {
      const view = viewOf(formOf());
      history.replaceState(history.state, "", `${location.pathname}${formatView(view)}`);
      writeBaselines(formOf(), columns, view);
      writeFilters(formOf(), columns, view, titleOf);
      return show(view);
    },
    /** Brings the charts that the page came with to life. */
    async takeOver() {
      if (!own) return;
      own = false;
      const view = completeView(columns, studies, readView(target.dataset.search ?? ""));
      await takeOverPanels(target, columns, view, titleOf);
    },
  };
}
