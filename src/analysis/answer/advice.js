/** What a reader does with a finding, and which runs would settle it. */
import { nameNoun, isSwitch, nameFactor, nameSetting, nameSubject, withArticle } from "../series.js";
import { actions, choices, nexts, ownActions } from "../../sentences/actions.js";
import { fill, fillClause, startSentence } from "../../sentences/fill.js";
import { sayLevel } from "../../words/levels.js";
import { findMeasure } from "../../words/measures.js";
import { nameLoads } from "./names.js";
import { isMade, isOwn } from "./trust.js";

/** @import {Context} from "../types.js" */
/** @import {Said} from "./answers.js" */

/**
 * @param {Said} said
 * @param {string | null} grade
 * @param {Context} about
 * @returns {{action: string | null, author?: string, next: string | null}} author: what the author advises, who saw more than the numbers
 */
export function advise(said, grade, about) {
  const { form, factor } = said;
  if (isMade(said.of ?? [])) return { action: fill(actions.made, {}), next: null };
  if (form === "conclusion" || form === "claim") return adviseAuthor(said, about);
  if (form === "knee")
    return { action: fill(actions.load, { load: String(said.load) }), next: repeat(grade, said, about) };
  const once = grade === "single run" && reached.get(form);
  if (once) return { action: fill(once, {}), next: fill(nexts.change, {}) };
  const fixed = byForm.get(form);
  if (fixed)
    return {
      action: fill(fixed, { throughput: said.load ?? "" }),
      next: form === "criterion_if" ? null : repeat(grade, said, about),
    };
  if (!factor || said.ratio === undefined || said.ratio === null) return { action: null, next: null };
  // What loses data is kept from, whatever else may explain its gain: no repeat changes that.
  const own = isOwn(said.of ?? []);
  const safe = adviseRisk(said, about, own ? ownActions : actions);
  if (safe) return { action: safe, next: null };
  // Repeats of a setting that something came along with prove no more than single runs: only those are a first hint.
  const isHint = said.state === "along" && grade === "single run";
  if (said.state !== "free" && !isHint && !own)
    return {
      action: fill(actions.test, { both: nameBoth(said, about) }),
      author: sayAuthor(about),
      next: sayNext(said.state === "after" ? "turns" : "alone", said, about),
    };
  if (!own)
    return {
      action: adviseSetting(said, grade, about),
      author: grade === "single run" ? sayAuthor(about) : undefined,
      next: repeat(grade, said, about),
    };
  const isSure = said.state === "free" && grade !== "single run";
  return {
    action: adviseSetting(said, isSure ? grade : "single run", about),
    next: isSure ? null : sayNext("repeat", said, about),
  };
}

/** What to do where no setting is ahead of another, by the form of the finding. */
const byForm = new Map([
  ["all_failed", actions.failed],
  ["agreement_unknown", actions.unknown],
  ["criterion_if", actions.criterion],
  ["sweep", actions.latency],
  ["sweep_iops", actions.latency],
  ["latency_grows", actions.latency],
  ["sizes", actions.sizes],
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
 * @returns {string} in random order only where the setting can be changed to and fro
 */
function sayNext(which, said, about) {
  const factor = said.factor ?? about.study.factor;
  const isFixed =
    about.practice !== undefined &&
    !isOwn(said.of ?? []) &&
    varied(said, about) === "setting" &&
    !canFlip(about.practice[String(factor)]);
  const open = which === "turns" ? "repeat" : which;
  return fill(nexts[isFixed ? /** @type {const} */ (`${which}_fixed`) : open], {
    setting: factor ? withArticle(nameFactor(factor, about.units)) : "",
    what: varied(said, about),
  });
}

/**
 * @param {{where?: unknown[]} | undefined} practice
 * @returns {boolean} whether the setting can be changed to and fro: of platforms, hosts and disks no place to change them is known
 */
export const canFlip = (practice) => (practice?.where ?? []).length > 0;

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
 */
function adviseSetting(said, grade, about) {
  const { form, factor, levels, against } = said;
  const own = isOwn(said.of ?? []);
  const words = own ? ownActions : actions;
  const isSingle = grade === "single run";
  const name = String(factor);
  const nameIt = own ? nameSetting : nameSubject;
  const setting = nameIt(JSON.parse(levels ?? "[]")[0], name, about.units);
  const baseline = nameValue(String(against), name, about.units);
  if (alike.has(form) || (own && form.startsWith("close"))) return fill(words.either, {});
  const both = nameBoth(said, about);
  if (untested.has(form)) return fill(words.test, { baseline, both });
  if (form === "by_workload" || said.opposed) return fill(words.choose, { both });
  const up = findMeasure(about.measures, String(said.measure))?.better === "lower" ? -1 : 1;
  const gains = up * Math.log(Number(said.lead_ratio ?? said.ratio)) > 0;
  const where = said.lead_from === undefined ? "" : nameLoads(said.lead_from, said.lead_to ?? null, about);
  const value = sayLevel(JSON.parse(levels ?? "[]")[0]);
  const title = withArticle(nameFactor(name, about.units));
  const choose = isSwitch(value)
    ? fillClause(choices.switch, { way: value, title })
    : fillClause(choices.value, { setting });
  const values = { setting, choose, where, baseline };
  if (gains && said.losing)
    return fill(isSingle ? words.use_then_single : words.use_then, {
      ...{ ...values, other: startSentence(said.losing.where), workloads: said.losing.workloads },
    });
  const sure = grade === "repeated, random order" ? words.use : words.use_fair;
  return gains
    ? fill(isSingle ? words.use_single : sure, values)
    : fill(isSingle ? words.keep_single : words.keep, { baseline });
}

/** @param {string} value @param {string} factor @param {Context["units"]} units @returns {string} 1 stripe, the kernel iSCSI target */
const nameValue = (value, factor, units) =>
  nameNoun(value, factor, units) ?? nameSetting(value, factor, units);

/**
 * @param {Pick<Said, "factor" | "levels" | "against">} said
 * @param {Pick<Context, "units">} about
 * @returns {string} ": PVSCSI, and LSI Logic SAS"
 */
export function nameBoth({ factor, levels, against }, { units }) {
  const [setting, baseline] = [JSON.parse(levels ?? "[]")[0], against].map((value) =>
    nameValue(String(value), String(factor), units),
  );
  return fillClause(actions.both, { setting, baseline });
}

/**
 * @param {Said} said  a comparison
 * @param {Context} about
 * @param {typeof actions} words
 * @returns {string | null} null where nothing is known that the value that gains risks
 */
function adviseRisk(said, about, words) {
  const [level, against] = [String(JSON.parse(said.levels ?? "[]")[0]), String(said.against)];
  const up = findMeasure(about.measures, String(said.measure))?.better === "lower" ? -1 : 1;
  const gains = up * Math.log(Number(said.lead_ratio ?? said.ratio)) > 0;
  const [chosen, other] = gains ? [level, against] : [against, level];
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
 * @param {Context} about
 * @returns {{action: string, author?: string, next: string | null}} the decision, which may be that of the author
 */
function adviseAuthor(said, about) {
  const isOne = about.study.factor === null;
  const safe = adviseClaim(said, about);
  // What loses data is kept from: no repeat changes that.
  if (safe) return { action: safe, author: sayAuthor(about), next: null };
  const next = isOne ? fill(nexts.measure_one, {}) : sayNext("measure", said, about);
  const [advice] = about.advice ?? [];
  if (advice?.startsWith("Keep ")) return { action: fill(actions.advised_keep, { advice }), next };
  return { action: fill(isOne ? actions.author_size : actions.author, {}), author: sayAuthor(about), next };
}

/** @param {Context} about */
const sayAuthor = ({ advice }) => (advice?.length ? fill(actions.advised, { advice: advice[0] }) : undefined);

/**
 * @param {Said} said  a claim
 * @param {Context} about
 * @returns {string | null} null where no value that the source tried risks data
 */
function adviseClaim(said, about) {
  const { factor, baseline } = about.study;
  if (!factor || baseline === null) return null;
  const tried = [
    ...(about.stated ?? []).map(({ factors }) => factors[factor]),
    ...(said.of ?? []).map(({ factors }) => factors[factor]),
  ];
  const advice = tried.flatMap((value) =>
    value && value !== baseline
      ? (adviseSafe(factor, String(value), baseline, about, actions.safe) ?? [])
      : [],
  );
  return advice[0] ?? null;
}

/** No difference that matters. */
const alike = new Set(["equal", "small_clear"]);
/** Nothing is advised from them: too close, or both ways, or two single runs that happened to be alike. */
const untested = new Set([
  ...["drifted", "open", "open_range", "both_ways", "close", "close_single", "by_setting"],
]);
