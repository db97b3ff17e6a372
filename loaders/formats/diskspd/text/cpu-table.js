/** The CPU shares of a text result. */
import { splitCells } from "./io-table.js";
import { truncated, wrongValue } from "../problems.js";

/** @import {Problem} from "../../../types.js" */
/** @import {Cpu} from "../types.js" */

const cpuMetrics = /** @type {Record<string, string>} */ ({
  Usage: "cpu_usage_pct",
  User: "cpu_user_pct",
  Kernel: "cpu_kernel_pct",
  Idle: "cpu_idle_pct",
  "IO Wait": "cpu_iowait_pct",
});

/**
 * @param {string[]} lines trimmed
 * @param {number} start the line of the headings
 * @param {number} firstLine number of lines[0]
 * @param {Problem[]} problems added to
 * @returns {{rows: Cpu[], end: number}} no rows where the table does not reach the average
 */
export function readCpus(lines, start, firstLine, problems) {
  const headings = splitCells(lines[start]);
  const names = headings.filter((heading) => heading in cpuMetrics);
  /** @type {Cpu[]} */
  const rows = [];
  for (let i = start + 1; i < lines.length && lines[i]; i++) {
    if (/^-+$/.test(lines[i])) continue;
    const isAverage = /^avg[.:]/.test(lines[i]);
    const cells = splitCells(lines[i].replace(/^avg[.:]/, ""));
    const prefix = (/** @type {string} */ name) =>
      isAverage ? null : (cells[headings.indexOf(name)] ?? null);
    const texts = cells.slice(-names.length);
    if (texts.length < names.length || !texts.every((text) => /^\d{1,3}\.\d\d%$/.test(text))) {
      problems.push(wrongValue(firstLine + i, "CPU", lines[i], `${names.length} percentages such as 12.34%`));
      return { rows: [], end: i };
    }
    const metrics = Object.fromEntries(
      names.map((name, j) => [cpuMetrics[name], Number(texts[j].slice(0, -1))]),
    );
    rows.push({ id: prefix("CPU"), group: prefix("Group"), metrics });
    if (isAverage) return { rows, end: i };
  }
  problems.push(truncated(firstLine + start, "CPU: the table has no average"));
  return { rows: [], end: start + rows.length };
}
