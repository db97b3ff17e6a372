/** What the audit forbids of comparisons. */
import { findMeasure } from "../../words/measures.js";

/** @import {Check, Measure, MeasureEntry, Run} from "../types.js" */

/**
 * @typedef {object} Permission
 * @property {(run: string, measure: Measure) => boolean} usable
 * @property {(run: string, measure: Measure) => string[]} forbiddingUse sentences that make it unusable: of the run itself, where a check has both
 * @property {(a: Run[], b: Run[], measure: Measure) => string[]} forbidding sentences that forbid the comparison
 * @property {(a: Run[], b: Run[], measure: Measure) => string[]} confounding sentences that give another cause
 * @property {(runs: Run[], measure: Measure) => string[]} doubting what is wrong with any of them
 * @property {(runs: Run[], measure: Measure) => string[]} unfit sentences that forbid to fit anything through them
 */

/** Asked for of the same checks again and again. @type {WeakMap<Check[], Permission>} */
const known = new WeakMap();

/**
 * @param {Check[]} checks of one study, which stay as they are
 * @param {MeasureEntry[]} measures
 * @returns {Permission}
 */
export function readPermission(checks, measures) {
  const permission = known.get(checks) ?? permit(checks, measures);
  known.set(checks, permission);
  return permission;
}

/**
 * A finding about some runs forbids to compare them with the others, not with each other. One about a measure speaks
 * about those that are audited as it: a mean latency that is not what it seems, about percentiles of the same I/Os.
 * @param {Check[]} checks
 * @param {MeasureEntry[]} measures
 * @returns {Permission}
 */
function permit(checks, measures) {
  const audited = (/** @type {Measure} */ name) => findMeasure(measures, name)?.audited_as ?? name;
  const rules = checks.filter(
    ({ scope, not_comparable, confounded, unusable, not_fitted }) =>
      not_comparable || confounded || not_fitted || (scope === "series" && unusable),
  );
  /** @type {Map<string, number[]>} */
  const concerned = new Map();
  rules.forEach((rule, i) => {
    for (const run of listOf(rule.runs)) {
      const list = concerned.get(run);
      if (list) list.push(i);
      else concerned.set(run, [i]);
    }
  });
  const dividing = (/** @type {Run[]} */ a, /** @type {Run[]} */ b) => {
    if (!rules.length) return [];
    const all = [...a, ...b].map(({ run }) => concerned.get(run) ?? []);
    return [...new Set(all.flat())].filter((i) => all.some((each) => !each.includes(i))).map((i) => rules[i]);
  };
  /** @type {Map<string, Set<string>>} */
  const unusable = new Map();
  for (const check of checks)
    for (const measure of listOf(check.unusable)) {
      const own = unusable.get(measure) ?? new Set();
      for (const run of listOf(check.runs)) own.add(run);
      unusable.set(measure, own);
    }
  return {
    usable: (run, measure) => !unusable.get(audited(measure))?.has(run),
    forbiddingUse: (run, measure) => {
      const own = checks.filter(({ runs }) => listOf(runs).includes(run));
      const alone = new Set(own.filter(({ scope }) => scope === "run").map(({ check }) => check));
      const telling = own.filter(({ scope, check }) => scope === "run" || !alone.has(check));
      return sentences(telling, "unusable", audited(measure));
    },
    forbidding: (a, b, measure) => sentences(dividing(a, b), "not_comparable", audited(measure)),
    doubting: (runs, measure) => {
      const indices = new Set(runs.flatMap(({ run }) => concerned.get(run) ?? []));
      const found = [...indices].map((i) => rules[i]);
      return [
        ...sentences(found, "not_comparable", audited(measure)),
        ...sentences(found, "unusable", audited(measure)),
      ];
    },
    unfit: (runs, measure) => {
      const indices = new Set(runs.flatMap(({ run }) => concerned.get(run) ?? []));
      return sentences(
        [...indices].map((i) => rules[i]),
        "not_fitted",
        audited(measure),
      );
    },
    confounding: (a, b, measure) => sentences(dividing(a, b), "confounded", audited(measure)),
  };
}

/**
 * @param {string | null | undefined} json
 * @returns {string[]}
 */
const listOf = (json) => (json ? JSON.parse(json) : []);

/**
 * @param {Check[]} rules
 * @param {"not_comparable" | "confounded" | "unusable" | "not_fitted"} column
 * @param {Measure} measure
 */
const sentences = (rules, column, measure) =>
  rules.filter((rule) => listOf(rule[column]).includes(measure)).map(({ sentence }) => sentence);
