/** The header line of a capture: (PDH-CSV 4.0) (ZONE)(BIAS), then a cell \\HOST\GROUP(INSTANCE)\COUNTER for each column. */

export const marker = "(PDH-CSV ";

/**
 * @typedef {object} Counter what the cell of a column names
 * @property {string} host
 * @property {string} counter_group
 * @property {string | null} instance
 * @property {string} counter
 */

/**
 * @typedef {object} Header
 * @property {string} zone
 * @property {number} bias_minutes UTC = local time + bias
 * @property {(Counter | null)[]} columns by cell, the first is the time; null where the cell names no counter
 * @property {string[]} unnamed cells that name no counter, but for the one that the A/MPERF glitch adds
 */

/**
 * @param {string} line from the marker or its quote on, without line end
 * @returns {Header | null} null when the first cell is no marker
 */
export function parseHeader(line) {
  const [first, ...cells] = splitHeader(line);
  const [, zone, bias] = /^\(PDH-CSV [^)]*\) *\(([^()]*)\) *\((-?\d+)\)$/.exec(first) ?? [];
  if (zone === undefined) return null;
  const columns = [null, ...cells.map(parseCounter)];
  const unnamed = cells.filter((cell, i) => !columns[i + 1] && !/^[ \t]+-?$/.test(cell));
  return { zone, bias_minutes: Number(bias), columns, unnamed };
}

/** Objects that only performance counters of Windows have, and groups that only esxtop has. */
const windowsObject =
  /\\\\[^\\"\n]+\\(Processor|Processor Information|PhysicalDisk|LogicalDisk|Network Interface|Cluster CSVFS|Hyper-V [^\\("\n]+)\(/;
const esxtopGroup = /\\(Physical Cpu|Group Cpu|Vcpu|Physical Disk[^\\("\n]*|Virtual Disk)\(/;

/**
 * perfmon, typeperf and relog of Windows write headers of the same form, zones in any words and often none.
 * @param {string} line
 */
export const isOfWindows = (line) => windowsObject.test(line) && !esxtopGroup.test(line);

/**
 * Names hold quotes, doubled or not, and commas. What ends a cell is a quote with the start of another cell behind it.
 * @param {string} line
 * @returns {string[]} without the empty cell after the last comma
 */
function splitHeader(line) {
  const cells = [];
  let at = 0;
  while (at < line.length) {
    const end = endOfCell(line, at);
    cells.push(cellText(line.slice(at, end)));
    at = end + 1;
  }
  return cells;
}

/**
 * ESXi 6.5 leaves out a comma and quotes around A/MPERF: `…T7",   -"\\host\PCPU Power State(PCPU 1)…`.
 * That cell starts with blanks and a minus and ends like a quoted one.
 */
const glitch = /[ \t]+-?(?:"|,?$)/y;

/**
 * @param {string} line
 * @param {number} start
 * @returns {number} where the comma after the cell is, or the line's end
 */
function endOfCell(line, start) {
  glitch.lastIndex = start;
  const lead = glitch.exec(line)?.[0] ?? "";
  const quote = lead.endsWith('"') ? start + lead.length - 1 : start;
  if (line[quote] !== '"') return orEnd(line.indexOf(",", start), line);
  for (let at = line.indexOf('"', quote + 1); at >= 0; at = line.indexOf('"', at + 1))
    if (startsCell(line, at + 1)) return at + 1;
  return line.length;
}

/**
 * @param {number} at
 * @param {string} line
 */
const orEnd = (at, line) => (at < 0 ? line.length : at);

/**
 * @param {string} line
 * @param {number} at behind a quote
 */
function startsCell(line, at) {
  if (at === line.length) return true;
  if (line[at] !== ",") return false;
  if (at + 1 === line.length || line.startsWith("\\\\", at + 1) || line.startsWith('"\\\\', at + 1))
    return true;
  glitch.lastIndex = at + 1;
  return glitch.test(line);
}

/** @param {string} cell */
function cellText(cell) {
  const text = cell.replace(/^[ \t]+-?(?=")/, "");
  return text.startsWith('"') ? text.replace(/^"|"$/g, "").replaceAll('""', '"') : text;
}

/**
 * The counter is behind the last backslash; the instance, which may hold anything, between the first and the last
 * parenthesis of what is before it.
 * @param {string} cell
 * @returns {Counter | null}
 */
function parseCounter(cell) {
  const hostEnd = cell.indexOf("\\", 2);
  const objectEnd = cell.lastIndexOf("\\");
  if (!cell.startsWith("\\\\") || hostEnd < 3 || objectEnd <= hostEnd + 1) return null;
  const object = cell.slice(hostEnd + 1, objectEnd);
  const counter = cell.slice(objectEnd + 1);
  const open = object.indexOf("(");
  // A quote in a counter is a line end that was lost: the row behind it became part of the name.
  if (counter === "" || counter.includes('"') || open === 0 || (open > 0 && !object.endsWith(")")))
    return null;
  return {
    host: cell.slice(2, hostEnd),
    counter_group: open < 0 ? object : object.slice(0, open),
    instance: open < 0 ? null : object.slice(open + 1, -1),
    counter,
  };
}
