/** What the checks found of a study, as plain data: of all pages, charts, downloads and cells of tables. */
/** @import {Check, Run, Study} from "../types.js" */
import { auditedAs } from "../analysis/admission/failed-check.js";
import { groupBy } from "../analysis/series.js";
import { formatMany } from "../words/numbers.js";
import { describeCheck, describeRun, describeRuns } from "../html/cells.js";
import { spaceWords } from "../words/names.js";

/** More cells than this are listed by their places; what each says stands at its figure. */
const LISTED_SINGLY = 100;

/**
 * @typedef {object} Finding
 * @property {Check["severity"]} severity
 * @property {string} kind  check and class
 * @property {string} text
 * @property {string | null} forbids
 * @property {number} cells
 * @property {string[]} list  the runs concerned, in words
 * @property {string[]} runs  those runs
 * @property {string[]} spoils  measures that may not be used of these runs, or not beside others
 * @property {string[]} measures  all that it speaks about: what it spoils, gives another cause, or forbids a law for
 */

/**
 * The flagged checks of a study, gravest first: those about a whole series, and by kind what is left of those about
 * single runs.
 * @param {Study} study
 * @returns {Finding[]}
 */
export function findingsOf(study) {
  const known = found.get(study) ?? findAll(study);
  found.set(study, known);
  return known;
}

/** Many charts and cells of a page ask for them. @type {WeakMap<Study, Finding[]>} */
const found = new WeakMap();

/** @param {Study} study @returns {Finding[]} */
function findAll(study) {
  const series = study.checks.filter(({ scope }) => scope === "series");
  const told = new Set(series.flatMap((check) => check.runs.map((run) => `${kindOf(check)} ${run}`)));
  const single = study.checks.filter(({ scope }) => scope === "run");
  const left = single.filter((check) => !told.has(`${kindOf(check)} ${check.run}`));
  const runs = new Map(study.runs.map((run) => [run.run, run]));
  const sentences = new Map(
    single.map((check) => [`${kindOf(check)} ${check.run}`, cellText(study, runs, check)]),
  );
  const all = [
    ...series.map((check) => seriesFinding(study, check, sentences)),
    ...groupByKind(left).map((checks) => kindFinding(checks, sentences)),
  ];
  return all.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || b.cells - a.cells);
}

/**
 * Where, and what the figures say there: the finding above says what that means.
 * @param {Study} study
 * @param {Map<string, Run>} runs
 * @param {Check} check
 */
function cellText(study, runs, check) {
  const run = runs.get(check.run ?? "");
  const said = describeCheck(check);
  return run && said !== check.sentence ? `${describeRun(study, run)}: ${said}` : check.sentence;
}

/** @param {Check} check */
const kindOf = (check) => `${check.check} ${check.class}`;

/**
 * @param {Study} study
 * @param {Check} check
 * @param {Map<string, string>} sentences  about single runs
 * @returns {Finding}
 */
function seriesFinding(study, check, sentences) {
  const own = check.runs.flatMap((run) => sentences.get(`${kindOf(check)} ${run}`) ?? []);
  const list = own.length > 0 && own.length <= LISTED_SINGLY ? own : describeRuns(study, check.runs);
  return {
    ...{ severity: check.severity, kind: kindOf(check), text: check.sentence, forbids: check.forbids },
    ...{ cells: check.cells ?? check.runs.length, list },
    ...concernOf([check]),
  };
}

/**
 * @param {Check[]} checks
 * @param {Map<string, string>} sentences  about single runs
 * @returns {Finding}
 */
function kindFinding(checks, sentences) {
  const [first] = checks;
  const meaning = first.meaning ?? spaceWords(kindOf(first));
  const forbids = checks.every((check) => check.forbids === first.forbids) ? first.forbids : null;
  const text = checks.length === 1 ? first.sentence : `In ${formatMany(checks.length, "run")} ${meaning}.`;
  const list =
    checks.length === 1
      ? []
      : checks.map((check) => sentences.get(`${kindOf(check)} ${check.run}`) ?? check.sentence);
  const { severity } = first;
  return { severity, kind: kindOf(first), text, forbids, cells: checks.length, list, ...concernOf(checks) };
}

/**
 * @param {Check[]} checks
 * @returns {Check[][]}
 */
function groupByKind(checks) {
  return groupBy(checks, (check) => `${kindOf(check)} ${check.severity}`);
}

/** Gravest first. @type {Check["severity"][]} */
const order = ["error", "warning", "note"];

/**
 * @param {Check[]} checks
 * @returns {Pick<Finding, "runs" | "spoils" | "measures">}
 */
function concernOf(checks) {
  const listed = (/** @type {(check: Check) => (string | null)[]} */ of) => [
    ...new Set(checks.flatMap(of).flatMap((list) => (list ? JSON.parse(list) : []))),
  ];
  return {
    runs: [...new Set(checks.flatMap(({ runs }) => runs))],
    spoils: listed(({ unusable, not_comparable }) => [unusable, not_comparable]),
    measures: listed((check) => [check.unusable, check.not_comparable, check.confounded, check.not_fitted]),
  };
}

/**
 * What a reader of these figures has to know: serious and doubtful findings about any of the runs and measures, gravest
 * first, and of these first what spoils the figures. One that names no measure is about all.
 * @param {Study} study
 * @param {string[]} runs
 * @param {string[]} measures  names of columns, as iops
 * @returns {Finding[]}
 */
export function findingsOn(study, runs, measures) {
  const asked = new Set(runs);
  const audited = measures.map((measure) => auditedAs(study, measure));
  const spoils = (/** @type {Finding} */ finding) =>
    finding.spoils.some((measure) => audited.includes(measure));
  const found = findingsOf(study).filter(
    (finding) =>
      (finding.severity === "error" || finding.severity === "warning") &&
      finding.runs.some((run) => asked.has(run)) &&
      (finding.measures.length === 0 || finding.measures.some((measure) => audited.includes(measure))),
  );
  return [...found.filter(spoils), ...found.filter((finding) => !spoils(finding))];
}

/**
 * The gravest finding of a study, for whoever sees its answer alone.
 * @param {Study} study
 * @returns {Finding | null} null where there is nothing serious or doubtful
 */
export const worstFinding = (study) => findingsOf(study).find(({ severity }) => severity !== "note") ?? null;

/**
 * In a sentence or two, where a chart or a cell has room for no more: what was seen, without what stands in brackets,
 * and what that forbids.
 * @param {Pick<Finding, "text" | "forbids">} finding
 * @returns {string}
 */
export function sayBriefly({ text, forbids }) {
  const [first] = /^.*?[.](?= [A-Z]|$)/su.exec(text) ?? [text];
  const seen = first.replace(/ \([^()]*\)/g, "");
  return forbids ? `${seen} ${forbids}` : seen;
}
