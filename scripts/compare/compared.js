/** What two or more groups of runs say of each other: the answer of their study, result by result, and what else differs. */
import { isLead } from "../../src/analysis/answer/after.js";
import { fewestRepeats } from "../../src/analysis/compare/effects.js";
import { readSettings } from "../../src/analysis/compare/pairs.js";
import { groupBy } from "../../src/analysis/series.js";
import { findingsOf } from "../../src/findings/findings.js";
import { levelName, othersName } from "../../src/html/cells.js";
import { nexts } from "../../src/sentences/actions.js";
import { refusals } from "../../src/sentences/compare.js";
import { fill } from "../../src/sentences/fill.js";
import { formatFigure, listAll } from "../../src/sentences/format.js";
import { figureOf, findMeasure, sentenceOf } from "../../src/words/measures.js";
import { sayTool, sayWorkload } from "../../src/words/workloads.js";
import { describeProblem } from "../ingest/problem-line.js";

/** @import {Comparison, Run, Study} from "../../src/types.js" */

/** @typedef {keyof typeof import("../../src/sentences/compare.js").sureness} Sure */

/**
 * @typedef {object} Result of one workload, load and tool in two groups
 * @property {string} where workload, load, other settings
 * @property {string} measure name in measures.yaml
 * @property {string} from the baseline
 * @property {string} to the setting that is compared with it
 * @property {number | null} before geometric mean of the baseline's runs, in the unit of the tables
 * @property {number | null} after
 * @property {number} runs of the smaller group
 * @property {number | null} ratio after by before, as the analysis has it
 * @property {number | null} low of the interval of the ratio; null for single runs
 * @property {number | null} high
 * @property {Sure} sure
 * @property {boolean} worse whether it is, clearly or as a lead
 */

/**
 * @typedef {object} Compared
 * @property {string[]} settings names of the groups, the baseline first
 * @property {string} finding
 * @property {string | null} support
 * @property {string | null} strength
 * @property {string | null} doubt
 * @property {string[]} doubt_of differences that it names
 * @property {string | null} action
 * @property {string | null} besides
 * @property {string | null} next
 * @property {string} measure of the finding
 * @property {string} measured  the same in words
 * @property {Result[]} results of that measure, and of mean latency
 * @property {string[]} differs what else
 * @property {string[]} same other settings that vary within each group
 * @property {string[]} not_recorded what nobody wrote down
 * @property {{side: string, results: string[]}[]} only
 * @property {string[]} problems of the files
 * @property {string[]} findings of the checks that are warnings or errors
 * @property {boolean} worse whether any result of the measure is, clearly or as a lead
 */

/** What is compared beside the measure of the finding. */
const latency = "latency_mean_us";

/** @param {string} text */
const isPhrase = (text) => !text.endsWith(".");

/**
 * @param {Study} study whose factor tells the groups apart
 * @param {string[]} settings names of the groups, the baseline first
 * @param {Record<string, any>[]} [hosts] answers to hostQuestion
 * @returns {Compared}
 * @throws {Error} a sentence where nothing can be compared
 */
export function compareGroups(study, settings, hosts = []) {
  refuseIncomparable(study, settings);
  const points = study.comparisons.filter(({ scope, factor }) => scope === "load" && factor === study.factor);
  const [answer] = study.answers;
  const measure = answer?.measure;
  if (!answer || !measure || answer.kind !== "comparison")
    throw new Error(
      fill(refusals.no_measure, {
        ...{ first: settings[0], second: settings[1] },
        why: reasonsAgainst(study, points)
          .map((text) => ` ${text}`)
          .join(""),
      }),
    );
  const results = points
    .filter((row) => row.measure === measure || row.measure === latency)
    .map((row) => describeResult(study, row));
  const own = results.filter((result) => result.measure === measure);
  const receipt = JSON.parse(answer.receipt);
  const { finding, support, strength, doubt, action, besides } = answer;
  return {
    ...{ settings, finding, support, strength, doubt, action, besides, measure, results },
    measured: sentenceOf(study.measures, measure),
    doubt_of: JSON.parse(answer.doubt_of),
    next: answer.next ?? sayNext(points.filter((row) => row.measure === measure)),
    // Sentences are findings of checks, which have lines of their own.
    differs: [...new Set([...receipt.differs.filter(isPhrase), ...listChanged(study, settings, hosts)])],
    ...{ same: receipt.same, not_recorded: receipt.not_recorded },
    only: findLonely(study, settings),
    ...{ problems: listProblems(study), findings: listFindings(study) },
    worse: own.some(({ worse }) => worse),
  };
}

/**
 * @param {Study} study of which nothing can be compared
 * @param {Comparison[]} points
 * @returns {string[]} why: of the first comparison, else as the answer says; and what the gravest check found
 */
function reasonsAgainst({ study, answers: [answer], checks }, points) {
  const reason = points.find((row) => row.reason)?.reason ?? answer?.finding;
  const [grave] = ["error", "warning"].flatMap((level) =>
    checks.filter(({ severity }) => severity === level),
  );
  const texts = [reason, grave?.sentence].flatMap((text) => (text ? sayPaths(text, study) : []));
  return [...new Set(texts)];
}

/** @param {Study} study @returns {string[]} what the checks have against its runs, once each */
export const listFindings = (study) => [
  ...new Set(
    findingsOf(study)
      .filter(({ severity }) => severity === "error" || severity === "warning")
      .map(({ text }) => text),
  ),
];

/** @param {Study} study @returns {string[]} problems of its files, without notes */
export const listProblems = ({ problems }) =>
  problems.filter(({ severity }) => severity !== "note").map(sayProblem);

/** @param {Study["problems"][number]} problem @returns {string} with paths as their owner knows them */
const sayProblem = (problem) => sayPaths(describeProblem(problem), problem.study);

/** @param {string} text @param {string} study @returns {string} with before/a in place of study/system=before/a */
const sayPaths = (text, study) =>
  text.replaceAll(new RegExp(`(?:data/studies/|\\b)${study}/(?:\\w+=)?`, "g"), "");

/**
 * @param {Study} study
 * @param {string[]} settings
 * @throws {Error}
 */
function refuseIncomparable({ runs: all, problems }, settings) {
  const runs = all.filter(({ outcome }) => outcome === "completed");
  const groups = settings.map((name) => runs.filter(({ level }) => level === name));
  const silent = groups.findIndex((own) => own.length === 0);
  if (silent >= 0) {
    const side = settings[silent];
    const problem = problems.find(({ source }) => source?.includes(`=${side}/`));
    throw new Error(fill(refusals.no_runs, { side, why: problem ? `: ${sayProblem(problem)}` : "" }));
  }
  const [first, ...others] = groups;
  others.forEach((own, i) => {
    const names = { first: settings[0], second: settings[i + 1] };
    const [tools, theirs] = [first, own].map((runs) => distinct(runs, ({ tool }) => sayTool(tool)));
    if (!theirs.some((tool) => tools.includes(tool)))
      throw new Error(fill(refusals.other_tools, { ...names, tool: listAll(tools), other: listAll(theirs) }));
    const [had, has] = [first, own].map((runs) => distinct(runs, ({ workload }) => sayWorkload(workload)));
    if (!has.some((workload) => had.includes(workload)))
      throw new Error(fill(refusals.no_common, { ...names, had: listSome(had), has: listSome(has) }));
  });
}

/** What hosts printed of their settings, and in which file. */
export const hostQuestion = 'select name, "value", source from settings order by name, "value", source';

/**
 * @param {Study} study
 * @param {string[]} settings names of the groups, the baseline first
 * @param {Record<string, any>[]} hosts answers to hostQuestion
 * @returns {string[]} settings of hosts that every group states, and not all alike; those that are factors are compared by run
 */
function listChanged({ factor, factorInfos }, settings, hosts) {
  const named = new Set(factorInfos.keys());
  const captured = hosts.filter(({ name }) => !named.has(name));
  return groupBy(captured, ({ name }) => name).flatMap((rows) => {
    const values = settings.map((side) => {
      const own = rows.filter(({ source }) => source.startsWith(`${factor}=${side}/`));
      return [...new Set(own.map(({ value }) => String(value)))].join(", ");
    });
    const isChanged = values.every(Boolean) && new Set(values).size > 1;
    return isChanged ? [`${rows[0].name} ${values.toReversed().join(" against ")}`] : [];
  });
}

/** Of a list in a sentence. */
const mostNamed = 3;

/** @param {string[]} names */
export const listSome = (names) =>
  names.length > mostNamed
    ? `${names.slice(0, mostNamed).join(", ")} and ${names.length - mostNamed} more`
    : listAll(names);

/**
 * @param {Run[]} runs
 * @param {(run: Run) => string} nameOf
 */
const distinct = (runs, nameOf) => [...new Set(runs.map(nameOf))];

/**
 * @param {Study} study
 * @param {Comparison} row
 * @returns {Result}
 */
function describeResult(study, row) {
  const sure = judgeSureness(row);
  const [low, high] = row.direction ? [row.direction_low, row.direction_high] : [row.low, row.high];
  const hasInterval = row.interval === "t";
  const isLoss = (findMeasure(study.measures, row.measure)?.better ?? "higher") === "higher" ? -1 : 1;
  return {
    ...{ where: nameWhere(study, row), measure: row.measure, from: row.baseline, to: row.level },
    ...{ before: meanOf(study, row, 1), after: meanOf(study, row, 0) },
    ...{ runs: Math.min(row.runs, row.baseline_runs), ratio: row.ratio, sure },
    ...{ low: hasInterval ? low : null, high: hasInterval ? high : null },
    worse:
      ["clear", "direction", "differs", "lead"].includes(sure) &&
      Math.sign(Math.log(row.ratio ?? 1)) === isLoss,
  };
}

/**
 * @param {Comparison} row
 * @returns {Sure}
 */
function judgeSureness(row) {
  const { verdict, direction } = row;
  if (Math.min(row.runs, row.baseline_runs) < fewestRepeats && row.ratio !== null) return "single";
  if (verdict === "better" || verdict === "worse") return "clear";
  if (verdict === "equivalent") return "equal";
  if (verdict === "differs" || verdict === "alike") return verdict;
  if (verdict === "order-confounded") return isLead(row) ? "lead" : "after";
  if (verdict === "confounded") return "confounded";
  if (row.ratio === null) return "failed";
  return direction ? "direction" : "open";
}

/**
 * @param {Study} study
 * @param {Pick<Comparison, "tool" | "workload" | "load" | "others">} row
 */
function nameWhere(study, { tool, workload, load, others }) {
  const same = readSettings(others).filter(({ values: [here, there] }) => here === there);
  const settings = same.map(({ name, values: [value] }) => `${name}=${value}`).join(", ");
  return [
    study.tools.length > 1 && sayTool(tool),
    sayWorkload(workload) || "workload not given",
    load !== null && study.load_axis && levelName(study, String(load), study.load_axis),
    othersName(study, settings),
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * @param {Study} study
 * @param {Comparison} row
 * @param {0 | 1} side 0: of the level, 1: of the baseline
 * @returns {number | null} geometric mean of the runs there
 */
function meanOf(study, row, side) {
  const settings = readSettings(row.others);
  const refused = new Set(
    study.refusals.flatMap(({ run, measure, effect }) =>
      effect === "not used" && (measure === null || measure === row.measure) ? run : [],
    ),
  );
  const values = study.runs
    .filter(
      (run) =>
        run.outcome === "completed" &&
        run.level === [row.level, row.baseline][side] &&
        run.tool === row.tool &&
        (run.workload === row.workload || row.workload === null) &&
        run.load === (study.load_axis ? row.load : run.load) &&
        !refused.has(run.run) &&
        settings.every(({ name, values }) => (run.factors[name] ?? "not given") === values[side]),
    )
    .flatMap((run) => Number(figureOf(run, row.measure)) || []);
  return values.length > 0
    ? Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)
    : null;
}

/**
 * @param {Study} study
 * @param {string[]} settings
 * @returns {Compared["only"]} results that another group lacks
 */
function findLonely(study, settings) {
  const done = study.runs.filter(({ outcome }) => outcome === "completed");
  const places = groupBy(done, ({ tool, workload, load }) => JSON.stringify([tool, workload, load]));
  const lonely = places.filter((runs) => new Set(runs.map(({ level }) => level)).size < settings.length);
  return settings.flatMap((side) => {
    const results = lonely
      .filter((runs) => runs.some(({ level }) => level === side))
      .map(([run]) => nameWhere(study, { ...run, others: "" }));
    return results.length > 0 ? [{ side, results: [...new Set(results)] }] : [];
  });
}

/**
 * @param {Comparison[]} rows
 * @returns {string | null} what would settle those that are open
 */
function sayNext(rows) {
  const missing = rows.flatMap(({ repeats_missing }) => repeats_missing ?? []);
  if (missing.length === 0) return null;
  return fill(nexts.repeat_more, { more: Math.max(...missing) });
}

/**
 * @param {Result} result
 * @returns {string[]} before and after in the unit of the measure; a dash where a check keeps a run out
 */
export const figuresOf = ({ before, after, measure }) =>
  [before, after].map((value) => (value === null ? "–" : formatFigure(value, measure)));
