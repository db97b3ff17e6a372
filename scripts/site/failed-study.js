/** A study that can have no page but one that says why. */
/** @import {Site} from "../../src/types.js" */
import { studyFailed } from "../../loaders/reading/problems.js";

/**
 * @param {string} study
 * @param {string} title
 * @param {unknown} error
 * @returns {Site["failed"][number]}
 */
export function failedStudy(study, title, error) {
  const {
    source = null,
    line = null,
    byte = null,
    advice = null,
    expected = null,
    ...problem
  } = studyFailed(error, "its pages could not be made");
  return { study, title, problems: [{ study, source, line, byte, advice, expected, ...problem }] };
}
