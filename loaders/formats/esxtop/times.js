/** Times of samples: MM/DD/YYYY HH:MM:SS, padded by esxtop, unpadded and without seconds by Excel. */

const pattern = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d\d)(?::(\d\d)(\.\d+)?)?$/;

/**
 * @param {string} text
 * @param {number} bias_minutes UTC = local time + bias
 * @returns {{at: number, seconds: boolean} | null} milliseconds since 1970 UTC, and whether seconds were printed;
 *   null for anything but a time
 */
export function parseTime(text, bias_minutes) {
  const [, ...parts] = pattern.exec(text) ?? [];
  if (!parts.length) return null;
  const [month, day, year, hour, minute, second = 0, fraction = 0] = parts.map((part) => Number(part ?? 0));
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(at);
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCHours() === hour;
  if (!real || minute > 59 || second > 59) return null;
  return { at: at + Math.round(fraction * 1000) + bias_minutes * 60_000, seconds: parts[5] !== undefined };
}
