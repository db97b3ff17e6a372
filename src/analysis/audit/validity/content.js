/** What was written: data that storage can reduce, and blocks that nobody wrote before they were read. */
import { groupBy } from "../../series.js";
import { countSubjects, subjectsFinding, subjectsOf } from "../stated/subjects.js";
import { number } from "./working-set.js";

/** @import {About, Check, Point} from "../../types.js" */
/** @import {Subject} from "../stated/subjects.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = { test_data: { reducible: null, unwritten: null } };

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each kind of data that measures something else than the storage
 */
export function checks(points, about) {
  const subjects = subjectsOf(points, about);
  const reducible = subjects.flatMap((subject) => {
    const data = reduce(subject.factors);
    return data ? [{ subject, ...data }] : [];
  });
  const unwritten = subjects.filter(({ factors }) => isUnwritten(factors));
  return [
    ...groupBy(reducible, ({ why, isSure }) => `${why} ${isSure}`).map((alike) => reducibleCheck(alike)),
    ...(unwritten.length ? [unwrittenCheck(unwritten)] : []),
  ];
}

/**
 * Zeros, and other blocks that are all alike, need not be stored anywhere, unless the storage is said to reduce nothing.
 * Data that are reducible in part matter where the storage reduces them.
 * @param {Record<string, string>} factors
 * @returns {{why: string, isSure: boolean} | null} isSure: the storage is said to do it; null where nothing is known of
 *   the data, or nothing of what the storage does with them
 */
function reduce({ compressible_pct, duplicate_pct, compression, deduplication }) {
  const [compressible, duplicate] = [number(compressible_pct) ?? 0, number(duplicate_pct) ?? 0];
  const [compresses, merges] = [compression === "true", deduplication === "true"];
  if (compressible >= 100 || duplicate >= 100) {
    if (compression === "false" && deduplication === "false") return null;
    return compressible >= 100
      ? { why: "all of the data compresses away, as zeros do", isSure: compresses }
      : { why: "all blocks of the data are alike", isSure: merges };
  }
  if (compressible > 0 && compresses)
    return { why: `${compressible} % of the data compresses away, and the storage compresses`, isSure: true };
  if (duplicate > 0 && merges)
    return {
      why: `${duplicate} % of the data repeats other data, and the storage keeps equal blocks once`,
      isSure: true,
    };
  return null;
}

/** @param {Record<string, string>} factors */
const isUnwritten = ({ prefilled, read_pct, provisioning }) =>
  prefilled === "false" && read_pct !== "0" && provisioning !== "eager-thick";

/** @param {{subject: Subject, why: string, isSure: boolean}[]} alike */
function reducibleCheck(alike) {
  const subjects = alike.map(({ subject }) => subject);
  const [{ why, isSure }] = alike;
  const less = isSure ? "less was stored and read" : "less may have been stored and read";
  return subjectsFinding("test_data", subjects, why, {
    class: "reducible",
    severity: "warning",
    sentence: `${countSubjects(subjects)}: ${why}, so ${less} than the numbers say.`,
    forbids: "That may explain a difference from runs with other data.",
  });
}

/** @param {Subject[]} subjects */
const unwrittenCheck = (subjects) =>
  subjectsFinding("test_data", subjects, "not written before", {
    class: "unwritten",
    severity: "warning",
    sentence: `${countSubjects(subjects)}: files and disks were not filled first. Reads of blocks never written are too fast, because no disk is needed. First writes are too slow, because space must be allocated.`,
    forbids: "That may explain a difference from runs on filled disks.",
  });
