/** What is wrong with the very runs that a finding rests on, and which of them it could not use: the worst of it, briefly. */
import { causes, flaws } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { countOf, listAll } from "../../sentences/format.js";
import { findMeasure, sentenceOf } from "../../words/measures.js";
import { inSentence } from "../../words/numbers.js";
import { pacingOf } from "../admission/pacing.js";
import { noRun } from "../compare/drafts.js";
import { findCopies } from "../audit/copies.js";
import { groupBy, maxOf, minOf, nameSetting } from "../series.js";
import { hasCondition } from "./cached.js";
import { causesOf } from "./summary.js";
import { listRuns } from "./trust.js";

/** @import {Check, Comparison, Context, Refusal, Run} from "../types.js" */
/** @import {Said} from "./answers.js" */

/**
 * A flaw in a few words, without a full stop, the share of runs that it concerns, and the check and class that found it.
 * @typedef {{text: string, share: number, of?: string[]}} Flaw
 */

/**
 * @param {Said} said
 * @param {Run[]} runs  of the study
 * @param {Context} about
 * @returns {Flaw | null} runs that were left out or cut, or else what a check found of those that were used
 */
export function findFlaw(said, runs, about) {
  const own = listConcerned(said, runs, about);
  if (own.length === 0 || !said.measure) return null;
  return (
    describeLeftOut(said, own, about) ??
    describePaced(said, own, about) ??
    describeFound(listUsed(said, own), runs, about)
  );
}

/**
 * @param {Said} said
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Run[]} of the two settings that it compares, or of its curve; used or not, and those without results
 */
function listConcerned({ factor, levels, against, tool, workload }, runs, { lacking = [] }) {
  const ofTool = runs.filter((run) => !tool || run.tool === tool);
  if (!factor || !against) return ofTool.filter((run) => workload && run.workload === workload);
  const named = new Set([...JSON.parse(levels ?? "[]"), against]);
  const known = new Set(listRuns(runs));
  const lost = lacking
    .filter(({ run }) => !known.has(run))
    .map(({ run, factors }) => /** @type {Run} */ ({ run, factors: JSON.parse(factors ?? "{}") }));
  return [...ofTool, ...lost].filter((run) => named.has(run.factors[factor]));
}

/**
 * @param {Said} said
 * @param {Run[]} own
 * @returns {Run[]} under the conditions of its results; all where it has none
 */
const listUsed = ({ used = [] }, own) => {
  const found = own.filter((run) => used.some((row) => hasCondition(run, row)));
  return found.length > 0 ? found : own;
};

/**
 * @param {Said} said
 * @param {Run[]} own
 * @param {Context} about
 * @returns {Flaw | null} why most of the runs that are not used, or not whole, are not
 */
function describeLeftOut(said, own, about) {
  const names = new Set(listRuns(own));
  const refused = /** @type {Refusal[]} */ (about.findings.refusals ?? []).filter(
    ({ run, measure }) => measure === said.measure && names.has(run),
  );
  const missing = listMissing(said, about);
  const groups = groupBy(refused, ({ reason, effect }) => `${reason} ${effect}`);
  const [rows] = groups.toSorted((a, b) => b.length - a.length);
  if (!rows) return describeMissing(missing, about);
  const count = new Set(rows.map(({ run }) => run)).size;
  const results = missing.filter(({ verdict }) => verdict === "not comparable").length;
  const subject = results > 0 ? countOf(results, "result") : countOf(count, "run");
  const values = { runs: subject, are: (results || count) === 1 ? "is" : "are", all: names.size };
  const text = describeRefusals(rows, { ...values, count }, own, about);
  // Of runs that are left out the findings touch no answer; of an answer of nothing else the doubt names one.
  const [named] = count === names.size && rows[0].reason === "audit" ? listCausesOf(rows, about) : [];
  return { text, share: count / names.size, of: named ? [named.kind] : [] };
}

/**
 * @param {Said} said
 * @param {Context} about
 * @returns {Comparison[]} of the same settings and measure, which it does not use
 */
function listMissing({ factor, measure, levels, used = [] }, { findings: { comparisons = [] } }) {
  const named = new Set(JSON.parse(levels ?? "[]"));
  const known = new Set(used);
  return comparisons.filter(
    (row) =>
      row.scope === "load" &&
      row.factor === factor &&
      row.measure === measure &&
      row.against_baseline &&
      named.has(row.level) &&
      !known.has(row) &&
      ["not comparable", "confounded"].includes(String(row.verdict)),
  );
}

/**
 * @param {Comparison[]} missing  though no run is refused
 * @param {Context} about
 * @returns {Flaw | null} null where no check says why
 */
function describeMissing(missing, about) {
  const known = missing.flatMap((row) => {
    const texts = [row.reason ?? "", ...causesOf(row)];
    const isFailed = row.verdict === "not comparable" && (row.reason ?? noRun).endsWith(noRun);
    const cause = causeOf(texts, about) ?? (isFailed ? causes.other : null);
    return cause ? [{ row, cause }] : [];
  });
  const [rows] = groupBy(known, ({ cause }) => cause).toSorted((a, b) => b.length - a.length);
  if (!rows) return null;
  const values = { runs: countOf(rows.length, "result"), are: rows.length === 1 ? "is" : "are" };
  return { text: fill(flaws.left_out, { ...values, cause: rows[0].cause }), share: 1 };
}

/** @type {Partial<Record<Refusal["reason"], string>>} */
const simple = { no_io: flaws.no_io, unsteady: flaws.unsteady };

/**
 * @param {Refusal[]} rows  of one reason and effect
 * @param {Record<string, string | number>} values
 * @param {Run[]} own
 * @param {Context} about
 * @returns {string}
 */
function describeRefusals(rows, values, own, about) {
  const [{ reason, effect }] = rows;
  if (effect === "window used") return describeWindow(rows, values, about);
  if (reason === "copy")
    return fill(
      findCopies(own).some(({ isElsewhere }) => isElsewhere) ? flaws.copies_elsewhere : flaws.copies,
      values,
    );
  if (reason === "incomplete") {
    const whys = new Set(rows.map(({ sentence }) => sentence.replace(/^Incomplete: |[.;].*$/g, "")));
    const [why] = whys;
    return fill(flaws.incomplete, { ...values, why: whys.size === 1 ? `(${why})` : "" });
  }
  const names = new Set(rows.map(({ run }) => run));
  if (reason === "rate_limited")
    return fill(flaws.limited, {
      ...values,
      options: nameOptions(
        own.filter(({ run }) => names.has(run)),
        about,
      ),
    });
  const template = simple[reason];
  if (template) return fill(template, values);
  const [found] = listCausesOf(rows, about);
  // An answer of nothing but such runs leaves none of them out.
  return fill(values.count === values.all ? flaws.failed : flaws.left_out, {
    ...values,
    cause: found?.cause ?? causes.other,
  });
}

/**
 * @param {Refusal[]} rows  of runs of which only the steady end counts
 * @param {Record<string, string | number>} values
 * @param {Context} about
 */
function describeWindow(rows, values, { findings: { steadiness = [] } }) {
  const names = new Set(rows.map(({ run }) => run));
  const known = steadiness.filter(({ run }) => names.has(run));
  const times = known.map(({ steady_from_s }) => Math.round(Number(steady_from_s)));
  const [from, to] = [minOf(times), maxOf(times)];
  const hasFallen = known.length > 0 && known.every(({ first_steady_s }) => first_steady_s === 0);
  return fill(hasFallen ? flaws.changed_level : flaws.warm_up, {
    ...values,
    time: from === to ? `${from} s` : `${from} to ${to} s`,
  });
}

/** @param {Run[]} runs @param {Context} about @returns {string} a rate limit; thinktime and iodepth_low */
const nameOptions = (runs, about) =>
  listAll(
    [...new Set(runs.flatMap((run) => pacingOf(run, about)))].map((option) =>
      option === "rate_iops" ? "a rate limit" : option,
    ),
  );

/**
 * @param {Said} said
 * @param {Run[]} own
 * @param {Context} about
 * @returns {Flaw | null} options that set the IOPS of runs whose latency is compared
 */
function describePaced({ measure }, own, about) {
  if ((findMeasure(about.measures, String(measure))?.audited_as ?? measure) !== "latency_mean_us")
    return null;
  const options = nameOptions(own, about);
  if (!options) return null;
  return {
    text: fill(flaws.paced, { options, measure: sentenceOf(about.measures, String(measure)) }),
    share: 1,
  };
}

/** Checks that forbid no comparison, and say all the same what was measured. */
const alone = new Set(["working_set", "test_data", "run_time"]);

/**
 * @param {Said} said
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Flaw | null} that its runs are too short, where nothing worse is known of them
 */
export function findBrief(said, runs, about) {
  const own = listConcerned(said, runs, about);
  return own.length > 0 && said.measure
    ? describeFound(listUsed(said, own), runs, about, new Set(["run_length"]))
    : null;
}

/**
 * @param {Run[]} own
 * @param {Run[]} runs  of the study, of which others may be without the flaw
 * @param {Context} about
 * @param {Set<string>} [asked]  checks
 * @returns {Flaw | null}
 */
function describeFound(own, runs, { findings: { checks = [] } }, asked = alone) {
  const names = new Set(listRuns(own));
  const found = checks.flatMap((check) => {
    const cause = clauseOf(check);
    if (!cause || !asked.has(check.check) || check.severity !== "warning") return [];
    const all = /** @type {string[]} */ (JSON.parse(check.runs));
    const touched = all.filter((run) => names.has(run));
    return touched.length > 0 ? [{ cause, all, touched, kind: `${check.check} ${check.class}` }] : [];
  });
  const [first] = groupBy(found, ({ cause }) => cause)
    .map((alike) => ({
      cause: alike[0].cause,
      count: new Set(alike.flatMap(({ touched }) => touched)).size,
      isOfAll: new Set(alike.flatMap(({ all }) => all)).size >= listRuns(runs).length,
      of: [...new Set(alike.map(({ kind }) => kind))],
    }))
    .toSorted((a, b) => b.count - a.count);
  if (!first) return null;
  const { cause, count, of, isOfAll } = first;
  const template = count < names.size ? flaws.found_in : isOfAll ? flaws.found : flaws.found_here;
  const text = fill(template, { count, all: names.size, cause });
  return { text, share: count / names.size, of };
}

/**
 * @param {Refusal[]} rows  of runs that failed a check
 * @param {Context} about
 * @returns {{cause: string, kind: string}[]} the checks that they failed, each as a clause and by check and class; the gravest first
 */
export function listCausesOf(rows, { findings: { checks = [] }, measures }) {
  const names = new Set(rows.map(({ run }) => run));
  const measured = new Set(rows.map(({ measure }) => findMeasure(measures, measure)?.audited_as ?? measure));
  const own = checks.filter(
    ({ runs, unusable }) =>
      unusable &&
      JSON.parse(unusable).some((/** @type {string} */ measure) => measured.has(measure)) &&
      JSON.parse(runs).some((/** @type {string} */ run) => names.has(run)),
  );
  const sorted = own.toSorted((a, b) => Number(b.severity === "error") - Number(a.severity === "error"));
  const found = sorted.flatMap((check) => {
    const cause = clauseOf(check);
    return cause ? [{ cause, kind: `${check.check} ${check.class}` }] : [];
  });
  return groupBy(found, ({ cause }) => cause).map(([first]) => first);
}

/** @param {string[]} sentences  of findings @param {Context} about @returns {string | null} the first that has a clause */
const causeOf = (sentences, { findings: { checks = [] } }) =>
  checks.filter(({ sentence }) => sentences.some((text) => text.includes(sentence))).map(clauseOf)[0] ?? null;

/** @param {Check} check @returns {string | null} what it found, as a clause */
function clauseOf({ check, class: kind, ratio }) {
  const template = /** @type {Record<string, string>} */ (causes)[`${check}: ${kind}`];
  return template ? inSentence(fill(template, { times: Math.round(ratio ?? 1) })) : null;
}

/**
 * @param {string[]} sentences  that confound the results of a finding
 * @param {Said} said
 * @param {Context} about
 * @returns {{text: string, of: string[]} | null} the check's cause, and at which setting
 */
export function describeConfounding(sentences, { factor, levels, against, of = [] }, about) {
  const check = (about.findings.checks ?? []).find(({ sentence }) => sentences.includes(sentence));
  const cause = check && clauseOf(check);
  if (!cause || !factor) return null;
  const names = new Set(JSON.parse(check.runs));
  const concerned = new Set(of.filter(({ run }) => names.has(run)).map((run) => run.factors[factor]));
  const own = [...JSON.parse(levels ?? "[]"), against].filter((level) => concerned.has(level));
  const where =
    own.length === 1 ? `With ${nameSetting(String(own[0]), factor, about.units)}` : "In some runs";
  return { text: `${fill(flaws.confounding, { where, cause })}.`, of: [`${check.check} ${check.class}`] };
}

/**
 * Every run of one setting is refused: by which options, or by which checks.
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {string | null}
 */
export function describeFailure(runs, about) {
  const rows = /** @type {Refusal[]} */ (about.findings.refusals ?? []);
  const options = nameOptions(runs, about);
  if (options) return `${fill(flaws.options, { options })}.`;
  const found = listCausesOf(
    rows.filter(({ reason }) => reason === "audit"),
    about,
  );
  return found.length > 0
    ? `${fill(flaws.found, { cause: listAll(found.slice(0, 2).map(({ cause }) => cause)) })}.`
    : null;
}
