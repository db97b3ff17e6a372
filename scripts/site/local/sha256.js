/** SHA-256 of bytes that come in pieces: the browser's own wants them whole, and is there on https alone. FIPS 180-4. */

const primes = Array.from({ length: 312 }, (_, i) => i).filter(
  (n) => n > 1 && Array.from({ length: n }, (_, i) => i).every((d) => d < 2 || n % d),
);
const fraction = (/** @type {number} */ root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const rounds = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const turn = (/** @type {number} */ word, /** @type {number} */ bits) =>
  (word >>> bits) | (word << (32 - bits));

/** @returns {{add: (bytes: Uint8Array) => void, end: () => string}} end: in hexadecimal digits */
export function startHash() {
  const state = Int32Array.from(start);
  const block = new Uint8Array(64);
  const words = new Int32Array(64);
  let length = 0;
  const add = (/** @type {Uint8Array} */ bytes) => {
    for (let at = 0; at < bytes.length;) {
      const filled = length % 64;
      const taken = Math.min(64 - filled, bytes.length - at);
      block.set(bytes.subarray(at, at + taken), filled);
      at += taken;
      length += taken;
      if (length % 64 === 0) mix(state, words, block);
    }
  };
  const end = () => {
    const bits = new DataView(new ArrayBuffer(8));
    bits.setBigUint64(0, BigInt(length) * 8n);
    add(Uint8Array.from([0x80, ...new Array((119 - (length % 64)) % 64).fill(0)]));
    add(new Uint8Array(bits.buffer));
    return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  };
  return { add, end };
}

/**
 * @param {Int32Array} state changed
 * @param {Int32Array} words scratch
 * @param {Uint8Array} block
 */
function mix(state, words, block) {
  const view = new DataView(block.buffer);
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(4 * i);
  for (let i = 16; i < 64; i++) {
    const [near, far] = [words[i - 2], words[i - 15]];
    const added =
      (turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)) + (turn(far, 7) ^ turn(far, 18) ^ (far >>> 3));
    words[i] = (added + words[i - 7] + words[i - 16]) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const first =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i] + words[i]) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] += word;
}

/**
 * @param {string} text
 * @returns {string}
 */
export function hashText(text) {
  const hash = startHash();
  hash.add(new TextEncoder().encode(text));
  return hash.end();
}
