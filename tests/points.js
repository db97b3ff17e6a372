/**
 * @param {string} svg
 * @param {number} level
 * @returns {number} points drawn without a line
 */
export const pointsOf = (svg, level) =>
  [...svg.matchAll(new RegExp(`class="points l${level}" d="M([^"]*)"`, "g"))].flatMap(([, places]) =>
    places.split("l"),
  ).length;
