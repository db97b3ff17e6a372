/** Text of iostat: a banner, then reports of tables below a time. */
import { readFigures } from "./cells.js";
import { addReport, startSection } from "./recorder.js";
import { count } from "./tallies.js";
import { momentOf, orderOfDays, parseStamp } from "./times.js";
import { wordsOf } from "./lines.js";

/** @import {Figures} from "./cells.js" */
/** @import {Line} from "./lines.js" */
/** @import {Recorder} from "./recorder.js" */
/** @import {Tallies} from "./tallies.js" */
/** @import {Order, Stamp} from "./times.js" */

/**
 * @typedef {object} Report
 * @property {Stamp} stamp
 * @property {number} line
 * @property {boolean} sinceBoot
 * @property {string[]} tables their headings
 * @property {Map<string, Figures>} devices
 * @property {Figures | null} processors
 * @property {string} fault
 */

/**
 * @typedef {object} Iostat
 * @property {Recorder} recorder
 * @property {Tallies} tallies
 * @property {number} blanks empty lines behind the banner
 * @property {number} reports of this section so far
 * @property {Report | null} report the one that is being read
 * @property {{names: string[], cells: number, nameLast: boolean, processors: boolean} | null} table
 * @property {string} pending a device's name on a line of its own
 * @property {string | null} layout headings of a report of this section
 * @property {Order | null} order of dates
 * @property {Report[]} held whose date may be month or day first
 * @property {Stamp | null} lastStamp
 */

/**
 * @param {Recorder} recorder
 * @param {Tallies} tallies
 * @returns {Iostat}
 */
export const startIostat = (recorder, tallies) => ({ recorder, tallies, ...freshSection() });

const freshSection = () => ({
  blanks: 0,
  reports: 0,
  report: null,
  table: null,
  pending: "",
  layout: null,
  order: null,
  held: [],
  lastStamp: null,
});

/**
 * @param {Iostat} state changed
 * @param {{host: string}} banner
 */
export function startBanner(state, { host }) {
  endIostat(state);
  startSection(state.recorder, "iostat", host);
  Object.assign(state, freshSection());
}

/**
 * @param {Iostat} state changed
 * @param {Line} line
 */
export function readIostatLine(state, line) {
  if (line.text === "") return endTable(state);
  const stamp = parseStamp(line.text);
  if (stamp) return startReport(state, stamp, line.number);
  const words = wordsOf(line.text);
  const isProcessors = words[0] === "avg-cpu:";
  if (isProcessors || isHeading(words[0]) || isHeading(words.at(-1)))
    return startTable(state, words, isProcessors, line);
  if (state.table && state.report) return readRow(state, words, line);
  if (!state.table) count(state.tallies, "unreadLines", line.number, line.text);
}

const isHeading = (/** @type {string | undefined} */ word) => word === "Device" || word === "Device:";

/** @param {Iostat} state changed */
function endTable(state) {
  state.table = null;
  if (!state.report && state.reports === 0) state.blanks++;
}

/**
 * @param {Iostat} state changed
 * @param {Stamp} stamp
 * @param {number} line
 */
function startReport(state, stamp, line) {
  endReport(state);
  // With -y, which leaves out the report since boot, version 12 prints a second empty line.
  const sinceBoot = state.reports === 0 && state.blanks < 2;
  state.reports++;
  state.report = { stamp, line, sinceBoot, tables: [], devices: new Map(), processors: null, fault: "" };
}

/**
 * @param {Iostat} state changed
 * @param {string[]} words
 * @param {boolean} processors
 * @param {Line} line
 */
function startTable(state, words, processors, line) {
  const nameLast = !processors && !isHeading(words[0]);
  const names = nameLast ? words.slice(0, -1) : words.slice(1);
  state.table = { names, cells: names.length + (processors ? 0 : 1), nameLast, processors };
  state.pending = "";
  if (!state.report) return count(state.tallies, "noClock", line.number);
  const heading = names.join(" ");
  if (state.report.tables.includes(heading)) state.report.fault ||= "has a table twice";
  state.report.tables.push(heading);
}

/**
 * @param {Iostat} state changed
 * @param {string[]} words
 * @param {Line} line
 */
function readRow(state, words, line) {
  const { report, table } = state;
  if (!report || !table) return;
  // Of a group of devices (-g) the row begins with a blank: it is the sum of those above it.
  if (!table.nameLast && !table.processors && line.text.startsWith(" ") && !state.pending) return;
  const cells = state.pending ? [state.pending, ...words] : words;
  state.pending = "";
  if (cells.length === 1 && !table.processors) {
    state.pending = cells[0];
    return;
  }
  const name = table.processors ? "" : table.nameLast ? cells[cells.length - 1] : cells[0];
  const values = table.nameLast ? cells.slice(0, -1) : cells.slice(table.processors ? 0 : 1);
  const read = cells.length === table.cells && line.ended ? readFigures(table.names, values) : null;
  if (!read) {
    report.fault ||= "has a row that is no row of its table";
    return;
  }
  if (read.rounded) count(state.tallies, "roundedFigures", line.number);
  if (table.processors) report.processors = read.figures;
  else report.devices.set(name, new Map([...(report.devices.get(name) ?? []), ...read.figures]));
}

/** @param {Iostat} state changed: the last report is complete, or has a problem */
export function endIostat(state) {
  if (state.report && state.table) {
    count(state.tallies, "cutEnd", state.report.line);
    state.report = null;
  }
  endReport(state);
  const [first] = state.held;
  if (!first) return;
  const { parts } = first.stamp;
  count(state.tallies, "ambiguousDate", first.line, parts.join("/"));
  state.held = [];
}

/** @param {Iostat} state changed */
function endReport(state) {
  const { report } = state;
  state.report = null;
  state.table = null;
  if (!report) return;
  const layout = report.tables.join("|");
  const fault = faultOf(report, (state.layout ??= layout) === layout);
  if (fault) return count(state.tallies, "damagedReport", report.line, fault);
  settleOrder(state, report.stamp);
  state.held.push(report);
  if (!state.order) return;
  for (const each of state.held) keepReport(state, each, state.order);
  state.held = [];
}

/**
 * @param {Report} report
 * @param {boolean} sameLayout
 */
function faultOf({ fault, tables, devices, processors }, sameLayout) {
  if (fault) return fault;
  if (!tables.length || (devices.size === 0 && !processors)) return "has no rows";
  return sameLayout ? "" : "has other tables than the reports before it";
}

/**
 * @param {Iostat} state changed
 * @param {Stamp} stamp
 */
function settleOrder(state, stamp) {
  state.order ??= stamp.order ?? (state.lastStamp && orderOfDays(state.lastStamp, stamp));
  state.lastStamp = stamp;
}

/**
 * @param {Iostat} state
 * @param {Report} report
 * @param {Order} order
 */
function keepReport({ recorder, tallies }, { stamp, line, sinceBoot, devices, processors }, order) {
  const at = momentOf(stamp, order);
  if (at === null) return count(tallies, "damagedReport", line, "has a day that is none");
  if (stamp.offset_minutes === null) count(tallies, "noZone", line);
  if (sinceBoot) count(tallies, "firstDropped", line);
  const shared = { at, from: null, sinceBoot, line };
  if (processors)
    addReport(recorder, { group: "iostat avg-cpu", entities: new Map([["", processors]]), ...shared });
  if (devices.size) addReport(recorder, { group: "iostat Device", entities: devices, ...shared });
}
