/** Figures in cells, and what they are called. */

/** Bytes of one, by how the name of a size or rate begins; of a suffix, by its letter. */
const columnBytes = /** @type {[RegExp, number][]} */ ([
  [/^([rwd]?kB|kB_)/, 1024],
  [/^([rwd]?MB|MB_)/, 2 ** 20],
  [/^([rwd]sec|Blk_|(rd|wr|dc)_sec)/, 512],
  [/^([rwd]?areq-sz)$/, 1024],
]);
const suffixBytes = /** @type {Record<string, number>} */ ({
  B: 1,
  k: 1024,
  M: 2 ** 20,
  G: 2 ** 30,
  T: 2 ** 40,
  P: 2 ** 50,
});

/**
 * @param {string} text 12.34, 12,34 (locales with a decimal comma), 35.5M or 0.4% (-h, --human)
 * @param {string} counter whose unit the value is wanted in
 * @returns {{value: number, rounded: boolean} | null} null for anything but a number; rounded to the suffix
 */
export function parseCell(text, counter) {
  const [, digits, suffix] = /^(-?\d{1,18}(?:[.,]\d{1,6})?)([BkMGTP%])?$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const value = Number(digits.replace(",", "."));
  if (suffix === undefined || suffix === "%") return { value, rounded: suffix === "%" };
  const unit = columnBytes.find(([name]) => name.test(counter))?.[1];
  return unit === undefined ? null : { value: (value * suffixBytes[suffix]) / unit, rounded: true };
}

/** svctm is an estimate of old versions that its own manual warns of. */
const isDropped = (/** @type {string} */ counter) => counter === "svctm";

/** What each latency and size is the mean of: without such requests it measured nothing. */
const requests = /** @type {Record<string, string[]>} */ ({
  r_await: ["r/s"],
  "rareq-sz": ["r/s"],
  w_await: ["w/s"],
  "wareq-sz": ["w/s"],
  d_await: ["d/s"],
  "dareq-sz": ["d/s"],
  f_await: ["f/s"],
  await: ["tps", "r/s", "w/s"],
  "areq-sz": ["tps"],
  "avgrq-sz": ["tps", "r/s", "w/s"],
});

/** @typedef {Map<string, number>} Figures values by counter */

/**
 * @param {Figures} figures of one device or processor in one interval
 * @returns {[string, number | null][]} those that are kept; null where nothing was measured
 */
export const keptFigures = (figures) =>
  [...figures]
    .filter(([counter]) => !isDropped(counter))
    .map(([counter, value]) => [counter, hadRequests(counter, figures) ? value : null]);

/**
 * @param {string} counter
 * @param {Figures} figures
 */
function hadRequests(counter, figures) {
  const rates = (requests[counter] ?? []).filter((rate) => figures.has(rate));
  return rates.length === 0 || rates.some((rate) => Number(figures.get(rate)) > 0);
}

/**
 * @param {Iterable<string>} counters
 * @returns {Figures} of a device that was left out of a report because it was idle
 */
export const idleFigures = (counters) =>
  new Map([...counters].filter((counter) => !requests[counter]).map((counter) => [counter, 0]));

/**
 * @param {string[]} names of columns
 * @param {string[]} cells
 * @returns {{figures: Figures, rounded: boolean} | null} null where a cell is no figure
 */
export function readFigures(names, cells) {
  /** @type {Figures} */
  const figures = new Map();
  let rounded = false;
  for (const [i, name] of names.entries()) {
    const cell = parseCell(cells[i], name);
    if (!cell) return null;
    figures.set(name, cell.value);
    rounded ||= cell.rounded;
  }
  return { figures, rounded };
}

/**
 * @typedef {object} Heading of a table of sar
 * @property {string} group
 * @property {string[]} names of its columns but for the entity's
 * @property {number} place of the entity among the cells
 */

/**
 * @param {string[]} cells
 * @returns {Heading | null} null for anything but a heading of disks or processors
 */
export function headingOf(cells) {
  const group = cells.includes("DEV") && cells.includes("tps") ? "sar DEV" : "sar CPU";
  const place = cells.indexOf(group.slice(4));
  if (place < 0 || (group === "sar CPU" && !cells.includes("%idle"))) return null;
  return { group, names: cells.filter((_, i) => i !== place).map(counterOf), place };
}

/** @type {Record<string, string>} */
const otherNames = {
  // sar -u ALL
  "%usr": "%user",
  "%sys": "%system",
  // iostat -o JSON
  util: "%util",
  rrqm: "%rrqm",
  wrqm: "%wrqm",
  drqm: "%drqm",
  user: "%user",
  nice: "%nice",
  system: "%system",
  iowait: "%iowait",
  steal: "%steal",
  idle: "%idle",
  // sadf -j
  usr: "%user",
  sys: "%system",
  "util-percent": "%util",
  rkB: "rkB/s",
  wkB: "wkB/s",
  dkB: "dkB/s",
};

/**
 * @param {string} name of a column, or a key of JSON
 * @returns {string} as the tables of the same tool call it
 */
export const counterOf = (name) => (Object.hasOwn(otherNames, name) ? otherNames[name] : name);

/** sadf calls all processors -1; where it names them, all. */
export const processorOf = (/** @type {string} */ name) => (name === "-1" ? "all" : name.replace(/^cpu/, ""));
