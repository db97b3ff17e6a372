/** The setting that a reader leaves with. */
import { isLab } from "../../words/platforms.js";
import { sayTool } from "../../words/workloads.js";
import { describeLevel, groupBy, listWords } from "../series.js";

/** @import {Context, MeasureEntry, Run, Winner} from "../types.js" */

/**
 * A level that stands at the top in every region is one to keep or to test; the baseline before all others.
 * @param {MeasureEntry} measure
 * @param {Context} about
 * @param {Run[]} runs
 * @returns {string[]} none where nothing was found, or where it depends on the load
 */
export function adviseLevel(measure, { findings, study, units }, runs) {
  const { regions, contenders } = leadingRegions(
    /** @type {Winner[]} */ (findings.winners ?? []),
    study.factor,
    measure,
  );
  const told = regions.filter(({ winners }) => JSON.parse(winners).length < contenders.length);
  if (!told.length) return [];
  const never = contenders.filter((level) =>
    regions.every(({ winners }) => JSON.parse(winners).includes(level)),
  );
  const named = (/** @type {string[]} */ levels) =>
    describeLevel(listWords(levels), String(study.factor), units);
  const basis = regions.every(({ replicated }) => replicated) ? "" : ", as far as single runs show";
  const where = runs.some(isLab) ? " in this lab" : "";
  if (!never.length)
    return [
      sayTools(regions, contenders, named) ?? sayDepends(regions, contenders, (level) => named([level])),
    ];
  if (never.includes(contenders[0]))
    return [
      `Keep ${named([contenders[0]])}: nothing is ahead of it in ${measure.sentence} anywhere${where}${basis}`,
    ];
  return [`Test ${named(never)}: behind nowhere in ${measure.sentence}${where}${basis}`];
}

/**
 * Where every tool has levels at the top everywhere, and no two tools the same.
 * @param {Winner[]} regions
 * @param {string[]} contenders
 * @param {(levels: string[]) => string} named
 * @returns {string | null}
 */
function sayTools(regions, contenders, named) {
  const byTool = groupBy(regions, ({ tool }) => String(tool));
  const leaders = byTool.map((own) =>
    contenders.filter((level) => own.every(({ winners }) => JSON.parse(winners).includes(level))),
  );
  if (leaders.some((levels) => levels.length === 0)) return null;
  const told = byTool.map(([{ tool }], i) => `${named(leaders[i])} with ${sayTool(tool ?? "unknown tool")}`);
  return `Which setting is ahead depends on the tool: nothing is ahead of ${listWords(told)}`;
}

/**
 * Where no level is at the top everywhere: which one most often is, and the baseline beside it.
 * @param {Winner[]} regions
 * @param {string[]} contenders  the baseline first
 * @param {(level: string) => string} nameOf
 */
function sayDepends(regions, contenders, nameOf) {
  const count = (/** @type {Winner[]} */ some) => some.reduce((sum, { loads }) => sum + loads, 0);
  const counts = contenders.map((level) =>
    count(regions.filter(({ winners }) => JSON.parse(winners).includes(level))),
  );
  const often = counts.indexOf(Math.max(...counts));
  const told = [...new Set([often, 0])].map(
    (i, n) =>
      `at ${counts[i]}${n === 0 ? ` of ${count(regions)} places` : ""} nothing is ahead of ${nameOf(contenders[i])}`,
  );
  return `Which setting is ahead depends on workload and load: ${told.join(", ")}`;
}

/**
 * @param {Winner[]} winners
 * @param {string | null} factor
 * @param {Pick<MeasureEntry, "name">} measure
 * @returns {{regions: Winner[], contenders: string[]}} those in which all levels compete
 */
function leadingRegions(winners, factor, { name }) {
  const own = winners.filter((row) => row.factor === factor && row.measure === name);
  const most = Math.max(0, ...own.map(({ contenders }) => JSON.parse(contenders).length));
  const regions = own.filter(({ contenders }) => JSON.parse(contenders).length === most);
  return { regions, contenders: regions.length ? JSON.parse(regions[0].contenders) : [] };
}
