/** Names in tables whose headings announce them: CSV, and columns that dashes under the headings set apart. */

/** Kind by heading, in lower case without blanks. @type {Record<string, string>} */
const kinds = {
  volumename: "datastore",
  datastore: "datastore",
  hostname: "host",
  vmhost: "host",
  esxhost: "host",
  serialnumber: "serial",
  username: "user",
};

/** A longer line has no headings: the time that a row takes grows with their number. */
const longestHeadings = 4096;

const compact = (/** @type {string} */ heading) => heading.replace(/[\s"_-]/g, "").toLowerCase();

/**
 * @param {string} text lines
 * @param {Record<string, string>} [wanted] kind by heading
 * @returns {{kind: string, name: string, at: number}[]}
 */
export function findInColumns(text, wanted = kinds) {
  /** @type {{kind: string, name: string, at: number}[]} */
  const found = [];
  const head = compact(text.slice(0, 65536));
  if (!Object.keys(wanted).some((heading) => head.includes(heading))) return found;
  /** @type {{cells: (line: string) => [string, number][], wanted: (string | undefined)[]} | null} */
  let table = null;
  let before = "";
  let start = 0;
  for (const line of text.split("\n")) {
    const headings = dashed(line) ?? (table ? null : separated(before, wanted));
    if (!line.trim() || (table && !table.cells(line).length)) table = null;
    else if (dashed(line)) table = openTable(before, /** @type {Cells} */ (headings), wanted);
    else {
      if (!table && headings) table = openTable(before, headings, wanted);
      for (const [i, [name, at]] of (table?.cells(line) ?? []).entries()) {
        const kind = table?.wanted[i];
        if (kind && name) found.push({ kind, name, at: start + at });
      }
    }
    before = line;
    start += line.length + 1;
  }
  return found;
}

/** @typedef {(line: string) => [string, number][]} Cells texts of a line with their places */

/**
 * @param {string} headings
 * @param {Cells} cells
 * @param {Record<string, string>} kindOf
 */
function openTable(headings, cells, kindOf) {
  const wanted = cells(headings).map(([heading]) => kindOf[compact(heading)]);
  return wanted.some(Boolean) ? { cells, wanted } : null;
}

/**
 * @param {string} line
 * @returns {Cells | null} null where it is no line of dashes
 */
function dashed(line) {
  if (line.length > longestHeadings || !/^-{2,}(?: +-{2,})+ *\r?$/.test(line)) return null;
  const starts = [...line.matchAll(/-+/g)].map(({ index }) => index);
  return (row) => {
    // What stands across the gap between two columns is no row: another command's output, a prompt.
    if (starts.some((start) => start > 0 && row[start - 1] !== undefined && row[start - 1] !== " "))
      return [];
    return starts.map((start, i) => {
      const cell = row.slice(start, starts[i + 1] ?? row.length);
      return [cell.trim(), start + (cell.length - cell.trimStart().length)];
    });
  };
}

/**
 * @param {string} headings
 * @param {Record<string, string>} kindOf
 * @returns {Cells | null} null where it is no line of comma-separated headings that names one of ours
 */
function separated(headings, kindOf) {
  if (!headings.includes(",") || headings.length > longestHeadings) return null;
  if (!headings.split(",").some((heading) => kindOf[compact(heading)])) return null;
  return (row) =>
    [...row.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)].map(({ 1: cell, index }) => {
      const quote = cell.startsWith('"') ? 1 : 0;
      return [cell.slice(quote, cell.length - quote).trimEnd(), index + quote];
    });
}
