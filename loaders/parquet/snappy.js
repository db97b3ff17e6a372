/**
 * Snappy for doubles. A compressor of any bytes looks for what comes again at each byte; here whole values are compared,
 * and the lower halves of two that differ. https://github.com/google/snappy/blob/main/format_description.txt
 */

const valueBytes = 8;
const longestCopy = 64;

/** How many values back a copy may start: two bytes hold its offset. */
const farthest = 0xffff >> 3;
const nowhere = -farthest - 1;

/** Where a value was last, and where its lower half, by a hash of it. */
const wholes = new Int32Array(1 << 14);
const halves = new Int32Array(1 << 10);

/** Room that is used again. */
let room = new Uint8Array();

/**
 * @param {Uint8Array} data doubles, in memory that starts at a multiple of eight
 * @returns {Uint8Array} valid until the next call
 */
export function compressDoubles(data) {
  const words = new Int32Array(data.buffer, data.byteOffset, data.length >> 2);
  const count = data.length / valueBytes;
  const out = makeRoom(data.length);
  wholes.fill(nowhere);
  halves.fill(nowhere);
  let to = writeLength(out, data.length);
  let written = 0;
  for (let i = 0; i < count;) {
    const low = words[2 * i];
    const high = words[2 * i + 1];
    const whole = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x1e35a7bd) >>> 18;
    const half = Math.imul(low, 0x1e35a7bd) >>> 22;
    const first = i++;
    let from = wholes[whole];
    let same = 0;
    if (first - from <= farthest && words[2 * from] === low && words[2 * from + 1] === high) {
      for (
        let k = from + 1;
        i < count && words[2 * i] === words[2 * k] && words[2 * i + 1] === words[2 * k + 1];
        k++
      )
        i++;
      same = (i - first) * valueBytes;
    } else {
      from = halves[half];
      halves[half] = first;
      if (first - from <= farthest && words[2 * from] === low)
        same = 4 + sameBytes(high, words[2 * from + 1]);
    }
    wholes[whole] = first;
    if (same === 0) continue;
    const start = first * valueBytes;
    to = writeLiteral(out, to, data, written, start);
    to = writeCopy(out, to, (first - from) * valueBytes, same);
    written = start + same;
  }
  to = writeLiteral(out, to, data, written, data.length);
  return out.subarray(0, to);
}

/** @param {number} bytes to be compressed @returns {Uint8Array} room for them, however little they shrink */
function makeRoom(bytes) {
  const most = bytes + (bytes >> 3) + longestCopy;
  if (room.length < most) room = new Uint8Array(most);
  return room;
}

/**
 * @param {number} a
 * @param {number} b
 * @returns {number} bytes, from the lowest on
 */
const sameBytes = (a, b) => (a === b ? 4 : (31 - Math.clz32((a ^ b) & -(a ^ b))) >> 3);

/**
 * @param {Uint8Array} out
 * @param {number} bytes when not compressed
 * @returns {number} where to go on
 */
function writeLength(out, bytes) {
  let to = 0;
  let rest = bytes;
  for (; rest > 0x7f; rest >>>= 7) out[to++] = (rest & 0x7f) | 0x80;
  out[to++] = rest;
  return to;
}

/**
 * @param {Uint8Array} out
 * @param {number} at
 * @param {Uint8Array} data
 * @param {number} from
 * @param {number} end
 * @returns {number} where to go on
 */
function writeLiteral(out, at, data, from, end) {
  if (from === end) return at;
  let to = at;
  const length = end - from - 1;
  if (length < 60) out[to++] = length << 2;
  else {
    const bytes = length < 1 << 8 ? 1 : length < 1 << 16 ? 2 : length < 1 << 24 ? 3 : 4;
    out[to++] = (59 + bytes) << 2;
    for (let i = 0; i < bytes; i++) out[to++] = length >>> (8 * i);
  }
  if (length < 64) for (let i = from; i < end; i++) out[to++] = data[i];
  else {
    out.set(data.subarray(from, end), to);
    to += end - from;
  }
  return to;
}

/**
 * @param {Uint8Array} out
 * @param {number} at
 * @param {number} offset back
 * @param {number} bytes from 4; a multiple of 8 when more than 64
 * @returns {number} where to go on
 */
function writeCopy(out, at, offset, bytes) {
  let to = at;
  for (let rest = bytes; rest > 0; rest -= longestCopy) {
    const length = Math.min(rest, longestCopy);
    if (length < 12 && offset < 1 << 11) {
      out[to++] = 1 | ((length - 4) << 2) | ((offset >> 8) << 5);
      out[to++] = offset;
    } else {
      out[to++] = 2 | ((length - 1) << 2);
      out[to++] = offset;
      out[to++] = offset >> 8;
    }
  }
  return to;
}
