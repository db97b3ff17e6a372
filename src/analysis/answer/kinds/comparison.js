/** Which setting is better: counts of what was found against the baseline, and the setting that a reader leaves with. */
import { findMeasure, isAre, sentenceOf, usedFor } from "../../../words/measures.js";
import { describeLevel, listWords } from "../../series.js";
import { noRun } from "../../compare/drafts.js";
import { fewestBlocks } from "../../compare/order.js";
import { leastGrade } from "../../compare/winners.js";
import { findPatterns } from "../patterns.js";
import { countBlocks, nameLoadsToRun } from "../settle.js";
import { adviseLevel } from "../advice.js";
import { capital, sayChange, sayLoads, saySpan } from "../words.js";

/** @import {Asked, Comparison, Context, MeasureEntry, Run} from "../../types.js" */
/** @import {Said} from "../answers.js" */
/** @import {Pattern} from "../patterns.js" */

/**
 * The most telling pattern up, and the most telling one down.
 * @param {Pattern[]} patterns the most telling first
 * @returns {Pattern[]}
 */
const choosePatterns = (patterns) =>
  [patterns.find(({ low }) => low > 1), patterns.find(({ high }) => high < 1)].flatMap((each) => each ?? []);

/** @type {Record<string, string>} */
const groups = {
  better: "found",
  worse: "found",
  equivalent: "found",
  undecided: "found",
  differs: "unordered",
  alike: "unordered",
  "order-confounded": "apart",
  confounded: "confounded",
  "beyond scatter": "scatter",
  "within scatter": "scatter",
  unreplicated: "once",
  "not comparable": "refused",
};

/** Of the rows of one group, among all that are told. @type {Record<string, (rows: Comparison[], measure: MeasureEntry, about: Context, all: Comparison[]) => string[]>} */
const sentences = {
  found: (rows, measure, about, all) => [sayFound(rows, measure, about, all)],
  unordered: sayUnordered,
  apart: sayApart,
  scatter: sayScatter,
  once: sayOnce,
  confounded: sayConfounded,
  refused: sayRefused,
};

/**
 * @param {Asked} asked
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said[]} a headline, and a row for each pattern that it tells
 */
export function answerComparison({ measure: name }, runs, about) {
  const rows = (about.findings.comparisons ?? []).filter(
    ({ scope, factor, against_baseline }) =>
      scope === "load" && factor === about.study.factor && against_baseline,
  );
  if (!rows.length) return [];
  const measure = chooseMeasure(rows, name, about);
  const known = rows.filter((row) => row.measure === measure?.name);
  if (!measure)
    return [describeSaid(rows, null, [`These figures cannot answer it: ${reasonsOf(rows)}`], runs)];
  const patterns = findPatterns(known);
  const texts = Object.keys(sentences).flatMap((group) => {
    const own = known.filter(({ verdict }) => groups[String(verdict)] === group);
    const isTold = patterns.length > 0 && (group === "once" || group === "confounded");
    return own.length && !isTold ? sentences[group](own, measure, about, known) : [];
  });
  const seen = patterns.length ? sayPatterns(patterns, measure, about) : [];
  return [
    describeSaid(
      known,
      measure,
      [...sayInstead(name, measure, about), ...seen, ...texts, ...adviseLevel(measure, about, runs)],
      runs,
    ),
    ...choosePatterns(patterns).map((pattern) => describePattern(pattern, measure, about, runs)),
  ];
}

/**
 * @param {Comparison[]} rows
 * @param {string | undefined} name that was asked for
 * @param {Context} about
 * @returns {MeasureEntry | null} null where no ratio is known
 */
function chooseMeasure(rows, name, { measures }) {
  const known = (/** @type {MeasureEntry | undefined} */ entry) =>
    rows.some((row) => row.measure === entry?.name && row.ratio !== null);
  const asked = name ? findMeasure(measures, name) : undefined;
  return (known(asked) ? asked : usedFor(measures, "compare").find(known)) ?? null;
}

/**
 * @param {string | undefined} name of the measure that was asked for
 * @param {MeasureEntry} measure that is answered
 * @param {Context} about
 * @returns {string[]} empty where it is the one
 */
export const sayInstead = (name, measure, { measures }) =>
  !name || name === measure.name
    ? []
    : [`${sentenceOf(measures, name)} was asked for and cannot be told: this is ${measure.sentence}`];

/**
 * @param {Comparison[]} rows
 * @param {MeasureEntry | null} measure
 * @param {string[]} texts
 * @param {Run[]} runs
 * @returns {Said}
 */
function describeSaid(rows, measure, texts, runs) {
  const [{ factor, baseline }] = rows;
  const loads = rows.flatMap(({ load }) => load ?? []);
  const verdicts = [...new Set(rows.map(({ verdict }) => verdict))];
  return {
    ...{ factor, levels: JSON.stringify([...new Set(rows.map(({ level }) => level))]), against: baseline },
    ...{
      from_load: loads.length ? Math.min(...loads) : null,
      to_load: loads.length ? Math.max(...loads) : null,
    },
    measure: measure?.name ?? null,
    verdict: verdicts.length === 1 ? verdicts[0] : null,
    grade: leastGrade(rows),
    of: runs.filter((run) => run.factors[factor] !== undefined),
    sentence: texts.map(endSentence).join(" "),
  };
}

/** @param {string} text */
const endSentence = (text) => `${capital(text).replace(/\.$/, "")}.`;

/**
 * @param {Comparison[]} rows of repeated runs whose order is known
 * @param {MeasureEntry} measure
 * @param {Context} about
 * @param {Comparison[]} all
 */
function sayFound(rows, measure, about, all) {
  const [up, down] = [1, -1].map((side) =>
    rows.filter(
      ({ verdict, ratio }) =>
        ["better", "worse"].includes(String(verdict)) && Math.sign(Number(ratio) - 1) === side,
    ),
  );
  const alike = rows.filter(({ verdict }) => verdict === "equivalent");
  const open = rows.filter(({ verdict }) => verdict === "undecided");
  const parts = [
    ...(up.length ? [`${saySide(up, "higher", about)} at ${ofAll(up, all)}${sayExtremes(up, about)}`] : []),
    ...(down.length
      ? [`${saySide(down, "lower", about)} at ${ofAll(down, all)}${sayExtremes(down, about)}`]
      : []),
    ...(alike.length ? [`equivalent within ${rows[0].margin_pct} % at ${ofAll(alike, all)}`] : []),
    ...(open.length ? [`undecided at ${ofAll(open, all)}${sayMissing(open)}`] : []),
  ];
  const lead = up.length && down.length ? "it depends: " : "";
  return `${lead}against ${describeLevel(rows[0].baseline, rows[0].factor, about.units)}, ${measure.sentence} ${isAre(measure)} ${parts.join(", ")} (${basisOf(rows)})`;
}

/**
 * @param {Comparison[]} rows
 * @param {string} word
 * @param {Context} about
 */
function saySide(rows, word, { units }) {
  const levels = [...new Set(rows.map(({ level }) => level))];
  return levels.length === 1 ? `${word} with ${describeLevel(levels[0], rows[0].factor, units)}` : word;
}

/**
 * @param {Comparison[]} some
 * @param {Comparison[]} all
 */
const ofAll = (some, all) =>
  some.length < all.length
    ? `${some.length} of ${pointsOf(all.length)}`
    : all.length === 1
      ? "the one point"
      : `all ${pointsOf(all.length)}`;

/** @param {number} count */
const pointsOf = (count) => (count === 1 ? "1 point" : `${count} points`);

/**
 * @param {Comparison[]} rows of one verdict
 * @param {Context} about
 * @returns {string} the one change with its interval, or the span of all of them
 */
function sayExtremes(rows, about) {
  const ratios = rows.map(({ ratio }) => Number(ratio));
  if (rows.length > 1) return ` (${saySpan(Math.min(...ratios), Math.max(...ratios))})`;
  const [{ low, high, level, factor, workload, others, load }] = rows;
  const at =
    about.loadAxis && load !== null ? describeLevel(String(load), about.loadAxis, about.units) : null;
  const place = [describeLevel(level, factor, about.units), workload, others, at].filter(Boolean).join(", ");
  const span = low !== null && high !== null ? `, ${saySpan(low, high)}` : "";
  return ` (${sayChange(ratios[0])}${span}; ${place})`;
}

/** @param {Comparison[]} open */
function sayMissing(open) {
  const counts = open.flatMap(({ repeats_missing }) => repeats_missing ?? []);
  if (!counts.length) return ", near the margin";
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return ` (${least === most ? least : `${least} to ${most}`} more repeats may decide)`;
}

/** @param {Comparison[]} rows */
function basisOf(rows) {
  const tools = [...new Set(rows.flatMap(({ tool }) => tool ?? []))];
  const counts = rows.map(({ runs, baseline_runs }) => Math.min(runs, baseline_runs));
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const runs = `${least === most ? least : `${least} to ${most}`} ${most === 1 ? "run" : "runs"} a side`;
  return [...(tools.length ? [listWords(tools)] : []), `${runs}, ${leastGrade(rows)}`].join("; ");
}

/**
 * @param {Comparison[]} rows
 * @param {MeasureEntry} measure
 * @param {Context} about
 * @param {Comparison[]} all
 */
function sayUnordered(rows, measure, about, all) {
  const [differing, alike] = ["differs", "alike"].map((each) =>
    rows.filter(({ verdict }) => verdict === each),
  );
  const said = [
    ...(differing.length
      ? [`differ in these runs at ${ofAll(differing, all)}${sayExtremes(differing, about)}`]
      : []),
    ...(alike.length ? [`are alike in these runs at ${ofAll(alike, all)}`] : []),
  ].join(", ");
  return [
    `against ${describeLevel(rows[0].baseline, rows[0].factor, about.units)}, the ${measure.sentence} ${said} (${basisOf(rows)})`,
    "The order of the runs was not recorded, so that the time may have made the difference: record starts, or run the levels in turns",
  ];
}

/**
 * @param {Comparison[]} rows
 * @param {MeasureEntry} measure
 * @param {Context} about
 */
function sayApart(rows, measure, about) {
  const plain = rows.map((row) => ({ ...row, ratio: row.plain_ratio }));
  const [{ drift_pct }] = rows;
  const moved =
    drift_pct === null
      ? ""
      : `, while ${measure.sentence} moved by ${sayChange(1 + drift_pct / 100)} over the runs`;
  return [
    `no verdict at ${pointsOf(rows.length)}: as they stand, ${measure.sentence} ${changesOf(plain, about)}, but each level ran wholly after the other${moved}: time or setting, these figures cannot tell`,
    `${fewestBlocks} blocks, each with every level once in random order, would tell`,
  ];
}

/**
 * @param {Comparison[]} rows
 * @param {Context} about
 */
function changesOf(rows, about) {
  const ratios = rows.map(({ ratio }) => Number(ratio));
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
  const against = `against ${describeLevel(rows[0].baseline, rows[0].factor, about.units)}`;
  return rows.length === 1
    ? `changed by ${sayChange(low)} ${against}`
    : `changed by ${saySpan(low, high)} ${against}`;
}

/**
 * @param {Comparison[]} rows
 * @param {MeasureEntry} measure
 * @param {Context} about
 * @param {Comparison[]} all
 */
function sayScatter(rows, measure, about, all) {
  const beyond = rows.filter(({ verdict }) => verdict === "beyond scatter");
  const needed = `${Math.round(Number(rows[0].needed_pct_curve))} % would be needed`;
  if (!beyond.length)
    return [
      `not repeated: ${measure.sentence} ${changesOf(rows, about)}, within what such runs scatter (${needed}): ${countBlocks(rows)} blocks would tell`,
    ];
  return [
    `not repeated: at ${ofAll(beyond, all)} ${measure.sentence} ${changesOf(beyond, about)}, more than such runs usually scatter (${needed}): a lead, not a proof`,
  ];
}

/**
 * @param {Comparison[]} rows
 * @param {MeasureEntry} measure
 * @param {Context} about
 */
function sayOnce(rows, measure, about) {
  const far = [...rows].sort(
    (a, b) => Math.abs(Math.log(Number(b.ratio))) - Math.abs(Math.log(Number(a.ratio))),
  )[0];
  const loads = nameLoadsToRun(
    rows.flatMap(({ load }) => load ?? []),
    about,
  );
  const largest = rows.length > 1 ? "the largest difference seen" : "the difference seen";
  return [
    `these figures cannot tell: fewer than three runs a side, and how far such runs scatter is not known; ${largest} in ${measure.sentence} is ${sayExtremes(
      [{ ...far, low: null, high: null }],
      about,
    )
      .trim()
      .replace(/^\(|\)$/g, "")}`,
    `${countBlocks([far])} blocks${loads && ` at ${loads}`}, each with every level once in random order, would settle it`,
  ];
}

/**
 * @param {Comparison[]} rows
 * @param {MeasureEntry} measure
 * @param {Context} about
 */
function sayConfounded(rows, measure, about) {
  const causes = JSON.parse(String(rows[0].confounders));
  return [
    `${measure.sentence} ${changesOf(rows, about)} at ${pointsOf(rows.length)}, but something else differs there, too, so that there is no verdict: ${causes[0].replace(/\.$/, "")}`,
  ];
}

/** @param {Comparison[]} rows */
function sayRefused(rows) {
  const distrusted = rows.every(({ reason }) => reason === noRun);
  const why = distrusted ? "all runs of one side are distrusted" : reasonsOf(rows);
  return [`${pointsOf(rows.length)} may not be compared: ${why}`];
}

/** @param {Comparison[]} rows */
function reasonsOf(rows) {
  const reasons = [...new Set(rows.flatMap(({ reason }) => reason ?? []))];
  return reasons[0]?.replace(/^[A-Z](?=[a-z]* )/, (letter) => letter.toLowerCase()) ?? "no reason is known";
}

/**
 * @param {Pattern[]} patterns
 * @param {MeasureEntry} measure
 * @param {Context} about
 */
function sayPatterns(patterns, measure, about) {
  const shown = choosePatterns(patterns);
  const rows = shown[0].rows;
  const loads = nameLoadsToRun(
    rows.flatMap(({ load }) => load ?? []),
    about,
  );
  return [
    ...shown.map(
      (pattern, i) =>
        (i > 0 ? "so too: " : "") +
        sayPattern(pattern, measure, about, i > 0) +
        sayOpposite(pattern, patterns, about),
    ),
    `Nothing was repeated: a lead, not a proof. About ${countBlocks(rows)} blocks${loads && ` at ${loads}`} may settle it, if runs scatter as the tools do`,
  ];
}

/**
 * @param {Pattern} pattern
 * @param {Pattern[]} all
 * @param {Context} about
 * @returns {string} what the same two levels showed the other way round
 */
function sayOpposite({ level, against, workload, others, high }, all, about) {
  const opposite = all.find(
    (each) =>
      [each.level, each.against, each.workload, each.others].join("\n") ===
        [level, against, workload, others].join("\n") && each.high > 1 !== high > 1,
  );
  return opposite
    ? `, but ${saySpan(opposite.low, opposite.high)} at ${sayLoads(opposite.loads, about)}`
    : "";
}

/**
 * @param {Pattern} pattern
 * @param {MeasureEntry} measure
 * @param {Context} about
 * @param {boolean} [again] of the tools that were named before
 * @returns {string} seen with two tools: 4 stripes had +23 to +273 % IOPS against 1 stripe
 */
function sayPattern(pattern, measure, about, again = false) {
  const { level, against, workload, others, tools, loads, low, high, confounded, rows } = pattern;
  const named = (/** @type {string} */ value) => describeLevel(value, rows[0].factor, about.units);
  const place = [workload, others, sayLoads(loads, about)].filter(Boolean).join(", ");
  const other = confounded.length ? `; with ${listWords(confounded)} something else differed too` : "";
  return `${again ? "" : `seen with ${listWords(tools)}: `}${named(level)} changed ${measure.sentence} by ${saySpan(low, high)} against ${named(against)} (${place}${other})`;
}

/**
 * @param {Pattern} pattern
 * @param {MeasureEntry} measure
 * @param {Context} about
 * @param {Run[]} runs
 * @returns {Said}
 */
function describePattern(pattern, measure, about, runs) {
  const { rows, level, against, workload, others, loads, low, high, tools } = pattern;
  const [{ factor }] = rows;
  return {
    ...{ role: "pattern", factor, levels: JSON.stringify([level]), against, workload, others },
    ...{ from_load: loads[0], to_load: loads[loads.length - 1], measure: measure.name },
    ...{ ratio: Math.sqrt(low * high), low, high, verdict: "unreplicated", grade: "seen in both tools" },
    tool: listWords(tools),
    of: runs.filter(
      (run) =>
        run.workload === workload &&
        loads.includes(Number(run.load)) &&
        [level, against].includes(run.factors[factor]),
    ),
    sentence: endSentence(sayPattern(pattern, measure, about)),
  };
}
