/** What can be wrong with output of sysstat, in words. docs/formats/sysstat.md shows an example of each code. */

/** @import {Problem} from "../../types.js" */
/** @import {Tally} from "./tallies.js" */

/**
 * @param {Problem["severity"]} severity
 * @param {string} code
 * @param {(tally: Tally) => string} message
 * @param {string} expected
 * @param {string} [advice]
 * @returns {(tally: Tally) => Problem}
 */
const describe = (severity, code, message, expected, advice) => (tally) => ({
  line: tally.line,
  severity,
  code,
  message: message(tally),
  expected,
  ...(advice === undefined ? {} : { advice }),
});

/**
 * @param {number} count
 * @param {string} one
 */
const many = (count, one) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

export const noClock = describe(
  "warning",
  "no-clock",
  () => "reports without a time: which run they are of is unknown, and nothing of them is read",
  "a time above each report: iostat -t",
  "name it under ignore; measure with S_TIME_FORMAT=ISO iostat -x -t 1, or with sar and sadf -d",
);

export const ambiguousDate = describe(
  "warning",
  "ambiguous-date",
  ({ detail }) => `is ${detail} month or day first? Nothing in the file tells, and nothing of it is read`,
  "a date such as 2026-11-03",
  "measure with S_TIME_FORMAT=ISO; of sar write the file again with S_TIME_FORMAT=ISO sar -d -f FILE, or sadf -d FILE -- -d",
);

export const noZone = describe(
  "note",
  "no-zone",
  () => "times without a zone: taken for UTC",
  "a time with its zone: S_TIME_FORMAT=ISO iostat -t, or sadf -d, which is in UTC",
  "if the guest's clock shows another time, clock_offset_s in a manifest beside settings of the same host moves it",
);

export const anotherBanner = describe(
  "note",
  "another-banner",
  ({ count }) => `${many(count, "more banner")}: captures one after the other, or appended`,
  "one capture a file",
);

export const firstDropped = describe(
  "note",
  "since-boot",
  ({ count }) =>
    `${count === 1 ? "the first report is" : `${count} first reports are`} of the time since boot, and left out`,
  "reports of the interval alone: iostat -y",
);

export const roundedFigures = describe(
  "note",
  "rounded-figures",
  () => "figures rounded to a suffix or to whole percent by -h or --human are read as printed",
  "figures with two decimals",
  "measure without -h",
);

export const idleFilled = describe(
  "note",
  "idle-left-out",
  ({ count }) => `${many(count, "row")} of devices left out of reports: taken for idle`,
  "every device in every report, unless iostat -z leaves out idle ones",
);

export const timeRepeats = describe(
  "warning",
  "time-goes-back",
  ({ count }) => `${many(count, "report")} not read: not later than the one before`,
  "times that rise",
  "look whether the clock was set, or the file holds a capture twice",
);

export const damagedReport = describe(
  "warning",
  "damaged-report",
  ({ count, detail }) => `${many(count, "report")} not read: the first ${detail}`,
  "a time, the same tables in each report, and an empty line behind them",
  "the other reports are read; copy the file again",
);

export const cutEnd = describe(
  "warning",
  "cut-report",
  () => "the last report may be cut, and is not read",
  "a whole report and what follows it",
  "nothing, if the capture was ended by force",
);

export const unreadLines = describe(
  "warning",
  "unread-line",
  ({ count, detail }) =>
    `${many(count, "line")} not read: the first is ${JSON.stringify(detail.slice(0, 60))}`,
  "tables of iostat, or of sar -d and sar -u",
  "copy the output as it was printed",
);

export const noReports = describe(
  "warning",
  "no-reports",
  () => "no report of an interval",
  "two reports or more: iostat -x -t 1 60, sar -d 1 60",
);

export const unreadLayout = describe(
  "warning",
  "unread-layout",
  ({ detail }) => `${detail}: not read`,
  "text of iostat or sar, sadf -d, sadf -p or sadf -j",
  "write it with: sadf -d FILE -- -d -u > guest.csv",
);

export const damagedJson = describe(
  "warning",
  "damaged-json",
  ({ detail }) => detail,
  "the JSON as iostat or sadf wrote it, with its end",
  "the reports before the damage are read",
);
