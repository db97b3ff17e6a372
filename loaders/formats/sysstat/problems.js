/** What can be wrong with output of sysstat, in words. docs/formats/sysstat.md shows an example of each code. */

/** @import {Problem} from "../../types.js" */
/** @import {Tally} from "./tallies.js" */

/**
 * @param {Omit<Problem, "message"> & {message: (tally: Tally) => string}} words
 * @returns {(tally: Tally) => Problem}
 */
const describe = (words) => (tally) => ({ ...words, line: tally.line, message: words.message(tally) });

/**
 * @param {number} count
 * @param {string} one
 */
const many = (count, one) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

export const noClock = describe({
  severity: "warning",
  code: "no-clock",
  message: () => "reports without a time: not read, because their run is unknown",
  expected: "a time above each report: iostat -t",
  advice: "name it under ignore; measure with S_TIME_FORMAT=ISO iostat -x -t 1, or with sar and sadf -d",
});

export const ambiguousDate = describe({
  severity: "warning",
  code: "ambiguous-date",
  message: ({ detail }) => `is ${detail} month or day first? The file does not say, so it is not read`,
  expected: "a date such as 2026-11-03",
  advice:
    "measure with S_TIME_FORMAT=ISO; of sar write the file again with S_TIME_FORMAT=ISO sar -d -f FILE, or sadf -d FILE -- -d",
});

export const noZone = describe({
  severity: "note",
  code: "no-zone",
  message: () => "times without a time zone: UTC is assumed",
  expected: "a time with its zone: S_TIME_FORMAT=ISO iostat -t, or sadf -d, which is in UTC",
  advice:
    "if the guest's clock shows another time, clock_offset_s in a manifest beside settings of the same host moves it",
});

export const anotherBanner = describe({
  severity: "note",
  code: "another-banner",
  message: ({ count }) => `${many(count, "more banner")}: captures one after the other, or appended`,
  expected: "one capture a file",
});

export const firstDropped = describe({
  severity: "note",
  code: "since-boot",
  message: ({ count }) =>
    `${count === 1 ? "the first report is" : `${count} first reports are`} of the time since boot, and left out`,
  expected: "reports of the interval alone: iostat -y",
});

export const roundedFigures = describe({
  severity: "note",
  code: "rounded-figures",
  message: () => "figures rounded to a suffix or to whole percent by -h or --human are read as printed",
  expected: "figures with two decimals",
  advice: "measure without -h",
});

export const idleFilled = describe({
  severity: "note",
  code: "idle-left-out",
  message: ({ count }) => `${many(count, "row")} of devices missing from reports: they count as idle`,
  expected: "every device in every report, unless iostat -z leaves out idle ones",
});

export const idleUnfilled = describe({
  severity: "warning",
  code: "too-many-devices",
  message: ({ count }) =>
    `${many(count, "time")} a device is missing in too many reports to be idle: its means use the reports that have it`,
  expected: "the same devices in most reports",
  advice: "look whether names of devices are damaged",
});

export const timeRepeats = describe({
  severity: "warning",
  code: "time-goes-back",
  message: ({ count }) => `${many(count, "report")} not read: not later than the one before`,
  expected: "times that rise",
  advice: "look whether the clock was set, or the file holds a capture twice",
});

export const damagedReport = describe({
  severity: "warning",
  code: "damaged-report",
  message: ({ count, detail }) => `${many(count, "report")} not read: the first ${detail}`,
  expected: "a time, the same tables in each report, and an empty line behind them",
  advice: "the other reports are read; copy the file again",
});

export const cutEnd = describe({
  severity: "warning",
  code: "cut-report",
  message: () => "the last report may be cut, and is not read",
  expected: "a whole report and what follows it",
  advice: "nothing, if the capture was ended by force",
});

export const unreadLines = describe({
  severity: "warning",
  code: "unread-line",
  message: ({ count, detail }) =>
    `${many(count, "line")} not read: the first is ${JSON.stringify(detail.slice(0, 60))}`,
  expected: "tables of iostat, or of sar -d and sar -u",
  advice: "copy the output as it was printed",
});

export const noReports = describe({
  severity: "warning",
  code: "no-reports",
  message: () => "no report of an interval",
  expected: "two reports or more: iostat -x -t 1 60, sar -d 1 60",
});

export const unreadLayout = describe({
  severity: "warning",
  code: "unread-layout",
  message: ({ detail }) => `${detail}: not read`,
  expected: "text of iostat or sar, sadf -d, sadf -p or sadf -j",
  advice: "write it with: sadf -d FILE -- -d -u > guest.csv",
});

export const damagedJson = describe({
  severity: "warning",
  code: "damaged-json",
  message: ({ detail }) => detail,
  expected: "the JSON as iostat or sadf wrote it, with its end",
  advice: "the reports before the damage are read",
});
