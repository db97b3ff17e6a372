/** @param {HTMLElement} chart  whose figures arrow keys read */
export function takeFocus(chart) {
  chart.tabIndex = 0;
  chart.setAttribute("role", "group");
  const title = chart
    .closest("figure")
    ?.querySelector("figcaption")
    ?.textContent?.replace(/\s+/g, " ")
    .trim();
  chart.setAttribute("aria-label", `${title}: arrow keys read the numbers, Enter opens the run`);
}

/**
 * If the pointer rests on a chart before it is ready, the tooltip appears once it is.
 * @param {Element | null} chart
 * @param {Event} event  that woke it
 */
export function tellResting(chart, event) {
  if (event instanceof PointerEvent) chart?.dispatchEvent(new PointerEvent("pointermove", event));
}
