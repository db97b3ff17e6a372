/** The Explore page once it has the runs: bundled into src/vendor/explore.js. */
import { choicesOf, titlesOf } from "../charts/choices.js";
import { exploreForm } from "../form.js";
import { completeView } from "../charts/default-view.js";
import { alongCommonAxis } from "../charts/left-out.js";
import { readColumns } from "./columns.js";
import { viewOf, writeBaselines, writeFilters } from "./form-state.js";
import { drawPanels, takeOverPanels } from "./panel-view.js";
import { formatView, readView } from "../view-address.js";

/** @import {View} from "../charts/types.js" */

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
  let last = readView(target.dataset.search ?? "").studies ?? [];

  /** An axis changes by itself only where a study that was added has no place on it. @type {(from: string, to: string) => void} */
  const sayAxis = (from, to) =>
    target
      .querySelector('[role="status"]')
      ?.append(` Some of these studies have no ${from}, so the X axis is ${to}.`);
  const show = (/** @type {View} */ view) => {
    own = false;
    last = view.studies;
    target.dataset.search = formatView(view);
    return drawPanels(target, columns, view, titleOf);
  };
  return {
    /** Shows what an address asks for. @param {Partial<View>} asked */
    open(asked) {
      const view = completeView(columns, studies, asked);
      const choices = { studies, ...choicesOf(columns, view) };
      formOf().outerHTML = String(exploreForm(choices, view, titleOf));
      place.removeAttribute("aria-busy");
      return show(view);
    },
    /** Shows what the controls say, and keeps it in the address. */
    async choose() {
      const chosen = viewOf(formOf());
      const added = chosen.studies.some((study) => !last.includes(study));
      const view = added ? alongCommonAxis(columns, chosen) : chosen;
      last = view.studies;
      /** @type {HTMLSelectElement} */ (formOf().elements.namedItem("x")).value = view.x;
      history.replaceState(history.state, "", `${location.pathname}${formatView(view)}`);
      writeBaselines(formOf(), columns, view);
      writeFilters(formOf(), columns, view, titleOf);
      await show(view);
      if (view.x !== chosen.x) sayAxis(titleOf(chosen.x), titleOf(view.x));
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
