/** @param {HTMLElement} chart  whose figures arrow keys read */
export function takeFocus(chart) {
  chart.tabIndex = 0;
  chart.setAttribute("role", "group");
  const title = chart
    .closest("figure")
    ?.querySelector("figcaption")
    ?.textContent?.replace(/\s+/g, " ")
    .trim();
  chart.setAttribute("aria-label", `${title}: arrow keys read the figures, Enter opens the run`);
}
