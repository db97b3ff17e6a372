/** The table answers: what a study says to its question, made once; every page, card, picture, feed and command prints from it. */
import { sentenceOf as nameOf } from "../../words/measures.js";
import { isLab } from "../../words/platforms.js";
import { unanswered } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { advise } from "./advice.js";
import { describeApplies, listSince } from "./applies.js";
import { answerAgreement } from "./agreement.js";
import { findAsked, listOthersAsked } from "./asked.js";
import { answerBound } from "./bound.js";
import { answerClaim } from "./claim.js";
import { answerComparison } from "./comparison.js";
import { answerCriterion } from "./criterion.js";
import { findDoubt } from "./doubt.js";
import { answerLayers } from "./layers.js";
import { describeLinkLimit } from "./link.js";
import { sayAllFailed, sayMovingAlong, sayNothing, sayOneValue } from "./nothing.js";
import { writeReceipt } from "./receipt.js";
import { findRefusals } from "./refused.js";
import { answerSizes, isOfSizes } from "./sizes.js";
import { answerSteadiness } from "./steadiness.js";
import { answerSweep } from "./sweep.js";
import { describeTrust, isMade, listRuns } from "./trust.js";

/** @import {Answer, Asked, Comparison, Context, Run} from "../types.js" */

/**
 * What an answer of a kind has; the rest follows from it.
 * @typedef {object} Extra
 * @property {string} form  its template in src/sentences/answers.js
 * @property {string} finding  what was seen, in one or two sentences
 * @property {string} [state]  free of other causes, after (one setting ran after the other), confounded, claim, bound
 * @property {Comparison[]} [used]  the comparisons that the numbers come from
 * @property {Comparison[]} [counted]  the same by version of the tool, where the finding has each
 * @property {number} [left_out]  comparisons of the same measure that it does not use
 * @property {boolean} [opposed]  another measure goes the other way
 * @property {string[]} [peers]  values that are as good as the one that is ahead
 * @property {string} [only]  for which workloads it was tested, where others were tested for more
 * @property {boolean} [flawed]  whether a check found what may have made it
 * @property {number} [repeats]  where it rests on runs alone
 * @property {string} [load]  the load to plan for
 * @property {number} [lead_ratio]  mean ratio where the setting does best
 * @property {number} [lead_from]  loads of that band
 * @property {number | null} [lead_to]
 * @property {{effect: string, where: string} | null} [worst]  the result elsewhere that loses most, where the finding names none that large
 * @property {{where: string, workloads: string}} [losing]  where the setting loses instead
 * @property {string | null} [doubt]  where the kind knows it better than the rules
 * @property {string | null} [dissent]  another tool that does not show it
 * @property {Run[]} [of]  the runs that it rests on
 * @property {string[]} [unsafe]  measures of which a printed summary does not give the numbers of the data
 */
/** @typedef {Partial<Answer> & Extra} Said */

/** A kind of question, and what answers it. @typedef {(asked: Asked, runs: Run[], about: Context) => Said[]} Kind */

/** @param {Kind} answer @returns {Kind} the same; where the size of an I/O is studied, what a size changes */
const orSizes = (answer) => (asked, runs, about) => {
  const said = isOfSizes(about) ? answerSizes(asked, runs, about) : [];
  return said.length > 0 ? said : answer(asked, runs, about);
};

/** @type {Record<Asked["kind"], Kind>} */
const kinds = {
  comparison: orSizes(answerComparison),
  curve: orSizes(answerSweep),
  layers: answerLayers,
  criterion: answerCriterion,
  agreement: answerAgreement,
  steadiness: answerSteadiness,
};

/** Where the question asked has no answer, and where none is asked: the first kind that has one. @type {[Answer["kind"], Kind][]} */
const usual = [
  ["curve", (...given) => (isOfSizes(given[2]) ? answerSizes(...given) : [])],
  ["comparison", answerComparison],
  ["comparison", answerBound],
  ["criterion", answerCriterion],
  ["curve", answerSweep],
  ["claim", answerClaim],
  ["layers", answerLayers],
  // That nothing could be recomputed answers nobody who did not ask: the best result says more.
  ["agreement", (...given) => answerAgreement(...given).filter(({ form }) => form !== "agreement_unknown")],
  ["curve", (...given) => (given[2].study.factor === null ? answerSizes(...given) : [])],
];

/**
 * @param {Run[]} runs of one study
 * @param {Context} about
 * @returns {Answer[]} one at least; the first is the headline
 */
export function answers(runs, about) {
  const asks = about.asks ?? [];
  const replies = asks.map((each) => ({ each, said: kinds[each.kind](each, runs, about) }));
  const asked = replies.flatMap(({ each, said }) =>
    said.map((one) => ({
      kind: /** @type {Answer["kind"]} */ (each.kind),
      said: sayInstead(one, each, about),
    })),
  );
  const open = [
    ...new Set(replies.flatMap(({ each, said }) => (said.length > 0 ? [] : [unanswered[each.kind]]))),
  ];
  const [first, ...others] = asked.length > 0 ? asked : sayFirst(answerUsual(runs, about), runs, about);
  const found = first ? [{ ...first, said: addSupport(first, open, runs, about) }, ...others] : [];
  const all =
    found.length > 0
      ? found
      : [{ kind: /** @type {Answer["kind"]} */ ("none"), said: sayNothing(runs, about) }];
  return all.map(({ kind, said }, i) => completeAnswer(said, kind, i + 1, runs, about));
}

/** @typedef {{kind: Answer["kind"], said: Said}} Reply */

/**
 * @param {Reply[]} found
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Reply[]} that nobody varied the setting comes before whatever else the runs show
 */
function sayFirst(found, runs, about) {
  const same = sayOneValue(runs, about);
  return same ? [{ kind: "none", said: { ...same, support: found[0]?.said.finding ?? null } }] : found;
}

/**
 * @param {Reply} reply
 * @param {string[]} open  questions without an answer
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said} with the link that its runs fill, which limits every setting
 */
function addSupport({ kind, said }, open, runs, about) {
  const isMeasured = ["comparison", "curve"].includes(kind) && said.form !== "link_limit";
  const link = isMeasured ? describeLinkLimit(said.of ?? runs, about)?.text : null;
  return { ...said, support: [link, said.support, ...open].filter(Boolean).join(" ") || null };
}

/**
 * @param {Said} said
 * @param {Asked} asked
 * @param {Context} about
 * @returns {Said} with a sentence that says so where another measure answers than the one that was asked for
 */
function sayInstead(said, { measure }, { measures }) {
  if (!measure || !said.measure || measure === said.measure) return said;
  const text = fill(unanswered.instead, {
    asked: nameOf(measures, measure),
    measure: nameOf(measures, said.measure),
  });
  return { ...said, support: [text, said.support].filter(Boolean).join(" ") };
}

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {{kind: Answer["kind"], said: Said}[]}
 */
function answerUsual(runs, about) {
  const isSweep = about.study.factor !== null && about.study.factor === about.loadAxis;
  const order = isSweep ? usual.toSorted(([a], [b]) => Number(b === "curve") - Number(a === "curve")) : usual;
  for (const [kind, answer] of order) {
    const said = answer(/** @type {Asked} */ ({ kind }), runs, about);
    // A curve is no answer to which setting is better: that nothing could be compared comes first.
    const failed =
      said.length > 0 && kind === "curve" && !isSweep
        ? (sayAllFailed(runs, about) ?? sayMovingAlong(runs, about))
        : null;
    if (failed) return [{ kind: "none", said: { ...failed, support: said[0].finding } }];
    if (said.length === 0) continue;
    const found = said.map((each) => ({ kind, said: each }));
    return kind === "comparison"
      ? [...sayAsked(said[0], runs, about), ...found, ...sayOthers(runs, about)]
      : found;
  }
  return [];
}

/**
 * @param {Said} said  a comparison
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {{kind: Answer["kind"], said: Said}[]} what the author concludes, where the study asks about other settings
 */
function sayAsked(said, runs, about) {
  const factor = about.conclusion?.text ? findAsked(said, runs, about) : null;
  return factor
    ? answerClaim(/** @type {Asked} */ ({}), runs, about).map((claim) => ({
        kind: "claim",
        said: { ...claim, factor },
      }))
    : [];
}

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {{kind: Answer["kind"], said: Said}[]} what is free of other causes of the other settings that the question names
 */
const sayOthers = (runs, about) =>
  listOthersAsked(runs, about)
    .flatMap((factor) =>
      answerComparison(/** @type {Asked} */ ({}), runs, { ...about, study: { ...about.study, factor } }),
    )
    .filter(({ state }) => state === "free" || state === "along")
    .map((said) => ({ kind: "comparison", said }));

/**
 * @param {Said} said
 * @param {Answer["kind"]} kind
 * @param {number} number
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Answer}
 */
function completeAnswer(said, kind, number, runs, about) {
  const of = said.of ?? runs;
  const [{ provenance, platform } = { provenance: null, platform: null }] = runs;
  const { grade, strength } = describeTrust(said, of);
  const { text: doubt, of: doubtOf } = findDoubt(said, grade, runs, about);
  const advice = advise({ ...said, flawed: doubtOf.length > 0 }, grade, runs, about);
  const isMeant = advice.action !== null && kind !== "none" && !isMade(of);
  const since = isMeant ? listSince(said.factor ?? about.study.factor, about) : [];
  const besides = [...(advice.besides ?? []), ...since].filter(Boolean).join(" ") || null;
  const { finding, support = null } = said;
  return {
    ...{ number, role: "headline", kind, form: said.form },
    ...{ finding, support, strength: strength || null, doubt },
    doubt_of: JSON.stringify(doubtOf),
    ...{ action: advice.action, action_kind: advice.kind, action_value: advice.value ?? null },
    ...{ besides, next: advice.next },
    applies: kind === "none" ? null : describeApplies(said, about),
    ...{ factor: said.factor ?? null, levels: said.levels ?? null, against: said.against ?? null },
    ...{ tool: said.tool ?? null, workload: said.workload ?? null, others: said.others ?? null },
    ...{ from_load: said.from_load ?? null, to_load: said.to_load ?? null, load_axis: about.loadAxis },
    ...{
      measure: said.measure ?? null,
      ratio: said.ratio ?? null,
      low: said.low ?? null,
      high: said.high ?? null,
    },
    ...{ results: said.results ?? null, verdict: said.verdict ?? null, grade },
    receipt: JSON.stringify(writeReceipt(said, about)),
    provenance,
    emulated: platform === null ? null : isLab({ platform }),
    caveats: JSON.stringify(findCaveats(of, about)),
    runs: JSON.stringify(listRuns(of)),
    refused: JSON.stringify(findRefusals(of, about)),
    sentence: [finding, doubt].filter(Boolean).join(" "),
  };
}

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {string[]} check and class of the grave findings about any of them
 */
function findCaveats(runs, { findings: { checks = [] } }) {
  const names = new Set(runs.map(({ run }) => run));
  const grave = checks.filter(({ severity }) => severity === "error" || severity === "warning");
  const own = grave.filter((check) =>
    JSON.parse(check.runs).some((/** @type {string} */ run) => names.has(run)),
  );
  return [...new Set(own.map(({ check, class: kind }) => `${check}: ${kind}`))];
}
