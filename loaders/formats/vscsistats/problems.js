/** What can be wrong in histograms of vscsiStats. docs/formats/vscsistats.md has an example of each code. */

export { inconsistent } from "../inconsistent.js";

/** @import {Problem} from "../../types.js" */

/**
 * @param {number} line
 * @param {string} message
 * @returns {Problem}
 */
export const damagedHistogram = (line, message) => ({
  line,
  severity: "error",
  code: "damaged-histogram",
  message,
  expected: "a title, min, max, mean, count and a row for each bin, the last limit twice",
  advice: "print it again; the window of its print-out has no result",
});

/**
 * @param {number} line
 * @param {string} message
 * @returns {Problem}
 */
export const missingHistogram = (line, message) => ({
  line,
  severity: "error",
  code: "missing-histogram",
  message,
  expected: "all histograms of vscsiStats -p all, or of one kind, for each disk",
  advice: "print them again; the window of this print-out has no result",
});

/**
 * @param {number} line
 * @param {number} missing
 * @param {boolean} isSum whether there are several others
 * @returns {Problem}
 */
export const missingDisk = (line, missing, isSum) => ({
  line,
  severity: "warning",
  code: "missing-disk",
  message: `${missing === 1 ? "a disk is" : `${missing} disks are`} not in this print-out, though vscsiStats -l lists ${missing === 1 ? "it" : "them"}`,
  expected: `all its disks: ${isSum ? "those that are there are not summed" : "the run is of the one that is there"}`,
  advice: "start the collection with -w alone, for all disks of a virtual machine",
});

/**
 * @param {number} line
 * @param {number} disks
 * @returns {Problem}
 */
export const disksNotListed = (line, disks) => ({
  line,
  severity: "note",
  code: "disks-not-listed",
  message: `the run is the sum of the ${disks} disks printed; whether the virtual machine has more is not said`,
  expected: "the output of vscsiStats -l in the same file",
});

/**
 * @param {number} line
 * @param {number} windows
 * @returns {Problem}
 */
export const takenForCumulative = (line, windows) => ({
  line,
  severity: "note",
  code: "cumulative",
  message: `no counter of ${windows === 1 ? "a later print-out" : `${windows} later print-outs`} is lower than before: only what was added counts`,
  expected: "counters that were not reset in between; after vscsiStats -r a counter is lower somewhere",
  advice: "keep print-outs after a reset in files of their own",
});

/**
 * @param {number} line
 * @returns {Problem}
 */
export const samePrintOut = (line) => ({
  line,
  severity: "warning",
  code: "same-print-out",
  message: "the same figures as in the print-out before: no run",
  expected: "counters that grew: nothing was issued in between, or it is there twice",
});

/**
 * @param {number} line
 * @param {string} name
 * @returns {Problem}
 */
export const repeatedHistogram = (line, name) => ({
  line,
  severity: "warning",
  code: "repeated-histogram",
  message: `${name}: there twice in one print-out, with the same figures`,
  expected: "each histogram once; the second is left out",
});

/**
 * @param {number} line
 * @param {number} count
 * @returns {Problem}
 */
export const unreadLines = (line, count) => ({
  line,
  severity: "warning",
  code: "unread-lines",
  message: `${count} ${count === 1 ? "line that is" : "lines that are"} no part of a histogram, the first of them here`,
  expected: "output of vscsiStats -p or -l",
});

/**
 * @param {number} line
 * @param {string} name
 * @returns {Problem}
 */
export const unknownHistogram = (line, name) => ({
  line,
  severity: "note",
  code: "unknown-histogram",
  message: `${name.slice(0, 100)}: a histogram that is not known`,
  expected: "I/O lengths, distances, latencies, outstanding I/Os or interarrival times; it is left out",
});

/** @returns {Problem} */
export const noHistogram = () => ({
  line: 1,
  severity: "error",
  code: "no-histogram",
  message: "a list of virtual machines without histograms",
  expected: "what vscsiStats -p prints",
  advice: "keep it in the same file, behind the list",
});
