/** Which tool wrote a text: the first line after the banner that only one of them writes. */
import { endIostat, readIostatLine, startBanner, startIostat } from "./iostat.js";
import { wordsOf } from "./lines.js";
import { endSadf, readSadfLine, startSadf } from "./sadf.js";
import { endSar, readSarLine, startSar, startSarBanner } from "./sar.js";
import { count } from "./tallies.js";
import { parseClock, parseStamp } from "./times.js";

/** @import {Line} from "./lines.js" */
/** @import {Recorder} from "./recorder.js" */
/** @import {Tallies} from "./tallies.js" */

/** Linux KERNEL (HOST) DATE _MACHINE_ (N CPU) */
const banner = /^(?:\ufeff)?Linux \S{1,80} \(([^)\n]{1,255})\)\s{1,9}(\S{6,16})(?:\s|$)/;

/**
 * @param {Recorder} recorder
 * @param {Tallies} tallies
 */
export const startText = (recorder, tallies) => ({
  tallies,
  iostat: startIostat(recorder, tallies),
  sar: startSar(recorder, tallies),
  sadf: startSadf(recorder, tallies),
  /** @type {{host: string, date: string, line: number} | null} a banner whose tool is not known yet */
  opened: null,
  banners: 0,
  /** @type {"iostat" | "sar" | "sadf" | null} */
  tool: null,
  /** @type {Line[]} */
  waiting: [],
});

/** @typedef {ReturnType<typeof startText>} Text */

/**
 * @param {Text} state changed
 * @param {Line} line
 */
export function readTextLine(state, line) {
  const found = banner.exec(line.text);
  if (found) return openBanner(state, { host: found[1], date: found[2], line: line.number });
  state.tool ??= toolOf(line.text, state.opened !== null);
  if (state.tool === null) return wait(state, line);
  const waiting = openTool(state);
  for (const each of [...waiting, line]) readBy(state, each);
}

/**
 * @param {Text} state changed
 * @param {{host: string, date: string, line: number}} opened
 */
function openBanner(state, opened) {
  endText(state);
  if (state.banners++) count(state.tallies, "anotherBanner", opened.line);
  Object.assign(state, { opened, tool: null, waiting: [] });
}

/**
 * @param {string} text
 * @param {boolean} behindBanner
 */
function toolOf(text, behindBanner) {
  if (/^# hostname;|^[^\t\n]+\t-?\d+\t/.test(text)) return "sadf";
  const words = wordsOf(text);
  const isTable = words[0] === "avg-cpu:" || /^Device:?$/.test(words[0]) || words.at(-1) === "Device";
  if (!behindBanner) return null;
  if (isTable || parseStamp(text)) return "iostat";
  return parseClock(words[0]) === null ? null : "sar";
}

/**
 * @param {Text} state changed
 * @param {Line} line of no tool yet: empty ones behind the banner mean something to iostat
 */
function wait({ waiting, tallies, opened }, line) {
  if (line.text !== "") count(tallies, "unreadLines", line.number, line.text);
  else if (opened && waiting.length < 3) waiting.push(line);
}

/**
 * @param {Text} state changed
 * @returns {Line[]} that waited
 */
function openTool(state) {
  const { opened, tool, waiting } = state;
  if (opened && tool === "iostat") startBanner(state.iostat, opened);
  if (opened && tool === "sar") startSarBanner(state.sar, opened);
  state.opened = null;
  state.waiting = [];
  return waiting;
}

/**
 * @param {Text} state changed
 * @param {Line} line
 */
function readBy({ tool, iostat, sar, sadf }, line) {
  if (tool === "iostat") readIostatLine(iostat, line);
  else if (tool === "sar") readSarLine(sar, line);
  else readSadfLine(sadf, line);
}

/** @param {Text} state changed */
export function endText({ iostat, sar, sadf }) {
  endIostat(iostat);
  endSar(sar);
  endSadf(sadf);
}
