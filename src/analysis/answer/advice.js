/** What a reader does with a finding, and which runs would settle it. */
import {
  nameAgainst,
  nameNoun,
  isSwitch,
  nameFactor,
  nameSetting,
  nameSubject,
  withArticle,
} from "../series.js";
import { actions, choices, nexts, openParts, ownActions } from "../../sentences/actions.js";
import { fill, fillClause, lowerFirst, startSentence } from "../../sentences/fill.js";
import { listAll, listAny } from "../../sentences/format.js";
import { sayLevel } from "../../words/levels.js";
import { findMeasure } from "../../words/measures.js";
import { adviseAgain } from "./again.js";
import { listConcluded, listTried } from "./asked.js";
import { isBlended } from "./doubt.js";
import { nameLoads } from "./names.js";
import { adviseOpen, isBought } from "./open.js";
import { isMade, isOwn } from "./trust.js";

/** @import {Context, Run} from "../types.js" */
/** @import {Said} from "./answers.js" */

/**
 * One decision, what kind it is, and what belongs to it.
 * @typedef {object} Advice
 * @property {NonNullable<import("../types.js").Answer["action_kind"]> | null} kind
 * @property {string | null} action  the decision, in one sentence
 * @property {string | null} [value]  of the setting, which it advises
 * @property {(string | undefined)[]} [besides]  where it is not so, and what the author advises, who saw more than the numbers
 */

/**
 * @param {Said} said
 * @param {string | null} grade
 * @param {Run[]} runs  of the study
 * @param {Context} about
 * @returns {Advice & {next: string | null}}
 */
export function advise(said, grade, runs, about) {
  const { form, factor } = said;
  // What a tool prints of its own data is its own doing, whatever was measured.
  if (said.unsafe && said.unsafe.length > 0) return { ...adviseSummary(said.unsafe, said), next: null };
  if (isMade(said.of ?? [])) return { kind: "avoid", action: fill(actions.made, {}), next: null };
  const [fault] = about.environment?.faults ?? [];
  if (fault)
    return { kind: "avoid", action: fill(actions.faulty, { mend: lowerFirst(fault.mend) }), next: null };
  if (form === "conclusion" || form === "claim") return adviseAuthor(said, runs, about);
  if (form === "one_value") {
    const title = withArticle(nameFactor(String(factor), about.units));
    return { kind: "test", action: fill(actions.vary, { title }), next: null };
  }
  if (form === "knee") {
    const action = fill(actions.load, { load: String(said.load) });
    return { kind: "choose", action, next: repeat(grade, said, about) };
  }
  const again = grade === "single run" ? adviseAgain(form, runs, about) : null;
  if (again) return again;
  const fixed = byForm.get(form);
  if (fixed)
    return {
      ...{
        kind: fixed.kind,
        next: fixed.next === undefined ? repeat(grade, said, about) : sayOnce(fixed.next, grade),
      },
      action: fill(fixed.text, {
        throughput: said.load ?? "",
        load: said.load ?? "",
        what: factor && factor !== "block_size_bytes" ? nameFactor(factor, about.units) : openParts.io_size,
      }),
    };
  if (!factor || said.ratio === undefined || said.ratio === null)
    return { kind: null, action: null, next: null };
  // What loses data is kept from, whatever else may explain its gain: no repeat changes that.
  const own = isOwn(said.of ?? []);
  const safe = adviseRisk(said, about, own ? ownActions : actions);
  if (safe) return { ...safe, next: null };
  // Repeats of runs that differ in something else, too, prove nothing more.
  if (own && isBlended(said))
    return {
      ...{ kind: "test", action: fill(ownActions.alone, {}) },
      next: sayNext("repeat", said, about),
    };
  if (own) {
    const isSure = said.state === "free" && grade !== "single run";
    return {
      ...(adviseSetting(said, isSure ? grade : "single run", about) ?? adviseOwnOpen(said, about)),
      next: isSure ? null : sayNext("repeat", said, about),
    };
  }
  // Repeats of a setting that something came along with prove no more than single runs: only those are a first hint.
  const isFree = said.state === "free" || (said.state === "along" && grade === "single run");
  const advice = isFree ? adviseSetting(said, grade, about) : null;
  if (advice) return { ...advice, next: repeat(grade, said, about) };
  const next = isFree
    ? repeat(grade, said, about)
    : sayNext(said.state === "after" ? "turns" : "alone", said, about);
  const values = [JSON.parse(said.levels ?? "[]")[0], String(said.against)];
  return adviseFirst(
    { factor, measure: said.measure ?? null, values, depends: isFree && dependsOnWorkload(said) },
    next,
    about,
  );
}

/** @param {string[]} unsafe  measures @param {Said} said @returns {Advice} */
const adviseSummary = (unsafe, { of = [] }) => ({
  kind: "choose",
  action: fill(actions.summary, { measures: listAll(unsafe) }),
  besides: isMade(of) ? [fill(actions.made, {})] : [],
});

/**
 * Where the evidence carries no choice, the author's advice is what to test first.
 * @param {Parameters<typeof adviseOpen>[0]} asked
 * @param {string | null} usual  which runs are next
 * @param {Context} about
 * @returns {Advice & {next: string | null}}
 */
function adviseFirst(asked, usual, about) {
  const { next = usual, ...open } = adviseOpen(asked, about);
  const [advice] = about.advice ?? [];
  if (!advice) return { ...open, next };
  const text = lowerFirst(advice.text);
  // What somebody buys is not what the author says to change.
  if (open.kind === "avoid" && asked.values.length > 1 && !advice.value)
    return { ...open, besides: [fill(actions.advised, { advice: text })], next };
  return { kind: "test", action: fill(actions.advised_first, { advice: text }), next };
}

/** @param {Said} said @param {Context} about @returns {Advice} */
const adviseOwnOpen = (said, { units }) =>
  dependsOnWorkload(said)
    ? { kind: "test", action: fill(ownActions.depends, {}) }
    : {
        kind: "keep",
        action: fill(ownActions.open, {
          baseline: nameValue(String(said.against), String(said.factor), units),
        }),
      };

/** @param {Said} said */
const dependsOnWorkload = ({ form, opposed }) =>
  !untested.has(form) && (form === "by_workload" || opposed === true);

/**
 * What to do where no setting is ahead of another, by the form of the finding. A criterion asks of one system, so nothing is run
 * in turns: next is what follows single runs, null where the advice itself says it.
 * @type {Map<string, {kind: Advice["kind"], text: string, next?: string | null}>}
 */
const byForm = new Map([
  ["all_failed", { kind: "test", text: actions.failed }],
  ["agreement_unknown", { kind: "avoid", text: actions.unknown }],
  ["criterion_met", { kind: "keep", text: actions.met, next: actions.once }],
  ["criterion_missed", { kind: "avoid", text: actions.missed, next: actions.once }],
  ["criterion_if", { kind: "test", text: actions.criterion, next: null }],
  ["criterion_untested", { kind: "test", text: actions.criterion, next: null }],
  ["growing", { kind: "test", text: actions.growing }],
  ["sweep", { kind: "choose", text: actions.latency }],
  ["sweep_iops", { kind: "choose", text: actions.latency }],
  ["latency_grows", { kind: "choose", text: actions.latency }],
  ["sizes", { kind: "test", text: actions.workload }],
  ["link_limit", { kind: "choose", text: actions.link }],
  ["several", { kind: "test", text: actions.another }],
  ["one_setting", { kind: "test", text: actions.another }],
  ["no_pair", { kind: "test", text: actions.alike }],
  ["moves_together", { kind: "test", text: actions.apart }],
]);

/** @param {string | null} text  of what is next after single runs @param {string | null} grade */
const sayOnce = (text, grade) => (text && grade === "single run" ? fill(text, {}) : null);

/** @param {string | null} grade @param {Said} said @param {Context} about */
const repeat = (grade, said, about) => (grade === "single run" ? sayNext("repeat", said, about) : null);

/**
 * @param {"repeat" | "turns" | "alone" | "measure"} which
 * @param {Said} said
 * @param {Context} about
 * @returns {string | null} null for what nobody changes to and fro
 */
function sayNext(which, said, about) {
  const factor = said.factor ?? about.study.factor;
  const what = varied(said, about);
  const isOnes = isOwn(said.of ?? []) || what === "workload";
  if (!isOnes && isBought(about.practice?.[String(factor)])) return null;
  const setting = factor ? withArticle(nameFactor(factor, about.units)) : "";
  return fill(nexts[which], { setting, what });
}

/**
 * @param {Said} said
 * @param {Context} about
 * @returns {string} what is run again: the size of an I/O or its direction is nothing that anybody sets on a system
 */
const varied = (said, { fields, study }) =>
  fields.some(({ name, kind }) => name === (said.factor ?? study.factor) && kind === "workload")
    ? "workload"
    : "setting";

/**
 * @param {Said} said
 * @param {string | null} grade
 * @param {Context} about
 * @returns {Advice | null} null where the finding carries no choice; nor do single runs of what has to be bought
 */
function adviseSetting(said, grade, about) {
  const { form, factor, levels, against } = said;
  const own = isOwn(said.of ?? []);
  const words = own ? ownActions : actions;
  const isSingle = grade === "single run";
  const name = String(factor);
  if (alike.has(form) || (own && form.startsWith("close")))
    return { kind: "either", action: fill(words.either, {}) };
  if (untested.has(form) || dependsOnWorkload(said)) return null;
  const gains = gainsBy(said, about);
  if (gains && isSingle && !own && isBought(about.practice?.[name])) return null;
  const level = JSON.parse(levels ?? "[]")[0];
  const values = [level, ...(said.peers ?? [])].toSorted((a, b) => Number(a) - Number(b));
  const names = values.map((value) => nameSetting(value, name, about.units));
  const setting =
    names.length > 1 ? listAny(names) : (own ? nameSetting : nameSubject)(level, name, about.units);
  const baseline = nameValue(String(against), name, about.units);
  if (!gains) {
    const action = fill(isSingle ? words.keep_single : words.keep, { baseline });
    return { kind: "keep", action, value: String(against) };
  }
  const value = sayLevel(level);
  const choose = isSwitch(value)
    ? fillClause(choices.switch, { way: value, title: withArticle(nameFactor(name, about.units)) })
    : fillClause(choices.value, { setting });
  const when = about.practice?.[name]?.when;
  const where = [
    said.lead_from === undefined ? (said.only ?? "") : nameLoads(said.lead_from, said.lead_to ?? null, about),
    when ? fillClause(openParts.when, { when }) : "",
  ].join(" ");
  const isSure = grade === "repeated, random order" && !said.flawed;
  const other = nameAgainst(String(against), name, about.units);
  const sure = isSure ? words.use : words.use_fair;
  return {
    kind: isSure ? "choose" : "try",
    action: fill(isSingle ? words.use_single : sure, {
      ...{ setting, choose, where },
      with: isSwitch(value)
        ? openParts.switched
        : fillClause(openParts.with, { baseline: other === "one" ? baseline : other }),
    }),
    value: level,
    besides: [
      said.losing &&
        fill(words.then, {
          ...{ baseline, other: startSentence(said.losing.where), workloads: said.losing.workloads },
        }),
      said.worst ? fill(words.worst, { ...said.worst, setting }) : undefined,
    ],
  };
}

/** @param {Said} said @param {Context} about @returns {boolean} whether the setting is ahead where it does best */
const gainsBy = (said, { measures }) =>
  (findMeasure(measures, String(said.measure))?.better === "lower" ? -1 : 1) *
    Math.log(Number(said.lead_ratio ?? said.ratio)) >
  0;

/** @param {string} value @param {string} factor @param {Context["units"]} units @returns {string} 1 stripe, the kernel iSCSI target */
const nameValue = (value, factor, units) =>
  nameNoun(value, factor, units) ?? nameSetting(value, factor, units);

/**
 * @param {Said} said  a comparison
 * @param {Context} about
 * @param {typeof actions} words
 * @returns {Advice | null} null where nothing is known that the value that gains risks
 */
function adviseRisk(said, about, words) {
  const [level, against] = [String(JSON.parse(said.levels ?? "[]")[0]), String(said.against)];
  const [chosen, other] = gainsBy(said, about) ? [level, against] : [against, level];
  return adviseSafe(String(said.factor), chosen, other, about, words.safe);
}

/**
 * What loses data is never advised, however fast it is.
 * @param {string} factor
 * @param {string} chosen  the value that gains
 * @param {string} other
 * @param {Context} about
 * @param {string} template
 * @returns {Advice | null} null where nothing is known that it risks
 */
function adviseSafe(factor, chosen, other, { practice, units }, template) {
  const risk = practice?.[factor]?.risks?.[chosen];
  if (!risk) return null;
  const [gaining, safe] = [chosen, other].map((value) => nameSetting(value, factor, units));
  return { kind: "keep", action: fill(template, { chosen: gaining, other: safe, risk }), value: other };
}

/**
 * @param {Said} said  a claim
 * @param {Run[]} runs  of the study
 * @param {Context} about
 * @returns {Advice & {next: string | null}} the decision, which may be that of the author
 */
function adviseAuthor(said, runs, about) {
  const { factor: own, baseline } = about.study;
  const risky = own && baseline ? Object.keys(about.practice?.[own]?.risks ?? {}) : [];
  const tried = own ? listTried(own, runs, about) : [];
  const chosen = risky.find((value) => value !== baseline && tried.includes(value));
  const safe = chosen && adviseSafe(String(own), chosen, String(baseline), about, actions.safe);
  const [advice] = about.advice ?? [];
  const text = advice && lowerFirst(advice.text);
  // What loses data is kept from: no repeat changes that.
  if (safe) return { ...safe, besides: [text && fill(actions.advised, { advice: text })], next: null };
  const next = sayNext("measure", said, about);
  const value = String(advice?.value);
  if (text && advice.value !== undefined && value === baseline) {
    // What he would do in place of a change decides, too.
    const other = about.advice?.find((each) => each !== advice && each.value === undefined)?.text;
    const besides = [other && fill(actions.advised_also, { advice: lowerFirst(other) })];
    return { kind: "keep", action: fill(actions.advised_keep, { advice: text }), value, besides, next };
  }
  const factor = own === null ? null : (said.factor ?? own);
  const compared = said.levels && said.against ? [JSON.parse(said.levels)[0], said.against] : null;
  const values = compared ?? (factor ? listConcluded(factor, runs, about) : []);
  return adviseFirst({ factor, values, measure: measureOf(factor, about), isClaim: true }, next, about);
}

/** Names of measures that are longer explain themselves, and nobody else. */
const mostWords = 5;

/** Measures by how much they say of storage. */
const telling = ["iops", "bytes_per_s", "latency_mean_us"];

/** @param {string | null} factor @param {Context} about @returns {string | null} the measure of what the source states of it */
function measureOf(factor, { stated = [] }) {
  const own = stated
    .flatMap(({ measure, factors }) => (factor && factor in factors ? measure : []))
    .filter((name) => name.split(" ").length <= mostWords);
  return telling.find((name) => own.includes(name)) ?? own[0] ?? null;
}

/** No difference that matters. */
const alike = new Set(["equal", "small_clear"]);
/** Nothing is advised from them: too close, or both ways, or two single runs that happened to be alike. */
const untested = new Set([
  ...["drifted", "open", "open_range", "both_ways", "close", "close_single", "by_setting"],
]);
