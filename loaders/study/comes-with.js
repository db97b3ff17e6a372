/** environment.comes_with of study.yaml: what else changed together with a factor. */
import { unknownFactor, wrongFactor } from "../vocabulary/factor-problems.js";
import { findFactor, parseFactor } from "../vocabulary/factors.js";

/** @import {Company, Factor, Problem} from "../types.js" */

/**
 * Brings every form that people write (a text, a list of texts, a list of parts) into one, so that nothing behind it
 * has to tell them apart. Unknown factors, and values that a factor cannot have, are taken out.
 * @param {any} study changed
 * @param {Factor[]} factors
 * @param {(path: (string | number)[]) => number | null} lineOf
 * @returns {Problem[]}
 */
export function checkComesWith(study, factors, lineOf) {
  const written = study.environment?.comes_with;
  if (!written) return [];
  /** @type {Problem[]} */
  const problems = [];
  /** @type {Record<string, Company[]>} */
  const read = {};
  for (const [name, value] of Object.entries(written)) {
    const path = ["environment", "comes_with", name];
    const factor = findFactor(factors, name);
    if (!factor) {
      problems.push(unknownFactor(factors, name, lineOf(path)));
      continue;
    }
    read[factor.name] = [value].flat().map((part, i) =>
      readPart(part, factor, (level) => {
        problems.push(wrongFactor(factor, level, lineOf([...path, i, "levels"])));
      }),
    );
  }
  study.environment.comes_with = read;
  return problems;
}

/**
 * @param {string | {what: string, part_of_it?: boolean, levels?: unknown[]}} part
 * @param {Factor} factor
 * @param {(level: unknown) => void} refuse
 * @returns {Company}
 */
function readPart(part, factor, refuse) {
  if (typeof part === "string") return { what: part, part_of_it: false, levels: null };
  const levels = part.levels?.flatMap((level) => {
    const parsed = parseFactor(factor, level);
    if (!parsed) refuse(level);
    return parsed ? [parsed.value] : [];
  });
  return { what: part.what, part_of_it: part.part_of_it ?? false, levels: levels ?? null };
}
