/** What everybody may read: words of plain English, of benchmarks, and of each tool (published.js of its format). */
import { fieldsByFormat } from "./fields.js";
import { machines, names, numbered, words } from "./words.js";

/**
 * @typedef {object} Fields what a format publishes
 * @property {string} words its own: keys, options, values of enumerations, messages; in lower case, blanks between
 * @property {string[]} [published] fields of which every value is published: names of products, versions
 * @property {RegExp[]} [numbers] how it prints numbers of its own that have letters; global, with indices, the number is their group
 */

/** @param {string} list */
const split = (list) => list.split(/\s+/).filter(Boolean);

const known = new Set(
  [words, names, numbered, ...Object.values(fieldsByFormat).map((each) => each.words)].flatMap(split),
);
const numbers = new Set(split(numbered));

export const printedNumbers = Object.values(fieldsByFormat).flatMap(({ numbers = [] }) => numbers);

export const publishedFields = Object.values(fieldsByFormat).flatMap(({ published = [] }) => published);

/** @param {string} word in lower case */
export const isKnownWord = (word) =>
  known.has(word) || (word.length > 4 && word.endsWith("s") && known.has(word.slice(0, -1)));

/** @param {string} word in lower case @returns {boolean} whether things of this name are counted: vm3, disk0 */
export const mayBeNumbered = (word) => numbers.has(word);

const numberedMachines = new Set(split(machines));

/** @param {string} word in lower case @returns {boolean} whether machines are numbered so by those who run them: esx07 */
export const mayBeMachine = (word) => numberedMachines.has(word);
