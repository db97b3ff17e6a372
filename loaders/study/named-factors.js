/** The factors that a study.yaml names. */
import { unknownFactor, wrongFactor } from "../vocabulary/factor-problems.js";
import { findFactor, parseFactor } from "../vocabulary/factors.js";

/** @import {Factor, Problem} from "../types.js" */

/** What texts of a column may set, apart from factors. */
const noFactors = ["tool", "tool_version", "operation"];

/**
 * Every place of study.yaml that names a factor: unknown names and values of the wrong type are taken out.
 * @param {any} study changed: aliases become names
 * @param {Factor[]} factors
 * @param {(path: (string | number)[]) => number | null} lineOf
 * @returns {Problem[]}
 */
export function checkFactors(study, factors, lineOf) {
  /** @type {Problem[]} */
  const problems = [];
  const unknown = (/** @type {(string | number)[]} */ path, /** @type {string} */ name) =>
    problems.push(unknownFactor(factors, name, lineOf(path)));
  const name = (/** @type {any} */ holder, /** @type {string} */ key, /** @type {string[]} */ path) => {
    if (holder?.[key] === undefined) return;
    const factor = findFactor(factors, holder[key]);
    if (!factor) unknown(path, holder[key]);
    holder[key] = factor?.name;
  };
  for (const key of ["factor", "load_axis"]) name(study, key, [key]);
  name(study.order, "blocks", ["order", "blocks"]);
  name(study, "together", ["together"]);
  const check = (/** @type {any} */ holder, /** @type {(string | number)[]} */ path) => {
    for (const [key, value] of Object.entries(holder)) {
      if (path[0] === "tables" && noFactors.includes(key)) continue;
      const factor = findFactor(factors, key);
      const parsed = factor && parseFactor(factor, value);
      delete holder[key];
      if (!factor) unknown([...path, key], key);
      else if (!parsed) problems.push(wrongFactor(factor, value, lineOf([...path, key])));
      else holder[factor.name] = parsed.number ?? (factor.values ? parsed.value : value);
    }
  };
  check(study.defaults ?? {}, ["defaults"]);
  for (const [i, window] of (study.windows ?? []).entries())
    check(window.factors ?? {}, ["windows", i, "factors"]);
  for (const [i, statement] of (study.statements ?? []).entries())
    for (const side of ["factors", "against"]) check(statement[side] ?? {}, ["statements", i, side]);
  for (const [i, criterion] of (study.criteria ?? []).entries())
    check(criterion.factors ?? {}, ["criteria", i, "factors"]);
  for (const [i, table] of (study.tables ?? []).entries())
    for (const [heading, column] of Object.entries(table.columns ?? {})) {
      const path = ["tables", i, "columns", heading];
      if (column.factor && !findFactor(factors, column.factor)) {
        unknown([...path, "factor"], column.factor);
        table.columns[heading] = { ignore: true, isLost: true };
      }
      for (const key of ["values", "against"])
        for (const [text, meaning] of Object.entries(column[key] ?? {})) check(meaning, [...path, key, text]);
      check(column.of ?? {}, [...path, "of"]);
    }
  return problems;
}
