/** What the modules of src/analysis give, whoever read them: functions named after tables of findings, meanings of checks, kinds of claims. */
import { checkListed } from "../../loaders/parquet/values.js";

/** @import {ClaimKind, Context, Meanings, Run} from "../../src/analysis/types.js" */

/** @typedef {(runs: Run[], about: Context) => object[]} Family one that writes a table */

/** @typedef {Record<string, any>[]} Modules every file of src/analysis */

/**
 * @param {Modules} modules
 * @param {string} table
 * @returns {Family[]} every function of that name; one of checks gives nothing that its file does not name
 */
export const familiesOf = (modules, table) =>
  modules
    .filter((module) => module[table])
    .map((module) => (table === "checks" ? named(module.checks, module.meanings ?? {}) : module[table]));

/**
 * @param {Modules} modules
 * @returns {Meanings} those of all checks
 */
export const meaningsOf = (modules) => Object.assign({}, ...modules.map(({ meanings }) => meanings));

/**
 * @param {Modules} modules
 * @returns {Record<string, ClaimKind>} the kinds of tests of claims, by name
 */
export const kindsOf = (modules) =>
  Object.fromEntries(
    modules
      .filter(({ kind, cases }) => kind && cases)
      .map((module) => [module.kind, /** @type {ClaimKind} */ (/** @type {unknown} */ (module))]),
  );

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
