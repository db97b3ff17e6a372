/** study.yaml, checked. Errors carry the line and what was expected. */
import { LineCounter } from "yaml";
import { shorten, visibleLine } from "../../src/words/visible.js";
import { longestSaid, mostStudyProblems } from "../limits.js";
import { boundStudy } from "./bounds.js";
import { checkCriteria, checkStatus, checkWindows } from "./checks.js";
import { checkClaims } from "./claims.js";
import { checkComesWith } from "./comes-with.js";
import { checkDates } from "./dates.js";
import { checkFactors } from "./named-factors.js";
import { closeGaps, dropInvalid, schemaErrors } from "./schema-errors.js";
import { findLine, firstError, readYaml, toPlain } from "./yaml.js";

/** @import {Factor, MeasureEntry, Problem} from "../types.js" */

const essential = ["version", "title", "question", "platform", "provenance"];

/**
 * The checked content of a study.yaml. What is wrong is left out, and becomes a problem; where something is
 * wrong without which no study can be shown (version, title, question, platform, provenance), study is null.
 * @param {string} text
 * @param {object} schema study.schema.json
 * @param {Factor[]} factors
 * @param {MeasureEntry[]} measures
 * @returns {{study: any, problems: Problem[], lineOf: (path: (string | number)[]) => number | null}}
 */
export function parseStudy(text, schema, factors, measures) {
  const lines = new LineCounter();
  const document = readYaml(text, lines);
  if (document instanceof Error)
    return { study: null, problems: [yamlProblem(null, document.message)], lineOf: () => null };
  const lineOf = (/** @type {(string | number)[]} */ path) => findLine(document, lines, path);
  const error = firstError(document);
  if (error)
    return {
      study: null,
      problems: [yamlProblem(lines.linePos(error.at).line, error.message, error.advice)],
      lineOf,
    };
  const study = toPlain(document);
  if (study instanceof Error) return { study: null, problems: [yamlProblem(null, study.message)], lineOf };
  if (study === null || typeof study !== "object" || Array.isArray(study))
    return { study: null, problems: [emptyProblem()], lineOf };
  const invalid = [
    ...boundStudy(study, lineOf),
    ...schemaErrors(schema, study).map((error) => dropInvalid(study, error, lineOf)),
    ...checkDates(study, lineOf),
  ];
  closeGaps(study);
  const problems = [
    ...invalid,
    ...checkFactors(study, factors, lineOf),
    ...checkComesWith(study, factors, lineOf),
    ...checkCriteria(study, measures, lineOf),
    ...checkClaims(study, factors, measures, lineOf),
    ...checkWindows(study, lineOf),
    ...checkStatus(study, lineOf),
  ];
  return {
    study: essential.every((key) => study[key] !== undefined) ? study : null,
    problems: tellSome(problems),
    lineOf,
  };
}

/**
 * Who has made the same mistake a thousand times reads of the first hundred.
 * @param {Problem[]} problems
 * @returns {Problem[]}
 */
function tellSome(problems) {
  const said = problems.slice(0, mostStudyProblems).map((problem) => ({
    ...problem,
    message: shorten(visibleLine(problem.message), longestSaid),
  }));
  const left = problems.length - said.length;
  if (left === 0) return said;
  const more = /** @type {Problem} */ ({
    ...{ line: null, severity: "error", code: "study-more-problems" },
    message: `${left} more problems`,
    expected: "a study.yaml as docs/formats/study.md has it",
    advice: "correct those listed above, and check again",
  });
  return [...said, more];
}

/**
 * @param {number | null} line
 * @param {string} message
 * @param {string} [advice]
 */
function yamlProblem(
  line,
  message,
  advice = "indent with spaces; quote texts that hold a colon followed by a space",
) {
  return /** @type {Problem} */ ({
    line,
    severity: "error",
    code: "yaml-syntax",
    message: shorten(visibleLine(message.split("\n", 1)[0]), longestSaid),
    expected: "YAML 1.2",
    advice,
  });
}

const emptyProblem = () =>
  /** @type {Problem} */ ({
    line: 1,
    severity: "error",
    code: "study-empty",
    message: "study.yaml is empty",
    expected: essential.join(", "),
    advice: "copy the study.yaml of another study",
  });
