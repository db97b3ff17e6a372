/**
 * Formats are made when one is first asked for: each takes a phone several ms, and one for each number would take a
 * hundred times as long.
 * @param {(digits: number) => Intl.NumberFormatOptions} optionsOf
 */
function formatsOf(optionsOf) {
  /** @type {Intl.NumberFormat[]} */
  const made = [];
  return (/** @type {number} */ digits) =>
    (made[digits] ??= new Intl.NumberFormat("en-US", optionsOf(digits)));
}

const significant = formatsOf((digits) => ({ notation: "compact", maximumSignificantDigits: digits }));
const decimal = formatsOf((digits) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits }));
const decimalAtMost = formatsOf((digits) => ({ maximumFractionDigits: digits }));

/**
 * A whole number with thousands separators: 37,321.
 * @param {number | null} value
 */
export function formatCount(value) {
  return value === null ? "" : decimal(0).format(value);
}

/**
 * Counts of a text from 10,000 on with three significant digits: 152,301 IOPS becomes 152K IOPS.
 * @param {string} text
 */
export function shortenCounts(text) {
  // A number is taken whole, and looked at once: of 0,010,010,01 no part is a count.
  return text.replace(/(?<![\d.,])\d(?:[\d.,]*\d)?/g, (number) => {
    const value = /^\d{1,3}(?:,\d{3})+$/.test(number) ? Number(number.replaceAll(",", "")) : 0;
    return value < 10_000 ? number : significant(3).format(value);
  });
}

/**
 * Three significant digits, never in scientific notation, never fewer digits than the whole part has.
 * @param {number | null} value
 */
export function formatThree(value) {
  if (value === null) return "";
  const whole = Math.floor(Math.log10(Math.abs(value) || 1)) + 1;
  const digits = Math.max(0, Math.min(3, 3 - whole));
  return decimal(digits).format(value);
}

/** @param {string} text @returns {string} the same without zeros after the point: 4 GiB, 2.5 s */
export const trimZeros = (text) => text.replace(/(\.\d*[1-9])0+(?!\d)|\.0+(?!\d)/g, "$1");

/** Whole from 1,000 on, with three digits below. @param {number | null} value */
export const formatFigure = (value) =>
  value !== null && Math.abs(value) >= 1000 ? formatCount(value) : formatThree(value);

/**
 * A size that was given in powers of 1000, as documents write it: 100 GB, 1.2 TB.
 * @param {number} bytes
 * @returns {string | null} null where it was not: 64 KiB, 100 GiB, 4 GB and a bit
 */
export function formatDecimal(bytes) {
  const isBinary = bytes % 2 ** 20 === 0;
  if (bytes < 1e9 || bytes % 1e8 !== 0 || isBinary) return null;
  return bytes < 1e12 ? `${bytes / 1e9} GB` : `${bytes / 1e12} TB`;
}

/**
 * The size of a block, as load generators write it, or of a set of data: 512, 4k, 1M, 100G, 1.2 TB.
 * @param {number} bytes
 */
export function formatBlock(bytes) {
  const decimal = formatDecimal(bytes);
  if (decimal) return decimal;
  if (bytes >= 2 ** 30 && Number.isInteger(bytes / 2 ** 30)) return `${formatCount(bytes / 2 ** 30)}G`;
  if (bytes >= 2 ** 20 && Number.isInteger(bytes / 2 ** 20)) return `${formatCount(bytes / 2 ** 20)}M`;
  return bytes >= 1024 && Number.isInteger(bytes / 1024)
    ? `${formatCount(bytes / 1024)}k`
    : formatCount(bytes);
}

/**
 * A latency in the unit that keeps it short: 812 µs, 1.22 ms.
 * @param {number | null} us
 */
export function formatLatency(us) {
  if (us === null) return "";
  return us < 1000
    ? `${formatThree(us)} µs`
    : us < 1e6
      ? `${formatThree(us / 1000)} ms`
      : `${formatThree(us / 1e6)} s`;
}

/**
 * A file's size in the binary unit that keeps it short: 41.0 KiB.
 * @param {number} bytes
 */
export function formatBytes(bytes) {
  if (bytes < 1024) return `${formatCount(bytes)} B`;
  const units = ["KiB", "MiB", "GiB", "TiB"];
  const step = Math.min(units.length, Math.floor(Math.log2(bytes) / 10));
  return `${formatThree(bytes / 1024 ** step)} ${units[step - 1]}`;
}

/** Bytes a second that one of a unit of throughput stands for. @type {Record<string, number>} */
export const rateUnits = {
  "bytes/s": 1,
  "kB/s": 1e3,
  "KiB/s": 2 ** 10,
  "MB/s": 1e6,
  "MiB/s": 2 ** 20,
  "GB/s": 1e9,
  "GiB/s": 2 ** 30,
};

/**
 * A count and its noun: 1 run, 960 runs.
 * @param {number} value
 * @param {string} noun
 * @param {string} [plural]
 */
export function formatMany(value, noun, plural = `${noun}s`) {
  return `${formatCount(value)} ${value === 1 ? noun : plural}`;
}

/**
 * A title within a sentence: Outstanding I/O becomes outstanding I/O; VMs, Disk.DiskMaxIOSize and names such as Storage
 * I/O Control stay.
 * @param {string} title
 */
export function inSentence(title) {
  if (/^(?:[A-Z]\S* )+[A-Z][a-z]+$/.test(title)) return title;
  return title.replace(/^[A-Z](?=[a-z]+(?:[ -]|$))/, (letter) => letter.toLowerCase());
}

/** @param {string} text  that begins a sentence */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Beyond these a difference is one of computing, not of figures. */
const mostDecimals = 6;

/**
 * Two numbers with the digits that show how they differ: 0.979 and 1, 31.2 and 32, 120.4 and 120.
 * @param {number} value
 * @param {number} other
 * @returns {[string, string]} with two digits of the difference; with three of the numbers where there is none
 */
export function tellApart(value, other) {
  const difference = Math.abs(value - other);
  const largest = Math.max(Math.abs(value), Math.abs(other)) || 1;
  const isSame = difference < largest * 10 ** -mostDecimals;
  const least = Math.min(Math.abs(value), Math.abs(other)) || largest;
  const shown = Math.min(isSame ? largest / 10 : difference, least * 10);
  const decimals = Math.min(Math.max(0, 1 - Math.floor(Math.log10(shown))), mostDecimals);
  const { format } = decimalAtMost(decimals);
  return [format(value), format(other)];
}
