/** The changes that the answer of a study speaks of, with the names of their rows in a picture. */
/** @import {Study} from "../types.js" */
import { hasFailedCheck } from "../analysis/admission/failed-check.js";
import { chooseRows } from "../analysis/answer/comparison.js";
import { nameShape } from "../analysis/answer/names.js";
import { splitByVersion } from "../analysis/answer/versions.js";
import { notGiven } from "../analysis/compare/pairs.js";
import { describeOthers, groupBy, maxOf, minOf, nameSetting } from "../analysis/series.js";
import { figureOf } from "../words/measures.js";
import { blockOf, sayTool, sayWorkload } from "../words/workloads.js";

/** As many colours as conditions have. */
const mostConditions = 8;

/**
 * @typedef {object} Change
 * @property {string} workload
 * @property {string} row  its name in the picture: workloads may share one
 * @property {number | null} load
 * @property {number} ratio
 * @property {boolean} repeated
 * @property {number | null} low  ends of the interval of 95 %
 * @property {number | null} high
 * @property {string} condition  the other settings, where results differ in them
 * @property {Study["comparisons"][number]} result
 */

/**
 * Results that the answer speaks of, chosen by its own rule.
 * @param {Study} study
 * @returns {Change[]}
 */
export function changesOf(study) {
  const { factor, levels, against, measure, tool, form, ratio: said } = study.answers[0];
  const named = JSON.parse(levels ?? "[]");
  const known = study.comparisons.filter(
    (row) =>
      row.scope === "load" && row.factor === factor && row.measure === measure && Number(row.ratio) > 0,
  );
  const judged = known.map((row) => ({
    ...{ row, verdict: row.verdict, confounders: JSON.stringify(row.confounders ?? []) },
  }));
  const rows = chooseRows(judged, study.checks).rows.flatMap(({ row }) =>
    named.includes(row.level) && row.baseline === against && (tool === null || row.tool === tool)
      ? [row]
      : [],
  );
  const [only] = rows;
  const ofVersions = form === "gave_each" && rows.length === 1 ? splitRow(study, only) : [];
  if (ofVersions.length > 0) return ofVersions;
  const names = rows.map((row) => sayWorkload(row.workload ?? "") || nameShape(row.others ?? ""));
  const others = withoutShared(rows.map((row) => describeBoth(study, row)));
  const isOne = rows.length > 1 && new Set(names).size === 1;
  const conditions = isOne ? [] : [...new Set(others)];
  // The answer may give medians where a few runs are far off: its one result is drawn as it is said.
  const isSaid =
    rows.length === 1 && said !== null && Math.abs(Math.log(said / Number(rows[0].ratio))) > 0.01;
  return rows.map((result, i) => {
    const { tool, load, ratio, low95, high95, runs, baseline_runs } = result;
    const workload = (isOne && others[i]) || names[i] || sayTool(tool);
    return {
      ...{ workload, row: workload, load, ratio: Number(isSaid ? said : ratio) },
      repeated: Math.min(runs, baseline_runs) >= 3,
      ...(isSaid ? { low: null, high: null } : { low: low95, high: high95 }),
      condition: conditions.length > 1 && conditions.length <= mostConditions ? others[i] : "",
      result,
    };
  });
}

/**
 * The answer gives a result by the version of its tool where these disagree: no version has what they give together.
 * @param {Study} study
 * @param {Study["comparisons"][number]} result
 * @returns {Change[]}
 */
function splitRow(study, result) {
  const { measure } = result;
  const figure = (/** @type {Study["runs"][number]} */ run) =>
    hasFailedCheck(study, run.run, measure) ? null : figureOf(run, measure);
  return splitByVersion(study.runs, result, figure).map(({ version, ratio, runs, baseline_runs }) => {
    const name = `${sayTool(result.tool)} ${version}`;
    return {
      ...{ workload: name, row: name, load: null, ratio, repeated: Math.min(runs, baseline_runs) >= 3 },
      ...{ low: null, high: null, condition: "", result },
    };
  });
}

/** Settings that are in the name of the workload. */
const inShape = /^(?:block_size_bytes|random_pct)=/;

/**
 * The other settings of a comparison; of one that its two sides differ in, whose it is.
 * @param {Study} study
 * @param {Study["comparisons"][number]} row
 * @returns {string[]} MTU 9000 bytes; RAID-1: thick
 */
function describeBoth({ factorInfos }, { factor, level, baseline, workload, others }) {
  const units = Object.fromEntries(factorInfos);
  const isNamed = workload === null && nameShape(others ?? "") !== "";
  const settings = (others ?? "")
    .split(/, (?=\w+=)/)
    .filter((each) => each && !(isNamed && inShape.test(each)));
  return settings.map((setting) => {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(setting) ?? ["", setting, ""];
    const sides = value.split(" against ");
    if (sides.length !== 2) return describeOthers(setting, units);
    return [level, baseline]
      .flatMap((of, i) =>
        sides[i] === notGiven
          ? []
          : [`${nameSetting(of, factor, units)}: ${nameSetting(sides[i], name, units)}`],
      )
      .join(", ");
  });
}

/**
 * @param {string[][]} lists  of settings: HDD, link speed 1 Gbit/s, MTU 1500 bytes
 * @returns {string[]} without what all of them have; as they are where they are all alike
 */
function withoutShared(lists) {
  const texts = lists.map((list) => list.join(", "));
  if (new Set(texts).size === 1) return texts;
  return lists.map((list) => list.filter((part) => !lists.every((each) => each.includes(part))).join(", "));
}

/** So many workloads that differ in their share of reads alone share a row. */
const fewestShares = 4;

/**
 * @param {Change[]} changes
 * @returns {Change[]} 4k random at 10, 20 ... 90 % of reads in one row
 */
export function joinShares(changes) {
  const mixed = changes.map((change) => ({
    change,
    parts: /^(\S+) (\d+)\/\d+\b ?(.*)$/.exec(change.workload),
  }));
  return groupBy(mixed, ({ change, parts }) => (parts ? `${parts[1]} ${parts[3]}` : change.workload)).flatMap(
    (own) => {
      const shares = own.flatMap(({ parts }) => (parts ? [Number(parts[2])] : []));
      const [{ parts }] = own;
      const row =
        parts &&
        `${[parts[1], parts[3]].filter(Boolean).join(" ")}, ${minOf(shares)} to ${maxOf(shares)} % reads`;
      const isJoined = row && new Set(shares).size >= fewestShares;
      return own.map(({ change }) => (isJoined ? { ...change, row } : change));
    },
  );
}

const byName = new Intl.Collator("en", { numeric: true });

/** @param {string[]} names @returns {string[]} each once, smaller blocks first */
export const inOrder = (names) =>
  [...new Set(names)].sort((a, b) => Number(blockOf(a)) - Number(blockOf(b)) || byName.compare(a, b));
