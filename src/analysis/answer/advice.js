/** What a reader does with a finding, and which runs would settle it. */
import { nameNoun, isSwitch, nameFactor, nameSetting, nameSubject, withArticle } from "../series.js";
import { actions, choices, nexts, openParts, ownActions } from "../../sentences/actions.js";
import { fill, fillClause, lowerFirst, startSentence } from "../../sentences/fill.js";
import { sayLevel } from "../../words/levels.js";
import { findMeasure } from "../../words/measures.js";
import { listConcluded, listTried } from "./asked.js";
import { nameLoads } from "./names.js";
import { adviseOpen, isBought } from "./open.js";
import { isMade, isOwn } from "./trust.js";

/** @import {Context, Run} from "../types.js" */
/** @import {Said} from "./answers.js" */

/**
 * @param {Said} said
 * @param {string | null} grade
 * @param {Run[]} runs  of the study
 * @param {Context} about
 * @returns {{action: string | null, author?: string, next: string | null}} author: what the author advises, who saw more than the numbers
 */
export function advise(said, grade, runs, about) {
  const { form, factor } = said;
  if (isMade(said.of ?? [])) return { action: fill(actions.made, {}), next: null };
  if (form === "conclusion" || form === "claim") return adviseAuthor(said, runs, about);
  if (form === "knee")
    return { action: fill(actions.load, { load: String(said.load) }), next: repeat(grade, said, about) };
  const once = grade === "single run" && reached.get(form);
  if (once) return { action: fill(once, {}), next: fill(nexts.change, {}) };
  const fixed = byForm.get(form);
  if (fixed)
    return {
      action: fill(fixed, { throughput: said.load ?? "", what: openParts.io_size }),
      next: form === "criterion_if" ? null : repeat(grade, said, about),
    };
  if (!factor || said.ratio === undefined || said.ratio === null) return { action: null, next: null };
  // What loses data is kept from, whatever else may explain its gain: no repeat changes that.
  const own = isOwn(said.of ?? []);
  const safe = adviseRisk(said, about, own ? ownActions : actions);
  if (safe) return { action: safe, next: null };
  if (own) {
    const isSure = said.state === "free" && grade !== "single run";
    return {
      action: adviseSetting(said, isSure ? grade : "single run", about) ?? sayOwnOpen(said, about),
      next: isSure ? null : sayNext("repeat", said, about),
    };
  }
  // Repeats of a setting that something came along with prove no more than single runs: only those are a first hint.
  const isFree = said.state === "free" || (said.state === "along" && grade === "single run");
  const action = isFree ? adviseSetting(said, grade, about) : null;
  if (action) return { action, next: repeat(grade, said, about) };
  const open = adviseOpen(
    {
      ...{ factor, measure: said.measure ?? null },
      values: [JSON.parse(said.levels ?? "[]")[0], String(said.against)],
      depends: isFree && dependsOnWorkload(said),
    },
    about,
  );
  const next = isFree
    ? repeat(grade, said, about)
    : sayNext(said.state === "after" ? "turns" : "alone", said, about);
  return { action: open.action, author: sayAuthor(about), next: open.next === undefined ? next : open.next };
}

/** @param {Said} said @param {Context} about */
const sayOwnOpen = (said, { units }) =>
  dependsOnWorkload(said)
    ? ownActions.depends
    : fill(ownActions.open, { baseline: nameValue(String(said.against), String(said.factor), units) });

/** @param {Said} said */
const dependsOnWorkload = ({ form, opposed }) =>
  !untested.has(form) && (form === "by_workload" || opposed === true);

/** What to do where no setting is ahead of another, by the form of the finding. */
const byForm = new Map([
  ["all_failed", actions.failed],
  ["agreement_unknown", actions.unknown],
  ["criterion_if", actions.criterion],
  ["sweep", actions.latency],
  ["sweep_iops", actions.latency],
  ["latency_grows", actions.latency],
  ["sizes", actions.workload],
  ["link_limit", actions.link],
  ["several", actions.another],
  ["one_setting", actions.another],
  ["no_pair", actions.alike],
  ["moves_together", actions.apart],
]);

/** What to do with single runs that compare nothing. @type {Map<string, string>} */
const reached = new Map([
  ["one_run", actions.once],
  ["several", actions.each_once],
]);

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
 * @returns {string | null} null where the finding carries no choice; nor do single runs of what has to be bought
 */
function adviseSetting(said, grade, about) {
  const { form, factor, levels, against } = said;
  const own = isOwn(said.of ?? []);
  const words = own ? ownActions : actions;
  const isSingle = grade === "single run";
  const name = String(factor);
  if (alike.has(form) || (own && form.startsWith("close"))) return fill(words.either, {});
  if (untested.has(form) || dependsOnWorkload(said)) return null;
  const gains = gainsBy(said, about);
  if (gains && isSingle && !own && isBought(about.practice?.[name])) return null;
  const level = JSON.parse(levels ?? "[]")[0];
  const setting = (own ? nameSetting : nameSubject)(level, name, about.units);
  const baseline = nameValue(String(against), name, about.units);
  if (!gains) return fill(isSingle ? words.keep_single : words.keep, { baseline });
  const value = sayLevel(level);
  const choose = isSwitch(value)
    ? fillClause(choices.switch, { way: value, title: withArticle(nameFactor(name, about.units)) })
    : fillClause(choices.value, { setting });
  const where = said.lead_from === undefined ? "" : nameLoads(said.lead_from, said.lead_to ?? null, about);
  const values = {
    ...{ setting, choose, where, baseline },
    worst: said.worst ? fillClause(actions.worst, { ...said.worst, setting }) : "",
  };
  if (said.losing)
    return fill(isSingle ? words.use_then_single : words.use_then, {
      ...{ ...values, other: startSentence(said.losing.where), workloads: said.losing.workloads },
    });
  const sure = grade === "repeated, random order" ? words.use : words.use_fair;
  return fill(isSingle ? words.use_single : sure, values);
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
 * @returns {string | null} null where nothing is known that the value that gains risks
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
 * @returns {string | null} null where nothing is known that it risks
 */
function adviseSafe(factor, chosen, other, { practice, units }, template) {
  const risk = practice?.[factor]?.risks?.[chosen];
  if (!risk) return null;
  const [gaining, safe] = [chosen, other].map((value) => nameSetting(value, factor, units));
  return fill(template, { chosen: gaining, other: safe, risk });
}

/**
 * @param {Said} said  a claim
 * @param {Run[]} runs  of the study
 * @param {Context} about
 * @returns {{action: string, author?: string, next: string | null}} the decision, which may be that of the author
 */
function adviseAuthor(said, runs, about) {
  const { factor: own, baseline } = about.study;
  const risky = own && baseline ? Object.keys(about.practice?.[own]?.risks ?? {}) : [];
  const tried = own ? listTried(own, runs, about) : [];
  const chosen = risky.find((value) => value !== baseline && tried.includes(value));
  const safe = chosen && adviseSafe(String(own), chosen, String(baseline), about, actions.safe);
  // What loses data is kept from: no repeat changes that.
  if (safe) return { action: safe, author: sayAuthor(about), next: null };
  const next = sayNext("measure", said, about);
  const [advice] = about.advice ?? [];
  if (advice?.startsWith("Keep "))
    return { action: fill(actions.advised_keep, { advice: advice.replace(/\.(?: .*)?$/s, "") }), next };
  const factor = own === null ? null : (said.factor ?? own);
  const compared = said.levels && said.against ? [JSON.parse(said.levels)[0], said.against] : null;
  const values = compared ?? (factor ? listConcluded(factor, runs, about) : []);
  const open = adviseOpen({ factor, values, measure: measureOf(factor, about), isClaim: true }, about);
  return { action: open.action, author: sayAuthor(about), next: open.next === undefined ? next : open.next };
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

/** @param {Context} about @returns {string | undefined} the author's advice, which begins with what to do */
const sayAuthor = ({ advice }) =>
  advice?.length ? fill(actions.advised, { advice: lowerFirst(advice[0]) }) : undefined;

/** No difference that matters. */
const alike = new Set(["equal", "small_clear"]);
/** Nothing is advised from them: too close, or both ways, or two single runs that happened to be alike. */
const untested = new Set([
  ...["drifted", "open", "open_range", "both_ways", "close", "close_single", "by_setting"],
]);
