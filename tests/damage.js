/** Ways in which files get damaged, as arbitraries of fast-check over the bytes of a sound one. */
import fc from "fast-check";

/** @typedef {(bytes: Uint8Array) => fc.Arbitrary<Uint8Array>} Damage */

const latin1 = (/** @type {Uint8Array} */ bytes) => Buffer.from(bytes).toString("latin1");
const toBytes = (/** @type {string} */ text) => new Uint8Array(Buffer.from(text, "latin1"));

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} length of what is replaced
 * @param {Uint8Array} by
 */
const splice = (bytes, at, length, by) =>
  new Uint8Array(Buffer.concat([bytes.subarray(0, at), by, bytes.subarray(at + length)]));

/**
 * @param {(lines: string[], a: number, b: number) => string[]} change
 * @returns {Damage}
 */
const changeLines = (change) => (bytes) => {
  const lines = latin1(bytes).split(/(?<=\n)/);
  const index = fc.nat(lines.length - 1);
  return fc.tuple(index, index).map(([a, b]) => toBytes(change([...lines], a, b).join("")));
};

/**
 * @param {RegExp} pattern global
 * @param {fc.Arbitrary<string>} by
 * @returns {Damage} one match is replaced
 */
const replaceOne = (pattern, by) => (bytes) => {
  const matches = [...latin1(bytes).matchAll(pattern)];
  if (!matches.length) return fc.constant(bytes);
  return fc
    .tuple(fc.constantFrom(...matches), by)
    .map(([match, text]) => splice(bytes, match.index, match[0].length, toBytes(text)));
};

/**
 * @param {fc.Arbitrary<Uint8Array>} inserted
 * @returns {Damage}
 */
const insert = (inserted) => (bytes) =>
  fc.tuple(fc.nat(bytes.length), inserted).map(([at, noise]) => splice(bytes, at, 0, noise));

const hugeNumbers = fc.oneof(
  fc.constantFrom(
    "1e400",
    "-1e400",
    "1e308",
    "9".repeat(30),
    "9".repeat(5000),
    `0.${"9".repeat(400)}`,
    "1e5",
  ),
  fc.bigInt({ min: 10n ** 15n, max: 10n ** 40n }).map(String),
);

/** @type {Record<string, Damage>} */
export const damages = {
  "the end is lost": (bytes) => fc.nat(bytes.length).map((length) => bytes.slice(0, length)),
  "bytes are flipped": (bytes) =>
    fc
      .array(fc.record({ at: fc.nat(bytes.length - 1), mask: fc.integer({ min: 1, max: 255 }) }), {
        minLength: 1,
        maxLength: 3,
      })
      .map((flips) => {
        const damaged = bytes.slice();
        for (const { at, mask } of flips) damaged[at] ^= mask;
        return damaged;
      }),
  "a line is lost": changeLines((lines, a) => lines.filter((_, i) => i !== a)),
  "a line is there twice": changeLines((lines, a) => [...lines.slice(0, a + 1), ...lines.slice(a)]),
  "lines are exchanged": changeLines((lines, a, b) => {
    [lines[a], lines[b]] = [lines[b], lines[a]];
    return lines;
  }),
  "random bytes are inserted": insert(fc.uint8Array({ minLength: 1, maxLength: 40 })),
  "zero bytes are inserted": insert(fc.integer({ min: 1, max: 600 }).map((size) => new Uint8Array(size))),
  "a digit is another": replaceOne(/\d/g, fc.integer({ min: 0, max: 9 }).map(String)),
  "a decimal point is a comma": replaceOne(/(?<=\d)\.(?=\d)/g, fc.constant(",")),
  "a number is huge": replaceOne(/\d+(?:\.\d+)?/g, hugeNumbers),
  "line ends are mixed": (bytes) => {
    const lines = latin1(bytes).split(/\r?\n/);
    const ends = fc.array(fc.constantFrom("\n", "\r\n", "\r"), { minLength: 3, maxLength: 3 });
    return ends.map((chosen) =>
      toBytes(lines.map((line, i) => line + (i < lines.length - 1 ? chosen[i % 3] : "")).join("")),
    );
  },
  "the encoding is another": (bytes) => {
    const text = Buffer.from(bytes).toString("utf8");
    const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
    return fc
      .constantFrom(Buffer.from(`\ufeff${text}`), utf16, Buffer.from(utf16).swap16(), utf16.subarray(2))
      .map((damaged) => new Uint8Array(damaged));
  },
};
