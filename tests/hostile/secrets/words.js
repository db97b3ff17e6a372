/** Words, digits and names of a seed: invented here, of no real place. */
import { seedUniform } from "../../../src/analysis/curves/random.js";

/** @typedef {ReturnType<typeof startWords>} Words */

/** Suffixes of public and of private networks, common ones and rare ones. */
const suffixes =
  "com net org de fr io dev cloud systems ai co.uk com.au co.jp ch se tech network local lan corp internal home.arpa ac.uk gov.uk edu museum zone";

/**
 * @param {number} seed
 */
export function startWords(seed) {
  const random = seedUniform(seed);
  const below = (/** @type {number} */ limit) => Math.floor(random() * limit);
  /** @template T @param {T[]} list @returns {T} */
  const pick = (list) => list[below(list.length)];
  const of = (/** @type {string} */ alphabet, /** @type {number} */ count) =>
    Array.from({ length: count }, () => alphabet[below(alphabet.length)]).join("");
  const hex = (/** @type {number} */ count) => of("0123456789abcdef", count);
  const digits = (/** @type {number} */ count) => of("123456789", 1) + of("0123456789", count - 1);
  const upper = (/** @type {number} */ count) => of("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789", count);
  const word = (/** @type {number} */ letters) =>
    Array.from({ length: letters }, (_, i) => pick([...(i % 2 ? "aeiou" : "bdfgkmnprtvz")])).join("");
  const base64 = (/** @type {number} */ count) =>
    `aB3${of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", count - 4)}x`;
  const label = () =>
    pick([
      `${word(5)}${digits(2)}`,
      `${word(4)}-${word(3)}-${digits(2)}`,
      `${word(3)}${digits(1)}-${word(4)}`,
    ]);
  const domain = () => `${word(7)}.${pick(suffixes.split(" "))}`;
  return {
    ...{ below, pick, hex, digits, upper, word, base64, label, domain },
    /** A pass phrase without blanks, as people choose them. */
    phrase: () =>
      pick([`${word(5)}${digits(4)}!`, `${word(4)}_${upper(6)}`, `${upper(1)}${word(6)}#${digits(3)}`]),
    serial: () => `${pick(["S", "PH", "BTLJ", "ZA"])}${upper(4)}${digits(3)}${upper(4)}${below(10)}`,
    pairs: (/** @type {number} */ count, /** @type {string} */ by) =>
      Array.from({ length: count }, () => `${pick([..."abcde"])}${hex(1)}`).join(by),
    ipv4: () =>
      pick([
        `10.${below(256)}.${below(256)}.${1 + below(254)}`,
        `192.168.${below(256)}.${1 + below(254)}`,
        `172.${16 + below(16)}.${below(256)}.${1 + below(254)}`,
        `${pick([62, 81, 141, 185])}.${below(256)}.${below(256)}.${1 + below(254)}`,
      ]),
  };
}
