/** The finding of one setting against another: which form it has, and the forms that speak of all results. */
import { probit } from "simple-statistics";
import { effects, findings } from "../../sentences/answers.js";
import { fill, startSentence } from "../../sentences/fill.js";
import { sayTool } from "../../words/workloads.js";
import { countOf, formatAmount, formatRange, formatShift, formatSpan } from "../../sentences/format.js";
import { maxOf, minOf } from "../series.js";
import { sayDrifted } from "./after.js";
import { sayBands, sayWhole, sayWorkloads } from "./bands.js";
import { saySettings } from "./by-setting.js";
import { countResults, nameCondition, nameResults } from "./names.js";
import { basisIn, basisOf, better, inBrackets, sayChange } from "./subject.js";
import { leastSingle, signOf } from "./summary.js";
import { sayVersions } from "./versions.js";

/** @import {Comparison} from "../types.js" */
/** @import {Said} from "./answers.js" */
/** @import {Overall} from "./overall.js" */
/** @import {Subject} from "./subject.js" */
/** @import {State} from "./comparison.js" */

/**
 * @param {Subject} subject
 * @param {State} state
 * @param {Overall | null} overall
 * @param {number | null} typical  ratio of the medians, where the mean of the only result is not typical
 * @returns {Pick<Said, "form" | "finding" | "lead_ratio" | "lead_from" | "lead_to" | "losing" | "counted">}
 */
export function sayFinding(subject, state, overall, typical) {
  const { bands, rows } = subject;
  const drifted = sayDrifted(subject);
  if (drifted) return drifted;
  if (rows.length === 1) return sayOne(subject, rows[0], state, typical);
  if (state === "free" && subject.isRepeated && rows.every((row) => signOf(row) === 0))
    return sayNone(subject, overall);
  if (basisOf(subject) && isClose(rows)) return sayClose(subject);
  const signs = new Set(rows.map(signOf));
  const isWhole = bands.length === 1 && bands[0].results.length === rows.length;
  if (isWhole && bands[0].parts.every(({ sign }) => sign !== 0 && sign === bands[0].parts[0].sign))
    return sayWhole(subject, bands[0]);
  const isOneSided = signs.has(0) && signs.size === 2;
  if (isOneSided && (subject.isRepeated || (isWhole && bands[0].loads <= 1))) return saySome(subject);
  if (bands.every(({ parts }) => parts.every(({ sign }) => sign === 0)))
    return signs.has(1) && signs.has(-1) ? sayBothWays(subject) : sayClose(subject);
  const bySetting = saySettings(subject);
  if (bySetting) return bySetting;
  const isSteady = isWhole && bands[0].parts.every(({ sign, isUnanimous }) => sign !== 0 && isUnanimous);
  if (isWhole && (bands[0].loads <= 1 || isSteady)) return sayWorkloads(subject, bands[0]);
  return sayBands(subject);
}

/**
 * @param {Subject} subject
 * @param {Comparison} row
 * @param {State} state
 * @param {number | null} typical
 */
function sayOne(subject, row, state, typical) {
  const byVersion = sayVersions(subject);
  if (byVersion) return byVersion;
  const { setting, baseline, measure, workloads, about } = subject;
  const ratio = Number(row.ratio);
  const condition = nameCondition(row, workloads, about.units);
  const named = condition.split(", ").length <= 2 ? condition : "";
  const results = named ? `for ${named}` : "in one result";
  const [form, own] = chooseForm(subject, row, state);
  if (form === "close_same") return { form: "close_single", finding: sayAlike(subject, results) };
  const scope = [
    named || (row.workload === null && sayTool(row.tool)),
    basisIn(subject),
    form === "gave" && typical && effects.medians,
  ].filter(Boolean);
  return {
    form,
    finding: fill(findings[form], {
      ...{ setting, baseline, results, parts: subject.parts, runs: basisIn(subject) },
      ...{
        scope: scope.length > 0 ? `(${scope.join(", ")})` : "",
        shift: formatShift(ratio, ratio, measure),
      },
      change: sayChange(subject, typical ?? ratio),
      ...own,
    }),
  };
}

/**
 * @param {Subject} subject
 * @param {Comparison} row  its only result
 * @param {State} state
 * @returns {[form: keyof typeof findings, own: Record<string, string>]} the form of its finding, with what that alone has
 */
function chooseForm(subject, row, state) {
  const ratio = Number(row.ratio);
  if (state !== "free")
    return Math.abs(Math.log(ratio)) <= Math.log1p(row.margin_pct / 100) ? ["close", {}] : ["gave", {}];
  const sided = row.direction && {
    change: sayChange(subject, ratio),
    range: `(${formatRange(Number(row.direction_low), Number(row.direction_high))})`,
  };
  if (row.verdict === "undecided") {
    if (sided) return ["direction", sided];
    const runs = `${countOf(Math.min(row.runs, row.baseline_runs), "run")} each`;
    const isKnown = row.low !== null && row.high !== null;
    return ["open", { runs, range: isKnown ? `(${formatSpan(Number(row.low), Number(row.high))})` : "" }];
  }
  if (row.verdict === "equivalent" && sided) return ["small_clear", sided];
  if (row.verdict === "equivalent" || row.verdict === "alike")
    return ["equal", { margin: `${row.margin_pct} %` }];
  if (subject.isRepeated || signOf(row) !== 0) return ["gave", {}];
  return formatAmount(ratio) === "0" ? ["close_same", {}] : ["close_single", {}];
}

/**
 * Repeated, and nowhere a difference, but perhaps one over all.
 * @param {Subject} subject
 * @param {Overall | null} overall
 */
function sayNone(subject, overall) {
  const { setting, baseline, rows, bands, measure } = subject;
  const [results, all] = [false, true].map((areAll) => countResults(rows, subject.workloads, { areAll }));
  const equal = rows.filter(({ verdict }) => verdict === "equivalent" || verdict === "alike");
  if (equal.length === rows.length)
    return {
      form: "equal",
      finding: fill(findings.equal, {
        ...{ setting, baseline, margin: `${rows[0].margin_pct} %` },
        results: `in ${all}`,
      }),
    };
  if (overall && overall.low > 1 === overall.high > 1)
    return {
      form: "overall",
      finding: fill(findings.overall, {
        change: sayChange(subject, overall.ratio),
        ...{
          results,
          range: `(${formatRange(overall.low, overall.high, overall.ratio)})`,
        },
      }),
    };
  const [{ mean, low, high }] = bands;
  return {
    form: "open_range",
    finding: fill(findings.open_range, {
      ...{ setting, baseline, range: formatSpan(low, high) },
      shift: formatShift(mean, mean, measure),
      results: equal.length ? `${rows.length - equal.length} of ${results}` : all,
    }),
  };
}

/** A difference in some results, none in the others. @param {Subject} subject */
function saySome(subject) {
  const { rows, workloads, about } = subject;
  const clear = rows.filter((row) => signOf(row) !== 0);
  const ratios = clear.map(({ ratio }) => Number(ratio));
  const rest = rows.filter((row) => signOf(row) === 0);
  const equal = rest.every(({ verdict }) => verdict === "equivalent" || verdict === "alike");
  const where = nameResults(clear, rest, workloads, about);
  return {
    form: "gave_some",
    finding: fill(findings.gave_some, {
      change: sayChange(subject, minOf(ratios), maxOf(ratios)),
      where: where || `in ${clear.length} of ${countOf(rows.length, "result")}`,
      basis: inBrackets(subject, !where.startsWith("for ")),
      rest: startSentence(
        nameResults(rest, clear, workloads, about) || `in the other ${countOf(rest.length, "result")}`,
      ),
      close: closeOf(subject, equal, rows[0].margin_pct),
    }),
  };
}

/**
 * @param {Subject} subject
 * @param {boolean} isEqual
 * @param {number} margin  in percent
 */
const closeOf = ({ isRepeated }, isEqual, margin) => {
  if (!isRepeated) return "about the same";
  return isEqual ? `within ${margin} % of each other` : "too close to call";
};

/** Better in some results, worse in others, and nothing that they have in common. @param {Subject} subject */
function sayBothWays({ setting, baseline, rows, measure, workloads }) {
  const signed = rows.map((row) => signOf(row) * better(measure));
  const ratios = rows.map(({ ratio }) => Number(ratio));
  return {
    form: "both_ways",
    finding: fill(findings.both_ways, {
      ...{ setting, baseline, shift: formatShift(minOf(ratios), maxOf(ratios), measure) },
      results: countResults(rows, workloads),
      up: signed.filter((sign) => sign > 0).length,
      down: signed.filter((sign) => sign < 0).length,
    }),
  };
}

/** Single runs that vary as usual have a coefficient of variation of so much at most; two of them differ by root 2 times that. */
const usualVariation = 0.03 * Math.SQRT2;

/** Of equal settings, so many headlines may name a difference. */
const falseHeadlines = 0.05;

/**
 * Of many single runs some are far apart by chance: the more results there are, the further one has to be to count.
 * @param {Comparison[]} rows  single runs
 * @returns {boolean} whether none is further apart than chance makes the farthest of so many, nor their mean
 */
function isClose(rows) {
  if (rows.some(({ scatter_log_sd }) => (scatter_log_sd ?? null) !== null)) return false;
  const logs = rows.map(({ ratio }) => Math.log(Number(ratio)));
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const most = usualVariation * probit(1 - falseHeadlines / 2 / rows.length);
  return Math.abs(mean) < leastSingle && maxOf(logs.map(Math.abs)) < Math.max(leastSingle, most);
}

/** @param {Subject} subject @param {string} results @returns {string} two settings that gave the very same */
const sayAlike = (subject, results) =>
  fill(findings.close_same, {
    ...{ setting: subject.setting, baseline: subject.baseline, measure: subject.measure.sentence },
    ...{ results, runs: inBrackets(subject) },
  });

/** About the same everywhere, though not by a test. @param {Subject} subject */
function sayClose(subject) {
  const { setting, baseline, rows, measure } = subject;
  const ratios = rows.map(({ ratio }) => Number(ratio));
  const [low, high] = [minOf(ratios), maxOf(ratios)];
  const runs = basisIn(subject);
  const form = basisOf(subject) ? "close_single" : "close";
  const all = countResults(rows, subject.workloads, { areAll: true });
  if (
    runs &&
    rows.length > 1 &&
    low > 1 === high > 1 &&
    formatAmount(low) !== "0" &&
    formatAmount(high) !== "0"
  )
    return {
      form,
      finding: fill(findings.close_one_way, {
        ...{ change: sayChange(subject, low, high), results: all, runs },
      }),
    };
  const where = `in ${all}`;
  if (formatAmount(low) === "0" && formatAmount(high) === "0")
    return { form, finding: sayAlike(subject, where) };
  return {
    form,
    finding: fill(findings[form], {
      ...{ setting, baseline, shift: formatShift(low, high, measure), results: where, runs },
    }),
  };
}
