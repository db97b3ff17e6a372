/** What is wanted of the counts of a case, in shares. */

/** @import {Counts, Limit} from "../judge.js" */

/** @typedef {(counts: Counts) => Limit} Wanted */

/** @type {Wanted} */
export const fewWrong = ({ wrong, pairs }) => ({
  what: "pairs falsely called better or worse",
  count: wrong,
  of: pairs,
  most: 0.05,
});

/** @type {Wanted} */
export const fewLoneWinners = ({ lonePages, pages }) => ({
  what: "pages that name a lone winner",
  count: lonePages,
  of: pages,
  most: 0.05,
});

/** @type {Wanted} */
export const fewBetterHeadlines = ({ betterPages, pages }) => ({
  what: "headlines with better, worse, best or leads",
  count: betterPages,
  of: pages,
  most: 0.05,
});

/** @type {Wanted} */
export const fewAlarms = ({ alarmPages, pages }) => ({
  what: "pages on which the audit warns",
  count: alarmPages,
  of: pages,
  most: 0.05,
});

/** Of 100 pairs three may get a direction. @type {Wanted} */
export const fewDirections = ({ misdirected, pairs }) => ({
  what: "pairs falsely called higher or lower, also with an open size",
  count: misdirected,
  of: pairs,
  most: 0.035,
});

/** @type {Wanted} */
export const fewOverall = ({ overallPages, pages }) => ({
  what: "headlines with a direction over all results",
  count: overallPages,
  of: pages,
  most: 0.035,
});

/** @type {Wanted} */
export const fewLeads = ({ leadPages, pages }) => ({
  what: "headlines that say that drift does not make the difference",
  count: leadPages,
  of: pages,
  most: 0.01,
});

/** @param {string[]} verdicts @param {number} least @param {number} [most] @returns {Wanted} */
export const called =
  (verdicts, least, most) =>
  ({ verdicts: counts, pairs }) => ({
    what: `pairs called ${verdicts.join(" or ")}`,
    count: verdicts.reduce((sum, verdict) => sum + (counts[verdict] ?? 0), 0),
    of: pairs,
    least,
    ...(most !== undefined && { most }),
  });

/** @param {number} least @param {number} [most] @returns {Wanted} */
export const refusedForOrder = (least, most) => called(["order-confounded"], least, most);

/** @param {number} least @param {number} most @returns {Wanted} */
export const coverage =
  (least, most) =>
  ({ covered, intervals }) => ({
    what: "plain 95 % intervals that hold the truth",
    count: covered,
    of: intervals,
    least,
    most,
  });

/** @type {Wanted} */
export const intervalsShown = ({ intervals, pairs, verdicts }) => ({
  what: "pairs whose plain 95 % interval is shown",
  count: intervals,
  of: pairs - (verdicts["order-confounded"] ?? 0),
  least: 0.95,
});

/** @param {number} most @returns {Wanted} */
export const falseDiscoveries =
  (most) =>
  ({ discoveries, pages }) => ({
    what: "false discoveries, mean of pages",
    count: Math.round(discoveries * 100) / 100,
    of: pages,
    most,
    strict: pages >= 20,
  });

/** @param {number} least @returns {Wanted} */
export const found =
  (least) =>
  ({ right, pairs }) => ({ what: "pairs rightly called better or worse", count: right, of: pairs, least });

/** @type {Wanted} */
export const repeatsNamed = ({ planned, undecided }) => ({
  what: "undecided pairs that say how many more runs may decide",
  count: planned,
  of: undecided,
  least: 0.8,
});

/** @param {number} most @returns {Wanted} */
export const beyondScatter =
  (most) =>
  ({ beyond, pairs }) => ({
    what: "pairs called further apart than runs vary",
    count: beyond,
    of: pairs,
    most,
  });

/** @param {number} most @returns {Wanted} */
export const pagesBeyondScatter =
  (most) =>
  ({ beyondPages, pages }) => ({
    what: "pages that call any pair further apart than runs vary",
    count: beyondPages,
    of: pages,
    most,
  });
