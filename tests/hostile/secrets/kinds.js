/** Kinds of secrets, each with the forms that tools and people write it in. */
import { credentials } from "./credentials.js";
import { disks } from "./disks.js";
import { network } from "./network.js";
import { people } from "./people.js";
import { places } from "./places.js";
import { startWords } from "./words.js";

/**
 * @typedef {object} Written
 * @property {string} name what must not remain
 * @property {string} text a line that has it, or lines
 * @property {[string, string]} [option] name and value of an option that has it
 * @property {string} [path] part of a path that has it
 */

/** @typedef {Record<string, (words: import("./words.js").Words) => Written>} Kinds */

/** @typedef {Written & {kind: string}} Secret */

/** @type {Kinds} */
export const kinds = { ...credentials, ...disks, ...network, ...people, ...places };

/**
 * @param {number} seed
 * @param {number} count
 * @returns {Secret[]} as many of each kind, no name twice
 */
export function makeSecrets(seed, count) {
  const words = startWords(seed);
  const names = Object.keys(kinds);
  /** @type {Map<string, Secret>} */
  const made = new Map();
  for (let i = 0; made.size < count; i++) {
    const kind = names[i % names.length];
    const secret = { kind, ...kinds[kind](words) };
    made.set(secret.name, secret);
  }
  return [...made.values()];
}
