import { plainColour, standAlone } from "./chart-drawing.js";

/** @import {Figure} from "./title.js" */

/**
 * What the lines of a chart mean: the levels that its controls show, the list above it, or the key of its group.
 * @param {Figure} figure
 * @returns {{text: string, swatch: string}[]}  swatch: SVG, 22 px wide; empty where there is none
 */
export function legendOf(figure) {
  if (figure.matches("table")) return [];
  const ticks = labelsOf(figure.closest("form.view"));
  if (ticks.length > 0) return ticks;
  const group = figure.closest(".panels");
  const list =
    figure.querySelector(".legend, .level-key") ?? figure.closest(".explored")?.querySelector(".legend");
  const key = group?.previousElementSibling?.matches(".level-key") ? group.previousElementSibling : null;
  const entries = [...(list?.children ?? key?.children ?? [])].map(entryOf);
  return entries.length > 0
    ? entries
    : [...(group?.nextElementSibling?.querySelectorAll(".won-key") ?? [])].map(squareOf);
}

/** @param {Element | null} form */
function labelsOf(form) {
  const labels = [...(form?.querySelectorAll("label:has(.swatch)") ?? [])];
  const checked = labels.filter((label) => label.querySelector("input")?.checked);
  const shown = checked.length > 0 ? checked : labels;
  const name = shown[0]?.closest("fieldset")?.querySelector("legend")?.textContent ?? "";
  return shown.length > 0 ? [{ text: `${name}:`, swatch: "" }, ...shown.map(entryOf)] : [];
}

/** @param {Element} element */
function entryOf(element) {
  const swatch = element.querySelector(".swatch");
  return {
    text: (element.textContent ?? "").trim(),
    swatch: swatch ? [...swatch.children].map(standAlone).join("") : "",
  };
}

/** @param {Element} element */
function squareOf(element) {
  const fill = plainColour(getComputedStyle(element).backgroundColor);
  return {
    text: (element.textContent ?? "").trim(),
    swatch: `<rect width="22" height="12" fill="${fill}"/>`,
  };
}
