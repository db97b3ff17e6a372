/** The table answers: what a study says to its question, made once; every headline, card, picture and feed renders from it. */
import { isLab } from "../../words/platforms.js";
import { fewestBlocks } from "../compare/order.js";
import { describeLevel } from "../series.js";
import { findRefusals } from "./refused.js";
import { answerAgreement } from "./kinds/agreement.js";
import { answerComparison } from "./kinds/comparison.js";
import { answerCriterion } from "./kinds/criterion.js";
import { answerCurve } from "./kinds/curve.js";
import { answerLayers } from "./kinds/layers.js";
import { answerSteadiness } from "./kinds/steadiness.js";

/** @import {Answer, Asked, Context, Lacking, Run} from "../types.js" */

/**
 * What an answer of a kind has; the rest follows from it.
 * @typedef {Pick<Answer, "sentence"> & Partial<Answer> & {of?: Run[]}} Said  of: the runs that it rests on
 */

/**
 * A kind of question, and what answers it: nothing where the study has no figures for it.
 * @type {Record<Asked["kind"], (asked: Asked, runs: Run[], about: Context) => Said[]>}
 */
const kinds = {
  comparison: answerComparison,
  curve: answerCurve,
  layers: answerLayers,
  criterion: answerCriterion,
  agreement: answerAgreement,
  steadiness: answerSteadiness,
};

/** Of a study that does not name its question: the first kind that has an answer. @type {Asked["kind"][]} */
const usual = ["comparison", "criterion", "curve", "agreement"];

/**
 * @param {Run[]} runs of one study
 * @param {Context} about
 * @returns {Answer[]} at least one: the headline
 */
export function answers(runs, about) {
  const asks = (about.asks ?? []).map((asked) => ({ asked, said: kinds[asked.kind](asked, runs, about) }));
  const named = asks.flatMap(({ asked: { kind }, said }) => said.map((each) => ({ ...each, kind })));
  const found = named.length > 0 ? named : answerUsual(runs, about);
  const [first, ...others] =
    found.length > 0 ? found : [{ kind: /** @type {const} */ ("none"), sentence: sayNothing(runs, about) }];
  const open = asks.filter(({ said }) => said.length === 0).map(({ asked }) => unanswered[asked.kind]);
  const sentence = [first.sentence, ...[...new Set(open)].map((text) => `Not answered: ${text}.`)].join(" ");
  return [{ ...first, sentence }, ...others].map((each, i) => completeAnswer(each, i + 1, runs, about));
}

/** Why a kind of question that was asked has no answer. @type {Record<Asked["kind"], string>} */
const unanswered = {
  comparison: "which setting is better, as no two runs differ in the factor alone",
  curve: "where it saturates, as no workload was measured at several loads",
  layers: "where time goes, as no counters of the hosts are here",
  criterion: "whether criteria are met, as none is stated",
  agreement: "whether printed and computed figures agree, as no tool printed any beside the data",
  steadiness: "whether runs are steady, as none has samples",
};

/**
 * @param {Run[]} runs
 * @param {Context} about
 */
function answerUsual(runs, about) {
  for (const kind of usual) {
    const said = kinds[kind]({ kind }, runs, about);
    if (said.length > 0) return said.map((each) => ({ ...each, kind }));
  }
  return [];
}

/**
 * @param {Said & {kind: Answer["kind"]}} said
 * @param {number} number
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Answer}
 */
function completeAnswer({ of: own, ...said }, number, runs, about) {
  const of = own ?? runs;
  const [{ provenance, platform } = { provenance: null, platform: null }] = runs;
  return {
    ...{
      role: "headline",
      factor: null,
      levels: null,
      against: null,
      tool: null,
      workload: null,
      others: null,
    },
    ...{
      from_load: null,
      to_load: null,
      load_axis: about.loadAxis,
      measure: null,
      ratio: null,
      low: null,
      high: null,
    },
    ...{ verdict: null, grade: runs.length ? null : "stated only", lead: null },
    ...said,
    number,
    provenance,
    emulated: platform === null ? null : isLab({ platform }),
    caveats: JSON.stringify(findCaveats(of, about)),
    runs: JSON.stringify(of.map(({ run }) => run)),
    refused: JSON.stringify(findRefusals(of, about)),
  };
}

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {string[]} check and class of the grave findings about any of them
 */
function findCaveats(runs, { findings }) {
  const names = new Set(runs.map(({ run }) => run));
  const grave = (findings.checks ?? []).filter(
    ({ severity }) => severity === "error" || severity === "warning",
  );
  const own = grave.filter((check) =>
    JSON.parse(check.runs).some((/** @type {string} */ run) => names.has(run)),
  );
  return [...new Set(own.map(({ check, class: kind }) => `${check}: ${kind}`))];
}

/**
 * @param {Run[]} runs
 * @param {Context} about
 */
function sayNothing(runs, { study, units, statements = 0, lacking = [] }) {
  if (runs.length > 0 && study.factor) return sayAlone(runs, study.factor, units);
  if (runs.length > 0) {
    const [what, it] = runs.length === 1 ? ["One run", "it"] : [`${runs.length} runs`, "them"];
    return `${what} of one setting: there is nothing to compare ${it} with.`;
  }
  if (statements > 0)
    return `These figures cannot tell: no figure is printed that could be compared, only ${statements} statements without their runs.`;
  return sayUnfinished(lacking.filter(({ outcome }) => outcome !== "completed"));
}

/** @param {Lacking[]} runs that have no result */
function sayUnfinished(runs) {
  if (runs.length === 0) return "No answer yet: nothing has been read.";
  if (runs.length > 1) return `No answer yet: none of the ${runs.length} runs was completed.`;
  const [{ lacks }] = runs;
  return `No answer yet: the one run was not completed${lacks ? ` (${lacks})` : ""}.`;
}

/**
 * @param {Run[]} runs
 * @param {string} factor
 * @param {Context["units"]} units
 */
function sayAlone(runs, factor, units) {
  const levels = [...new Set(runs.flatMap(({ factors }) => factors[factor] ?? []))];
  if (levels.length !== 1) return "Not answered: no two runs differ in the factor alone.";
  const who = runs.length === 1 ? "the one run is" : "all runs are";
  return `Not answered: ${who} at ${describeLevel(levels[0], factor, units)}. The same at another level, in ${fewestBlocks} blocks or more, would be compared with it.`;
}
