/** The claims of a study.yaml: what their tests name must exist. */
import { unknownFactor, wrongFactor } from "../vocabulary/factor-problems.js";
import { findFactor, parseFactor } from "../vocabulary/factors.js";

/** @import {Factor, MeasureEntry, Problem} from "../types.js" */

/** @typedef {(string | number)[]} Path */

/**
 * A claim that the schema refuses is null. One whose test names a factor, a value, a measure or a criterion that does not exist is taken out; values become
 * those that tables have.
 * @param {any} study changed
 * @param {Factor[]} factors
 * @param {MeasureEntry[]} measures
 * @param {(path: Path) => number | null} lineOf
 * @returns {Problem[]}
 */
export function checkClaims(study, factors, measures, lineOf) {
  if (!study.claims) return [];
  /** @type {Problem[]} */
  const problems = [];
  study.claims = study.claims.flatMap((/** @type {any} */ claim, /** @type {number} */ i) => {
    if (claim === null) return [];
    const [[kind, test]] = Object.entries(claim.test);
    const place = ["claims", i, "test", kind];
    const found = [
      ...checkLevels(test, factors, place, lineOf),
      ...checkConditions(test.for ?? {}, factors, [...place, "for"], lineOf),
      ...checkNames(kind, test, { measures, criteria: study.criteria ?? [] }, place, lineOf),
    ];
    problems.push(
      ...found.map((problem) => ({ ...problem, advice: problem.advice ?? "the claim is left out" })),
    );
    return found.length ? [] : [{ ...claim, line: lineOf(["claims", i]) }];
  });
  return problems;
}

/**
 * @param {any} test changed: its factor by its name, its levels as tables have them
 * @param {Factor[]} factors
 * @param {Path} place
 * @param {(path: Path) => number | null} lineOf
 * @returns {Problem[]}
 */
function checkLevels(test, factors, place, lineOf) {
  if (test.factor === undefined) return [];
  const factor = findFactor(factors, test.factor);
  if (!factor) return [unknownFactor(factors, test.factor, lineOf([...place, "factor"]))];
  test.factor = factor.name;
  return ["level", "against", "peak_above"].flatMap((key) => {
    if (test[key] === undefined) return [];
    const [value, problem] = readValue(factor, test[key], lineOf([...place, key]));
    test[key] = value;
    return problem;
  });
}

/**
 * @param {any} conditions changed as levels are
 * @param {Factor[]} factors
 * @param {Path} place
 * @param {(path: Path) => number | null} lineOf
 * @returns {Problem[]}
 */
const checkConditions = (conditions, factors, place, lineOf) =>
  Object.entries(conditions).flatMap(([key, given]) => {
    const line = lineOf([...place, key]);
    const factor = findFactor(factors, key);
    delete conditions[key];
    if (!factor) return [unknownFactor(factors, key, line)];
    const [value, problem] = readValue(factor, given, line);
    conditions[factor.name] = value;
    return problem;
  });

/**
 * @param {Factor} factor
 * @param {any} given a value, a list of values, or a range
 * @param {number | null} line
 * @returns {[any, Problem[]]} as tables have them
 */
function readValue(factor, given, line) {
  if (typeof given === "object" && given !== null) {
    const read = Object.entries(given).map(([key, each]) => [key, readValue(factor, each, line)]);
    const values = Object.fromEntries(read.map(([key, [value]]) => [key, value]));
    const found = read.flatMap(([, [, problem]]) => problem);
    return [Array.isArray(given) ? Object.values(values) : values, found];
  }
  const parsed = parseFactor(factor, given);
  return parsed ? [parsed.number ?? parsed.value, []] : [given, [wrongFactor(factor, given, line)]];
}

/**
 * @param {string} kind
 * @param {any} test
 * @param {{measures: MeasureEntry[], criteria: {name: string}[]}} known
 * @param {Path} place
 * @param {(path: Path) => number | null} lineOf
 * @returns {Problem[]}
 */
function checkNames(kind, test, { measures, criteria }, place, lineOf) {
  const compared = measures.filter(({ uses }) => uses.includes("compare"));
  if (kind === "compare") return checkName("measure", test.measure, compared, place, lineOf);
  return kind === "criterion" ? checkName("name", test.name, criteria, place, lineOf) : [];
}

/**
 * @param {string} key
 * @param {string} said
 * @param {{name: string}[]} known
 * @param {Path} place
 * @param {(path: Path) => number | null} lineOf
 * @returns {Problem[]}
 */
function checkName(key, said, known, place, lineOf) {
  const names = known.map(({ name }) => name);
  if (names.includes(said)) return [];
  return [
    {
      line: lineOf([...place, key]),
      severity: "error",
      code: "study-wrong-value",
      message: `${[...place, key].join(".")}: ${JSON.stringify(said)}`,
      expected: names.length ? `one of ${names.join(", ")}` : "a criterion of this study; it has none",
    },
  ];
}
