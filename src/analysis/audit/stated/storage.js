/** What reaches a VM or a host beside what the storage gives by itself. */
import { groupBy } from "../../series.js";
import { formatCount } from "../../../words/numbers.js";
import { countSubjects, subjectsFinding, subjectsOf } from "./subjects.js";
import { maxOf } from "../../../words/ends.js";

/** @import {About, Check, Point} from "../../types.js" */
/** @import {Subject} from "./subjects.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = { above_bare_storage: { above: null } };

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
    const above = known.flatMap((subject) => compare(subject, bare, measure));
    return groupBy(above, ({ load }) => load).map((found) => aboveCheck(found, measure));
  });
}

/**
 * @typedef {object} Above
 * @property {Subject} subject
 * @property {number} value of it
 * @property {number} most of a like load, by the storage itself
 * @property {string} load
 */

/**
 * @param {Subject} subject
 * @param {"bytes_per_s" | "iops"} measure
 */
const isPrinted = ({ point, statement }, measure) =>
  (statement?.measure ?? (point?.[measure] ? measure : "")) === measure;

/** What makes a load, and what it reaches: two figures are held together where these are the same. */
const likeness = [
  ...["block_size_bytes", "read_pct", "random_pct", "outstanding_io", "queue_depth", "threads"],
  ...["protocol", "hosts"],
];

/**
 * Of a like load alone: reads beside reads, and mixes, or what is not known, beside the best of all.
 * @param {Subject} subject
 * @param {Subject[]} bare
 * @param {"bytes_per_s" | "iops"} measure
 * @returns {Above[]} none where it is not above
 */
function compare(subject, bare, measure) {
  if (subject.factors.hypervisor === "none") return [];
  const like = bare.filter(({ factors }) => isLike(factors, subject.factors));
  const most = maxOf(like.map((each) => each.statement?.high ?? Number(each[measure])));
  const value = Number(subject[measure]);
  const load = JSON.stringify([...likeness, ...equipment].map((name) => subject.factors[name] ?? null));
  return like.length && value > most * (1 + tolerance) ? [{ subject, value, most, load }] : [];
}

/** What tells one system from another: where either figure names one, both have to name the same. */
const equipment = ["system", "array_software", "storage_disks", "array_raid", "raid_level", "media"];

/**
 * @param {Record<string, string>} bare
 * @param {Record<string, string>} over
 */
const isLike = (bare, over) =>
  equipment.every((name) => over[name] === bare[name]) &&
  likeness.every((name) => over[name] === undefined || bare[name] === undefined || over[name] === bare[name]);

/**
 * @param {Above[]} above of one load
 * @param {"bytes_per_s" | "iops"} measure
 */
function aboveCheck(above, measure) {
  const subjects = above.map(({ subject }) => subject);
  const { value, most: expected } = above.reduce((a, b) => (b.value > a.value ? b : a));
  const say = (/** @type {number} */ figure) =>
    measure === "iops" ? `${formatCount(figure)} IOPS` : `${formatCount(figure / 1e6)} MB/s`;
  return subjectsFinding("above_bare_storage", subjects, measure, {
    ...{ class: "above", severity: "warning", value, expected, ratio: value / expected },
    sentence: `${countSubjects(subjects)}: VMs got ${say(value)}, but the storage by itself gave only ${say(expected)}. A cache above its disks helped, or the loads differ in something unrecorded.`,
    forbids: `Don't credit the ${say(value)} to the disks or to a setting.`,
  });
}
