/** What can be wrong in exports of vSphere's statistics. docs/formats/vsphere-stats.md has an example of each code. */

/** @import {Problem} from "../../types.js" */

/**
 * @param {Problem["severity"]} severity
 * @param {string} code
 * @param {(count: number) => string} message
 * @param {string} expected
 * @param {string} [advice]
 * @returns {(line: number | null, count?: number) => Problem}
 */
const describe =
  (severity, code, message, expected, advice) =>
  (line, count = 1) => ({
    line,
    severity,
    code,
    message: message(count),
    expected,
    ...(advice ? { advice } : {}),
  });

/**
 * @param {number} count
 * @param {string} one
 */
const many = (count, one) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

export const wrongRow = describe(
  "warning",
  "wrong-row",
  (count) => `${many(count, "row")} without a time, a name or a figure, the first of them here`,
  "a row as Export-Csv writes it; the others are read",
);

export const ambiguousDate = describe(
  "warning",
  "ambiguous-date",
  () => "is the day or the month first? Nothing in the file tells, and nothing of it is read",
  "dates such as 2031-03-04",
  'export again with Select-Object *, @{n="Timestamp";e={$_.Timestamp.ToUniversalTime().ToString("u")}} -ExcludeProperty Timestamp',
);

export const noZone = describe(
  "warning",
  "no-zone",
  () => "times without a zone: taken for UTC",
  "times with their zone, such as 2031-03-04 09:00:20Z",
  'export again with Select-Object *, @{n="Timestamp";e={$_.Timestamp.ToUniversalTime().ToString("u")}} -ExcludeProperty Timestamp',
);

export const belowResolution = describe(
  "note",
  "below-resolution",
  (count) =>
    `${many(count, "latency")} of 0 ms kept as missing: they are below 1 ms, or of no I/O`.replace(
      "latencys",
      "latencies",
    ),
  "latencies in µs, or of 1 ms and more",
);

export const coarserInterval = describe(
  "note",
  "coarser-interval",
  (count) => `${many(count, "figure")} of longer intervals left out: the same time is there in shorter ones`,
  "one length of intervals for each object",
);

export const unknownInterval = describe(
  "warning",
  "unknown-interval",
  (count) => `${many(count, "figure")} left out: how long they were measured is not known`,
  "a column IntervalSecs, or two times of the same object",
);

export const repeatedFigure = describe(
  "warning",
  "repeated-figure",
  (count) => `${many(count, "figure")} there twice, the first of them here: read once`,
  "each figure of an object, instance and time once",
);

export const printedTable = describe(
  "warning",
  "printed-table",
  () => "a table of the console, whose names and figures may be cut: not read",
  "what Get-Stat … | Export-Csv writes",
);

export const damagedJson = describe(
  "error",
  "damaged-json",
  () => "no JSON of vSAN performance: nothing of it is read",
  "the answer of the vSAN performance service, to its end",
  "export it again",
);

export const unequalLists = describe(
  "warning",
  "unequal-lists",
  (count) => `${many(count, "list")} of figures not as long as the list of times: left out`,
  "a figure for each time",
);

export const unknownUnits = describe(
  "note",
  "unknown-units",
  () => "figures without units: kept as they are, and no mean of a run is made of them",
  "statistics that name their units",
);

export const noFigures = describe(
  "warning",
  "no-figures",
  () => "no figure of a known time",
  "rows with a name, a time and a figure",
);
