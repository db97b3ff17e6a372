/** Lines of sadf: tables with semicolons (-d), or a figure a line with tabs (-p). Both have interval and time. */
import { timeOfIso } from "../calendar.js";
import { headingOf, parseCell, processorOf, readFigures } from "./cells.js";
import { addReport, startSection } from "./recorder.js";
import { count } from "./tallies.js";

/** @import {Figures, Heading} from "./cells.js" */
/** @import {Line} from "./lines.js" */
/** @import {Recorder} from "./recorder.js" */
/** @import {Tallies} from "./tallies.js" */

/**
 * @typedef {object} Rows of one time and kind
 * @property {string} group
 * @property {number} at
 * @property {number} interval_s
 * @property {Map<string, Figures>} entities
 * @property {number} line
 * @property {boolean} whole
 */

/**
 * @typedef {object} Sadf
 * @property {Recorder} recorder
 * @property {Tallies} tallies
 * @property {Heading | null} heading of -d
 * @property {Rows | null} rows
 * @property {Map<string, number>} widths how many entities the last report of a group had
 */

/**
 * @param {Recorder} recorder
 * @param {Tallies} tallies
 * @returns {Sadf}
 */
export const startSadf = (recorder, tallies) => ({
  recorder,
  tallies,
  heading: null,
  rows: null,
  widths: new Map(),
});

/**
 * @param {Sadf} state changed
 * @param {Line} line
 */
export function readSadfLine(state, line) {
  if (line.text === "") return;
  if (line.text.startsWith("#")) return startTable(state, line.text.split(";"));
  const separator = line.text.includes(";") ? ";" : "\t";
  const [host, interval, time, ...cells] = line.text.split(separator);
  // A restart or a comment has no interval.
  if (Number(interval) < 0) return;
  const stamp = parseTime(time ?? "");
  if (!stamp || !/^\d+$/.test(interval)) return count(state.tallies, "unreadLines", line.number, line.text);
  if (!stamp.utc) count(state.tallies, "noZone", line.number);
  if (host !== state.recorder.host) startHost(state, host, line);
  const { at } = stamp;
  const place = { at, interval_s: Number(interval), line };
  if (separator === ";") readRow(state, cells, place);
  else readFigure(state, cells, place);
}

/**
 * @param {Sadf} state changed
 * @param {string[]} titles
 */
function startTable(state, titles) {
  endRows(state);
  state.heading = headingOf(titles.slice(3));
}

/**
 * @param {Sadf} state changed
 * @param {string} host
 * @param {Line} line
 */
function startHost(state, host, line) {
  endRows(state);
  if (state.recorder.host) count(state.tallies, "anotherBanner", line.number);
  startSection(state.recorder, "sar", host);
  state.widths.clear();
}

/**
 * @param {string} text 2026-11-22 20:33:31 UTC, without UTC with -t or -T, seconds since 1970 with -U
 * @returns {{at: number, utc: boolean} | null}
 */
function parseTime(text) {
  if (/^\d{9,11}$/.test(text)) return { at: Number(text) * 1000, utc: true };
  const [, day, clock, zone] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)( UTC)?$/.exec(text) ?? [];
  const at = timeOfIso(`${day}T${clock}Z`);
  return at === null ? null : { at, utc: zone !== undefined };
}

/** @typedef {{at: number, interval_s: number, line: Line}} Moment */

/**
 * @param {Sadf} state changed
 * @param {string} group
 * @param {Moment} moment
 * @returns {Rows}
 */
function rowsOf(state, group, { at, interval_s, line }) {
  if (state.rows && (state.rows.at !== at || state.rows.group !== group)) endRows(state);
  return (state.rows ??= { group, at, interval_s, entities: new Map(), line: line.number, whole: true });
}

/**
 * @param {Sadf} state changed
 * @param {string[]} cells of -d
 * @param {Moment} moment
 */
function readRow(state, cells, moment) {
  const { heading, tallies } = state;
  if (!heading) return;
  const rows = rowsOf(state, heading.group, moment);
  const values = cells.filter((_, i) => i !== heading.place);
  const fits = values.length === heading.names.length && moment.line.ended;
  const read = fits ? readFigures(heading.names, values) : null;
  if (!read) {
    rows.whole = false;
    return;
  }
  if (read.rounded) count(tallies, "roundedFigures", moment.line.number);
  const name = cells[heading.place];
  rows.entities.set(heading.group === "sar CPU" ? processorOf(name) : name, read.figures);
}

/** What stands for a device where figures are of the whole machine, some under the names of a device's (-b, -A). */
const wholeMachine = "-";

const deviceFields =
  /^(tps|[rwd]kB\/s|(rd|wr|dc)_sec\/s|areq-sz|avgrq-sz|aqu-sz|avgqu-sz|await|svctm|%util)$/;
const processorFields = /^%(usr|user|nice|sys|system|iowait|steal|idle|irq|soft|guest|gnice)$/;

/**
 * @param {Sadf} state changed
 * @param {string[]} cells of -p: entity, field, value
 * @param {Moment} moment
 */
function readFigure(state, [entity, field, text, ...rest], moment) {
  if (entity === wholeMachine) return;
  const isProcessor = processorFields.test(field ?? "") && /^(all|cpu\d+)$/.test(entity);
  if (!isProcessor && !deviceFields.test(field ?? "")) return;
  const heading = headingOf(isProcessor ? ["CPU", "%idle", field] : ["DEV", "tps", field]);
  const rows = rowsOf(state, heading?.group ?? "", moment);
  const counter = heading?.names[1] ?? field;
  const cell = rest.length || !moment.line.ended ? null : parseCell(text ?? "", counter);
  if (!cell) {
    rows.whole = false;
    return;
  }
  const name = isProcessor ? processorOf(entity) : entity;
  const figures = rows.entities.get(name) ?? new Map();
  rows.entities.set(name, figures.set(counter, cell.value));
}

/** @param {Sadf} state changed */
function endRows(state) {
  const { rows, recorder, tallies, widths } = state;
  state.rows = null;
  if (!rows) return;
  const { group, at, interval_s, entities, line, whole } = rows;
  if (!whole) return count(tallies, "damagedReport", line, "has a row that is no row of its table");
  widths.set(group, sizeOf(entities));
  addReport(recorder, { group, at, from: at - interval_s * 1000, sinceBoot: false, entities, line });
}

/** @param {Map<string, Figures>} entities */
const sizeOf = (entities) => [...entities.values()].reduce((sum, figures) => sum + figures.size, 0);

/** @param {Sadf} state changed: the last report is cut where it has less than the one before */
export function endSadf(state) {
  const { rows, widths, tallies } = state;
  if (rows?.whole && sizeOf(rows.entities) < (widths.get(rows.group) ?? 0)) {
    count(tallies, "cutEnd", rows.line);
    state.rows = null;
  }
  endRows(state);
}
