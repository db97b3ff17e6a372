/** Sizes as load generators write them. */

const powers = { "": 0, K: 1, M: 2, G: 3, T: 4 };

/**
 * @param {string} text 4096, 4k, 8KiB, 64M: powers of 1024; a size with decimals is cut off, not exact
 * @returns {number | null}
 */
export function readSize(text) {
  const match = /^(\d{1,15})([KMGT]?)(?:i?B)?$/.exec(text.trim().toUpperCase().replace("IB", "iB"));
  if (!match) return null;
  const bytes = Number(match[1]) * 1024 ** powers[/** @type {keyof typeof powers} */ (match[2])];
  return Number.isSafeInteger(bytes) ? bytes : null;
}
