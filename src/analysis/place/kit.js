/** Runs that were made with the kit of a published study (src/study/kit.js), beside that study's own. */
import { formatEffect } from "../../sentences/format.js";
import { saySpan } from "../../words/changes.js";
import { formatMany } from "../../words/numbers.js";
import { groupBy, maxOf, minOf } from "../series.js";
import { usable } from "./places.js";

/** @import {Placed} from "./places.js" */

/**
 * @typedef {object} Pair
 * @property {Placed[]} mine  one or more repeats
 * @property {Placed} theirs  the run of the study that they repeat
 * @property {number} mean  IOPS of mine
 * @property {number} ratio  mean IOPS of mine over theirs
 * @property {boolean} isAlike  whether both had the same outstanding I/O
 */

/**
 * The kit's files begin with the name of its study: vsan-stripes.4k-randread.json.
 * @param {string[]} paths  of files
 * @param {Placed[]} archive
 * @returns {string | null} the first study of the archive that a file or folder is named after
 */
export function findKitStudy(paths, archive) {
  const studies = new Set(archive.map(({ study }) => study));
  const names = paths.flatMap((path) =>
    path.split("/").flatMap((part) => /^([^.]+)\../.exec(part)?.[1] ?? []),
  );
  return names.find((name) => studies.has(name)) ?? null;
}

/**
 * @param {Placed[]} own
 * @param {Placed[]} archive
 * @param {string} study  that they repeat
 * @returns {Pair[]} a run with the same work, the nearest settings, then the nearest load; of mine those that have one
 */
export function pairWithStudy(own, archive, study) {
  const known = archive.filter((run) => run.study === study && Number(usable(run, "iops")) > 0);
  const found = own.flatMap((mine) => {
    const [theirs] = known.filter((run) => isSameWork(mine, run)).toSorted(byNearness(mine));
    return theirs && Number(usable(mine, "iops")) > 0 ? [{ mine, theirs }] : [];
  });
  return groupBy(found, ({ theirs }) => theirs.run).map((pairs) => {
    const [{ mine, theirs }] = pairs;
    const mean = pairs.reduce((sum, each) => sum + Number(each.mine.iops), 0) / pairs.length;
    return {
      ...{ mine: pairs.map((each) => each.mine), theirs, mean, ratio: mean / Number(theirs.iops) },
      isAlike: mine.outstanding_io === theirs.outstanding_io,
    };
  });
}

/** What a source leaves open, its kit has filled in. @param {Placed} mine @param {Placed} theirs */
const isSameWork = (mine, theirs) =>
  mine.block_size_bytes === theirs.block_size_bytes &&
  mine.read_pct === theirs.read_pct &&
  (theirs.random_pct === null || mine.random_pct === theirs.random_pct);

/** @param {Placed} mine @returns {(a: Placed, b: Placed) => number} */
function byNearness(mine) {
  const differing = (/** @type {Placed} */ { settings }) =>
    Object.keys(settings).filter((name) => name in mine.settings && settings[name] !== mine.settings[name])
      .length;
  const distance = (/** @type {Placed} */ { outstanding_io }) =>
    Math.abs(Math.log((outstanding_io ?? 1) / (mine.outstanding_io ?? 1)));
  return (a, b) => differing(a) - differing(b) || distance(a) - distance(b);
}

const iops = { sentence: "IOPS", plural: true };

/**
 * @param {Pair[]} pairs  one or more
 * @param {string} study
 * @returns {string} Compared with vsan-stripes, your runs gave 20 % fewer IOPS on average (−50 to +20 %, 3 results).
 */
export function sayRepeat(pairs, study) {
  const ratios = pairs.map(({ ratio }) => ratio);
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  const results = formatMany(pairs.length, "result");
  const spread = pairs.length > 1 ? ` on average (${saySpan(minOf(ratios), maxOf(ratios))}, ${results})` : "";
  return `Compared with ${study}, your runs gave ${formatEffect(mean, mean, iops)}${spread}.`;
}
