/** What can be wrong with a capture, in words. docs/formats/esxtop.md shows an example of each code. */

/** @import {Problem} from "../../types.js" */
/** @import {Line} from "./lines.js" */

/** @param {string} text the line's start */
export const noMarker = (text) =>
  /** @type {Problem} */ ({
    line: 1,
    severity: "error",
    code: "no-marker",
    message: `the first cell is ${text.split(",")[0].slice(0, 60)}`,
    expected: 'a header that starts with "(PDH-CSV 4.0) (UTC)(0)"',
    advice: "copy the capture again from its first line on; without the marker its time zone is unknown",
  });

/** @param {Line} line */
export const cutHeader = ({ number, byte }) =>
  /** @type {Problem} */ ({
    line: number,
    byte,
    severity: "error",
    code: "cut-header",
    message: "the file ends inside a header line",
    expected: "a header and rows below it",
    advice: "copy the capture again",
  });

/**
 * @param {Line} line
 * @param {string} text
 */
export const wrongHeader = ({ number, byte }, text) =>
  /** @type {Problem} */ ({
    line: number,
    byte,
    severity: "error",
    code: "wrong-header",
    message: `the header cannot be read: ${text.slice(0, 80)}`,
    expected: '"(PDH-CSV 4.0) (ZONE)(BIAS)","\\\\HOST\\GROUP(INSTANCE)\\COUNTER",... separated by commas',
    advice:
      "the rows below it are not read; use the file as esxtop wrote it, not saved again by another program",
  });

/** @param {Line} line */
export const windowsCounters = ({ number, byte }) =>
  /** @type {Problem} */ ({
    line: number,
    byte,
    severity: "warning",
    code: "windows-counters",
    message:
      "performance counters of Windows (perfmon, typeperf or relog), not a capture of esxtop: not read",
    expected: "\\\\HOST\\Physical Disk SCSI Device(DEVICE)\\Commands/sec and other groups of esxtop",
    advice:
      "name it under ignore in study.yaml; results of the load generator beside it are read as they are",
  });

/**
 * @param {Line} line
 * @param {string} text
 */
export const noise = ({ number, byte }, text) =>
  /** @type {Problem} */ ({
    line: number,
    byte,
    severity: "note",
    code: "text-before-header",
    message: `text before the header, ignored: ${text.slice(0, 60)}`,
    expected: 'a line that starts with "(PDH-CSV',
    advice: "set TERM=xterm before esxtop -b to keep its messages out of the capture",
  });

/**
 * @param {Line} line
 * @param {number} segment
 */
export const anotherHeader = ({ number, byte }, segment) =>
  /** @type {Problem} */ ({
    line: number,
    byte,
    severity: "note",
    code: "another-header",
    message: `another header: segment ${segment} starts`,
    expected: "one capture a file; ids of worlds and ports do not carry over a restart",
  });

/** @param {Line} line */
export const cutLine = ({ number, byte }) =>
  /** @type {Problem} */ ({
    line: number,
    byte,
    severity: "warning",
    code: "cut-line",
    message: "the last line is cut; it is not read",
    expected: "a whole row and a line end",
    advice: "nothing, if the capture was stopped by hand or the disk was full",
  });

/**
 * @typedef {object} Tally rows or cells of a segment with the same fault
 * @property {number} count
 * @property {number} line of the first
 * @property {number} byte of the first
 * @property {string} detail of the first
 */

/**
 * @param {Tally} tally
 * @param {number} cells
 */
export const wrongWidth = ({ count, line, byte, detail }, cells) =>
  /** @type {Problem} */ ({
    line,
    byte,
    severity: "warning",
    code: "wrong-width",
    message: `${rows(count)} not read: the first has ${detail}, the header ${cells}`,
    expected: "as many cells in each row as in the header",
    advice: "the other rows are read; collect the capture again if the missing times matter",
  });

/** @param {Tally} tally */
export const wrongTime = ({ count, line, byte, detail }) =>
  /** @type {Problem} */ ({
    line,
    byte,
    severity: "warning",
    code: "wrong-time",
    message: `${rows(count)} not read: the first starts with ${detail}`,
    expected: "a time such as 03/26/2015 22:42:05 (month first)",
    advice: "use the file as esxtop wrote it, not saved again by a spreadsheet",
  });

/** @param {Tally} tally */
export const wrongValues = ({ count, line, byte, detail }) =>
  /** @type {Problem} */ ({
    line,
    byte,
    severity: "warning",
    code: "wrong-values",
    message: `${count === 1 ? "1 cell is" : `${count} cells are`} no number and left out: the first is ${detail}`,
    expected: "digits, or digits with a decimal point",
    advice: "the rest of each row is read",
  });

/** @param {Tally} tally */
export const noSeconds = ({ count, line, byte, detail }) =>
  /** @type {Problem} */ ({
    line,
    byte,
    severity: "warning",
    code: "no-seconds",
    message: `${count === 1 ? "1 row has a time" : `${count} rows have times`} without seconds, the first ${detail}: samples of one minute have the same time`,
    expected: "times with seconds, as esxtop writes them",
    advice: "use the original capture; a spreadsheet dropped the seconds",
  });

/** @param {Tally} tally */
export const timeGoesBack = ({ count, line, byte, detail }) =>
  /** @type {Problem} */ ({
    line,
    byte,
    severity: "warning",
    code: "time-goes-back",
    message: `${count === 1 ? "1 time is" : `${count} times are`} not later than the one before, the first ${detail}`,
    expected: "times that rise",
    advice: "look whether the clock of the host was set during the capture",
  });

/**
 * @param {Line} line
 * @param {string} zone
 * @param {number} bias_minutes
 */
export const localTime = ({ number, byte }, zone, bias_minutes) =>
  /** @type {Problem} */ ({
    line: number,
    byte,
    severity: "note",
    code: "local-time",
    message: `times in ${zone}, turned into UTC by ${bias_minutes} minutes`,
    expected: "(UTC)(0), as esxtop writes it",
    advice: "check that the bias is the one of the day of the capture",
  });

/**
 * @param {Line} line
 * @param {string[]} cells
 */
export const wrongNames = ({ number, byte }, cells) =>
  /** @type {Problem} */ ({
    line: number,
    byte,
    severity: "warning",
    code: "wrong-name",
    message: `${cells.length === 1 ? "1 column is" : `${cells.length} columns are`} left out: the first is named ${JSON.stringify(cells[0].slice(0, 80))}`,
    expected: "\\\\HOST\\GROUP(INSTANCE)\\COUNTER",
    advice: "the other columns are read; copy the capture again if the file was damaged",
  });

/**
 * @param {Line} line
 * @param {string[]} names
 */
export const sameName = ({ number, byte }, names) =>
  /** @type {Problem} */ ({
    line: number,
    byte,
    severity: "warning",
    code: "same-name",
    message: `${names.length === 1 ? "1 column is" : `${names.length} columns are`} left out: named as an earlier one, the first ${names[0]}`,
    expected: "each name once",
    advice: "give virtual machines of one name different names",
  });

/** @param {Line} line */
export const nothingKept = ({ number, byte }) =>
  /** @type {Problem} */ ({
    line: number,
    byte,
    severity: "warning",
    code: "no-counters",
    message: "no column of the groups that are kept",
    expected: "storage, CPU, memory or network groups of esxtop",
    advice:
      "if it is of esxtop, npm run ingest -- --all-counters keeps every column; counters of Windows in another language, or of another program, are not read",
  });

/** @param {Line} line */
export const noRows = ({ number, byte }) =>
  /** @type {Problem} */ ({
    line: number,
    byte,
    severity: "warning",
    code: "no-rows",
    message: "a header without a row that can be read",
    expected: "rows below the header",
    advice: "collect the capture again, with -n of 2 or more",
  });

/** @param {number} count */
const rows = (count) => (count === 1 ? "1 row is" : `${count} rows are`);
