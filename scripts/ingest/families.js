/** The files of src/analysis, read: each function that is named after a table of findings, and what checks mean. */
import { readdirSync } from "node:fs";
import { familiesOf, kindsOf, meaningsOf } from "./families-of.js";

/** @import {ClaimKind, Meanings} from "../../src/analysis/types.js" */
/** @import {Family} from "./families-of.js" */

const folder = new URL("../../src/analysis/", import.meta.url);

/** @returns {string[]} every file of src/analysis, by its path in that folder */
export const listModules = () =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".js"))
    .sort();

/** @type {Promise<Record<string, any>[]> | undefined} */
let modules;

const readModules = () =>
  (modules ??= Promise.all(listModules().map((name) => import(new URL(name, folder).href))));

/**
 * @param {string} table
 * @returns {Promise<Family[]>} every function of that name
 */
export const readFamilies = async (table) => familiesOf(await readModules(), table);

/** @returns {Promise<Meanings>} those of all checks */
export const readMeanings = async () => meaningsOf(await readModules());

/** @returns {Promise<Record<string, ClaimKind>>} the kinds of tests of claims, by name */
export const readKinds = async () => kindsOf(await readModules());
