/** The formats that are read: each folder of loaders/formats is one, and its format.js says what it takes and gives. */
import { existsSync, readdirSync } from "node:fs";
import { factorsFile } from "../vocabulary/schemas.js";
import { hashCode } from "./code.js";

/** @import {Format, Layout} from "../types.js" */

/**
 * @typedef {Format & {version: string}} KnownFormat version: changes with all code that its rows follow from, and that
 *   tells which files are its own
 */

const folder = new URL("../formats/", import.meta.url);
const reading = new URL("./sources.js", import.meta.url);

/** @param {string} name */
const moduleOf = (name) => new URL(`${name}/format.js`, folder);

/**
 * @param {string} name
 * @returns {Promise<Format>}
 */
export const readFormat = (name) => import(moduleOf(name).href);

/** @type {Promise<KnownFormat[]> | undefined} */
let known;

/** @returns {Promise<KnownFormat[]>} by name */
export const readFormats = () => (known ??= importFormats());

async function importFormats() {
  const names = readdirSync(folder).filter((name) => existsSync(moduleOf(name)));
  return Promise.all(names.sort().map(describeFormat));
}

/**
 * The vocabulary is no part of it: a factor more changes the rows of those formats alone that are told of factors.
 * @param {string} name
 * @returns {Promise<KnownFormat>}
 */
async function describeFormat(name) {
  const format = await readFormat(name);
  const modules = [moduleOf(name), reading];
  return { ...format, version: hashCode(modules, { leftOut: [factorsFile], isOfRows: true }) };
}

/**
 * @param {string[]} paths of all files of a study
 * @returns {Promise<Map<string, Layout>>} folders that a tool laid out by rules of its own, and these rules
 */
export async function findLayouts(paths) {
  const layouts = (await readFormats()).flatMap(({ layout }) => layout ?? []);
  return new Map(layouts.flatMap((layout) => layout.find(paths).map((path) => [path, layout])));
}
