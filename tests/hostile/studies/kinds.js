/** Every hostile study of the corpus, by its name. */
import { studies as names } from "./names.js";
import { studies as numbers } from "./numbers.js";
import { studies as sizes } from "./sizes.js";
import { studies as texts } from "./texts.js";
import { studies as yaml } from "./yaml.js";

/**
 * @typedef {object} Hostile
 * @property {Record<string, string | Uint8Array>} files content by path
 * @property {(folder: string) => void} [make] what no path and content can say
 * @property {string} [code] of the problem that is expected
 * @property {boolean} [fine] whether nothing is wrong with it
 */

/** @type {Record<string, Hostile>} */
export const all = { ...names, ...texts, ...yaml, ...numbers, ...sizes };

/** One of 48, of each kind, for every run of the tests. */
export const slice = Object.fromEntries(
  Object.entries({ ...names, ...texts, ...yaml, ...numbers }).filter((_, i) => i % 48 === 3),
);
