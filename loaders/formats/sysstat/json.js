/** JSON of iostat -o JSON and of sadf -j; without its end where the tool was ended by force. */
import { timeOfIso } from "../calendar.js";
import { counterOf, processorOf } from "./cells.js";
import { addReport, startSection } from "./recorder.js";
import { count } from "./tallies.js";
import { momentOf, orderOfDays, parseStamp } from "./times.js";

/** @import {Figures} from "./cells.js" */
/** @import {Recorder} from "./recorder.js" */
/** @import {Tallies} from "./tallies.js" */
/** @import {Order, Stamp} from "./times.js" */

/**
 * @param {string} text
 * @param {Recorder} recorder
 * @param {Tallies} tallies
 */
export function readJson(text, recorder, tallies) {
  for (const [i, { host, reports }] of hostsIn(text, tallies).entries()) {
    const isSadf = reports.some(({ timestamp }) => typeof timestamp === "object");
    startSection(recorder, isSadf ? "sar" : "iostat", host);
    if (i) count(tallies, "anotherBanner", 1);
    if (isSadf) for (const report of reports) addSadf(report, recorder, tallies);
    else addIostat(reports, recorder, tallies);
  }
}

/**
 * @param {string} text
 * @param {Tallies} tallies
 * @returns {{host: string, reports: Record<string, any>[]}[]}
 */
function hostsIn(text, tallies) {
  try {
    const hosts = JSON.parse(text)?.sysstat?.hosts;
    if (!Array.isArray(hosts)) throw new SyntaxError("no hosts");
    return hosts.map((host) => ({
      host: String(host?.nodename ?? "guest"),
      reports: (Array.isArray(host?.statistics) ? host.statistics : []).filter(isReport),
    }));
  } catch {
    return salvage(text, tallies);
  }
}

/** @param {any} value */
const isReport = (value) => typeof value === "object" && value !== null;

/**
 * The reports before the damage: each begins with a time stamp, and its braces close.
 * @param {string} text
 * @param {Tallies} tallies
 */
function salvage(text, tallies) {
  const host = /"nodename"\s*:\s*"([^"\\]{1,255})"/.exec(text)?.[1] ?? "guest";
  const start = /"statistics"\s*:\s*\[/.exec(text);
  const reports = [];
  let at = start ? start.index + start[0].length : text.length;
  for (;;) {
    const open = text.indexOf("{", at);
    const end = open < 0 || !/^[\s,]*$/.test(text.slice(at, open)) ? -1 : closingBrace(text, open);
    const report = end < 0 ? null : parseOrNull(text.slice(open, end));
    if (!report) break;
    reports.push(report);
    at = end;
  }
  const line = text.slice(0, at).split("\n").length;
  count(tallies, "damagedJson", line, `the JSON is cut or damaged behind ${reports.length} reports`);
  return [{ host, reports }];
}

/**
 * @param {string} text
 * @param {number} open
 * @returns {number} behind the brace that closes the one at `open`, or -1; names with braces are rare enough
 */
function closingBrace(text, open) {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at + 1;
  }
  return -1;
}

/** @param {string} text */
function parseOrNull(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * @param {unknown} list of objects, each with the name of its entity under one of `keys`
 * @param {string[]} keys
 * @returns {Map<string, Figures>}
 */
function entitiesOf(list, keys) {
  /** @type {Map<string, Figures>} */
  const entities = new Map();
  for (const row of Array.isArray(list) ? list.filter(isReport) : []) {
    const key = keys.find((each) => each in row);
    if (key !== undefined) entities.set(String(row[key]), figuresOf(row));
  }
  return entities;
}

/** Sectors and their sizes repeat the values in kB. */
const repeated = /^(rd_sec|wr_sec|dc_sec|avgrq-sz|avgqu-sz)$/;

/**
 * @param {Record<string, unknown>} row
 * @returns {Figures}
 */
const figuresOf = (row) =>
  new Map(
    Object.entries(row).flatMap(([key, value]) =>
      typeof value !== "number" || ("aqu-sz" in row && repeated.test(key)) ? [] : [[counterOf(key), value]],
    ),
  );

/**
 * @param {Record<string, any>[]} reports
 * @param {Recorder} recorder
 * @param {Tallies} tallies
 */
function addIostat(reports, recorder, tallies) {
  const stamps = reports.map(({ timestamp }) =>
    typeof timestamp === "string" ? parseStamp(timestamp) : null,
  );
  if (stamps.every((stamp) => stamp === null)) return count(tallies, "noClock", 1);
  const order = orderOfAll(stamps.filter((stamp) => stamp !== null));
  if (!order) return count(tallies, "ambiguousDate", 1, String(reports[0].timestamp).slice(0, 10));
  for (const [i, report] of reports.entries()) {
    const stamp = stamps[i];
    const at = stamp && momentOf(stamp, order);
    if (!stamp || at === null) count(tallies, "damagedReport", 1, "has no time");
    else
      addIostatReport(
        report,
        { at, sinceBoot: i === 0, utc: stamp.offset_minutes !== null },
        recorder,
        tallies,
      );
  }
}

/**
 * @param {Record<string, any>} report
 * @param {{at: number, sinceBoot: boolean, utc: boolean}} when
 * @param {Recorder} recorder
 * @param {Tallies} tallies
 */
function addIostatReport(report, { at, sinceBoot, utc }, recorder, tallies) {
  if (!utc) count(tallies, "noZone", 1);
  if (sinceBoot) count(tallies, "firstDropped", 1);
  const processors = report["avg-cpu"];
  const shared = { at, from: null, sinceBoot, line: 1 };
  if (isReport(processors))
    addReport(recorder, {
      group: "iostat avg-cpu",
      entities: new Map([["", figuresOf(processors)]]),
      ...shared,
    });
  const devices = entitiesOf(report.disk, ["disk_device"]);
  if (devices.size) addReport(recorder, { group: "iostat Device", entities: devices, ...shared });
}

/**
 * @param {Stamp[]} stamps
 * @returns {Order | null}
 */
function orderOfAll(stamps) {
  const settled = stamps.find(({ order }) => order)?.order;
  if (settled) return settled;
  for (let i = 1; i < stamps.length; i++) {
    const order = orderOfDays(stamps[i - 1], stamps[i]);
    if (order) return order;
  }
  return null;
}

/**
 * @param {Record<string, any>} report
 * @param {Recorder} recorder
 * @param {Tallies} tallies
 */
function addSadf(report, recorder, tallies) {
  const { date, time, utc, interval } = report.timestamp ?? {};
  const at = timeOfIso(`${date}T${time}Z`);
  if (at === null || typeof interval !== "number")
    return count(tallies, "damagedReport", 1, "has no time or interval");
  if (!utc) count(tallies, "noZone", 1);
  const shared = { at, from: at - interval * 1000, sinceBoot: false, line: 1 };
  const processors = entitiesOf(report["cpu-load"] ?? report["cpu-load-all"], ["cpu"]);
  const named = new Map([...processors].map(([name, figures]) => [processorOf(name), figures]));
  if (named.size) addReport(recorder, { group: "sar CPU", entities: named, ...shared });
  const devices = entitiesOf(report.disk, ["disk-device"]);
  if (devices.size) addReport(recorder, { group: "sar DEV", entities: devices, ...shared });
}
