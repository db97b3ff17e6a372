/** @typedef {HTMLElement} Figure  a chart's panel, or a table in its scrolling region */

/** @param {Figure} figure */
export const titleOf = (figure) =>
  (figure.matches("table")
    ? figure.parentElement?.getAttribute("aria-label")
    : figure.querySelector("figcaption")?.textContent) ?? "";
