/** Tables of esxcli: dashes under the headings say where columns begin. A cell may be empty or hold blanks. */
import { compact } from "./fields.js";
import { cutLine } from "./problems.js";

/** @import {Output} from "./structures.js" */

/**
 * @param {string} text
 * @returns {Output}
 */
export function readTable(text) {
  const lines = text.split("\n");
  const isRule = (/** @type {string} */ line) => /^-{2,}(?: +-{2,})+ *$/.test(line);
  const dashes = lines.findIndex(isRule);
  const starts = [...lines[dashes].matchAll(/-+/g)].map(({ index }) => index);
  const slice = (/** @type {string} */ line) =>
    starts.map((start, i) => line.slice(start, starts[i + 1] ?? line.length).trim());
  const headings = slice(lines[dashes - 1] ?? "").map(compact);
  const problems = lines.at(-1) === "" ? [] : [cutLine(lines.length)];
  const structures = lines.slice(dashes + 1, -1).flatMap((line, i) => {
    if (!line.trim() || isRule(line)) return [];
    const cells = slice(line);
    const fields = Object.fromEntries(headings.map((heading, j) => [heading, cells[j]]));
    return [{ id: null, line: dashes + 2 + i, fields }];
  });
  return { structures, problems };
}
