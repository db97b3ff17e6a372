/** What a reader does with a finding, and which runs would settle it. */
import { nameFactor, nameSetting, nameSubject, withArticle } from "../series.js";
import { actions, nexts, ownActions } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { findMeasure } from "../../words/measures.js";
import { nameLoads } from "./names.js";
import { isMade, isOwn } from "./trust.js";

/** @import {Context} from "../types.js" */
/** @import {Said} from "./answers.js" */

/**
 * @param {Said} said
 * @param {string | null} grade
 * @param {Context} about
 * @returns {{action: string | null, next: string | null}}
 */
export function advise(said, grade, about) {
  const { form, factor } = said;
  if (isMade(said.of ?? [])) return { action: fill(actions.made, {}), next: null };
  if (form === "conclusion" || form === "claim")
    return {
      action: [
        about.advice?.[0] && fill(actions.advised, { advice: about.advice[0] }),
        adviseClaim(said, about) ?? fill(actions.author, {}),
      ]
        .filter(Boolean)
        .join(" "),
      next: fill(about.study.factor === null ? nexts.measure_one : nexts.measure, {
        what: varied(said, about),
      }),
    };
  if (form === "knee")
    return { action: fill(actions.load, { load: String(said.load) }), next: repeat(grade, said, about) };
  const once = grade === "single run" && reached.get(form);
  if (once) return { action: fill(once, {}), next: fill(nexts.change, {}) };
  const fixed = byForm.get(form);
  if (fixed)
    return { action: fill(fixed, {}), next: form === "criterion_if" ? null : repeat(grade, said, about) };
  if (!factor || said.ratio === undefined || said.ratio === null) return { action: null, next: null };
  // Repeats of a setting that something came along with prove no more than single runs: only those are a first hint.
  const isHint = said.state === "along" && grade === "single run";
  const own = isOwn(said.of ?? []);
  if (said.state !== "free" && !isHint && !own) {
    const setting = about.units[factor]?.title?.toLowerCase() ?? "the setting";
    return {
      action: fill(actions.test, { both: nameBoth(said, about) }),
      next: fill(said.state === "after" ? nexts.repeat : nexts.alone, {
        ...{ setting: `the ${setting}`, what: varied(said, about) },
      }),
    };
  }
  if (!own) return { action: adviseSetting(said, grade, about), next: repeat(grade, said, about) };
  const isSure = said.state === "free" && grade !== "single run";
  return {
    action: adviseSetting(said, isSure ? grade : "single run", about),
    next: isSure ? null : fill(nexts.repeat, { what: varied(said, about) }),
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
const repeat = (grade, said, about) =>
  grade === "single run" ? fill(nexts.repeat, { what: varied(said, about) }) : null;

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
  const baseline = nameSetting(String(against), name, about.units);
  if (alike.has(form) || (own && form.startsWith("close"))) return fill(words.either, {});
  if (untested.has(form)) return fill(words.test, { baseline, both: nameBoth(said, about) });
  if (form === "by_workload" || said.opposed) return fill(words.choose, {});
  const up = findMeasure(about.measures, String(said.measure))?.better === "lower" ? -1 : 1;
  const gains = up * Math.log(Number(said.lead_ratio ?? said.ratio)) > 0;
  const where = said.lead_from === undefined ? "" : nameLoads(said.lead_from, said.lead_to ?? null, about);
  const chosen = gains ? JSON.parse(levels ?? "[]")[0] : String(against);
  const other = gains ? String(against) : JSON.parse(levels ?? "[]")[0];
  const safe = adviseSafe(name, chosen, other, about, words.safe);
  if (safe) return safe;
  if (gains && said.losing)
    return fill(isSingle ? words.use_then_single : words.use_then, {
      ...{ setting, where, baseline, other: said.losing.where, workloads: said.losing.workloads },
    });
  return gains
    ? fill(isSingle ? words.use_single : words.use, { setting, where })
    : fill(isSingle ? words.keep_single : words.keep, { baseline });
}

/**
 * @param {Said} said
 * @param {Context} about
 * @returns {string} PVSCSI and LSI Logic SAS, both settings of the link speed
 */
function nameBoth({ factor, levels, against }, { units }) {
  const [name, level] = [String(factor), String(JSON.parse(levels ?? "[]")[0])];
  const names = [level, String(against)].map((value) => nameSetting(value, name, units));
  const title = nameFactor(name, units);
  return names.some((each) => each.startsWith(`${title} `))
    ? `both settings of ${withArticle(title)}`
    : `${names[0]} and ${names[1]}`;
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
