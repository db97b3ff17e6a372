/** What no schema can say of a study.yaml: places that must fit each other. */

/** @import {Problem} from "../types.js" */

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
    if (isDouble) refuse(i, `${name} of ${capture} is there twice`, "a name of its own for each window");
    if (!isTime) refuse(i, `from ${from} to ${to}`, "times of which the second is later");
    seen.add(key);
    return !isDouble && isTime;
  });
  return problems;
}
