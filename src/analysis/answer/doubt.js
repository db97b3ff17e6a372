/** What may be wrong with a finding: the worst that concerns this very finding, or nothing. */
import { doubts } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { countOf, formatAmount, formatMove, listAll } from "../../sentences/format.js";
import { nameMeasure } from "../../words/measures.js";
import { fewestRepeats } from "../compare/effects.js";
import { system } from "../compare/pairs.js";
import { groupBy, maxOf, minOf, nameFactor, withArticle } from "../series.js";
import { clearDrift, driftWithin, nameFirst } from "./after.js";
import { listCompany } from "./company.js";
import { describeConfounding, findBrief, findFlaw } from "./flaws.js";
import { describeRepeats } from "./repeats.js";
import { causesOf } from "./summary.js";
import { isMade, isOwn, listRuns } from "./trust.js";

/** @import {Comparison, Context, Run} from "../types.js" */
/** @import {Said} from "./answers.js" */

/** In words, and what it says: findings of checks, by check and class, and differences. @typedef {{text: string | null, of: string[]}} Doubt */

/** Of single runs, fewer that are left out matter less than that each was run once. */
const notableShare = 0.1;

/**
 * @param {Said} said
 * @param {string | null} grade  of its evidence
 * @param {Run[]} runs  of the study
 * @param {Context} about
 * @returns {Doubt} of single runs never without text
 */
export function findDoubt(said, grade, runs, about) {
  const of = said.of ?? [];
  const found = findOwnDoubt(said, grade, runs, about);
  const own = found.text;
  const made = isMade(of) && fill(of[0].provenance === "synthetic" ? doubts.synthetic : doubts.lab, {});
  // What the source says of its own runs tells more than that each was run once.
  const company = !made && own !== null && own === sayCompany(said, about);
  const condition = sayCondition(about);
  const brief = made || own || condition ? null : findBrief(said, runs, about);
  const single = grade === "single run" ? saySingle(said, about) : null;
  const usual = !made && (condition ?? (brief ? `${brief.text}.` : single));
  // What came along hides nothing else that could overturn it.
  const further = company
    ? (sayCondition(about) ?? "")
        .split(/(?<=[.]) (?=[A-Z])/)
        .find((text) => !repeats(text, [own, said.dissent].join(" ")))
    : null;
  const faults = (about.environment?.faults ?? []).map(({ what }) =>
    fill(doubts.condition, { condition: what }),
  );
  const text = [made, ...faults, own ?? usual, further, said.dissent].filter(Boolean).join(" ") || null;
  return { text, of: [...found.of, ...(brief?.of ?? [])] };
}

/** @param {string | null} text @returns {Doubt} that no check found */
const plainly = (text) => ({ text, of: [] });

/** What the check of what the source says found. */
const stated = "bundled_change stated";

/**
 * @param {Said} said
 * @param {string | null} grade
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Doubt}
 */
function findOwnDoubt(said, grade, runs, about) {
  if (said.doubt !== undefined) return plainly(said.doubt);
  if (said.form === "drifted")
    return plainly(fill(doubts.after_each_other, nameFirst((said.used ?? [])[0], runs, about)));
  if (said.state === "claim" || said.state === "bound") return plainly(sayCondition(about));
  const rows = said.used ?? [];
  // A difference that is known weighs more than one that may be.
  if (said.state === "after")
    return shortCauses(rows).length > 0 ? sayChanged(said, about) : plainly(sayAfter(rows, runs, about));
  const company = rows.length > 0 ? sayCompany(said, about) : null;
  if (company) return { text: company, of: [stated] };
  if (said.state === "confounded") return sayChanged(said, about);
  if (rows.length > 0 && rows.every((row) => shortCauses([row]).length > 0)) return sayChanged(said, about);
  const flaw = findFlaw(said, runs, about);
  const isOrderUnknown =
    rows.length > 0 && rows.every(({ design, interval }) => interval === "t" && design === "order_unknown");
  if (flaw && (grade !== "single run" || flaw.share >= notableShare))
    return {
      text: isOrderUnknown ? fill(doubts.order_unknown_and, { flaw: flaw.text }) : `${flaw.text}.`,
      of: flaw.of ?? [],
    };
  if (isOrderUnknown) return plainly(fill(doubts.order_unknown, {}));
  if (
    rows.length > 0 &&
    rows.every(({ interval }) => interval === "t") &&
    rows.some(({ others }) => others.includes(" against "))
  )
    return said.factor === system ? sayChanged(said, about) : plainly(fill(doubts.differing, {}));
  return plainly(describeRepeats(said, runs, about));
}

/**
 * @param {Said} said  that rests on single runs
 * @param {Context} about
 * @returns {string} what is known of how such runs vary
 */
function saySingle({ used = [], of = [], repeats }, { not_given = [] }) {
  const repeated = used.length === 0 ? sayRepeated(of) : null;
  if (repeated) return repeated;
  const counts = used.length > 0 ? used.map((row) => Math.min(row.runs, row.baseline_runs)) : [repeats];
  const areTwo = counts.every((count) => count === 2);
  const known = used.flatMap(({ scatter_log_sd }) => scatter_log_sd ?? []);
  if (known.length > 0)
    return fill(doubts.single_vary, {
      ...{ times: areTwo ? "twice" : "once", percent: formatAmount(Math.exp(maxOf(known))) },
    });
  if (used.some((row) => Math.max(row.runs, row.baseline_runs) >= fewestRepeats))
    return fill(doubts.single_side, { times: areTwo ? "twice" : "once" });
  if (areTwo) return fill(doubts.twice, {});
  if (listRuns(of).length === 1) return fill(doubts.one, {});
  return fill(
    not_given.some((text) => /\brepeats\b/.test(text)) ? doubts.repeats_unknown : doubts.single,
    {},
  );
}

/**
 * @param {Run[]} of  runs of a curve or of sizes
 * @returns {string | null} how far the repeated ones differ; null where none or all are repeated
 */
function sayRepeated(of) {
  const results = groupBy(
    of.filter(({ iops }) => Number(iops) > 0),
    ({ tool, workload, load, factors: { repeat: _, ...factors } }) =>
      JSON.stringify([tool, workload, load, factors]),
  ).map((own) => own.map(({ iops }) => Number(iops)));
  const single = results.filter(({ length }) => length === 1).length;
  if (single === 0 || single === results.length) return null;
  return fill(doubts.single_most, {
    ...{ single, results: countOf(results.length, "result") },
    percent: formatAmount(maxOf(results.map((own) => maxOf(own) / minOf(own)))),
  });
}

/** A sentence of which more words stand in another says the same. */
const mostShared = 0.25;

/** @param {string} text @param {string} other @returns {boolean} whether it says again what the other says */
function repeats(text, other) {
  const [own, theirs] = [text, other].map((each) => each.match(/\p{Lu}{2,}|\p{L}{4,}/gu) ?? []);
  const known = theirs.map((word) => word.toLowerCase());
  const shared = own.filter((word) => known.includes(word.toLowerCase()));
  return shared.length > mostShared * own.length;
}

/** @param {Context} about */
const sayCondition = ({ conclusion }) =>
  conclusion?.condition ? fill(doubts.condition, { condition: conclusion.condition }) : null;

/**
 * @param {Said} said
 * @param {Context} about
 * @returns {string | null} what came along with the setting, as the source says
 */
function sayCompany({ form, factor, levels, against }, about) {
  if (!factor) return null;
  const named = [...JSON.parse(levels ?? "[]"), String(against)];
  const what = listCompany(about, factor, named);
  const template = alike.has(form) ? doubts.may_hide : doubts.came_with;
  return what.length > 0 ? fill(template, { what: listAll(what) }) : null;
}

/** Findings of no difference: nothing has to explain one. */
const alike = new Set(["close", "close_single", "equal"]);

/** @param {Comparison[]} rows @param {Run[]} runs @param {Context} about */
function sayAfter(rows, runs, about) {
  const [{ drift_pct, drift_p, measure }] = rows;
  const first = nameFirst(rows[0], runs, about);
  if (drift_pct === null || drift_p === null || drift_p >= clearDrift)
    return fill(doubts.after_each_other, first);
  const drift = driftWithin(rows[0]);
  const move = formatMove(drift, drift, nameMeasure(about.measures, measure));
  return fill(doubts.drift, { ...first, move });
}

/**
 * @param {Comparison[]} rows
 * @returns {string[]} what differs beside the setting, without outstanding I/O where what it follows from is named
 */
export function listCauses(rows) {
  const all = [...new Set(rows.flatMap(causesOf))];
  const isNamed = all.some((text) => /^(queue depth|threads)\b/.test(text));
  return all.filter((text) => !isNamed || !text.startsWith("outstanding I/O"));
}

/** @param {Comparison[]} rows @returns {string[]} those that are no sentence */
const shortCauses = (rows) =>
  listCauses(rows)
    .map((text) => text.replace(/\.$/, ""))
    .filter((text) => text.split(" ").length <= 12 && !/order|drift|session/i.test(text));

/**
 * @param {Said} said  of runs of one's own
 * @returns {boolean} whether something else that the files record differs; the parts of a system belong to it
 */
export const isBlended = ({ state, factor, used = [] }) =>
  state === "confounded" ||
  (factor !== system && used.length > 0 && used.every((row) => shortCauses([row]).length > 0));

/** @param {Said} said @param {Context} about @returns {Doubt} the first two other settings that differ, or what a check found */
function sayChanged(said, about) {
  const { used = [], of = [] } = said;
  const short = shortCauses(used);
  if (short.length === 0)
    return describeConfounding(listCauses(used), said, about) ?? plainly(fill(doubts.differing, {}));
  const named = short.slice(0, 2);
  const what = listAll(named);
  if (!isOwn(of)) return { text: fill(doubts.also_changed, { what }), of: named };
  if (!isBlended(said)) return { text: fill(doubts.files_differ, { what }), of: named };
  const factor = String(said.factor);
  const change = factor === system ? "your change" : withArticle(nameFactor(factor, about.units));
  return { text: fill(doubts.not_alone, { what, change }), of: named };
}
