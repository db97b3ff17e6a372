/** Words for numbers that a document shows only in charts. */
/** @import {SourceFigure, Study} from "../types.js" */
import { inSentence } from "./numbers.js";

/**
 * @param {SourceFigure} figure
 * @returns {string} such as: Figure 3, chart only: the text says IOPS grow with the hosts.
 */
export function sayFigure({ figure, says }) {
  const said = says ? `: the text says ${inSentence(says)}` : "; the text gives no number";
  return `${figure}, chart only${said}`.replace(/\.?$/, ".");
}

/**
 * What stands where a number is missing. A document that was read in part may print it elsewhere.
 * @param {Pick<Study, "provenance" | "source_not_seen" | "source_figures">} study
 */
export function describeGap({ provenance, source_not_seen, source_figures }) {
  if (provenance !== "published") return "not run";
  if (source_figures.length > 0) return "chart only";
  return source_not_seen.length > 0 ? "not seen" : "no number printed";
}
