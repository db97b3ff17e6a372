/** What may be wrong with a file of Vdbench's; docs/formats/vdbench.md explains each code. */

/** @import {Problem} from "../../types.js" */
/** @import {Report, Row, Run} from "./types.js" */

/**
 * @param {number} line
 * @param {Problem["severity"]} [severity] a report of a part leaves its run whole
 */
export const noRun = (line, severity = "error") =>
  /** @type {Problem} */ ({
    severity,
    code: "no-run",
    line,
    message: "Vdbench started no run",
    expected: "a line Starting RD=, or rows of a run",
    advice: "read what the console says, and run it again",
  });

/**
 * @param {Run} run
 * @param {string} label
 */
export const noAverage = ({ line }, label) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "no-average",
    line,
    message: `${label} has no line of averages: Vdbench did not run to its end`,
    expected: "a line avg_<first>-<last>; the run is incomplete and has no result",
    advice: "run it again",
  });

/**
 * @param {Run} run
 * @param {string} label
 */
export const noStart = ({ line }, label) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "no-start-line",
    line,
    message: `${label}: rows without the line that started them: its settings are not known`,
    expected: "a line Starting RD= before them",
    advice: "keep the console as it is",
  });

/** @param {Run[]} runs */
export const preparation = (runs) =>
  /** @type {Problem} */ ({
    severity: "note",
    code: "preparation",
    line: runs[0].line,
    message: `${runs.length === 1 ? "a run that prepares" : `${runs.length} runs that prepare`} files or disks: no result`,
    expected: "runs that measure: SD_format, format_for_ and journal_recovery do not",
  });

/** @param {Run[]} runs */
export const simulation = (runs) =>
  /** @type {Problem} */ ({
    severity: "note",
    code: "simulation",
    line: runs[0].line,
    message: `${runs.length} simulated: nothing was measured`,
    expected: "Starting RD=, without the option -s",
  });

/** @param {Run[]} runs */
export const repeatedRun = (runs) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "repeated-run",
    line: runs[0].line,
    message: `${runs.length === 1 ? "a run is" : `${runs.length} runs are`} there twice, with the same times and to the digit: counted once`,
    expected: "each run once",
    advice: "compare with another copy",
  });

/**
 * @param {NonNullable<Report["end"]>} end
 */
export const aborted = ({ text, line }) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "execution-aborted",
    line,
    message: `Vdbench did not end by itself: ${text.trim()}`,
    expected: "Vdbench execution completed successfully",
    advice: "runs with averages are sound; run the others again",
  });

/** @param {number} line */
export const noEnd = (line) =>
  /** @type {Problem} */ ({
    severity: "note",
    code: "no-end-line",
    line,
    message: "the output ends before Vdbench's last line: an excerpt, or cut off",
    expected: "Vdbench execution completed successfully",
  });

/**
 * @param {number} planned
 * @param {number} started
 */
export const runsMissing = (planned, started) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "runs-missing",
    line: 1,
    message: `${planned} runs were planned, ${started} started`,
    expected: "every run of Link to Run Definitions",
    advice: "run the others again, or name it in the study",
  });

/**
 * @param {number} line
 * @param {string} label
 * @param {string} what
 * @param {string} expected
 */
export const inconsistent = (line, label, what, expected) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "inconsistent",
    line,
    message: `${label}: ${what}`,
    expected: expected,
    advice: "copy the file again",
  });

/**
 * @param {Run} run
 * @param {string} label
 * @param {number} measured
 * @param {number} asked s
 */
export const stoppedEarly = ({ line }, label, measured, asked) =>
  /** @type {Problem} */ ({
    severity: "note",
    code: "stopped-early",
    line,
    message: `${label}: measured for ${measured} of ${asked} s`,
    expected: "the time that was asked for; maxdata, the end of sequential files and users end runs early",
  });

/**
 * @param {number} line
 * @param {string} label
 */
export const shortInterval = (line, label) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "short-interval",
    line,
    message: `${label}: its last interval was cut short, and is divided by its whole length: rates are too low`,
    expected: "intervals of one length",
    advice: "run it for a time instead of an amount of data",
  });

/**
 * @param {Row} average
 * @param {string} label
 * @param {number} asked a second
 */
export const targetMissed = ({ line, figures }, label, asked) =>
  /** @type {Problem} */ ({
    severity: "note",
    code: "target-missed",
    line,
    message: `${label}: ${asked} a second were asked for, ${figures.rate.text} reached`,
    expected: "95 % of the rate at least",
  });

/**
 * @param {Run} run
 * @param {string} label
 */
export const noReadsOrWrites = ({ line }, label) =>
  /** @type {Problem} */ ({
    severity: "note",
    code: "no-reads-or-writes",
    line,
    message: `${label}: its operations on files are no reads and no writes: they are kept as printed, and no result`,
    expected: "a run that reads or writes",
  });

const causes = /** @type {Record<string, string>} */ ({
  "unknown-layout": "a header of version 5.02 to 5.04.07",
  "missing-interval": "intervals one after the other",
  "row-twice": "one line of averages, after the intervals",
  "damaged-row": "as many columns as the header has",
});

/**
 * @param {Run} run
 * @param {string} label
 * @returns {Problem[]} one for each cause
 */
export const flawsOf = ({ flaws }, label) =>
  Object.entries(causes).flatMap(([code, expected]) => {
    const found = flaws.filter((flaw) => flaw.code === code);
    const others = found.length > 1 ? `, and ${found.length - 1} times more` : "";
    return found.length
      ? [
          /** @type {Problem} */ ({
            ...found[0],
            severity: "warning",
            message: `${label}: ${found[0].message}${others}`,
            expected,
            advice: "copy the file again",
          }),
        ]
      : [];
  });

/** @param {number} line @param {number} count */
export const errorsLogged = (line, count) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "errors-logged",
    line,
    message: `the error log has ${count} lines: data validation or I/O failed`,
    expected: "no line after its heading",
    advice: "read it; the figures of its runs are suspect",
  });

/** @param {number} line @param {string} label */
export const damagedHistogram = (line, label) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "damaged-histogram",
    line,
    message: `${label}: counts and percentages of the histogram do not fit together: it is left out`,
    expected: "counts whose shares are the printed ones",
    advice: "copy the file again",
  });
