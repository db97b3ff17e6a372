/** flatfile.html: every row with all its digits, columns by name. Rows of all runs follow each other. */
import { dayOfStamp, secondsOf } from "./clock.js";
import { readCell, wholeLines } from "./lines.js";
import { addRow, newRun } from "./report.js";

/** @import {Figures, Report, Row, Run} from "./types.js" */

const headerSign = /^\s+tod\s+(?:timestamp\s+)?Run\s+Interval\s/i;

/** Figures by the name of their column, in lower case. */
const figures = /** @type {Record<string, string>} */ ({
  ...{ rate: "rate", "mb/sec": "mib", "bytes/io": "bytes", "read%": "read_pct", resp: "resp" },
  ...{ read_resp: "read_resp", write_resp: "write_resp", resp_max: "max", resp_std: "stddev" },
  ...{ read_max: "read_max", write_max: "write_max", read_std: "read_std", write_std: "write_std" },
  ...{ queue_depth: "queue", cpu_used: "cpu", cpu_user: "cpu_user", cpu_kernel: "cpu_sys" },
  ...{ read_rate: "read_rate", write_rate: "write_rate", mb_read: "read_mib", mb_write: "write_mib" },
  ...{ read_resp_max: "read_max", write_resp_max: "write_max" },
  ...{ read_resp_std: "read_std", write_resp_std: "write_std" },
});

/** What is printed for no limit: Uncontrolled MAX (in 5.02 with a digit less), and the first run of a curve. */
const unlimited = new Set([9_999_988, 999_988, 9_999_977]);

/** @param {string} text */
export const isFlatfile = (text) =>
  /^[ \t]{1,80}tod[ \t]{1,80}(?:timestamp[ \t]{1,80})?Run[ \t]{1,80}Interval[ \t].{0,400}\breqrate\b/im.test(
    text,
  );

/**
 * @param {string} text
 * @returns {Report}
 */
export function readFlatfile(text) {
  /** @type {Report} */
  const report = { version: null, runs: [], planned: null, end: null };
  /** @type {string[] | null} */
  let columns = null;
  for (const [i, line] of wholeLines(text).entries())
    if (headerSign.test(line)) columns = line.trim().toLowerCase().split(/\s+/);
    else if (columns && /^\d\d:\d\d:\d\d\.\d{3}\s/.test(line)) readLine(report, columns, line, i + 1);
  return report;
}

/**
 * @param {Report} report changed
 * @param {string[]} columns
 * @param {string} line
 * @param {number} number
 */
function readLine({ runs }, columns, line, number) {
  const texts = line.trim().split(/\s+/, 400);
  const cells = Object.fromEntries(columns.map((column, i) => [column, texts[i]]));
  const [, first, last] = /^(?:avg_(\d{1,9})-)?(\d{1,9})$/.exec(cells.interval ?? "") ?? [];
  const before = runs.at(-1);
  if (texts.length !== columns.length || last === undefined) {
    before?.flaws.push({
      code: "damaged-row",
      message: "a row with other columns than the header",
      line: number,
    });
    return;
  }
  const isAverage = first !== undefined;
  /** @type {Row} */
  const row = {
    ...{ first: Number(first ?? last), last: Number(last), isAverage, line: number },
    ...{ at_s: secondsOf(cells.tod), figures: figuresOf(cells) },
  };
  const isNew =
    !before || before.name !== cells.run || (before.average && !isAverage) || (row.last === 1 && !isAverage);
  if (isNew) runs.push(newRun(null, cells.run, null, number));
  const run = /** @type {Run} */ (runs.at(-1));
  addRow(run, row, { day: dayOfStamp(cells.timestamp ?? ""), header: null });
  run.asked = askedOf(cells);
}

/**
 * @param {Record<string, string>} cells
 * @returns {Figures} without those that are n/a or no numbers; all have four decimals, of which 5.04.07 leaves zeros out
 */
function figuresOf(cells) {
  /** @type {Figures} */
  const found = {};
  for (const [column, name] of Object.entries(figures)) {
    const cell = readCell(cells[column] ?? "");
    if (cell) found[name] = name === "bytes" ? cell : { ...cell, half: 0.5e-4 };
  }
  return found;
}

/**
 * What was asked for. A transfer size is the first of a list: it counts where it is what was moved. Of file systems it
 * is the observed mean, and not taken.
 * @param {Record<string, string>} cells
 * @returns {Record<string, number>} by factor
 */
function askedOf(cells) {
  const number = (/** @type {string} */ column) => readCell(cells[column] ?? "")?.value ?? null;
  const [rate, size, random, threads] = ["reqrate", "xfersize", "seekpct", "threads"].map(number);
  const isRaw = "bytes/io" in cells;
  const asked = {
    rate_iops: rate !== null && rate > 0 && !unlimited.has(rate) ? Math.round(rate) : null,
    block_size_bytes: isRaw && size === number("bytes/io") ? size : null,
    read_pct: number("rdpct"),
    random_pct: random === null ? null : Math.max(0, random),
    threads: threads !== null && threads > 0 ? threads : null,
    queue_depth: threads !== null && threads > 0 ? 1 : null,
  };
  return Object.fromEntries(
    Object.entries(asked).flatMap(([factor, value]) => (value === null ? [] : [[factor, value]])),
  );
}
