/** Sizes as fio's options are written: the same rules as quantities.py of fio_parser has. */

const written = /^\s{0,20}(0x[0-9a-f]{1,16}|\d{1,20})([a-z]{0,20})(?![0-9a-z%-])/;
const powers = /** @type {Record<string, number>} */ ({ k: 1, m: 2, g: 3, t: 4, p: 5 });

/**
 * The first letter behind the digits counts, with kb_base: 4k, 4kb and 4Ki are 4096 by default and 4000 with
 * kb_base=1000. 4KiB alone is the other way round.
 * @param {string} text
 * @param {Record<string, string>} options of the job
 * @returns {number | null} bytes; null for anything but a single number
 */
export function readFioSize(text, { kb_base = "1024" } = {}) {
  const match = written.exec(text.toLowerCase());
  if (!match) return null;
  const isDecimal = (kb_base.trim() === "1000") !== (match[2].slice(1, 3) === "ib");
  const power = match[1].startsWith("0x") ? 0 : (powers[match[2].slice(0, 1)] ?? 0);
  const bytes = Number(match[1]) * (isDecimal ? 1000 : 1024) ** power;
  return Number.isSafeInteger(bytes) ? bytes : null;
}
