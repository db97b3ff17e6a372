/** Text of sar: tables whose rows begin with a time of the day that the banner names. */
import { headingOf, readFigures } from "./cells.js";
import { addReport, startSection } from "./recorder.js";
import { count } from "./tallies.js";
import { besideClock, isHalf, momentOf, parseClock, parseDate } from "./times.js";
import { wordsOf } from "./lines.js";

/** @import {Figures} from "./cells.js" */
/** @import {Line} from "./lines.js" */
/** @import {Recorder} from "./recorder.js" */
/** @import {Tallies} from "./tallies.js" */
/** @import {Stamp} from "./times.js" */

/**
 * @typedef {object} Clock of the rows of one kind of table: a time that falls is of the next day
 * @property {number} days since the banner's
 * @property {number} seconds
 */

/** @typedef {import("./cells.js").Heading & {from: number}} Table with the moment at which its first interval began */

/**
 * @typedef {object} Sar
 * @property {Recorder} recorder
 * @property {Tallies} tallies
 * @property {Pick<Stamp, "parts" | "order"> | null} date
 * @property {{text: string, line: number} | null} banner whose date may be read in two orders; null once reported or settled
 * @property {Map<string, Clock>} clocks by group
 * @property {Table | null} table
 * @property {{at: number, entities: Map<string, Figures>, line: number, whole: boolean} | null} rows of one time
 */

/**
 * @param {Recorder} recorder
 * @param {Tallies} tallies
 * @returns {Sar}
 */
export const startSar = (recorder, tallies) => ({
  recorder,
  tallies,
  date: null,
  banner: null,
  clocks: new Map(),
  table: null,
  rows: null,
});

/**
 * @param {Sar} state changed
 * @param {{host: string, date: string, line: number}} banner
 */
export function startSarBanner(state, { host, date, line }) {
  endSar(state);
  startSection(state.recorder, "sar", host);
  Object.assign(state, { date: parseDate(date), banner: { text: date, line }, clocks: new Map() });
  if (!state.date) count(state.tallies, "damagedReport", line, "has a banner without a date");
}

/**
 * @param {Sar} state changed
 * @param {Line} line
 */
export function readSarLine(state, line) {
  if (line.text === "" || /\bRESTART\b/.test(line.text)) return endTable(state);
  const words = wordsOf(line.text);
  const half = isHalf(words[1]) ? words[1] : "";
  const seconds = parseClock(words[0], half);
  const cells = words.slice(half ? 2 : 1);
  // "Average:", in the words of the locale: what is behind it was read from the rows.
  if (seconds === null) return /^\S+\s*:(?:\s|$)/.test(line.text) ? endTable(state) : unread(state, line);
  settleDate(state, half);
  if (!state.date?.order) return;
  const heading = headingOf(cells);
  if (heading) startTable(state, heading, seconds);
  // Tables of other things than disks and processors are left out.
  else if (state.table) readRow(state, seconds, cells, line);
}

/**
 * The first time below a banner tells the order of its date, or nothing does.
 * @param {Sar} state changed
 * @param {string} half
 */
function settleDate(state, half) {
  const { date, banner } = state;
  if (!date || !banner) return;
  Object.assign(state, { date: besideClock(date, half), banner: null });
  if (!state.date?.order) count(state.tallies, "ambiguousDate", banner.line, banner.text);
}

/**
 * @param {Sar} state
 * @param {Line} line
 */
const unread = ({ tallies }, line) => count(tallies, "unreadLines", line.number, line.text);

/**
 * @param {Sar} state changed
 * @param {import("./cells.js").Heading} heading
 * @param {number} seconds
 */
function startTable(state, heading, seconds) {
  endTable(state);
  state.table = { ...heading, from: momentAt(state, heading.group, seconds) };
}

/**
 * @param {Sar} state changed: its clock
 * @param {string} group
 * @param {number} seconds of the day
 */
function momentAt({ date, clocks }, group, seconds) {
  const clock = clocks.get(group) ?? { days: 0, seconds: 0 };
  clocks.set(group, clock);
  if (seconds < clock.seconds) clock.days++;
  clock.seconds = seconds;
  const { parts, order } = /** @type {Stamp} */ (date);
  const day = momentOf({ parts, order, seconds: 0, offset_minutes: null }, order ?? "ymd") ?? NaN;
  return day + (clock.days * 86_400 + seconds) * 1000;
}

/**
 * @param {Sar} state changed
 * @param {number} seconds
 * @param {string[]} cells
 * @param {Line} line
 */
function readRow(state, seconds, cells, line) {
  const { table, tallies } = state;
  if (!table) return;
  const at = momentAt(state, table.group, seconds);
  if (state.rows && state.rows.at !== at) endRows(state);
  const rows = (state.rows ??= { at, entities: new Map(), line: line.number, whole: true });
  const values = cells.filter((_, i) => i !== table.place);
  const read = values.length === table.names.length && line.ended ? readFigures(table.names, values) : null;
  if (!read) {
    rows.whole = false;
    return;
  }
  if (read.rounded) count(tallies, "roundedFigures", line.number);
  rows.entities.set(cells[table.place], read.figures);
}

/** @param {Sar} state changed */
function endTable(state) {
  endRows(state);
  state.table = null;
}

/** @param {Sar} state changed */
function endRows(state) {
  const { rows, table, recorder, tallies } = state;
  state.rows = null;
  if (!rows || !table) return;
  const { from, group } = table;
  table.from = rows.at;
  if (!rows.whole || !Number.isFinite(rows.at))
    return count(tallies, "damagedReport", rows.line, "has a row that is no row of its table");
  count(tallies, "noZone", rows.line);
  addReport(recorder, {
    group,
    at: rows.at,
    from,
    sinceBoot: false,
    entities: rows.entities,
    line: rows.line,
  });
}

/** @param {Sar} state changed: rows that no average or empty line follows may lack others */
export function endSar(state) {
  if (state.rows) count(state.tallies, "cutEnd", state.rows.line);
  state.rows = null;
  state.table = null;
}
