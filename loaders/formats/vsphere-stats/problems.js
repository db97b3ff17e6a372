/** What can be wrong in exports of vSphere's statistics. docs/formats/vsphere-stats.md has an example of each code. */

/** @import {Problem} from "../../types.js" */

/**
 * @param {Omit<Problem, "message" | "line"> & {message: (count: number) => string}} kind
 * @returns {(line: number | null, count?: number) => Problem}
 */
const describe =
  ({ message, ...kind }) =>
  (line, count = 1) => ({ line, message: message(count), ...kind });

/**
 * @param {number} count
 * @param {string} one
 */
const many = (count, one) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

const inUtc =
  'export again with Select-Object *, @{n="Timestamp";e={$_.Timestamp.ToUniversalTime().ToString("u")}} -ExcludeProperty Timestamp';

export const wrongRow = describe({
  severity: "warning",
  code: "wrong-row",
  message: (count) => `${many(count, "row")} without a time, a name or a figure, the first of them here`,
  expected: "a row as Export-Csv writes it; the others are read",
});

export const ambiguousDate = describe({
  severity: "warning",
  code: "ambiguous-date",
  message: () => "is the day or the month first? The file does not say, so it is not read",
  expected: "dates such as 2031-03-04",
  advice: inUtc,
});

export const noZone = describe({
  severity: "warning",
  code: "no-zone",
  message: () => "times without a time zone: UTC is assumed",
  expected: "times with their zone, such as 2031-03-04 09:00:20Z",
  advice: inUtc,
});

/** Grafana's own: it exports dates as its panel shows them. */
const panelInUtc = "set the time zone of the dashboard to UTC and export again, with Formatted data off";

/** @param {number} line */
export const ambiguousPanelDate = (line) => ({ ...ambiguousDate(line), advice: panelInUtc });

/** @param {number} line */
export const noPanelZone = (line) => ({ ...noZone(line), advice: panelInUtc });

export const belowResolution = describe({
  severity: "note",
  code: "below-resolution",
  message: (count) =>
    `${count === 1 ? "1 latency" : `${count} latencies`} of 0 ms kept as missing: below 1 ms, or of no I/O`,
  expected: "latencies in µs, or of 1 ms and more",
});

export const coarserInterval = describe({
  severity: "note",
  code: "coarser-interval",
  message: (count) =>
    `${many(count, "figure")} of longer intervals left out: the same time is there in shorter ones`,
  expected: "one length of intervals for each object",
});

export const unknownInterval = describe({
  severity: "warning",
  code: "unknown-interval",
  message: (count) => `${many(count, "figure")} left out: how long they were measured is not known`,
  expected: "a column IntervalSecs, or two times of the same object",
});

export const repeatedFigure = describe({
  severity: "warning",
  code: "repeated-figure",
  message: (count) => `${many(count, "figure")} there twice, the first of them here: read once`,
  expected: "each figure of an object, instance and time once",
});

export const printedTable = describe({
  severity: "warning",
  code: "printed-table",
  message: () => "a table of the console, whose names and figures may be cut: not read",
  expected: "what Get-Stat … | Export-Csv writes",
});

export const damagedJson = describe({
  severity: "error",
  code: "damaged-json",
  message: () => "no JSON of vSAN performance: nothing of it is read",
  expected: "the answer of the vSAN performance service, to its end",
  advice: "export it again",
});

export const unequalLists = describe({
  severity: "warning",
  code: "unequal-lists",
  message: (count) => `${many(count, "list")} of figures not as long as the list of times: left out`,
  expected: "a figure for each time",
});

export const unknownUnits = describe({
  severity: "note",
  code: "unknown-units",
  message: () => "figures without units: kept as they are, and no mean of a run is made of them",
  expected: "statistics that name their units",
});

export const noFigures = describe({
  severity: "warning",
  code: "no-figures",
  message: () => "no figure of a known time",
  expected: "rows with a name, a time and a figure",
});
