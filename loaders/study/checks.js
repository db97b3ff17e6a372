/** What no schema can say of a study.yaml: places that must fit each other. */

/** @import {MeasureEntry, Problem} from "../types.js" */

/**
 * A study that no longer stands as it was says why, and what to read instead.
 * @param {any} study
 * @param {(path: (string | number)[]) => number | null} lineOf
 * @returns {Problem[]}
 */
export function checkStatus({ status = "current", changelog = [], superseded_by }, lineOf) {
  const last = changelog.findLast((/** @type {any} */ entry) => entry.status !== undefined)?.status;
  const told = (/** @type {string} */ message, /** @type {string} */ expected) =>
    /** @type {Problem} */ ({
      ...{ line: lineOf(["status"]), severity: "error", code: "unexplained-status" },
      ...{ message: `status: ${status}: ${message}`, expected },
    });
  const problems = [];
  if ((last ?? "current") !== status)
    problems.push(
      last === undefined
        ? told("changelog does not say since when and why", `an entry with status: ${status}`)
        : told(`changelog ends with ${last}`, `status: ${last}, or an entry with status: ${status}`),
    );
  if (status === "superseded" && superseded_by === undefined)
    problems.push(told("superseded_by is missing", "the study to read instead"));
  return problems;
}

/**
 * Criteria that ask for what is no measure, or print it in a unit that is none of its own, are taken out: one without
 * a limit of its own would be met too easily.
 * @param {any} study changed
 * @param {MeasureEntry[]} measures
 * @param {(path: (string | number)[]) => number | null} lineOf
 * @returns {Problem[]}
 */
export function checkCriteria(study, measures, lineOf) {
  if (!study.criteria) return [];
  /** @type {Problem[]} */
  const problems = [];
  study.criteria = study.criteria.filter((/** @type {any} */ criterion, /** @type {number} */ i) => {
    const place = ["criteria", i];
    const limits = (criterion.limits ?? []).map((/** @type {any} */ limit, /** @type {number} */ j) =>
      wrongUnit(limit, measures, [...place, "limits", j], lineOf),
    );
    const found = [wrongUnit(criterion, measures, place, lineOf), ...limits].filter((each) => each !== null);
    // What is missing was reported when it was removed.
    problems.push(...found.filter(({ message }) => !message.endsWith(": undefined")));
    return found.length === 0;
  });
  return problems;
}

/**
 * @param {{measure: string, unit: string}} limit
 * @param {MeasureEntry[]} measures
 * @param {(string | number)[]} place
 * @param {(path: (string | number)[]) => number | null} lineOf
 * @returns {Problem | null}
 */
function wrongUnit({ measure, unit }, measures, place, lineOf) {
  const units = Object.keys(measures.find(({ name }) => name === measure)?.printed ?? {});
  if (units.includes(unit)) return null;
  const [key, said] = units.length ? ["unit", unit] : ["measure", measure];
  const expected = units.length
    ? `one of ${units.join(", ")}: units of ${measure}`
    : `one of ${measures.map(({ name }) => name).join(", ")}`;
  return {
    line: lineOf([...place, key]),
    severity: "error",
    code: "study-wrong-value",
    message: `${[...place, key].join(".")}: ${JSON.stringify(said)}`,
    expected,
    advice: "the criterion is left out",
  };
}

/**
 * Windows that end before they begin, and those that have the name of another, are taken out.
 * @param {any} study changed
 * @param {(path: (string | number)[]) => number | null} lineOf
 * @returns {Problem[]}
 */
export function checkWindows(study, lineOf) {
  const windows = /** @type {any[]} */ (study.windows ?? []);
  const seen = new Set();
  /** @type {Problem[]} */
  const problems = [];
  const refuse = (/** @type {number} */ i, /** @type {string} */ message, /** @type {string} */ expected) =>
    problems.push({
      line: lineOf(["windows", i]),
      severity: "error",
      code: "study-wrong-value",
      message: `windows.${i}: ${message}`,
      expected,
    });
  study.windows = windows.filter(({ capture, name, from, to }, i) => {
    const key = JSON.stringify([capture, name]);
    const isDouble = seen.has(key);
    const isTime = Date.parse(from) < Date.parse(to);
    if (isDouble) refuse(i, `${name} of ${capture} is there twice`, "a different name for each window");
    // What is missing was reported when it was removed.
    if (!isTime && from !== undefined && to !== undefined)
      refuse(i, `from ${from} to ${to}`, "two times, the second one later");
    seen.add(key);
    return !isDouble && isTime;
  });
  return problems;
}
