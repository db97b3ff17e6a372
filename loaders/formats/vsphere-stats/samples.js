/** Figures of objects as samples of a capture: those of one length and phase of intervals share their times. */
import { coarserInterval, repeatedFigure, unknownInterval } from "./problems.js";

/** @import {Problem} from "../../types.js" */

/**
 * @typedef {object} Point a figure
 * @property {number | null} line
 * @property {string} entity whose it is
 * @property {string} group
 * @property {string} counter
 * @property {string | null} instance
 * @property {number} at end of the interval, in milliseconds since 1970
 * @property {number | null} interval_s
 * @property {number | null} value
 * @property {boolean} isBelow whether it is less than what can be printed
 * @property {string | null} vm
 * @property {string | null} disk
 * @property {string | null} device
 */

/** @typedef {{interval_s: number, points: Point[]}} Grid */

/**
 * @param {Point[]} points
 * @param {string} tool
 * @param {Problem[]} problems added to
 * @returns {{capture_samples: object[], counters: object[]}}
 */
export function toSamples(points, tool, problems) {
  const kept = dropRepeated(points, problems);
  /** @type {{capture_samples: object[], counters: object[]}} */
  const tables = { capture_samples: [], counters: [] };
  let segments = 0;
  for (const grid of toGrids(kept, problems)) {
    const places = placeTimes(grid, segments);
    for (const [at, place] of places) {
      tables.capture_samples.push({ ...place, at, tool, in_guest: false, host: "vCenter" });
      segments = place.segment;
    }
    for (const point of grid.points) tables.counters.push(toCounter(point, places));
  }
  return tables;
}

/**
 * @param {Point[]} points
 * @param {Problem[]} problems added to
 */
function dropRepeated(points, problems) {
  const seen = new Set();
  const repeated = points.filter(({ entity, group, counter, instance, at, interval_s }) => {
    const key = JSON.stringify([entity, group, counter, instance, at, interval_s]);
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated;
  });
  if (!repeated.length) return points;
  problems.push(repeatedFigure(repeated[0].line, repeated.length));
  const dropped = new Set(repeated);
  return points.filter((point) => !dropped.has(point));
}

/**
 * @param {Point[]} points
 * @param {Problem[]} problems added to
 * @returns {Grid[]} by length and phase of intervals
 */
function toGrids(points, problems) {
  const intervals = intervalsOf(points);
  /** @type {Map<string, Grid>} */
  const grids = new Map();
  let coarser = 0;
  let unknown = 0;
  for (const point of points) {
    const interval_s = intervals.get(point.entity) ?? null;
    if (interval_s === null) unknown++;
    else if ((point.interval_s ?? interval_s) > interval_s) coarser++;
    else {
      const key = `${interval_s} ${point.at % (interval_s * 1000)}`;
      const grid = grids.get(key) ?? { interval_s, points: [] };
      grid.points.push(point);
      grids.set(key, grid);
    }
  }
  if (coarser) problems.push(coarserInterval(null, coarser));
  if (unknown) problems.push(unknownInterval(null, unknown));
  return [...grids.values()];
}

/**
 * @param {Point[]} points
 * @returns {Map<string, number>} the shortest interval of each object: as stated, else the shortest step of its times
 */
function intervalsOf(points) {
  /** @type {Map<string, number>} */
  const stated = new Map();
  /** @type {Map<string, Set<number>>} */
  const times = new Map();
  for (const { entity, interval_s, at } of points) {
    if (interval_s !== null) stated.set(entity, Math.min(interval_s, stated.get(entity) ?? Infinity));
    times.set(entity, (times.get(entity) ?? new Set()).add(at));
  }
  for (const [entity, set] of times) {
    const sorted = [...set].sort((a, b) => a - b);
    const step = sorted.slice(1).reduce((least, at, i) => Math.min(least, at - sorted[i]), Infinity) / 1000;
    if (!stated.has(entity) && Number.isFinite(step)) stated.set(entity, step);
  }
  return stated;
}

/**
 * @param {Grid} grid
 * @param {number} before segments that are there already
 * @returns {Map<number, {segment: number, sample: number}>} by time; sample 0 is where the first interval of a segment
 *   begins, and a time that is missing begins another
 */
function placeTimes({ interval_s, points }, before) {
  const step = interval_s * 1000;
  let segment = before;
  let sample = 0;
  let last = -Infinity;
  /** @type {Map<number, {segment: number, sample: number}>} */
  const places = new Map();
  for (const at of [...new Set(points.map((point) => point.at))].sort((a, b) => a - b)) {
    if (at - last > step) {
      sample = 0;
      places.set(at - step, { segment: ++segment, sample });
    }
    places.set(at, { segment, sample: ++sample });
    last = at;
  }
  return places;
}

/**
 * @param {Point} point
 * @param {Map<number, {segment: number, sample: number}>} places
 */
const toCounter = ({ entity, group, counter, instance, at, value, vm, disk, device }, places) => ({
  ...{ ...places.get(at), at, host: entity, counter_group: group, instance, counter, value },
  ...{ vm, disk, device },
});
