/** The table syntheses: what the studies of several labs say together about two levels of a setting. */
import { groupBy, maxOf } from "../series.js";
import { combineLab, entersAlone, isEmulated, orient, unifyLabs } from "./labs.js";
import { fewestLabs, pool } from "./random-effects.js";
import { sayDetails, sayFactor, sayPair } from "./sentences.js";

/** @import {Contribution, MeasureEntry, Synthesis, Units} from "../types.js" */
/** @import {Sighting} from "./labs.js" */

/**
 * A row of contributions with what is known of its study.
 * @typedef {Contribution & {study: string, lab: string | null, platform: string, provenance: import("../../../schemas/rows.js").Provenance,
 *   status: string, is_tested: boolean, baseline: string | null}} Told
 *   is_tested: whether the factor is the one that the study puts under test; baseline: of the study
 */

/** @typedef {{measures: MeasureEntry[], units: Units}} Words */

/**
 * For each factor a headline, and a row for each pair of levels, measure and kind of load.
 * @param {Told[]} told of all studies
 * @param {Words} words
 * @returns {Synthesis[]}
 */
export function syntheses(told, words) {
  const standing = unifyLabs(told.filter(({ status }) => status !== "withdrawn" && status !== "superseded"));
  return groupBy(standing, ({ factor }) => factor).flatMap((own) => {
    const rows = groupBy(orient(own), ({ level, against, measure, load }) =>
      JSON.stringify([level, against, measure, load]),
    ).map((group) => describePair(group, words));
    return [headline(rows, words), ...rows];
  });
}

/**
 * @param {Told[]} group of one pair, measure and kind of load, all of them the same way round
 * @param {Words} words
 * @returns {Synthesis}
 */
function describePair(group, words) {
  const [{ factor, level, against, measure, load }] = group;
  const seen = groupBy(group, nameLab).map(combineLab);
  const joined = seen.filter(entersAlone);
  const pooled =
    joined.length >= fewestLabs
      ? pool(joined.map(({ ratio, log_se }) => ({ estimate: Math.log(Number(ratio)), se: Number(log_se) })))
      : null;
  const row = {
    ...{ role: /** @type {const} */ ("pair"), factor, level, against, measure, load },
    ...{ labs: countLabs(seen), joined: joined.length, ...asRatios(pooled) },
    ...{ verdict: verdictOf(pooled), grade: pooled ? `synthesis of ${joined.length} labs` : null },
    seen: JSON.stringify(seen),
  };
  return { ...row, sentence: sayPair({ ...row, seen }, words), details: "[]" };
}

/**
 * Studies that name no lab may be of one.
 * @param {Told} row
 */
const nameLab = (row) => JSON.stringify([row.lab, isEmulated(row)]);

/**
 * @param {Sighting[]} seen
 * @returns {number} labs whose storage was not emulated; those without a name may be one
 */
export const countLabs = (seen) => new Set(seen.flatMap(({ lab, emulated }) => (emulated ? [] : [lab]))).size;

/** @param {ReturnType<typeof pool> | null} pooled */
function asRatios(pooled) {
  const names = /** @type {const} */ (["low", "high", "predicted_low", "predicted_high"]);
  const ends = names.map((name) => [name, pooled && Math.exp(pooled[name])]);
  return {
    ratio: pooled && Math.exp(pooled.estimate),
    .../** @type {Record<typeof names[number], number | null>} */ (Object.fromEntries(ends)),
    ...{ log_se: pooled?.se ?? null, tau: pooled?.tau ?? null },
    ...{ q: pooled?.q ?? null, i_squared_pct: pooled && 100 * pooled.i_squared },
  };
}

/**
 * @param {ReturnType<typeof pool> | null} pooled
 * @returns {Synthesis["verdict"]}
 */
function verdictOf(pooled) {
  if (!pooled) return "too few labs";
  if (pooled.low > 0) return "higher";
  return pooled.high < 0 ? "lower" : "no direction";
}

/**
 * @param {Synthesis[]} rows of one factor, at least one
 * @param {Words} words
 * @returns {Synthesis}
 */
function headline(rows, words) {
  const [{ factor }] = rows;
  const pooled = rows.filter(({ ratio }) => ratio !== null);
  const seen = rows.flatMap(({ seen }) => /** @type {Sighting[]} */ (JSON.parse(seen)));
  const labs = countLabs(seen);
  const alone = pooled.length === 1 ? pooled[0] : null;
  return {
    ...{ role: "headline", factor, level: null, against: null, measure: null, load: null },
    ...{ labs, joined: maxOf(rows.map(({ joined }) => joined)), ...asRatios(null) },
    verdict: alone?.verdict ?? (pooled.length > 0 ? "several" : "too few labs"),
    grade: pooled.length > 0 ? pooled.map(({ grade }) => grade).sort()[0] : null,
    seen: "[]",
    ...{ sentence: sayFactor(rows, labs), details: JSON.stringify(sayDetails(rows, labs, words)) },
  };
}
