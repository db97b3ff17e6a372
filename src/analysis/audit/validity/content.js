/** What was written: data that storage can reduce, and blocks that nobody wrote before they were read. */
import { groupBy } from "../../series.js";
import { countSubjects, subjectsFinding, subjectsOf } from "../stated/subjects.js";
import { number } from "./working-set.js";

/** @import {About, Check, Point} from "../../types.js" */
/** @import {Subject} from "../stated/subjects.js" */

/** By check and class what findings about several runs have in common; null where each is told by itself. */
export const meanings = { test_data: { reducible: null, unwritten: null } };

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each kind of data that measures something else than the storage
 */
export function checks(points, about) {
  const subjects = subjectsOf(points, about);
  const reducible = subjects.flatMap((subject) => {
    const why = reduce(subject.factors);
    return why ? [{ subject, why }] : [];
  });
  const unwritten = subjects.filter(({ factors }) => isUnwritten(factors));
  return [
    ...groupBy(reducible, ({ why }) => why).map((alike) => reducibleCheck(alike)),
    ...(unwritten.length ? [unwrittenCheck(unwritten)] : []),
  ];
}

/**
 * Zeros, and other blocks that are all alike, need not be stored anywhere. Data that are reducible in part matter where
 * the storage reduces them.
 * @param {Record<string, string>} factors
 * @returns {string | null} why; null where nothing is known of the data, or of what the storage does with them
 */
function reduce({ compressible_pct, duplicate_pct, compression, deduplication }) {
  const [compressible, duplicate] = [number(compressible_pct) ?? 0, number(duplicate_pct) ?? 0];
  if (compressible >= 100) return "all of the data compresses away, as zeros do";
  if (duplicate >= 100) return "all blocks of the data are alike";
  if (compressible > 0 && compression === "true")
    return `${compressible} % of the data compresses away, and the storage compresses`;
  if (duplicate > 0 && deduplication === "true")
    return `${duplicate} % of the data repeats other data, and the storage keeps equal blocks once`;
  return null;
}

/** @param {Record<string, string>} factors */
const isUnwritten = ({ prefilled, read_pct, provisioning }) =>
  prefilled === "false" && read_pct !== "0" && provisioning !== "eager-thick";

/** @param {{subject: Subject, why: string}[]} alike */
function reducibleCheck(alike) {
  const subjects = alike.map(({ subject }) => subject);
  return subjectsFinding("test_data", subjects, alike[0].why, {
    class: "reducible",
    severity: "warning",
    sentence: `${countSubjects(subjects)}: ${alike[0].why}, so that less was stored and read than the figures say.`,
    forbids: "A difference to runs with other data may come from the data.",
  });
}

/** @param {Subject[]} subjects */
const unwrittenCheck = (subjects) =>
  subjectsFinding("test_data", subjects, "not written before", {
    class: "unwritten",
    severity: "warning",
    sentence: `${countSubjects(subjects)}: files and disks were not written full before: what was never written is read without the disks, and first writes have to find their space.`,
    forbids: "A difference to runs that were filled before may come from that.",
  });
