/** Names at the ends of lines, so that nobody looks for a colour in a legend, and loads beside points. */
import { formatBlock, formatCount } from "../words/numbers.js";
import { maxOf } from "../words/ends.js";

/**
 * What a spec says of its points (`usermeta`), for whoever writes beside what Vega draws.
 * @typedef {object} About
 * @property {string} x  column of the rows
 * @property {{field: string, divisor: number}} y
 * @property {{title: string, bytes?: boolean}} load
 * @property {{value: string, index: number, name?: string}[]} levels
 * @property {boolean} [loads]  whether some points have their load beside them
 */

/** @typedef {Record<string, any>} Row */
/** @typedef {{row: Row, level: About["levels"][number], x: number, y: number}} Point  in px of the picture */
/** @typedef {{x: number, y: number, text: string, from: Point}} Label */

const LINE_HEIGHT = 11;
const LETTER_WIDTH = 5.8;
const CAPITAL_WIDTH = 8.2;
const GAP = 7;
const MOST_LETTERS = 17;

/** A label that is this far from its point has a line to it. */
const FAR = 4;

/** @param {{value: string, name?: string}} level */
const nameOf = ({ value, name = value }) =>
  name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1).trimEnd()}…` : name;

/** @param {string} text */
const widthOf = (text) => {
  const capitals = text.replace(/[^A-Z…]/g, "").length;
  return capitals * CAPITAL_WIDTH + (text.length - capitals) * LETTER_WIDTH;
};

/**
 * The room that names of lines take at the right of a chart.
 * @param {{value: string, name?: string}[]} levels
 * @returns {number} px; none where there is one line
 */
export const roomForNames = (levels) =>
  levels.length > 1 ? GAP + Math.ceil(maxOf(levels.map((level) => widthOf(nameOf(level))))) : 0;

/**
 * @param {About} about
 * @param {import("vega").View} view  that has been drawn
 * @param {Row[]} rows
 * @returns {string} SVG
 */
export function writeNames(about, view, rows) {
  const points = placePoints(about, view, rows);
  if (points.length === 0) return "";
  const top = originOf(view)[1];
  const [low, high] = view.scale("y").range();
  const ends = about.levels.length > 1 ? endsOf(points) : [];
  const names = spread(
    ends.map((from) => ({ x: from.x + GAP, y: from.y, text: nameOf(from.level), from })),
    { top: top + high, bottom: top + low },
  );
  const loads = about.loads ? loadsOf(about, points, names) : [];
  const texts = [...names.map((label) => leadOf(label) + textOf(label)), ...loads.map(textOf)];
  return texts.length > 0 ? `<g class="names" font-size="11">${texts.join("")}</g>` : "";
}

/**
 * @param {About} about
 * @param {import("vega").View} view
 * @param {Row[]} rows
 * @returns {Point[]}
 */
function placePoints({ x, y, levels }, view, rows) {
  const [left, top] = originOf(view);
  const [across, up] = ["x", "y"].map((name) => view.scale(name));
  return rows.flatMap((row) => {
    const level = levels.find(({ value }) => value === row.level);
    if (!level || row.part === "none" || row.part === "linear") return [];
    if ((row[x] ?? null) === null || (row[y.field] ?? null) === null) return [];
    const place = { x: left + across(row[x]), y: top + up(row[y.field] / y.divisor) };
    return Number.isFinite(place.x + place.y) ? [{ row, level, ...place }] : [];
  });
}

/** The upper left corner of the plot. @param {import("vega").View} view */
function originOf(view) {
  const { left, top } = /** @type {{left: number, top: number}} */ (view.padding());
  const [x, y] = view.origin();
  return [x + left, y + top];
}

/**
 * The last point of each line; of a level without a line, the last of its points.
 * @param {Point[]} points
 * @returns {Point[]}
 */
function endsOf(points) {
  /** @type {Map<Point["level"], Point>} */
  const ends = new Map();
  const rank = (/** @type {Point} */ { row, x }) => (isOnLine(row) ? 1e15 : 0) + (row.load ?? x);
  for (const point of points) {
    const known = ends.get(point.level);
    if (!known || rank(point) >= rank(known)) ends.set(point.level, point);
  }
  return [...ends.values()];
}

/** @param {Row} row */
const isOnLine = ({ part }) => part === "single" || part === "mean";

/**
 * Moves labels up and down until none covers another. All moved down stand apart, and all moved up; so do the means of
 * the two, which are about their points.
 * @template {{x: number, y: number, text: string}} T
 * @param {T[]} labels
 * @param {{top: number, bottom: number}} plot
 * @returns {T[]}
 */
export function spread(labels, { top, bottom }) {
  const sorted = [...labels].sort((a, b) => a.y - b.y);
  const wished = sorted.map(({ y }) => y);
  const up = pushUp(sorted, wished);
  const middle = pushDown(sorted, wished).map((y, i) => Math.max(top, (y + up[i]) / 2));
  const inside = pushUp(
    sorted,
    pushDown(sorted, middle).map((y) => Math.min(bottom, y)),
  );
  return sorted.map((label, i) => ({ ...label, y: inside[i] }));
}

/**
 * @param {{x: number, text: string}[]} labels  from above
 * @param {number[]} places
 */
function pushDown(labels, places) {
  const moved = [...places];
  for (let i = 0; i < moved.length; i++)
    for (let j = 0; j < i; j++)
      if (shareColumn(labels[i], labels[j])) moved[i] = Math.max(moved[i], moved[j] + LINE_HEIGHT);
  return moved;
}

/**
 * @param {{x: number, text: string}[]} labels  from above
 * @param {number[]} places
 */
const pushUp = (labels, places) =>
  pushDown(
    labels.toReversed(),
    places.toReversed().map((y) => -y),
  )
    .toReversed()
    .map((y) => -y);

/**
 * @param {{x: number, text: string}} a
 * @param {{x: number, text: string}} b
 */
const shareColumn = (a, b) => a.x < b.x + widthOf(b.text) && b.x < a.x + widthOf(a.text);

/**
 * The loads at the first and the last point of each line and at its knee, where IOPS over latency are highest, then of
 * its other points, as far as there is room.
 * @param {About} about
 * @param {Point[]} points
 * @param {Label[]} names
 */
function loadsOf({ x, y, load, levels }, points, names) {
  const power = (/** @type {Point} */ { row }) => row[x] / row[y.field];
  const placed = [...names];
  for (const { value } of levels) {
    const line = points
      .filter(({ level, row }) => level.value === value && isOnLine(row) && row.load !== null)
      .sort((a, b) => a.row.load - b.row.load);
    if (line.length < 2) continue;
    const knee = line.reduce((best, point) => (power(point) > power(best) ? point : best));
    for (const from of new Set([
      line[0],
      line[line.length - 1],
      knee,
      ...(levels.length === 1 ? line : []),
    ])) {
      const text = load.bytes ? formatBlock(from.row.load) : formatCount(from.row.load);
      const label = { text, x: from.x - widthOf(text) - 4, y: from.y - 5, from };
      const isFree = placed.every(
        (other) => !shareColumn(label, other) || Math.abs(label.y - other.y) >= LINE_HEIGHT,
      );
      if (isFree) placed.push(label);
    }
  }
  return placed.slice(names.length);
}

/** @param {Label} label  that had to move */
const leadOf = ({ x, y, from }) =>
  Math.abs(y - from.y) > FAR
    ? `<path class="e l${from.level.index}" d="M${Math.round(from.x + 2)},${Math.round(from.y)}L${Math.round(x - 1)},${Math.round(y)}"/>`
    : "";

/** @param {Label} label */
const textOf = ({ x, y, text, from }) =>
  `<text class="t${from.level.index}" x="${Math.round(x)}" y="${Math.round(y + 4)}">${escapeText(text)}</text>`;

/** @param {string} text */
const escapeText = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
