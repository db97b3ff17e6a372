/** How axes and points look in all charts, those of the browser included. */

export const shapes = [
  "circle",
  "square",
  "triangle-up",
  "diamond",
  "triangle-down",
  "cross",
  "triangle-left",
  "triangle-right",
];

export const axisLook = {
  labelColor: "var(--ink-soft)",
  titleColor: "var(--ink-soft)",
  titleFontWeight: /** @type {const} */ ("normal"),
  labelFontSize: 11,
  titleFontSize: 11.5,
  gridColor: "var(--rule)",
  domain: false,
  ticks: false,
  labelPadding: 5,
  titlePadding: 6,
};
