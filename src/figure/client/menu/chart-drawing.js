/** @typedef {{body: string, width: number, height: number}} Drawing */

/** Visible styles of an element, with their defaults. */
const looks = /** @type {Record<string, string>} */ ({
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-opacity": "1",
  "stroke-dasharray": "none",
  "stroke-linejoin": "miter",
  opacity: "1",
  "paint-order": "normal",
  "text-anchor": "start",
  "font-size": "16px",
  "font-weight": "400",
  "font-style": "normal",
});

/** What only a page understands. */
const dropped = ["class", "style", "role", "pointer-events", "cursor"];

/**
 * What a chart shows, with its colours and shapes written out: without the page's style, variables and definitions.
 * @param {SVGSVGElement} svg  of the page
 * @returns {Drawing}
 */
export function chartDrawing(svg) {
  const { width, height } = svg.viewBox.baseVal;
  return { body: [...svg.children].map(standAlone).join(""), width, height };
}

/**
 * The shapes that lines of a drawing carry on their points; the page has them once for all charts.
 * @param {string} body
 */
export function markersOf(body) {
  const markers = [...new Set(body.match(/(?<=url\((?:#|&quot;#))[\w-]+/g) ?? [])]
    .map((id) => document.getElementById(id))
    .filter((marker) => marker !== null);
  return markers.length > 0 ? `<defs>${markers.map(standAlone).join("")}</defs>` : "";
}

/**
 * @param {Element} element
 * @returns {string} SVG that looks the same anywhere; empty where it is hidden
 */
export function standAlone(element) {
  const copy = visibleCopy(element);
  return copy
    ? new XMLSerializer().serializeToString(copy).replaceAll(' xmlns="http://www.w3.org/2000/svg"', "")
    : "";
}

/** @param {Element} element @returns {Element | null} */
function visibleCopy(element) {
  const style = getComputedStyle(element);
  if (style.display === "none" || style.visibility === "hidden") return null;
  const copy = /** @type {Element} */ (element.cloneNode(false));
  for (const { name } of [...copy.attributes])
    if (dropped.includes(name) || name.startsWith("aria-")) copy.removeAttribute(name);
  for (const [name, usual] of Object.entries(looks)) {
    const value = style.getPropertyValue(name);
    copy.removeAttribute(name);
    if (value !== usual || name === "font-size") copy.setAttribute(name, plainColour(value));
  }
  if (!/^(text|tspan)$/.test(element.localName)) copy.removeAttribute("font-size");
  for (const child of element.childNodes) {
    const part =
      child.nodeType === Node.ELEMENT_NODE
        ? visibleCopy(/** @type {Element} */ (child))
        : child.cloneNode(false);
    if (part) copy.append(part);
  }
  return copy;
}

/**
 * Colours as any program that reads SVG knows them.
 * @param {string} value  as the browser computes it
 */
export function plainColour(value) {
  return value.replace(/color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)/, (_, r, g, b, alpha) => {
    const [red, green, blue] = [r, g, b].map((part) => Math.round(Number(part) * 255));
    return alpha ? `rgba(${red}, ${green}, ${blue}, ${alpha})` : `rgb(${red}, ${green}, ${blue})`;
  });
}

/**
 * Colours of the page's scheme, resolved.
 * @param {string[]} names  of custom properties
 * @returns {Record<string, string>}
 */
export function coloursOf(names) {
  const style = getComputedStyle(document.documentElement);
  const resolved = names.map((name) => [name, style.getPropertyValue(name).trim()]);
  return { ...Object.fromEntries(resolved), "--paper": style.backgroundColor };
}

/** @param {string} text */
export const escapeXml = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? "&quot;");
