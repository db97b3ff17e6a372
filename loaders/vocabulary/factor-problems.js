/** Problems of factors that somebody names: in study.yaml, in a path, in a printed table. */
import { describeFactor, isShare, suggestFactor, suggestValue } from "./factors.js";

/** @import {Factor, Problem} from "../types.js" */

/**
 * @param {Factor[]} factors
 * @param {string} name
 * @param {number | null} line
 * @returns {Problem}
 */
export const unknownFactor = (factors, name, line = null) => ({
  line,
  severity: "error",
  code: "unknown-factor",
  message: `unknown factor: ${name}`,
  expected: "a name or alias of schemas/factors.yaml",
  advice: name === "tool" ? ofTool : `did you mean ${suggestFactor(factors, name)}?`,
});

const ofTool = "of a table, values of a column name it: { values: { 4k read: { tool: fio } } }";

/**
 * @param {Factor} factor
 * @param {unknown} value
 * @param {number | null} line
 * @returns {Problem}
 */
export const wrongFactor = (factor, value, line = null) => ({
  line,
  severity: "error",
  code: "wrong-factor-value",
  message: `${factor.name}: ${JSON.stringify(value)}`,
  expected: describeFactor(factor),
  advice: adviseValue(factor, value),
});

/** @param {Factor} factor @param {unknown} value @returns {string | null} */
function adviseValue(factor, value) {
  if (factor.values) return `did you mean ${suggestValue(factor, value)}?`;
  if (isShare(factor, Number(value)))
    return `in percent: did you mean ${Number((Number(value) * 100).toPrecision(3))}?`;
  const [, number] = /^(\d[\d.]*)\s*[A-Za-z]+$/.exec(String(value).trim()) ?? [];
  return number && /^(?:integer|number)$/.test(factor.type) ? `write the number alone: ${number}` : null;
}

/**
 * @param {string} text a name of a folder or file, or the part of it that nearly says a setting
 * @param {string} wanted stripe_width=4
 * @param {boolean} isFolder
 * @returns {Problem}
 */
export const nearSetting = (text, wanted, isFolder) => ({
  line: null,
  severity: "warning",
  code: "near-setting",
  message: `path part ${text}: no setting is read of it`,
  expected: "name=value without blanks, with a name of schemas/factors.yaml",
  advice: `did you mean ${wanted}? rename the ${isFolder ? "folder" : "file"}`,
});
