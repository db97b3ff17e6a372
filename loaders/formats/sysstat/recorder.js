/** Reports of a capture to rows: a report becomes a sample of a segment, and devices that it leaves out were idle. */
import { toColumns } from "../../rows.js";
import { idleFigures, keptFigures } from "./cells.js";

/** @import {Batch} from "../../types.js" */
/** @import {Figures} from "./cells.js" */

/**
 * @typedef {object} Report what was measured in one interval of one kind of table
 * @property {string} group "iostat Device", "iostat avg-cpu", "sar DEV", "sar CPU"
 * @property {number} at end of the interval, in milliseconds
 * @property {number | null} from where it began; null where that is the report before
 * @property {boolean} sinceBoot whether its figures are those since the start of the machine
 * @property {Map<string, Figures>} entities by device or processor; the whole is ""
 * @property {number} line
 */

/**
 * @typedef {{segment: number, sample: number, at: number}} Place
 * @typedef {object} Recorder
 * @property {string} tool
 * @property {string} host
 * @property {number} segment the last one, 0 before the first
 * @property {Place | null} last
 * @property {Map<number, Place>} places samples of this section by time
 * @property {Map<string, Group>} groups by name
 * @property {object[]} samples rows not handed on yet
 * @property {object[]} counters rows not handed on yet
 * @property {number} kept reports of an interval
 * @property {number} filled devices times reports that were taken for idle
 * @property {number} rows of devices that were printed
 * @property {number} unfilled devices that were left out of so many reports that they were not taken for idle
 * @property {number} repeated reports of a time that was there already
 */

/** @typedef {{at: number, places: Place[], entities: Map<string, {seen: number, counters: Set<string>}>}} Group */

/** Rows of a batch, about. */
const batchRows = 1 << 16;

/** Rows of idle devices for each that is printed, at most: names that never come again are damage. */
const mostIdle = 50;
const fewIdle = 10_000;

/** Clocks are printed in whole seconds: the end of an interval and the start of the next may differ by one. */
const slackMs = 1000;

/** @returns {Recorder} */
export const startRecorder = () => ({
  tool: "",
  host: "",
  segment: 0,
  last: null,
  places: new Map(),
  groups: new Map(),
  samples: [],
  counters: [],
  kept: 0,
  filled: 0,
  rows: 0,
  unfilled: 0,
  repeated: 0,
});

/**
 * A banner, another host: what comes has devices and times of its own.
 * @param {Recorder} recorder changed
 * @param {string} tool
 * @param {string} host
 */
export function startSection(recorder, tool, host) {
  endSection(recorder);
  Object.assign(recorder, { tool, host, last: null, places: new Map(), groups: new Map() });
}

/** @param {Recorder} recorder changed: devices that the last reports leave out are idle in them */
export function endSection(recorder) {
  for (const [name, group] of recorder.groups)
    for (const entity of group.entities.keys()) fillIdle(recorder, name, entity, group.places.length);
}

/** @returns {Group} */
const newGroup = () => ({ at: -Infinity, places: [], entities: new Map() });

/**
 * @param {Recorder} recorder changed
 * @param {Report} report
 */
export function addReport(recorder, { group: name, at, from, sinceBoot, entities }) {
  const group = recorder.groups.get(name) ?? newGroup();
  recorder.groups.set(name, group);
  if (at <= group.at) {
    recorder.repeated++;
    return;
  }
  group.at = at;
  const place = recorder.places.get(at) ?? startSample(recorder, at, from);
  if (sinceBoot) {
    for (const [entity, figures] of entities) know(group, entity, figures);
    return;
  }
  recorder.kept++;
  group.places.push(place);
  for (const [entity, figures] of entities) {
    const known = know(group, entity, figures);
    fillIdle(recorder, name, entity, group.places.length - 1);
    known.seen = group.places.length;
    addFigures(recorder, name, entity, place, figures);
    recorder.rows++;
  }
}

/**
 * @param {Group} group changed
 * @param {string} entity
 * @param {Figures} figures
 */
function know({ entities }, entity, figures) {
  const known = entities.get(entity) ?? { seen: 0, counters: new Set(figures.keys()) };
  entities.set(entity, known);
  return known;
}

/**
 * @param {Recorder} recorder changed
 * @param {number} at
 * @param {number | null} from
 * @returns {Place}
 */
function startSample(recorder, at, from) {
  const { last } = recorder;
  const follows = last && at > last.at && (from === null || Math.abs(from - last.at) <= slackMs);
  if (!follows) {
    recorder.segment++;
    if (from !== null) addSample(recorder, { segment: recorder.segment, sample: 0, at: from });
  }
  const sample = follows ? last.sample + 1 : 1;
  const place = { segment: recorder.segment, sample, at };
  recorder.places.set(at, place);
  recorder.last = place;
  addSample(recorder, place);
  return place;
}

/**
 * @param {Recorder} recorder changed
 * @param {Place} place
 */
const addSample = ({ samples, tool, host }, place) => samples.push({ ...place, tool, in_guest: true, host });

/**
 * @param {Recorder} recorder changed
 * @param {string} name of the group
 * @param {string} entity
 * @param {number} to reports before which it may be missing
 */
function fillIdle(recorder, name, entity, to) {
  const group = recorder.groups.get(name);
  const known = group?.entities.get(entity);
  if (!group || !known) return;
  if (recorder.filled > mostIdle * recorder.rows + fewIdle) {
    if (known.seen < to) recorder.unfilled++;
    known.seen = to;
  }
  for (; known.seen < to; known.seen++) {
    addFigures(recorder, name, entity, group.places[known.seen], idleFigures(known.counters));
    recorder.filled++;
  }
}

/**
 * @param {Recorder} recorder changed
 * @param {string} counter_group
 * @param {string} entity
 * @param {Place} place
 * @param {Figures} figures
 */
function addFigures({ counters, host }, counter_group, entity, place, figures) {
  const instance = entity === "" ? null : entity;
  const device = counter_group.endsWith("CPU") || counter_group.endsWith("cpu") ? null : instance;
  for (const [counter, value] of keptFigures(figures))
    counters.push({ ...place, host, counter_group, instance, counter, value, device });
}

/**
 * @param {Recorder} recorder emptied of rows
 * @param {boolean} [all] also of few
 * @returns {Generator<Batch>}
 */
export function* takeBatches(recorder, all = false) {
  if (!all && recorder.counters.length < batchRows) return;
  const { counters, samples } = recorder;
  recorder.counters = [];
  recorder.samples = [];
  if (counters.length) yield { table: "counters", columns: toColumns(counters) };
  if (samples.length) yield { table: "capture_samples", columns: toColumns(samples) };
}
