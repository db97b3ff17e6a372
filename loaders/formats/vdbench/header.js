/**
 * Headers of reports: two lines that name each column together. Layouts differ between versions, and are told by the
 * header alone: docs/formats/vdbench.md.
 */

/**
 * @typedef {object} Header
 * @property {string[]} names of the columns after the label
 * @property {number[] | null} widths of the columns of a file-system report, with the blank before each
 * @property {number} megabyte bytes of what it calls MB
 */

/** Columns of a report on devices, by both their words. @type {Record<string, string>} */
const raw = {
  "i/o rate": "rate",
  "mb/sec 1024**2": "mib",
  "mb/sec 1000**2": "mib",
  "bytes i/o": "bytes",
  "read pct": "read_pct",
  "resp time": "resp",
  "read resp": "read_resp",
  "write resp": "write_resp",
  "resp max": "max",
  "read max": "read_max",
  "write max": "write_max",
  "resp stddev": "stddev",
  "queue depth": "queue",
  "cpu% sys+u": "cpu",
  "cpu% sys+usr": "cpu",
  "cpu% sys": "cpu_sys",
};

/** Columns of a report on file systems, by the word of their group; with dots around it, it stands for two. */
const groups = /** @type {Record<string, {names: string[], widths: number[]}>} */ ({
  ".reqstdops.": { names: ["rate", "resp"], widths: [7, 7] },
  ".cpu%.": { names: ["cpu", "cpu_sys"], widths: [6, 5] },
  read: { names: ["read_pct"], widths: [6] },
  ".read.": { names: ["read_rate", "read_resp"], widths: [7, 7] },
  ".write.": { names: ["write_rate", "write_resp"], widths: [7, 7] },
  ".mb/sec.": { names: ["read_mib", "write_mib"], widths: [6, 6] },
  "mb/sec": { names: ["mib"], widths: [7] },
  ".xfer.": { names: ["bytes"], widths: [8] },
});

/** @param {string} line */
export const isHeader = (line) =>
  /(?:^|[\s.])interval[\s.]/i.test(line) && /\bi\/o\s+MB\/sec|ReqstdOps/.test(line);

/**
 * @param {string} upper first line
 * @param {string} lower second line
 * @returns {Header | null} null for a header of another layout
 */
export const readHeader = (upper, lower) =>
  /ReqstdOps/.test(upper) ? readGroups(upper, lower) : readPairs(upper, lower);

/**
 * @param {string} upper
 * @param {string} lower
 * @returns {Header | null}
 */
function readPairs(upper, lower) {
  const above = wordsAfterLabel(upper);
  const below = lower.trim().toLowerCase().split(/\s+/);
  if (above.length !== below.length) return null;
  const names = above.map((word, i) => raw[`${word} ${below[i]}`]);
  if (names.some((name) => name === undefined) || new Set(names).size < names.length) return null;
  if (!["rate", "mib", "bytes", "read_pct", "resp"].every((name, i) => names[i] === name)) return null;
  return { names, widths: null, megabyte: below.includes("1000**2") ? 1e6 : 2 ** 20 };
}

/**
 * @param {string} upper
 * @param {string} lower
 * @returns {Header | null}
 */
function readGroups(upper, lower) {
  const found = wordsAfterLabel(upper).map((word) => groups[word] ?? operationGroup(word));
  const names = found.flatMap((group) => group.names);
  const below = lower.trim().split(/\s+/);
  if (below.length !== names.length || new Set(names).size < names.length || names[0] !== "rate") return null;
  return { names, widths: found.flatMap((group) => group.widths), megabyte: 2 ** 20 };
}

/** @param {string} word such as .mkdir. */
const operationGroup = (word) => {
  const operation = word.replaceAll(".", "");
  return { names: [`${operation}_rate`, `${operation}_resp`], widths: [6, 7] };
};

/**
 * @param {string} line first of a header
 * @returns {string[]} its words after the label, in lower case, with one dot for several
 */
function wordsAfterLabel(line) {
  const [, rest = ""] = /interval[.]*\s+(.*)$/i.exec(line) ?? [];
  return rest.trim().toLowerCase().replace(/\.+/g, ".").split(/\s+/);
}
