/** Whether the answers that pages tell agree with each other, and with the runs that they are about. */
import { groupBy } from "../analysis/series.js";
import { fewestLabs } from "../analysis/synthesis/random-effects.js";
import { minOf } from "../words/ends.js";

/** @import {Study} from "../types.js" */
/** @import {Told} from "./told.js" */

/** As it is made, and between apostrophes as pages have it. */
const attribute = /data-told=(?:"([^"]*)"|'([^']*)')/g;

const opposite = /** @type {Record<string, string>} */ ({ better: "worse", worse: "better" });

/** Verdicts that take repeats. */
const replicated = ["better", "worse", "equivalent", "undecided", "differs", "alike", "order-confounded"];
const fewestRepeats = 3;

/** Verdicts with which neither of two levels is ahead. */
const open = ["equivalent", "undecided", "differs", "alike", "order-confounded", "not comparable"];

/**
 * @param {string[]} texts  markup of pages, or parts of them
 * @param {Study[]} studies
 * @returns {string[]} a line for every contradiction; none where the site agrees with itself
 */
export const findContradictions = (texts, studies) => compareTold(texts.flatMap(readTold), studies);

/**
 * @param {string[]} texts  markup of pages, or parts of them
 * @param {Study[]} studies
 * @returns {Map<string, string[]>} the same by study, of those that have one
 */
export function contradictionsByStudy(texts, studies) {
  const ofStudies = texts.flatMap(readTold).filter(({ of }) => of !== "synthesis");
  const groups = groupBy(ofStudies, ({ study }) => study);
  const found = groups.map((told) => /** @type {const} */ ([told[0].study, compareTold(told, studies)]));
  return new Map(found.filter(([, lines]) => lines.length > 0));
}

/**
 * @param {string[]} texts  markup of pages, or parts of them
 * @returns {string} of it, what is compared
 */
export const toldIn = (texts) => texts.flatMap((text) => text.match(attribute) ?? []).join(" ");

/**
 * @param {Told[]} told
 * @param {Study[]} studies
 */
function compareTold(told, studies) {
  const pairs = told.filter(({ of }) => of === "pair").map(turnPair);
  const index = new Map(pairs.map((pair) => [keyOf(pair), pair]));
  const byName = new Map(studies.map((study) => [study.study, study]));
  return [
    ...new Set([
      ...pairs.flatMap((pair) => compareVerdicts(pair, /** @type {Told} */ (index.get(keyOf(pair))))),
      ...pairs.flatMap((pair) => countRuns(pair, byName.get(pair.study))),
      ...told.filter(({ of }) => of === "region").flatMap((region) => compareRegion(region, pairs)),
      ...compareRegions(told.filter(({ of }) => of === "region")),
      ...told.filter(({ of }) => of === "headline").flatMap((headline) => compareHeadline(headline, pairs)),
      ...compareClaims(told),
      ...compareSyntheses(told.filter(({ of }) => of === "synthesis")),
    ]),
  ];
}

/**
 * @param {string} text
 * @returns {Told[]}
 */
export const readTold = (text) =>
  [...text.matchAll(attribute)].map(([, made, finished]) =>
    JSON.parse(
      (made ?? finished)
        .replaceAll("&quot;", '"')
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&amp;", "&"),
    ),
  );

/**
 * @param {Told} pair
 * @returns {Told} the same question in one direction
 */
function turnPair(pair) {
  const [level, against] = pair.levels;
  if (level <= against) return pair;
  return { ...pair, levels: [against, level], verdict: opposite[String(pair.verdict)] ?? pair.verdict };
}

/** @param {Told} pair */
const keyOf = ({ study, factor, levels, place, from, measure }) =>
  JSON.stringify([study, factor, levels, place, from, measure]);

/** @param {Told} told */
const name = ({ study, levels, place, from, measure }) =>
  [study, levels.join(" against "), ...(place ?? []), from, measure]
    .filter((part) => part !== null && part !== "")
    .join(", ");

/**
 * @param {Told} pair
 * @param {Told} other  with the same question
 */
const compareVerdicts = (pair, other) => [
  ...(pair.verdict === other.verdict
    ? []
    : [`${name(pair)}: shown as ${pair.verdict} and as ${other.verdict}`]),
  ...(pair.runs === other.runs
    ? []
    : [`${name(pair)}: shown with ${pair.runs} and with ${other.runs} runs of each`]),
  ...(pair.grade === other.grade ? [] : [`${name(pair)}: shown as ${pair.grade} and as ${other.grade}`]),
];

/**
 * A headline has a verdict where all its comparisons have that one. Those that something else may explain are not among
 * them, unless all are.
 * @param {Told} headline
 * @param {Told[]} pairs
 */
function compareHeadline({ study, factor, measure, levels, against, verdict }, pairs) {
  if (verdict === null || against === null || against === undefined) return [];
  const asked = levels.map((level) => turnPair({ of: "pair", study, levels: [level, against], verdict }));
  return pairs
    .filter((pair) => pair.study === study && pair.factor === factor && pair.measure === measure)
    .flatMap((pair) => {
      const own = asked.find((each) => each.levels.join("\n") === pair.levels.join("\n"));
      return !own || own.verdict === pair.verdict || pair.verdict === "confounded"
        ? []
        : [`${name(pair)}: shown as ${pair.verdict}, and by the headline as ${own.verdict}`];
    });
}

/**
 * Regions of the same contenders that share a load name the same levels.
 * @param {Told[]} regions
 */
const compareRegions = (regions) =>
  groupBy(regions, ({ study, factor, contenders, place, measure }) =>
    JSON.stringify([study, factor, contenders, place, measure]),
  ).flatMap((own) => {
    const sorted = [...own].sort((a, b) => Number(a.from) - Number(b.from));
    return sorted.slice(1).flatMap((region, i) => {
      const before = sorted[i];
      const apart = Number(region.from) > Number(before.to);
      return apart || region.levels.join("\n") === before.levels.join("\n")
        ? []
        : [`${name(before)} and ${name(region)}: two sets lead at the same loads`];
    });
  });

/**
 * @param {Told} pair
 * @param {Study | undefined} study
 */
function countRuns(pair, study) {
  const runs = Number(pair.runs);
  const few = replicated.includes(String(pair.verdict)) && runs < fewestRepeats;
  const known = study ? minOf(pair.levels.map((level) => countAt(pair, level, study))) : runs;
  return [
    ...(few ? [`${name(pair)}: ${pair.verdict} needs ${fewestRepeats} runs of each, there are ${runs}`] : []),
    ...(runs > known ? [`${name(pair)}: shown with ${runs} runs of each, there are ${known}`] : []),
  ];
}

/**
 * @param {Told} pair
 * @param {string} level
 * @param {Study} study
 */
function countAt({ factor, place, from }, level, { runs }) {
  const [tool, workload] = place ?? [];
  const here = runs.filter(
    (run) =>
      (tool === null || run.tool === tool) &&
      (!workload || !run.workload || workload.startsWith(run.workload)) &&
      run.factors[String(factor)] === level &&
      (from === null || run.load === from),
  );
  return here.length;
}

/**
 * @param {Told} region
 * @param {Told[]} pairs
 */
function compareRegion(region, pairs) {
  const inside = pairs.filter(
    (pair) =>
      pair.study === region.study &&
      pair.factor === region.factor &&
      pair.measure === region.measure &&
      JSON.stringify(pair.place) === JSON.stringify(region.place) &&
      Number(pair.from) >= Number(region.from) &&
      Number(pair.from) <= Number(region.to) &&
      pair.levels.every((level) => region.contenders?.includes(level)),
  );
  return inside.flatMap((pair) => {
    const [a, b] = pair.levels.map((level) => region.levels.includes(level));
    const decided = pair.verdict === "better" || pair.verdict === "worse";
    const behind = pair.verdict === "better" ? b && !a : a && !b;
    if (a && b && decided) return [`${name(pair)}: shown as ${pair.verdict}, and both lead ${name(region)}`];
    if (decided && behind)
      return [`${name(pair)}: shown as ${pair.verdict}, and only the other leads ${name(region)}`];
    const alone = region.levels.length === 1 && region.contenders?.length === 2;
    if (alone && open.includes(String(pair.verdict)))
      return [`${name(pair)}: shown as ${pair.verdict}, and one of them leads alone at ${name(region)}`];
    if (a !== b && pair.verdict === "equivalent" && region.levels.length === 1)
      return [`${name(pair)}: shown as equivalent, and one of them leads alone at ${name(region)}`];
    return [];
  });
}

/**
 * An average across labs has the same verdict everywhere, and none with too few labs.
 * @param {Told[]} told
 */
const compareSyntheses = (told) =>
  groupBy(told, keyOf).flatMap(([first, ...others]) => [
    ...others.flatMap((other) => compareVerdicts({ ...first, study: "all studies" }, other)),
    ...(first.verdict !== "too few labs" && Number(first.runs) < fewestLabs
      ? [
          `${name({ ...first, study: "all studies" })}: ${first.verdict} takes ${fewestLabs} labs, there are ${first.runs}`,
        ]
      : []),
  ]);

/** @param {Told[]} told */
function compareClaims(told) {
  const verdictsOf = (/** @type {Told} */ { study, levels }) =>
    told
      .filter(({ of, ...each }) => of === "criterion" && each.study === study && each.levels[0] === levels[0])
      .map(({ verdict }) => verdict);
  return told
    .filter(({ of, verdict }) => of === "claim" && (verdict === "holds" || verdict === "agrees"))
    .flatMap((claim) =>
      verdictsOf(claim)
        .filter((verdict) => verdict !== "met")
        .map(
          (verdict) =>
            `${claim.study}: a claim of ${claim.levels[0]} ${claim.verdict}, the criterion is ${verdict}`,
        ),
    );
}
