/** A chart that Vega has drawn, as SVG text: of a page that is built, or of a report that a browser saves. */
import { writeNames } from "./line-names.js";

/**
 * @param {import("vega").View} view  of a spec whose data is named `rows`; it is used up
 * @param {{part: string}[]} rows  lines have a small shape on every point unless one of the rows is a mean
 * @param {{label: string, about: any, signals?: Record<string, unknown>, places?: boolean}} options  about: usermeta of the spec, which
 *   says what its lines are called; signals: of the spec; places: whether it says where values stand, for a tooltip
 * @returns {Promise<string>}
 */
export async function svgOfView(view, rows, { label, about, signals = {}, places = false }) {
  view.data(
    "rows",
    rows.map((row) => ({ ...row })),
  );
  for (const [name, value] of Object.entries(signals)) view.signal(name, value);
  const svg = await view.toSVG();
  const names = about ? writeNames(about, view, rows) : "";
  const scales = places && ["x", "y"].map((name) => describeScale(view.scale(name)));
  view.finalize();
  const compact = compactSvg(svg, label, !rows.some(({ part }) => part === "mean" || part === "apart"));
  return compact
    .replace(/^<svg/, scales ? `<svg data-scales="${escapeAttribute(JSON.stringify(scales))}"` : "<svg")
    .replace(/<\/svg>$/, `${names}</svg>`);
}

/**
 * @param {any} scale  of Vega
 * @returns {[type: string, domain: number[], range: number[]] | null}  of names, their places in the list; null of one
 *   that is of neither
 */
function describeScale(scale) {
  const shorten = (/** @type {unknown} */ value) => Number(Number(value).toPrecision(7));
  if (["band", "point"].includes(scale?.type)) {
    const last = scale.domain().length - 1;
    const [from, to] = [0, last].map((i) => scale(scale.domain()[i]) + scale.bandwidth() / 2);
    return ["linear", [0, Math.max(1, last)], [from, last > 0 ? to : from + 1].map(shorten)];
  }
  if (!["linear", "log"].includes(scale?.type)) return null;
  return [scale.type, scale.domain().map(shorten), scale.range().map(shorten)];
}

/**
 * Vega writes every attribute of every mark: groups without content, invisible labels, fourteen decimals. Dropping
 * what cannot be seen leaves a fifth. Points of a line become SVG markers, which cost nothing per point; the page
 * defines them once; so do points without a line. A line of a single point, which cannot be seen, is left out. Texts stay
 * as they are: a label of 0.25 is no place.
 * @param {string} svg
 * @param {string} label
 * @param {boolean} markers  on lines
 * @param {boolean} [joined]  whether points without a line become markers too, of the shape of their level
 */
export function compactSvg(svg, label, markers, joined = true) {
  const [, width, height] = /** @type {RegExpExecArray} */ (/ width="([\d.]+)" height="([\d.]+)"/.exec(svg));
  const body = svg
    .replace(/^<svg[^>]*>/, "")
    .replace(/<\/svg>$/, "")
    .replace(/<path class="(?:background|foreground)"[^>]*\/>/g, "")
    .replace(/<text [^>]*opacity="0"[^>]*>[^<]*<\/text>/g, "")
    .replace(
      / (?:role|aria-[a-z]+|class|pointer-events|font-family|font-weight|stroke-miterlimit)="[^"]*"/g,
      "",
    )
    .replace(/ (?:opacity|stroke-opacity|fill-opacity|stroke-width)="1"/g, "")
    .replace(/(>[^<]*<)|-?\d+\.\d{2,}/g, (found, text) => text ?? String(Math.round(Number(found) * 10) / 10))
    .replace(/ (?:x2|y2)="0"/g, "")
    .replace(/<g fill="none"/g, "<g")
    // Rings and grey lines have no class that says so.
    .replace(/<path(?![^>]* fill=)(?=[^>]* stroke="var\(--ink)/g, '<path fill="none"')
    .replace(/ (?:fill="var\(--ink-soft\)"|text-anchor="start")/g, "")
    // Lines of a text begin at 0 of its own.
    .replace(
      /(<text[^>]*) transform="translate\((-?[\d.]+),(-?[\d.]+)\)"(?=[^>]*>(?!<tspan))/g,
      '$1 x="$2" y="$3"',
    )
    .replace(rules, joinRules)
    .replace(/<path([^>]*?) stroke="var\(--level-(\d+)\)"([^>]*)\/>/g, (_, before, index, after) =>
      hollow.test(before + after)
        ? `<path class="h l${index}"${before.replace(hollow, "")}${after.replace(hollow, "").replace(/ stroke-width="[^"]*"/, "")}/>`
        : /fill="var/.test(before + after)
          ? `<path class="p l${index}"${before}${after}/>`
          : / d="M[^L"]*Z"/.test(before + after)
            ? ""
            : `<path class="l${index}"${before}${markers && !/dasharray/.test(before + after) ? marker(index) : ""}${after}/>`,
    )
    .replace(/<path([^>]*?) fill="var\(--level-(\d+)\)"([^>]*)\/>/g, '<path class="p l$2"$1$3/>')
    .replace(/(<path class="l\d+"[^>]*) stroke-width="1\.8"/g, "$1")
    .replace(joined ? points : /$^/, joinPoints)
    .replace(/ transform="translate\(0,0\)"/g, "")
    .replace(/(?<= d=")M[-\d.,ML]+(?=")/g, relativePath);
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeAttribute(label)}">${dropEmptyGroups(body)}</svg>`;
}

/**
 * A path of lines in steps from point to point: equal steps compress to half. Tenths are added up as whole numbers, so
 * that no step moves the next.
 * @param {string} path  M and L with absolute coordinates
 */
function relativePath(path) {
  let [fromX, fromY] = [0, 0];
  return path.replace(/([ML])(-?[\d.]+),(-?[\d.]+)/g, (_, command, ...point) => {
    const [x, y] = point.slice(0, 2).map((at) => Math.round(Number(at) * 10));
    const step = command === "M" ? [x, y] : [x - fromX, y - fromY];
    [fromX, fromY] = [x, y];
    return `${command === "M" ? "M" : "l"}${step[0] / 10},${step[1] / 10}`;
  });
}

/** Points that failed a check have the colour of the page. */
const hollow = / fill="var\(--paper\)"/;

/** Lines of a grid, and ticks, that follow each other: of one length and colour. */
const rules =
  /<line(?: transform="translate\([^)]*\)")?( [xy]2="-?[\d.]+") stroke="([^"]*)"\/>(?:<line(?: transform="translate\([^)]*\)")?\1 stroke="\2"\/>)+/g;

/**
 * Such lines as one path in steps, which are mostly equal.
 * @param {string} lines
 * @param {string} end  x2 or y2
 * @param {string} stroke
 */
function joinRules(lines, end, stroke) {
  const [, axis, length] = /** @type {RegExpExecArray} */ (/([xy])2="([^"]*)"/.exec(end));
  const starts = [...lines.matchAll(/<line(?: transform="translate\(([^,]*),([^)]*)\)")?/g)];
  const drawn = axis === "x" ? `h${length}` : `v${length}`;
  const tenths = (/** @type {number} */ value) => Math.round(value * 10) / 10;
  let [fromX, fromY] = [0, 0];
  const steps = starts.map(([, x = "0", y = "0"], i) => {
    const step = `${i === 0 ? "M" : "m"}${tenths(Number(x) - fromX)},${tenths(Number(y) - fromY)}${drawn}`;
    fromX = Number(x) + (axis === "x" ? Number(length) : 0);
    fromY = Number(y) + (axis === "y" ? Number(length) : 0);
    return step;
  });
  return `<path d="${steps.join("")}" stroke="${stroke}"/>`;
}

/** Points of one level, shape and look that follow each other; unlike bars they are shapes moved to their places. */
const points =
  /<path class="([ph]) l(\d+)" transform="translate\([^)]*\)" d="([^"]*)"([^>]*)\/>(?:<path class="\1 l\2" transform="translate\([^)]*\)" d="\3"\4\/>)*/g;

/**
 * Points as one path that has nothing but its markers: a tenth of the bytes of a path a point.
 * @param {string} paths
 * @param {string} kind  p: filled; h: hollow
 * @param {string} index  of the level
 * @param {string} _  its shape, which the marker has
 * @param {string} look  attributes
 */
function joinPoints(paths, kind, index, _, look) {
  const places = [...paths.matchAll(/translate\(([^)]*)\)/g)].map(([, place]) => place);
  const shown = look.replace(/ stroke-width="[^"]*"/, "");
  return `<path class="points l${index}" d="M${places.join("L")}"${marker(index, kind === "h" ? "h" : "m")}${shown}/>`;
}

/**
 * @param {string} index  of the level
 * @param {string} [shape]  m: filled; h: hollow
 */
function marker(index, shape = "m") {
  return ["start", "mid", "end"].map((place) => ` marker-${place}="url(#${shape}${index})"`).join("");
}

/** @param {string} svg */
function dropEmptyGroups(svg) {
  let before;
  do {
    before = svg;
    svg = svg
      .replace(/<g[^>]*?(?:\/>|><\/g>)/g, "")
      .replace(/<g>((?:<(?:path|line|text)[^>]*(?:\/>|>[^<]*<\/text>))+)<\/g>/g, "$1");
  } while (svg !== before);
  return svg;
}

/** @param {string} text */
function escapeAttribute(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
