/** CSV: of esxcli with a comma behind the last cell, of PowerShell with quotes and a line #TYPE. */
import { parse } from "csv-parse/browser/esm/sync";
import { compactFields } from "../fields.js";
import { cutLine, wrongCsv } from "../problems.js";

/** @import {Output} from "./structures.js" */

/**
 * @param {string} text
 * @returns {Output}
 */
export function readCsv(text) {
  const isTyped = text.startsWith("#TYPE");
  const end = text.lastIndexOf("\n") + 1;
  const from = isTyped ? text.indexOf("\n") + 1 : 0;
  const first = isTyped ? 2 : 1;
  const problems = end < text.length ? [cutLine(text.split("\n").length)] : [];
  try {
    /** @type {{record: Record<string, string>, info: {lines: number}}[]} */
    const rows = parse(text.slice(from, end), {
      columns: true,
      info: true,
      skip_empty_lines: true,
    });
    const structures = rows
      .filter(({ record }) => !isHeading(record))
      .map(({ record, info }) => ({
        id: null,
        line: info.lines + first - 1,
        fields: compactFields(record),
      }));
    return { structures, problems };
  } catch (error) {
    const { message, lines } = /** @type {Error & {lines?: number}} */ (error);
    return { structures: [], problems: [wrongCsv(lines ? lines + first - 1 : null, message)] };
  }
}

/** @param {Record<string, string>} record */
const isHeading = (record) => Object.entries(record).every(([name, value]) => name === value);
