/** Which setting is better: what was seen of the study's setting against its baseline, in one or two sentences. */
import { doubts, findings, parts as partsOf } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import {
  countOf,
  formatAmount,
  formatChange,
  formatPercent,
  formatSpan,
  listAll,
} from "../../sentences/format.js";
import { findMeasure, usedFor } from "../../words/measures.js";
import { readsAlong } from "../audit/company.js";
import { groupBy } from "../series.js";
import { listParts } from "./company.js";
import { nameBaseline, nameCondition, nameLoads, nameSetting, nameWorkloads } from "./names.js";
import { readSettings } from "../compare/pairs.js";
import { sumOverBlocks } from "./overall.js";
import { conditionOf, leastSingle, signOf, summarise } from "./summary.js";

/** @import {Asked, Comparison, Context, MeasureEntry, Run} from "../types.js" */
/** @import {Said} from "./answers.js" */
/** @import {Band, Part} from "./summary.js" */
/** @import {Overall} from "./overall.js" */

/**
 * What a sentence about one setting against another needs.
 * @typedef {object} Subject
 * @property {string} setting  as it is named
 * @property {string} baseline
 * @property {Comparison[]} rows  that may be compared, of this pair
 * @property {Band[]} bands
 * @property {Band[]} transitions
 * @property {MeasureEntry} measure
 * @property {boolean} isRepeated
 * @property {string} parts  what belongs to the setting, as the source says: " It comes with twice the disks."; empty where nothing is said
 * @property {(string | null)[]} workloads  of the study
 * @property {Context} about
 */

/**
 * @param {Asked} asked
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said[]} one, or none where no two settings have a ratio
 */
export function answerComparison({ measure: name }, runs, about) {
  const { factor } = about.study;
  const all = (about.findings.comparisons ?? []).filter(
    (row) => row.scope === "load" && row.factor === factor && row.against_baseline,
  );
  const measure = chooseMeasure(all, name, about);
  if (!factor || !measure) return [];
  const known = all.filter((row) => row.measure === measure.name && Number(row.ratio) > 0);
  const { rows, state } = chooseRows(known, about);
  const workloads = [...new Set(runs.map(({ workload }) => workload))];
  const subjects = groupBy(rows, ({ level }) => level).map((own) =>
    describeSubject(own, { measure, workloads, about }),
  );
  const subject = chooseSubject(subjects);
  const overall = state === "free" && subject.isRepeated ? sumOverBlocks(subject.rows, runs, about) : null;
  const said = sayFinding(subject, state, overall);
  const [{ level, baseline }] = subject.rows;
  // A finding by band leaves out the loads between the bands; every other form speaks of all results.
  const banded = subject.bands.flatMap(({ results }) => results.map(({ row }) => row));
  const used = ["beats", "loses"].includes(said.form) ? banded : subject.rows;
  const loads = used.flatMap(({ load }) => load ?? []);
  const ratios = used.map(({ ratio }) => Math.log(Number(ratio)));
  return [
    {
      ...said,
      tool: commonTool(used),
      ...{ factor, levels: JSON.stringify([level]), against: baseline, measure: measure.name },
      ...{
        from_load: loads.length ? Math.min(...loads) : null,
        to_load: loads.length ? Math.max(...loads) : null,
      },
      ratio: Math.exp(ratios.reduce((sum, log) => sum + log, 0) / ratios.length),
      ...{ low: Math.exp(Math.min(...ratios)), high: Math.exp(Math.max(...ratios)), results: used.length },
      verdict: commonVerdict(subject.rows),
      support: sayOtherSettings(subject, subjects) ?? (overall && sayOverall(subject, overall, said.form)),
      ...(state === "after" ? sayGap(subject.rows) : {}),
      state,
      used,
      left_out: all.filter((row) => row.measure === measure.name).length - used.length,
      of: runs.filter((run) => run.factors[factor] !== undefined),
    },
  ];
}

/**
 * Gaps that drift makes in fewer than 1 of 100 cases, in ranges within one setting, by the runs of the smaller side.
 * Simulated with independent noise, autocorrelation 0.8, a random walk and linear drifts of up to 3 standard deviations a
 * run; a jump of 3 at set-up passes in up to 5 cases of 100.
 * @param {Comparison} row
 */
const leastGap = ({ runs, baseline_runs }) => [3.5, 2.5][Math.min(runs, baseline_runs) - 3] ?? 2;

/**
 * One setting after the other: whether every gap is more than drift makes.
 * @param {Comparison[]} rows
 * @returns {Pick<Said, "support" | "doubt"> | {}}
 */
function sayGap(rows) {
  const gaps = rows.flatMap((row) => (Number(row.gap_ranges) > leastGap(row) ? Number(row.gap_ranges) : []));
  if (gaps.length < rows.length) return {};
  const times = `${Math.min(...gaps).toFixed(1)} times`;
  return { support: fill(findings.gap, { times }), doubt: fill(doubts.set_up, {}) };
}

/**
 * @param {Subject} subject
 * @param {Overall} overall
 * @param {string} form  of the finding
 * @returns {string | null} null where the finding says it
 */
const sayOverall = ({ rows }, { ratio, low, high }, form) =>
  form === "overall"
    ? null
    : fill(findings.overall_too, {
        ...{ results: countOf(rows.length, "result"), change: formatPercent(ratio) },
        range: `(${formatSpan(low, high)})`,
      });

/** @param {Comparison[]} rows @returns {string | null} null where there are several */
const commonTool = (rows) => (new Set(rows.map(({ tool }) => tool)).size === 1 ? rows[0].tool : null);

/** @param {Comparison[]} rows @returns {string | null} null where there are several */
const commonVerdict = (rows) => {
  const verdicts = [...new Set(rows.map(({ verdict }) => verdict))];
  return verdicts.length === 1 ? verdicts[0] : null;
};

/**
 * @param {Comparison[]} rows
 * @param {string | undefined} name  that was asked for
 * @param {Context} about
 * @returns {MeasureEntry | null} the first measure that has a ratio
 */
function chooseMeasure(rows, name, { measures }) {
  const known = (/** @type {MeasureEntry | undefined} */ entry) =>
    rows.some((row) => row.measure === entry?.name && Number(row.ratio) > 0);
  const asked = name ? findMeasure(measures, name) : undefined;
  return (known(asked) ? asked : usedFor(measures, "compare").find(known)) ?? null;
}

/**
 * What the rows of a headline are: free of other causes; along: the source says that something came along with the setting;
 * after: one setting ran after the other; confounded: something else differs.
 * @typedef {"free" | "along" | "after" | "confounded"} State
 */

/**
 * Results that failed a check or have another cause enter a headline only where there are no others.
 * Of those, results that differ only in what the source says came along with the setting stand before all others.
 * @param {Comparison[]} known
 * @param {Context} about
 * @returns {{rows: Comparison[], state: State}}
 */
function chooseRows(known, { findings: { checks = [] } }) {
  const free = known.filter(
    ({ verdict }) => !["confounded", "order-confounded", "not comparable"].includes(String(verdict)),
  );
  if (free.length > 0) return { rows: free, state: "free" };
  const along = known.filter(readsAlong(checks));
  if (along.length > 0) return { rows: along, state: "along" };
  const after = known.filter(({ verdict }) => verdict === "order-confounded");
  return after.length > 0 ? { rows: after, state: "after" } : { rows: known, state: "confounded" };
}

/**
 * @param {Comparison[]} rows  of one level
 * @param {Pick<Subject, "measure" | "workloads" | "about">} known
 * @returns {Subject}
 */
function describeSubject(rows, { measure, workloads, about }) {
  const [{ level, baseline, factor }] = rows;
  const { bands, transitions } = summarise(rows);
  const parts = listParts(about, factor, [level, baseline]);
  return {
    parts: parts.length > 0 ? ` ${fill(partsOf, { what: listAll(parts) })}` : "",
    setting: nameSetting(level, factor, about.units),
    baseline: nameBaseline(baseline, factor, about.units),
    ...{ rows, bands, transitions, measure, workloads, about },
    isRepeated: rows.every(({ interval }) => interval === "t"),
  };
}

/**
 * The setting that gains most on average; where none gains anything, the one that loses most.
 * @param {Subject[]} subjects
 */
function chooseSubject(subjects) {
  const scored = subjects.map((subject) => ({
    subject,
    score: scoreOf(subject),
    gains: countGains(subject),
  }));
  const gaining = scored.filter(({ score, gains }) => score > 0 && gains > 0);
  const [best] = gaining.toSorted((a, b) => b.score - a.score);
  return (best ?? scored.toSorted((a, b) => a.score - b.score)[0]).subject;
}

/** @param {Subject} subject @returns {number} mean gain, as a logarithm */
const scoreOf = ({ rows, measure }) =>
  (better(measure) * rows.reduce((sum, { ratio }) => sum + Math.log(Number(ratio)), 0)) / rows.length;

/** @param {Subject} subject */
const countGains = ({ rows, measure }) => rows.filter((row) => signOf(row) === better(measure)).length;

/**
 * @param {Subject} subject
 * @param {State} state
 * @param {Overall | null} overall
 * @returns {Pick<Said, "form" | "finding" | "lead_ratio" | "lead_from" | "lead_to">}
 */
function sayFinding(subject, state, overall) {
  const { bands, rows } = subject;
  if (rows.length === 1) return sayOne(subject, rows[0], state);
  if (state === "free" && subject.isRepeated && rows.every((row) => signOf(row) === 0))
    return sayNone(subject, overall);
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

/** @param {Subject} subject @returns {string} what single runs are called within the sentence */
const basisOf = ({ isRepeated, rows }) => {
  if (isRepeated) return "";
  return rows.every(({ runs, baseline_runs }) => Math.min(runs, baseline_runs) < 3) ? "single runs" : "";
};

/** @param {Subject} subject @returns {string} the same in brackets of its own */
const inBrackets = (subject) => (basisOf(subject) ? `(${basisOf(subject)})` : "");

/** @param {MeasureEntry} measure @returns {number} the sign of a gain */
const better = (measure) => (measure.better === "lower" ? -1 : 1);

/**
 * @param {number} ratio
 * @param {MeasureEntry} measure
 * @returns {string} 60 % higher throughput than, 2.4x the IOPS of
 */
export function effectOf(ratio, measure) {
  if (ratio >= 2) return `${formatChange(ratio)} the ${measure.sentence} of`;
  return `${formatAmount(ratio)} % ${directionOf(ratio, measure)} ${measure.sentence} than`;
}

/** @param {number} ratio @param {MeasureEntry} measure */
const directionOf = (ratio, { plural }) =>
  ratio > 1 ? (plural ? "more" : "higher") : plural ? "fewer" : "lower";

/**
 * @param {Subject} subject
 * @param {Comparison} row
 * @param {State} state
 */
function sayOne(subject, row, state) {
  const { setting, baseline, measure, workloads, about } = subject;
  const ratio = Number(row.ratio);
  const condition = nameCondition(row, workloads, about.units);
  const scope = [condition.split(", ").length <= 2 ? condition : "", basisOf(subject)]
    .filter(Boolean)
    .join(", ");
  const values = {
    setting,
    baseline,
    scope: scope && `(${scope})`,
    basis: inBrackets(subject),
    parts: subject.parts,
  };
  const interval = row.low !== null && row.high !== null ? `(${formatSpan(row.low, row.high)})` : "";
  const sided = row.direction
    ? {
        change: formatPercent(ratio),
        range: `(${formatSpan(Number(row.direction_low), Number(row.direction_high))})`,
      }
    : null;
  if (state === "free" && row.verdict === "undecided" && sided)
    return {
      form: "direction",
      finding: fill(findings.direction, {
        ...{ ...values, ...sided, direction: directionOf(ratio, measure), measure: measure.sentence },
      }),
    };
  if (state === "free" && row.verdict === "undecided")
    return {
      form: "open",
      finding: fill(findings.open, {
        ...values,
        ...{
          change: formatPercent(ratio),
          range: interval,
          runs: `${countOf(Math.min(row.runs, row.baseline_runs), "run")} each`,
        },
      }),
    };
  if (state === "free" && row.verdict === "equivalent" && sided)
    return {
      form: "small_clear",
      finding: fill(findings.small_clear, {
        ...{ ...values, effect: effectOf(ratio, measure), range: sided.range },
      }),
    };
  if (state === "free" && row.verdict === "equivalent")
    return {
      form: "equal",
      finding: fill(findings.equal, { ...values, margin: `${row.margin_pct} %`, results: "the one result" }),
    };
  if (state === "free" && !subject.isRepeated && signOf(row) === 0)
    return {
      form: "close_single",
      finding: fill(findings.close_single, { ...values, range: formatPercent(ratio), results: "one result" }),
    };
  return { form: "gave", finding: fill(findings.gave, { ...values, effect: effectOf(ratio, measure) }) };
}

/**
 * Repeated, and nowhere a difference, but perhaps one over all.
 * @param {Subject} subject
 * @param {Overall | null} overall
 */
function sayNone({ setting, baseline, rows, bands, measure }, overall) {
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
        ...{ setting, baseline, effect: effectOf(overall.ratio, measure) },
        ...{ results: countOf(rows.length, "result"), range: `(${formatSpan(overall.low, overall.high)})` },
      }),
    };
  const [{ mean, low, high }] = bands;
  return {
    form: "open_range",
    finding: fill(findings.open_range, {
      ...{ setting, baseline, change: formatPercent(mean), range: formatSpan(low, high) },
      results: equal.length
        ? `${rows.length - equal.length} of ${countOf(rows.length, "result")}`
        : `all ${countOf(rows.length, "result")}`,
    }),
  };
}

/** A difference in some results, none in the others. @param {Subject} subject */
function saySome(subject) {
  const { setting, baseline, rows, measure } = subject;
  const clear = rows.filter((row) => signOf(row) !== 0);
  const ratios = clear.map(({ ratio }) => Number(ratio));
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  const rest = rows.filter((row) => signOf(row) === 0);
  const equal = rest.every(({ verdict }) => verdict === "equivalent" || verdict === "alike");
  return {
    form: "gave_some",
    finding: fill(findings.gave_some, {
      ...{ setting, baseline, effect: effectOf(mean, measure) },
      range: [formatSpan(Math.min(...ratios), Math.max(...ratios)), basisOf(subject)]
        .filter(Boolean)
        .join(", "),
      ...{ some: clear.length, results: countOf(rows.length, "result"), rest: rest.length },
      are: rest.length === 1 ? "is" : "are",
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
  return isEqual ? `within ${margin} %` : "too close to call";
};

/** Better in some results, worse in others, and nothing that they have in common. @param {Subject} subject */
function sayBothWays({ setting, baseline, rows, measure }) {
  const signed = rows.map((row) => signOf(row) * better(measure));
  const ratios = rows.map(({ ratio }) => Number(ratio));
  return {
    form: "both_ways",
    finding: fill(findings.both_ways, {
      ...{ setting, baseline, range: formatSpan(Math.min(...ratios), Math.max(...ratios)) },
      results: countOf(rows.length, "result"),
      up: signed.filter((sign) => sign > 0).length,
      down: signed.filter((sign) => sign < 0).length,
    }),
  };
}

/** Single runs, about the same everywhere. @param {Subject} subject */
function sayClose({ setting, baseline, rows }) {
  const ratios = rows.map(({ ratio }) => Number(ratio));
  return {
    form: "close_single",
    finding: fill(findings.close_single, {
      ...{ setting, baseline, range: formatSpan(Math.min(...ratios), Math.max(...ratios)) },
      results: countOf(rows.length, "result"),
    }),
  };
}

/**
 * One direction at every load and workload.
 * @param {Subject} subject
 * @param {Band} band
 */
function sayWhole(subject, band) {
  const { setting, baseline, measure } = subject;
  const basis = inBrackets(subject);
  const isUnanimous = band.up === band.results.length || band.down === band.results.length;
  if (band.parts.length === 1 || band.results.length < 4 || !isUnanimous || measure.name !== "iops")
    return {
      form: "gave_range",
      finding: fill(findings.gave_range, {
        ...{ setting, baseline, effect: effectOf(band.mean, measure), parts: subject.parts },
        range: [formatSpan(band.low, band.high), countOf(band.results.length, "result"), basisOf(subject)]
          .filter(Boolean)
          .join(", "),
      }),
    };
  const form = band.mean > 1 ? "beats_everywhere" : "loses_everywhere";
  return {
    form,
    finding: fill(findings[form], {
      ...{ setting, baseline, basis, parts: subject.parts, results: countOf(band.results.length, "result") },
      changes: sayChanges(subject, band),
    }),
  };
}

/**
 * A mean that one workload makes is given by workload.
 * @param {Subject} subject
 * @param {Band} band
 * @returns {string} 4k writes 2.5x, the others +15 to +67 %
 */
function sayChanges({ workloads, about }, { parts, outlier, mean, low, high }) {
  const name = (/** @type {Part} */ part) => nameCondition(part.row, workloads, about.units);
  if (outlier && name(outlier) && name(outlier).split(", ").length <= 2) {
    const rest = parts.filter(
      ({ row }) => row.workload !== outlier.row.workload || row.others !== outlier.row.others,
    );
    const means = rest.map((part) => part.mean);
    return `${name(outlier)} ${formatChange(outlier.mean)}, the others ${formatSpan(Math.min(...means), Math.max(...means))}`;
  }
  const means = parts.map((part) => part.mean);
  const span =
    parts.length === 1 ? formatSpan(low, high) : formatSpan(Math.min(...means), Math.max(...means));
  return span === formatChange(mean) ? span : `${formatChange(mean)} on average (${span})`;
}

/** Where it depends on the load: the band in which the setting does best, then the one that follows. @param {Subject} subject */
function sayBands(subject) {
  const { bands, measure } = subject;
  const side = better(measure);
  const strength = (/** @type {Band} */ band) =>
    side *
    Math.log(band.mean) *
    Math.sqrt(band.loads) *
    (band.parts.some(({ sign }) => sign === side) ? 1 : 0);
  const lead = [...bands].sort((a, b) => strength(b) - strength(a))[0];
  if (strength(lead) <= 0) return sayLosingBands(subject);
  const rest = bands.filter((band) => band !== lead);
  const opposite = [...rest].sort((a, b) => side * (a.mean - b.mean))[0];
  const gaining = lead.parts.filter(({ sign }) => sign === side);
  const first =
    gaining.length * 2 > lead.parts.length && !lead.parts.some(({ sign }) => sign === -side)
      ? fill(findings.beats, { ...valuesOf(subject, lead), changes: sayChanges(subject, lead) })
      : fill(findings.beats, { ...valuesOf(subject, lead), changes: sayGains(subject, lead) });
  return {
    form: "beats",
    finding: [first, opposite ? sayThen(subject, opposite) : ""].filter(Boolean).join(" "),
    ...{ lead_ratio: lead.mean, lead_from: Number(lead.from), lead_to: lead.to },
  };
}

/** @param {Subject} subject */
function sayLosingBands(subject) {
  const { bands, measure } = subject;
  const side = better(measure);
  const [worst] = [...bands].sort((a, b) => side * (a.mean - b.mean));
  return {
    form: "loses",
    finding: fill(findings.loses, { ...valuesOf(subject, worst), changes: sayGains(subject, worst) }),
  };
}

/**
 * @param {Subject} subject
 * @param {Band} band
 */
const valuesOf = (subject, band) => ({
  ...{ setting: subject.setting, baseline: subject.baseline, basis: inBrackets(subject) },
  where: whereOf(subject, band),
});

/**
 * @param {Subject} subject
 * @param {Band} band
 */
function whereOf({ rows, about }, band) {
  const loads = rows.flatMap(({ load }) => load ?? []);
  const isLast = band.to === Math.max(...loads) && band.from !== Math.min(...loads);
  return nameLoads(band.from, band.to, about, isLast);
}

/**
 * @param {Subject} subject
 * @param {Band} band  in which workloads differ in direction
 * @returns {string} 4k writes 2.5x, 64k reads −20 %
 */
function sayGains({ workloads }, { parts }) {
  const sides = [1, -1].map((side) => parts.filter(({ sign }) => sign === side));
  return listAll(
    sides.flatMap((own) => {
      if (own.length === 0) return [];
      const names = nameWorkloads(
        own.map(({ row }) => row.workload),
        workloads,
      ).filter(Boolean);
      const means = own.map(({ mean }) => mean);
      const span = formatSpan(Math.min(...means), Math.max(...means));
      return [
        `${names.length > 0 && names.length <= 3 ? listAll(names) : `${own.length} of ${parts.length} workloads`} ${span}`,
      ];
    }),
  );
}

/**
 * @param {Subject} subject
 * @param {Band} band
 * @returns {string} From 14 VMs, 4k I/O and 64k reads lose 18 to 26 %.
 */
function sayThen(subject, band) {
  const side = better(subject.measure);
  const sign = -side;
  const losing = band.parts.filter((part) => part.sign === sign);
  const where = whereOf(subject, band);
  if (losing.length === 0) {
    if (band.parts.some((part) => part.sign === side)) return "";
    return fill(findings.then_close, { where, margin: "10 %" });
  }
  const names = nameWorkloads(
    losing.map(({ row }) => row.workload),
    subject.workloads,
  ).filter(Boolean);
  const amounts = losing.map(({ mean }) => Number(formatAmount(mean))).sort((a, b) => a - b);
  const [low, high] = [amounts[0], amounts[amounts.length - 1]];
  return fill(findings.then_loses, {
    ...{
      where,
      workloads:
        names.length > 0 && names.length <= 4
          ? listAll(names)
          : `${losing.length} of ${band.parts.length} workloads`,
    },
    lose: names.length === 1 && !/s$|I\/O$/.test(names[0]) ? "loses" : "lose",
    changes: `${low === high ? low : `${low} to ${high}`} %`,
  });
}

/** More conditions than a sentence can name. */
const mostNamed = 6;

/**
 * Where there are too many conditions to name: another setting of which the difference depends, if there is one.
 * @param {Subject} subject
 * @returns {{form: string, finding: string} | null}
 */
function saySettings(subject) {
  const { rows, about, setting, baseline, measure } = subject;
  if (new Set(rows.map(conditionOf)).size <= mostNamed) return null;
  const settings = rows.map(
    (row) => new Map(readSettings(row.others).map(({ name, values }) => [name, values[0]])),
  );
  const names = [...new Set(settings.flatMap((own) => [...own.keys()]))];
  const splits = names.flatMap((name) => {
    const groups = groupBy(
      rows.map((row, i) => ({ row, value: settings[i].get(name) })),
      ({ value }) => String(value),
    );
    const isUsable =
      groups.length >= 2 &&
      groups.length <= 3 &&
      groups.every((own) => own.length >= 3 && own[0].value !== undefined);
    if (!isUsable) return [];
    const parts = groups.map((own) => ({
      value: String(own[0].value),
      ...spreadOf(own.map(({ row }) => Number(row.ratio))),
    }));
    const means = parts.map(({ mean }) => Math.log(mean));
    return [{ name, parts, apart: Math.max(...means) - Math.min(...means) }];
  });
  const [most] = splits.toSorted((a, b) => b.apart - a.apart);
  if (!most || most.apart < leastSingle) return null;
  const valuesOf = (
    /** @type {typeof most.parts[number]} */ { value, mean, low, high, n },
    /** @type {boolean} */ isFirst,
  ) => ({
    where: `with ${nameSetting(value, most.name, about.units)}`,
    change: formatPercent(mean),
    range: [formatSpan(low, high), isFirst ? basisOf(subject) : countOf(n, "result")]
      .filter(Boolean)
      .join(", "),
  });
  const [first, ...others] = most.parts;
  return {
    form: "by_setting",
    finding: [
      fill(findings.by_setting, { setting, baseline, measure: measure.sentence, ...valuesOf(first, true) }),
      ...others.map((part) => fill(findings.by_setting_too, valuesOf(part, false))),
    ].join(" "),
  };
}

/** @param {number[]} ratios */
const spreadOf = (ratios) => ({
  mean: Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length),
  ...{ low: Math.min(...ratios), high: Math.max(...ratios), n: ratios.length },
});

/**
 * No load axis, and workloads that differ in direction.
 * @param {Subject} subject
 * @param {Band} band
 */
function sayWorkloads(subject, band) {
  return {
    form: "by_workload",
    finding: fill(findings.by_workload, {
      ...{ setting: subject.setting, baseline: subject.baseline, basis: inBrackets(subject) },
      gains: sayGains(subject, band),
    }),
  };
}

/**
 * Another setting that beats the baseline for some workload at every load.
 * @param {Subject} subject  of the headline
 * @param {Subject[]} subjects
 * @returns {string | null}
 */
function sayOtherSettings(subject, subjects) {
  const side = better(subject.measure);
  const found = subjects
    .filter((each) => each !== subject)
    .flatMap((each) => {
      const parts = groupBy(each.rows, ({ workload, others }) => JSON.stringify([workload, others]));
      const whole = parts.filter(
        (rows) =>
          rows.length >= 3 &&
          rows.every(
            (row) =>
              Math.sign(Math.log(Number(row.ratio))) === side && Math.abs(Math.log(Number(row.ratio))) > 0,
          ),
      );
      const clear = whole.filter((rows) => rows.every((row) => signOf(row) === side));
      return clear.map((rows) => ({ each, rows }));
    })
    .filter(({ rows }) => {
      const own = subject.rows.filter(
        (row) => row.workload === rows[0].workload && row.others === rows[0].others,
      );
      return !own.every((row) => signOf(row) === side);
    });
  const [first] = found.toSorted((a, b) => b.rows.length - a.rows.length);
  if (!first) return null;
  const { each, rows } = first;
  const ratios = rows.map(({ ratio }) => Number(ratio));
  return fill(findings.beats, {
    ...{ setting: each.setting, baseline: each.baseline, basis: inBrackets(each) },
    where: `for ${nameCondition(rows[0], each.workloads, each.about.units)} at every load`,
    changes: formatSpan(Math.min(...ratios), Math.max(...ratios)),
  });
}
