import { loadBeforehand } from "../../figure/client/chart-view.js";
import { undrawn } from "../../figure/client/menu/drawn.js";
import { readView } from "../view-address.js";

/**
 * Keeps controls, address and charts alike. The view that the page came with stays as it is until its reader wants
 * another one or points at a chart; only then are the runs and Vega needed.
 * @param {HTMLElement} place  with the form and the first view
 */
export async function explore(place) {
  const form = place.querySelector("form");
  const target = /** @type {HTMLElement | null} */ (place.querySelector(".explored"));
  if (!form || !target) return;
  /** @type {Promise<import("./explorer.js").Explorer> | undefined} */
  let loading;
  const load = () =>
    (loading ??= import("../../vendor/explore.js").then(({ openExplorer }) => openExplorer(place, target)));
  const attempt = async (/** @type {(explorer: import("./explorer.js").Explorer) => unknown} */ act) => {
    try {
      await act(await load());
    } catch (error) {
      loading = undefined;
      showFailure(place, error);
    }
  };
  const takeOver = () => attempt((explorer) => explorer.takeOver());
  const choose = () => {
    delete target.dataset.marks;
    return attempt((explorer) => explorer.choose());
  };

  place.addEventListener("submit", (event) => event.preventDefault());
  place.addEventListener("change", choose);
  const asked = readView(location.search);
  if (Object.keys(asked).length > 0) {
    delete target.dataset.marks;
    await attempt((explorer) => explorer.open(asked));
  } else {
    for (const chart of target.querySelectorAll(".panel .chart")) {
      const wake = async () => {
        await takeOver();
        const draw = undrawn.get(chart);
        if (draw !== wake) await draw?.();
      };
      undrawn.set(chart, wake);
    }
    target.querySelector(".panels")?.addEventListener("pointerover", takeOver, { once: true });
    target.querySelector("details")?.addEventListener("toggle", takeOver, { once: true });
    loadBeforehand(() => load().catch(() => (loading = undefined)));
    if (isTouched(form)) choose();
    else if (target.querySelector(".panels:hover")) await takeOver();
  }
  place.removeAttribute("aria-busy");
  // An address that asked for another view has put another form in its place.
  place.querySelector("form")?.removeAttribute("aria-busy");
}

/** @param {HTMLFormElement} form  whose reader may have been quicker than this module */
const isTouched = (form) =>
  /** @type {any[]} */ ([...form.querySelectorAll("input, option")]).some(
    (control) => control.checked !== control.defaultChecked || control.selected !== control.defaultSelected,
  );

/**
 * @param {HTMLElement} place
 * @param {unknown} error
 */
function showFailure(place, error) {
  place.removeAttribute("aria-busy");
  const note = place.querySelector(".view-failure");
  if (note) note.textContent = `The runs could not be read, so this view is not up to date: ${error}`;
}
