/** The table answers: what a study says to its question, made once; every page, card, picture, feed and command prints from it. */
import { sentenceOf as nameOf } from "../../words/measures.js";
import { capital } from "../../words/numbers.js";
import { isLab } from "../../words/platforms.js";
import { failures, findings, unanswered } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { countOf, formatFigure, listAll } from "../../sentences/format.js";
import { groupBy, maxOf, minOf, nameFactor } from "../series.js";
import { advise } from "./advice.js";
import { describeApplies } from "./applies.js";
import { answerAgreement } from "./agreement.js";
import { findAsked, listOthersAsked } from "./asked.js";
import { answerBound } from "./bound.js";
import { answerClaim } from "./claim.js";
import { answerComparison } from "./comparison.js";
import { answerCriterion } from "./criterion.js";
import { findDoubt } from "./doubt.js";
import { answerLayers } from "./layers.js";
import { describeFailure } from "./flaws.js";
import { describeLinkLimit } from "./link.js";
import { nameWorkloads } from "./names.js";
import { writeReceipt } from "./receipt.js";
import { findRefusals } from "./refused.js";
import { answerSizes, isOfSizes } from "./sizes.js";
import { answerSteadiness } from "./steadiness.js";
import { answerSweep } from "./sweep.js";
import { describeTrust, listRuns } from "./trust.js";

/** @import {Answer, Asked, Comparison, Context, Run} from "../types.js" */

/**
 * What an answer of a kind has; the rest follows from it.
 * @typedef {object} Extra
 * @property {string} form  its template in src/sentences/answers.js
 * @property {string} finding  what was seen, in one or two sentences
 * @property {string} [state]  free of other causes, after (one setting ran after the other), confounded, claim, bound
 * @property {Comparison[]} [used]  the comparisons that the numbers come from
 * @property {number} [left_out]  comparisons of the same measure that it does not use
 * @property {boolean} [opposed]  another measure of other workloads goes the other way
 * @property {number} [repeats]  where it rests on runs alone
 * @property {string} [load]  the load to plan for
 * @property {number} [lead_ratio]  mean ratio where the setting does best
 * @property {number} [lead_from]  loads of that band
 * @property {number | null} [lead_to]
 * @property {{where: string, workloads: string}} [losing]  where the setting loses instead
 * @property {string | null} [doubt]  where the kind knows it better than the rules
 * @property {string | null} [dissent]  another tool that does not show it
 * @property {Run[]} [of]  the runs that it rests on
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
  const found = (asked.length > 0 ? asked : answerUsual(runs, about)).map((each, i) =>
    i > 0 || open.length === 0
      ? each
      : { ...each, said: { ...each.said, support: [each.said.support, ...open].filter(Boolean).join(" ") } },
  );
  const all =
    found.length > 0
      ? found
      : [{ kind: /** @type {Answer["kind"]} */ ("none"), said: sayNothing(runs, about) }];
  return all.map(({ kind, said }, i) => completeAnswer(said, kind, i + 1, runs, about));
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
  const doubt = findDoubt(said, grade, runs, about);
  const { action, next } = advise(said, grade, about);
  const { finding, support = null } = said;
  return {
    ...{ number, role: "headline", kind, form: said.form },
    ...{ finding, support, strength: strength || null, doubt, action, next },
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

/**
 * Nothing to compare: the best result there is, or why there is none.
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said}
 */
function sayNothing(runs, about) {
  if (runs.length === 0) return sayUnread(about);
  const known = runs.filter(({ iops }) => Number(iops) > 0);
  const differing =
    new Set(runs.map((run) => JSON.stringify([run.workload, run.load, run.settings]))).size > 1;
  if (!differing) return sayAlike(runs, known);
  const failed = sayAllFailed(runs, about);
  if (failed) return failed;
  if (known.length === 0) return { form: "no_figures", finding: fill(findings.no_figures, {}) };
  const moving = sayMovingAlong(runs, about);
  if (moving) return moving;
  const best = bestOf(known);
  const conditions = groupBy(known, (run) => JSON.stringify([run.workload, run.load, run.settings]));
  // Who varies no setting wants to know what was reached.
  const form = about.study.factor === null ? "several" : "no_pair";
  const text = fill(findings[form], {
    ...{ runs: countOf(listRuns(known).length, "run"), count: countOf(conditions.length, "condition") },
    figure: formatFigure(Number(best.iops), "iops"),
    where:
      nameWorkloads([best.workload], [...new Set(runs.map(({ workload }) => workload))])[0] ||
      "workload not given",
  });
  // That results stop at the speed of a link says more than the best of them.
  const link = describeLinkLimit(runs, about);
  return link
    ? { form: "link_limit", finding: link, support: text, repeats: 1 }
    : {
        ...{ form, finding: text, tool: best.tool, workload: best.workload },
        ...{ repeats: minOf(conditions.map(({ length }) => length)), of: known },
      };
}

/**
 * @param {Run[]} runs  that differ in nothing
 * @param {Run[]} known  those with IOPS
 * @returns {Said}
 */
function sayAlike(runs, known) {
  const [{ tool, workload }] = runs;
  const repeats = listRuns(runs).length;
  const form = repeats === 1 ? "one_run" : "one_setting";
  const [name] = nameWorkloads([workload], [workload]);
  const finding = fill(findings[form], {
    ...{ runs: countOf(repeats, "run"), where: name && `of ${name}`, figures: formatRuns(known) },
  });
  return { form, finding, tool, workload, measure: "iops", repeats, of: runs };
}

/** @param {Run[]} known  with IOPS */
const bestOf = (known) => known.reduce((most, run) => (Number(run.iops) > Number(most.iops) ? run : most));

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said | null} null unless something else changes with every value of the setting
 */
function sayMovingAlong(runs, about) {
  const known = runs.filter(({ iops }) => Number(iops) > 0);
  const other = findMovingAlong(known, about);
  if (!other) return null;
  const { tool, workload, iops } = bestOf(known);
  return {
    ...{ form: "moves_together", tool, workload },
    finding: fill(findings.moves_together, {
      setting: capital(nameFactor(String(about.study.factor), about.units)),
      other: nameFactor(other, about.units),
      figure: formatFigure(Number(iops), "iops"),
    }),
  };
}

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said | null} null unless the setting has comparisons of which none may be used
 */
function sayAllFailed(runs, about) {
  const { comparisons = [], refusals = [] } = about.findings;
  const { study } = about;
  const pairs = comparisons.filter(({ scope, factor }) => scope === "load" && factor === study.factor);
  if (pairs.length === 0 || pairs.some(({ verdict }) => verdict !== "not comparable")) return null;
  const reasons = new Set(/** @type {{reason: string}[]} */ (refusals).map(({ reason }) => reason));
  const [reason] = reasons.size === 1 ? reasons : ["audit"];
  const why = /** @type {Record<string, string>} */ (failures)[reason] ?? failures.audit;
  return {
    form: "all_failed",
    finding: fill(findings.all_failed, { why }),
    doubt: describeFailure(runs, about),
  };
}

/**
 * A setting or part of the workload that no two values of the study's setting share.
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {string | null}
 */
function findMovingAlong(runs, { study: { factor }, fields }) {
  if (!factor) return null;
  const levels = groupBy(
    runs.filter((run) => run.factors[factor] !== undefined),
    (run) => run.factors[factor],
  );
  if (levels.length < 2) return null;
  // Measured lengths always differ.
  const measured = new Set(fields.filter(({ kind }) => kind === "run").map(({ name }) => name));
  const names = [...new Set(runs.flatMap((run) => Object.keys(run.factors)))].filter(
    (name) => name !== factor && name !== "repeat" && !measured.has(name),
  );
  return (
    names.find((name) => {
      const values = levels.map((own) => new Set(own.map((run) => run.factors[name] ?? "")));
      return values.every((each, i) =>
        values.every((rest, j) => i === j || [...each].every((value) => value !== "" && !rest.has(value))),
      );
    }) ?? null
  );
}

/**
 * @param {Run[]} known  with IOPS, all of one setting
 * @returns {string} ": 32,893 IOPS at 243 µs", of several runs the range of their IOPS; empty where none is known
 */
function formatRuns(known) {
  if (known.length === 0) return "";
  const iops = known.map((run) => Number(run.iops));
  const [least, most] = [minOf(iops), maxOf(iops)].map((value) => formatFigure(value, "iops"));
  if (least !== most) return `: ${least.replace(/ IOPS$/, "")} to ${most}`;
  const [{ latency_mean_us: latency }] = known;
  return `: ${most}${known.length === 1 && latency ? ` at ${formatFigure(latency, "latency_mean_us")}` : ""}`;
}

/** @param {Context} about @returns {Said} */
function sayUnread({ lacking = [], counters }) {
  if (counters && counters.values > 0)
    return {
      form: "counters_only",
      finding: fill(findings.counters_only, {
        count: countOf(counters.values, "counter value"),
        formats: listAll(counters.formats),
      }),
    };
  const unfinished = lacking.filter(({ outcome }) => outcome !== "completed");
  if (unfinished.length === 0) return { form: "empty", finding: fill(findings.empty, {}) };
  const [{ lacks }] = unfinished;
  const why = unfinished.length === 1 && lacks ? ` (${lacks})` : "";
  return { form: "not_completed", finding: fill(findings.not_completed, { why }) };
}
