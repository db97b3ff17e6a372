/** What bytes are: gzip by its magic bytes, text by its byte-order mark and what its bytes can be. */

/**
 * UTF-16 by its byte-order mark, or by a zero in every second byte; else UTF-8, or windows-1252 where it is no UTF-8.
 * @param {Uint8Array} bytes
 * @returns {string} text without byte-order mark and with \n line ends
 */
export function decodeText(bytes) {
  const encoding = findUtf16(bytes);
  const text = encoding ? new TextDecoder(encoding).decode(bytes) : decodeNarrow(bytes);
  return text.replace(/\r\n?/g, "\n");
}

/** @param {Uint8Array} bytes */
export function findUtf16(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = bytes.subarray(0, 256);
  const zeros = [0, 0];
  for (let i = 0; i < head.length; i++) if (head[i] === 0) zeros[i & 1]++;
  const most = 0.45 * head.length;
  if (!zeros[0] && zeros[1] > most) return "utf-16le";
  return !zeros[1] && zeros[0] > most ? "utf-16be" : null;
}

/** @param {Uint8Array} bytes */
function decodeNarrow(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // At once, Node.js 20 decodes it as ISO 8859-1, which has no dashes and no €.
    return new TextDecoder("windows-1252").decode(bytes, { stream: true });
  }
}

/** @param {Uint8Array} bytes */
export const isGzip = (bytes) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/**
 * Text has no zeros, and hardly ever controls other than those of lines, tabs and terminals.
 * @param {Uint8Array} head
 */
export function looksLikeText(head) {
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) return false;
    if (byte < 32 && ![9, 10, 12, 13, 27].includes(byte)) controls++;
  }
  return controls <= head.length / 50;
}
