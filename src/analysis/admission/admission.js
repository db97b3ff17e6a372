/** Which figures of which runs may take part in verdicts. */
import { figureOf } from "../../words/measures.js";
import { readPermission } from "../audit/permission.js";

/** @import {Context, Measure, Run} from "../types.js" */

/**
 * @typedef {object} Admission
 * @property {(run: Run, measure: Measure) => number | null} figure
 */

/**
 * @param {Pick<Context, "findings" | "measures">} about
 * @param {Run[]} _runs
 * @returns {Admission}
 */
export function readAdmission({ findings, measures }, _runs) {
  const permission = readPermission(findings.checks ?? [], measures);
  return { figure: (run, measure) => (permission.usable(run.run, measure) ? figureOf(run, measure) : null) };
}
