/** What reaches a VM or a host beside what the storage gives by itself. */
import { groupBy } from "../../series.js";
import { formatCount } from "../../../words/numbers.js";
import { countSubjects, subjectsFinding, subjectsOf } from "./subjects.js";

/** @import {About, Check, Point} from "../../types.js" */
/** @import {Subject} from "./subjects.js" */

/** By check and class what findings about several runs have in common; null where each is told by itself. */
export const meanings = { beneath: { above: null } };

/** Above it by more than runs scatter. */
export const tolerance = 0.1;

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for the figures that are above all that the storage gives without a hypervisor
 */
export function checks(points, about) {
  const subjects = subjectsOf(points, about);
  return /** @type {const} */ (["bytes_per_s", "iops"]).flatMap((measure) => {
    const known = subjects.filter((subject) => subject[measure] && isPrinted(subject, measure));
    const bare = known.filter(({ factors }) => factors.hypervisor === "none");
    const above = known.filter((subject) => isAbove(subject, bare, measure));
    return groupBy(above, () => measure).map((found) => aboveCheck(found, bare, measure));
  });
}

/**
 * @param {Subject} subject
 * @param {"bytes_per_s" | "iops"} measure
 */
const isPrinted = ({ point, statement }, measure) =>
  (statement?.measure ?? (point?.[measure] ? measure : "")) === measure;

/**
 * Of a like load alone: reads beside reads, and mixes, or what is not known, beside the best of all.
 * @param {Subject} subject
 * @param {Subject[]} bare
 * @param {"bytes_per_s" | "iops"} measure
 */
function isAbove(subject, bare, measure) {
  if (subject.factors.hypervisor === "none") return false;
  const like = bare.filter(({ factors }) => isLike(factors, subject.factors));
  if (!like.length) return false;
  const most = Math.max(...like.map((each) => each.statement?.high ?? Number(each[measure])));
  return Number(subject[measure]) > most * (1 + tolerance);
}

/**
 * @param {Record<string, string>} bare
 * @param {Record<string, string>} over
 */
const isLike = (bare, over) =>
  ["block_size_bytes", "read_pct", "random_pct"].every(
    (name) => over[name] === undefined || bare[name] === undefined || over[name] === bare[name],
  );

/**
 * @param {Subject[]} above
 * @param {Subject[]} bare
 * @param {"bytes_per_s" | "iops"} measure
 */
function aboveCheck(above, bare, measure) {
  const top = above.reduce((a, b) => (Number(b[measure]) > Number(a[measure]) ? b : a));
  const most = bare.reduce((a, b) => (Number(b[measure]) > Number(a[measure]) ? b : a));
  const say = (/** @type {Subject} */ subject) =>
    measure === "iops"
      ? `${formatCount(Number(subject.iops))} IOPS`
      : `${formatCount(Number(subject.bytes_per_s) / 1e6)} MB/s`;
  const [value, expected] = [Number(top[measure]), Number(most[measure])];
  return subjectsFinding("beneath", above, measure, {
    ...{ class: "above", severity: "warning", value, expected, ratio: value / expected },
    sentence: `${countSubjects(above)}: ${say(top)} are more than the ${say(most)} that the storage gives by itself: a cache above its disks takes part.`,
    forbids: "This may not be laid to the disks, nor to the setting that was changed last.",
  });
}
