/** What the files of src/analysis give: each function that is named after a table of findings, and what checks mean. */
import { readdirSync } from "node:fs";
import { checkListed } from "../../loaders/parquet/values.js";

/** @import {ClaimKind, Context, Meanings, Run} from "../../src/analysis/types.js" */

const folder = new URL("../../src/analysis/", import.meta.url);

/** @typedef {(runs: Run[], about: Context) => object[]} Family one that writes a table */

/** @returns {Promise<Record<string, any>[]>} every file of src/analysis */
function readModules() {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".js"));
  return Promise.all(names.sort().map((name) => import(new URL(name, folder).href)));
}

/**
 * @param {string} table
 * @returns {Promise<Family[]>} every function of that name; one of checks gives nothing that its file does not name
 */
export async function readFamilies(table) {
  const modules = (await readModules()).filter((module) => module[table]);
  return modules.map((module) =>
    table === "checks" ? named(module.checks, module.meanings ?? {}) : module[table],
  );
}

/** @returns {Promise<Meanings>} those of all checks */
export async function readMeanings() {
  return Object.assign({}, ...(await readModules()).map(({ meanings }) => meanings));
}

/** @returns {Promise<Record<string, ClaimKind>>} the kinds of tests of claims, by name */
export async function readKinds() {
  const modules = (await readModules()).filter(({ kind, cases }) => kind && cases);
  return Object.fromEntries(modules.map((module) => [module.kind, /** @type {ClaimKind} */ (module)]));
}

/**
 * @param {(...given: Parameters<Family>) => {check: string, class: string}[]} checks
 * @param {Meanings} meanings of the same file
 * @returns {Family} the same, which throws where a finding is of a kind that is not among them
 */
export const named = (checks, meanings) => (runs, about) => {
  const found = checks(runs, about);
  for (const { check, class: kind } of found) {
    checkListed("checks: column check", check, Object.keys(meanings));
    checkListed(`checks: column class: ${check}`, kind, Object.keys(meanings[check]));
  }
  return found;
};
