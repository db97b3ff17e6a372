/** Runs cases: makes their studies, takes them to their pages, and counts. */
import { countPages, holds } from "./judge.js";
import { makeStudy } from "./studies/files.js";
import { completed } from "./studies/runs.js";
import { takeStudies } from "./take.js";

/** @import {Case} from "./cases/cases.js" */
/** @import {Counts, Limit} from "./judge.js" */
/** @import {Reading} from "./pages/statements.js" */
/** @import {GivenStudy} from "./take.js" */

/** @typedef {{gate: string, name: string, counts: Counts, limits: (Limit & {holds: boolean})[]}} Measured */

/** Studies that are in memory together. */
const together = 200;

/**
 * @param {string} text
 * @returns {number} the same for the same text
 */
const seedOf = (text) =>
  [...text].reduce((seed, letter) => (Math.imul(seed, 31) + letter.charCodeAt(0)) >>> 0, 7);

/**
 * @param {Case} given
 * @param {number} i
 */
const studyOf = ({ name, design }, i) => ({
  name: `s${i}`,
  levels: completed(design).levels,
  files: makeStudy(design, seedOf(name) + i),
});

/**
 * @param {Case} given
 * @param {Counts} counts
 * @returns {Measured}
 */
const judged = ({ gate, name, wanted }, counts) => ({
  ...{ gate, name, counts },
  limits: wanted.map((limit) => limit(counts)).map((limit) => ({ ...limit, holds: holds(limit) })),
});

/**
 * One case with all of its studies.
 * @param {Case} given
 * @param {number} [share] of its studies: less for a look
 * @returns {Promise<Measured>}
 */
export async function measureCase(given, share = 1) {
  const readings = [];
  const all = Math.ceil(given.studies * share);
  for (let from = 0; from < all; from += together) {
    const count = Math.min(together, all - from);
    const studies = Array.from({ length: count }, (_, i) => studyOf(given, from + i));
    readings.push(...(await takeStudies(studies)));
  }
  return judged(given, countPages(readings, given.design));
}

/**
 * The short run: a few studies of many cases, to be read together.
 * @param {Case[]} cases
 * @returns {{studies: GivenStudy[], judge: (readings: Reading[]) => Measured[]}}
 */
export function prepareSlice(cases) {
  const given = cases.filter(({ slice }) => slice > 0);
  const studies = given.map((each, c) =>
    Array.from({ length: each.slice }, (_, i) => ({ ...studyOf(each, i), name: `c${c}-s${i}` })),
  );
  const judge = (/** @type {Reading[]} */ readings) => {
    let at = 0;
    return given.map((each) => judged(each, countPages(readings.slice(at, (at += each.slice)), each.design)));
  };
  return { studies: studies.flat(), judge };
}

/** @param {Measured} measured @returns {string[]} what does not hold, with the counts */
export const failures = ({ name, limits, counts }) => [
  ...limits.filter((limit) => !limit.holds).map((limit) => `${name}: ${sayLimit(limit)}`),
  ...counts.contradictions.map((text) => `${name}: says two things: ${text}`),
];

/** @param {number} share */
const percent = (share) => `${(share * 100).toFixed(1).replace(/\.0$/, "")} %`;

/** @param {Limit} limit */
export const wantedOf = ({ least, most }) =>
  [least !== undefined && `at least ${percent(least)}`, most !== undefined && `at most ${percent(most)}`]
    .filter(Boolean)
    .join(", ");

/** @param {Limit} limit */
export const sayShare = ({ count, of }) => (of > 0 ? percent(count / of) : "none");

/** @param {Limit} limit */
export const sayLimit = (limit) =>
  `${limit.what}: ${limit.count} of ${limit.of} (${sayShare(limit)}); wanted ${wantedOf(limit)}`;
