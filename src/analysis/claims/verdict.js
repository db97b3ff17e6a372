/** The verdict of a claim from what its cases say. */

import { leastGrade } from "../compare/winners.js";

/** @import {Case, Comparison, JudgedClaimRow} from "../types.js" */

/**
 * Proof is repeated runs in a recorded order, or arithmetic of printed figures. A claim of which a single case rests on
 * less was seen, and no more; one of which a case cannot be told does not hold as a whole.
 * @param {Case[]} cases
 * @returns {JudgedClaimRow["verdict"]}
 */
export function findVerdict(cases) {
  const told = cases.filter(({ supports }) => supports !== null);
  if (!told.length) return "open";
  const proven = told.every((each) => each.proven);
  const supporting = told.filter(({ supports }) => supports).length;
  if (supporting === 0) return proven ? "refuted" : "disagrees";
  if (supporting === cases.length) return proven ? "holds" : "agrees";
  return proven ? "partly" : "agrees in part";
}

/**
 * How far the evidence of the cases goes: as far as that of the weakest that tells.
 * @param {Case[]} cases
 * @param {boolean} isStated whether they are figures of the document alone
 * @returns {string | null}
 */
export function findGrade(cases, isStated) {
  const told = cases.filter(({ supports }) => supports !== null);
  if (isStated) return "claim, no data";
  if (!told.length) return null;
  return leastGrade(told.map(gradeOf));
}

/**
 * @param {Case} told
 * @returns {Pick<Comparison, "grade">} as its comparison has it; of runs that are compared with a bound nobody asks the order
 */
const gradeOf = ({ grade, proven }) =>
  /** @type {Pick<Comparison, "grade">} */ ({
    grade: grade ?? (proven ? "repeated, order unknown" : "single run"),
  });
