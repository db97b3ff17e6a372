/** The finding of one setting against another: which form it has, and the forms that speak of all results. */
import { probit } from "simple-statistics";
import { effects, findings } from "../../sentences/answers.js";
import { fill, startSentence } from "../../sentences/fill.js";
import { countOf, formatAmount, formatRange, formatShift, formatSpan } from "../../sentences/format.js";
import { maxOf, minOf } from "../series.js";
import { sayDrifted } from "./after.js";
import { sayBands, sayWhole, sayWorkloads } from "./bands.js";
import { saySettings } from "./by-setting.js";
import { nameCondition, nameResults } from "./names.js";
import { basisOf, better, sayChange } from "./subject.js";
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
 * @returns {Pick<Said, "form" | "finding" | "lead_ratio" | "lead_from" | "lead_to" | "losing">}
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
  if (isWhole && bands[0].loads <= 1) return sayWorkloads(subject, bands[0]);
  return sayBands(subject);
}

/**
 * @param {Subject} subject
 * @param {Comparison} row
 * @param {State} state
 * @param {number | null} typical
 */
function sayOne(subject, row, state, typical) {
  const { setting, baseline, measure, workloads, about } = subject;
  const byVersion = sayVersions(subject);
  if (byVersion) return byVersion;
  const ratio = Number(row.ratio);
  const condition = nameCondition(row, workloads, about.units);
  const named = condition.split(", ").length <= 2 ? condition : "";
  const scope = [named, basisOf(subject)].filter(Boolean).join(", ");
  const values = { setting, baseline, scope: scope && `(${scope})`, parts: subject.parts };
  const results = named || "one result";
  const interval = row.low !== null && row.high !== null ? `(${formatSpan(row.low, row.high)})` : "";
  const sided = row.direction && {
    change: sayChange(subject, ratio),
    range: `(${formatRange(Number(row.direction_low), Number(row.direction_high))})`,
  };
  const shift = formatShift(ratio, ratio, measure);
  if (state === "free" && row.verdict === "undecided" && sided)
    return {
      form: "direction",
      finding: fill(findings.direction, { ...values, ...sided }),
    };
  if (state === "free" && row.verdict === "undecided")
    return {
      form: "open",
      finding: fill(findings.open, {
        ...values,
        ...{
          shift,
          range: interval,
          runs: `${countOf(Math.min(row.runs, row.baseline_runs), "run")} each`,
        },
      }),
    };
  if (state === "free" && row.verdict === "equivalent" && sided)
    return {
      form: "small_clear",
      finding: fill(findings.small_clear, { ...values, ...sided }),
    };
  if (state === "free" && (row.verdict === "equivalent" || row.verdict === "alike"))
    return {
      form: "equal",
      finding: fill(findings.equal, { ...values, margin: `${row.margin_pct} %`, results }),
    };
  if (state === "free" && !subject.isRepeated && signOf(row) === 0)
    return {
      form: "close_single",
      finding: fill(findings.close_single, { ...values, shift, results, runs: basisOf(subject) }),
    };
  if (state !== "free" && Math.abs(Math.log(ratio)) <= Math.log1p(row.margin_pct / 100))
    return {
      form: "close",
      finding: fill(findings.close, { ...values, shift, results }),
    };
  const shown = typical ?? ratio;
  const where = typical ? `(${[scope, effects.medians].filter(Boolean).join(", ")})` : values.scope;
  return {
    form: "gave",
    finding: fill(findings.gave, { ...values, scope: where, change: sayChange(subject, shown) }),
  };
}

/**
 * Repeated, and nowhere a difference, but perhaps one over all.
 * @param {Subject} subject
 * @param {Overall | null} overall
 */
function sayNone(subject, overall) {
  const { setting, baseline, rows, bands, measure } = subject;
  const equal = rows.filter(({ verdict }) => verdict === "equivalent" || verdict === "alike");
  if (equal.length === rows.length)
    return {
      form: "equal",
      finding: fill(findings.equal, {
        ...{ setting, baseline, margin: `${rows[0].margin_pct} %` },
        results: `all ${countOf(rows.length, "result")}`,
      }),
    };
  if (overall && overall.low > 1 === overall.high > 1)
    return {
      form: "overall",
      finding: fill(findings.overall, {
        change: sayChange(subject, overall.ratio),
        ...{
          results: countOf(rows.length, "result"),
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
      results: equal.length
        ? `${rows.length - equal.length} of ${countOf(rows.length, "result")}`
        : `all ${countOf(rows.length, "result")}`,
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
  const basis = basisOf(subject);
  const where = nameResults(clear, rest, workloads, about);
  return {
    form: "gave_some",
    finding: fill(findings.gave_some, {
      change: sayChange(subject, minOf(ratios), maxOf(ratios)),
      where: where || `in ${clear.length} of ${countOf(rows.length, "result")}`,
      basis: basis && `(${basis})`,
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
function sayBothWays({ setting, baseline, rows, measure }) {
  const signed = rows.map((row) => signOf(row) * better(measure));
  const ratios = rows.map(({ ratio }) => Number(ratio));
  return {
    form: "both_ways",
    finding: fill(findings.both_ways, {
      ...{ setting, baseline, shift: formatShift(minOf(ratios), maxOf(ratios), measure) },
      results: countOf(rows.length, "result"),
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

/** About the same everywhere, though not by a test. @param {Subject} subject */
function sayClose(subject) {
  const { setting, baseline, rows, measure } = subject;
  const ratios = rows.map(({ ratio }) => Number(ratio));
  const [low, high] = [minOf(ratios), maxOf(ratios)];
  const runs = basisOf(subject);
  const form = runs ? "close_single" : "close";
  const results = countOf(rows.length, "result");
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
        ...{ change: sayChange(subject, low, high), results: `all ${results}`, runs },
      }),
    };
  return {
    form,
    finding: fill(findings[form], {
      ...{ setting, baseline, shift: formatShift(low, high, measure), results, runs },
    }),
  };
}
