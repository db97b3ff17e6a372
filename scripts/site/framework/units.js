/** Programs, drawings and what people copy letter by letter, tags, and the text between. */
const parts = /<(script|style|svg|pre|code|textarea|select)\b[^]*?<\/\1>|<[^>]*>|[^<]+/g;

/** A number and its unit: 26 %, 1.02 ms, 115 MB/s, 64 KiB, 156,857 IOPS. */
const measured = /(\d[KM]?) (?=(?:%|[nµm]?s\b|[kKMGT]i?B\b|B\b|[MG]bit\/s|IOPS\b))/g;

/**
 * A line never ends between a number and its unit.
 * @param {string} page  HTML
 */
export const keepUnits = (page) =>
  page.replace(parts, (part) => (part.startsWith("<") ? part : part.replace(measured, "$1\u00a0")));
