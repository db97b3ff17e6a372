/** Which setting is better: what was seen of the study's setting against its baseline, in one or two sentences. */
import { effects, findings } from "../../sentences/answers.js";
import { geometricMean } from "../compare/logarithms.js";
import { fill } from "../../sentences/fill.js";
import {
  countOf,
  formatHeight,
  formatMove,
  formatRange,
  formatState,
  formatStates,
  listAll,
} from "../../sentences/format.js";
import { findMeasure, nameMeasure, usedFor } from "../../words/measures.js";
import { readsAlong } from "../audit/company.js";
import { describeOthers, groupBy, maxOf, minOf } from "../series.js";
import { sayGap } from "./after.js";
import { findCached } from "./cached.js";
import { describeDissent } from "./dissent.js";
import { describeLoads } from "./loads.js";
import { sayFinding } from "./finding.js";
import { nameCondition, nameResults, nameWorkloads, sayWith } from "./names.js";
import { sumOverBlocks } from "./overall.js";
import { sayLost } from "./lost.js";
import { findRivals, findTail } from "./rivals.js";
import { describePerUnit, listStated } from "./stated.js";
import { describeKnee } from "./sweep.js";
import { chooseSubject, describeSubject, findLeader, findSafer } from "./subjects.js";
import { describePlain, describeValues, findTypical } from "./typical.js";
import { signOf } from "./summary.js";

/** @import {Asked, Comparison, Context, MeasureEntry, Run} from "../types.js" */
/** @import {Said} from "./answers.js" */
/** @import {Overall} from "./overall.js" */
/** @import {Subject} from "./subject.js" */

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
  const isCached = findCached(runs, about);
  const stored = all.filter((row) => Number(row.ratio) > 0 && !isCached(row));
  const leading = stored.length > 0 ? stored : all;
  const measure = chooseMeasure(leading, name, about);
  if (!factor || !measure) return [];
  const known = leading.filter((row) => row.measure === measure.name && Number(row.ratio) > 0);
  const { rows, state } = chooseRows(known, about.findings.checks ?? []);
  const workloads = [...new Set(runs.map(({ workload }) => workload))];
  const subjects = groupBy(rows, ({ level }) => level).map((own) =>
    describeSubject(own, { measure, workloads, runs, about }),
  );
  const subject = chooseSubject(subjects);
  const overall = state === "free" && subject.isRepeated ? sumOverBlocks(subject.rows, runs, about) : null;
  const [first, ...others] = subject.rows;
  const typical = others.length === 0 ? findTypical(first, runs, about) : null;
  const tail = state === "free" ? findTail(subject, all.filter(isFree)) : null;
  const perUnit = describePerUnit(subject, runs);
  const said = perUnit?.finding
    ? { form: "gave_per", finding: perUnit.finding }
    : sayFinding(subject, state, overall, typical?.ratio ?? null);
  const rivals =
    state === "free" ? findRivals(subject, subjects, listPairs(measure.name, about), said.form) : null;
  // Where nothing else differs, the slowest I/Os are the finding.
  if (said.form === "equal" && tail && !name)
    return answerComparison({ kind: "comparison", measure: tail.measure }, runs, about).map((found) => ({
      ...found,
      support: [said.finding, found.support].filter(Boolean).join(" "),
    }));
  const { level, baseline } = first;
  // A finding by band leaves out the loads between the bands; every other form speaks of all results.
  const banded = subject.bands.flatMap(({ results }) => results.map(({ row }) => row));
  const used = ["beats", "loses"].includes(said.form) ? banded : subject.rows;
  const loads = used.flatMap(({ load }) => load ?? []);
  const tool = commonTool(used);
  const gap = state === "after" ? sayGap(subject.rows, runs, about) : null;
  const other = sayOtherMeasure(subject, leading, state);
  const ratios = used.map(({ ratio }) =>
    Math.log(said.form === "gave" && typical ? typical.ratio : Number(ratio)),
  );
  const described =
    [
      said.form === "gave" && typical?.text,
      fewForms.has(said.form) &&
        subject.rows.length <= mostResults &&
        describeValues(subject.rows, runs, about),
      describePlain(subject),
      gap?.support,
      other?.text,
      tail?.text,
      perUnit?.support,
      ...listStated(subject),
      findLeader(subject, subjects, said.form),
      findSafer(subject, subjects, said.form),
      sayLost(subject, runs),
      stored.length > 0 && sayCached(all.filter(isCached), subject, runs),
      overall && sayOverall(subject, overall, said.form),
    ]
      .filter(Boolean)
      .join(" ") ||
    (said.form === "gave" && describeValues([first], runs, about)) ||
    (said.form === "beats"
      ? null
      : describeKnee(
          runs.filter((run) => run.factors[factor] === baseline || run.factors[factor] === level),
          about,
        ));
  return [
    {
      ...said,
      tool,
      ...{ factor, levels: JSON.stringify([level]), against: baseline, measure: measure.name },
      ...{
        from_load: loads.length ? minOf(loads) : null,
        to_load: loads.length ? maxOf(loads) : null,
      },
      ratio: Math.exp(ratios.reduce((sum, log) => sum + log, 0) / ratios.length),
      ...{ low: Math.exp(minOf(ratios)), high: Math.exp(maxOf(ratios)), results: used.length },
      // Of all results of the two settings, also of those that the finding leaves out: pages show them beside it.
      verdict: commonVerdict(all.filter((row) => row.level === level && row.measure === measure.name)),
      support: [described, rivals?.text].filter(Boolean).join(" ") || null,
      ...(gap ? { doubt: gap.doubt } : {}),
      state,
      opposed: other?.isOpposite || tail?.isWorse,
      ...{ peers: rivals?.peers, only: rivals?.only },
      dissent:
        [describeLoads(subject), describeDissent(subject, all, tool)].filter(Boolean).join(" ") || null,
      used,
      left_out: all.filter((row) => row.measure === measure.name).length - used.length,
      of: runs.filter((run) => run.factors[factor] !== undefined && (tool === null || run.tool === tool)),
    },
  ];
}

/** Findings of a few results whose values are given, too. */
const fewForms = new Set(["gave_two", "gave_range"]);

/** The values of more results are a table. */
const mostResults = 3;

/**
 * Where some results are clear and the others open, the mean over all says more than each.
 * @param {Subject} subject
 * @param {Overall} overall
 * @param {string} form  of the finding
 * @returns {string | null} null where the results differ too much for a mean, or the finding says it
 */
const sayOverall = ({ rows, measure }, { ratio, low, high }, form) =>
  form === "gave_some" && !rows.some(({ verdict }) => verdict === "equivalent" || verdict === "alike")
    ? fill(low > 1 || high < 1 ? findings.overall_too : findings.overall_none, {
        ...{ results: countOf(rows.length, "result"), move: formatMove(ratio, ratio, measure) },
        range: `(${formatRange(low, high, ratio)})`,
      })
    : null;

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

/** @param {Pick<Comparison, "verdict">} row @returns {boolean} whether it failed no check and has no other cause */
const isFree = ({ verdict }) =>
  !["confounded", "order-confounded", "not comparable"].includes(String(verdict));

/** @param {string} measure @param {Context} about @returns {Comparison[]} of any two values of the setting, that may be used */
const listPairs = (measure, { study, findings: { comparisons = [] } }) =>
  comparisons.filter(
    (row) =>
      row.scope === "load" &&
      row.factor === study.factor &&
      row.measure === measure &&
      Number(row.ratio) > 0 &&
      isFree(row),
  );

/**
 * Results that failed a check or have another cause enter a headline only where there are no others.
 * Of those, results that differ only in what the source says came along with the setting stand before all others.
 * @template {Pick<Comparison, "verdict" | "confounders">} Row
 * @param {Row[]} known
 * @param {Parameters<typeof readsAlong>[0]} checks  what the audit found
 * @returns {{rows: Row[], state: State}}
 */
export function chooseRows(known, checks) {
  const free = known.filter(isFree);
  if (free.length > 0) return { rows: free, state: "free" };
  const along = known.filter(readsAlong(checks));
  if (along.length > 0) return { rows: along, state: "along" };
  const after = known.filter(({ verdict }) => verdict === "order-confounded");
  return after.length > 0 ? { rows: after, state: "after" } : { rows: known, state: "confounded" };
}

/**
 * @param {Comparison[]} rows  that a cache made
 * @param {Subject} subject  of the others
 * @param {Run[]} runs
 * @returns {string | null} null where there are none of the same pair
 */
function sayCached(rows, { setting, rows: [{ level }], workloads, about }, runs) {
  const [own] = groupBy(
    rows.filter((row) => row.level === level && Number(row.ratio) > 0),
    (row) => row.measure,
  );
  if (!own) return null;
  const typical = own.length === 1 ? findTypical(own[0], runs, about) : null;
  const ratios = typical ? [typical.ratio] : own.map(({ ratio }) => Number(ratio));
  const names = own.map((row) => nameCondition(row, workloads, about.units)).filter(Boolean);
  return fill(findings.from_cache, {
    setting,
    state: formatStates(
      [
        {
          name: names.length > 0 ? `for ${listAll([...new Set(names)])}` : "",
          ...{ low: minOf(ratios), high: maxOf(ratios) },
        },
      ],
      nameMeasure(about.measures, own[0].measure),
    ),
    medians: typical ? `, ${effects.medians}` : "",
  });
}

/**
 * Workloads that only have another measure, where they say the opposite or change far more: RAID-5 with fewer IOPS and
 * more throughput. Results that have more other causes than those of the finding do not count.
 * @param {Subject} subject
 * @param {Comparison[]} all  of the factor against the baseline, every measure
 * @param {State} state  of the finding
 * @returns {{text: string, isOpposite: boolean} | null}
 */
function sayOtherMeasure({ setting, switched, rows, measure, workloads, about }, all, state) {
  const [{ level }] = rows;
  const placeOf = (/** @type {Comparison} */ row) =>
    JSON.stringify([row.tool, row.workload, row.others, row.load]);
  const known = new Set(rows.map(placeOf));
  const mean = Math.log(geometricMean(rows.map(({ ratio }) => Number(ratio))));
  const others = all.filter(
    (row) =>
      row.level === level &&
      row.measure !== measure.name &&
      (findMeasure(about.measures, row.measure)?.better ?? "higher") === (measure.better ?? "higher") &&
      !known.has(placeOf(row)) &&
      Number(row.ratio) > 0 &&
      row.verdict !== "not comparable",
  );
  const { rows: elsewhere, state: theirs } = chooseRows(others, about.findings.checks ?? []);
  if (theirs !== "free" && theirs !== state) return null;
  const opposite = elsewhere.filter((row) => signOf(row) === -Math.sign(mean));
  const larger = elsewhere.filter(
    (row) => signOf(row) === Math.sign(mean) && Math.abs(Math.log(Number(row.ratio))) > 2 * Math.abs(mean),
  );
  const telling = opposite.length > 0 ? opposite : larger;
  if (telling.length === 0) return null;
  const ratios = telling.map(({ ratio }) => Number(ratio));
  const named = nameMeasure(about.measures, telling[0].measure);
  const change = {
    setting: switched ?? setting,
    state: formatState(minOf(ratios), maxOf(ratios), named),
  };
  const flip = opposite.length > 0 ? findFlip(opposite, elsewhere, about) : null;
  if (flip) {
    const { workload, here, there, ratio } = flip;
    return {
      text: fill(findings.other_measure_flips, {
        ...{ ...change, here, there, back: formatHeight(ratio, ratio) },
        they: named.plural ? "they were" : "it was",
        workload: nameWorkloads([workload], workloads)[0],
      }),
      isOpposite: true,
    };
  }
  const text = fill(opposite.length > 0 ? findings.other_measure : findings.other_measure_too, {
    ...change,
    where:
      nameResults(telling, rows, workloads, about) ||
      `(${listAll([...new Set(telling.map((row) => nameCondition(row, workloads, about.units)).filter(Boolean))])})`,
  });
  return { text, isOpposite: opposite.length > 0 };
}

/**
 * @param {Comparison[]} opposite  results of which one is meant
 * @param {Comparison[]} all
 * @param {Context} about
 * @returns {{workload: string, here: string, there: string, ratio: number} | null} the setting with which the same workload
 *   changes the other way
 */
function findFlip([row, ...others], all, { units }) {
  if (others.length > 0 || !row.workload) return null;
  const other = all.find(
    (each) => each.workload === row.workload && each.load === row.load && signOf(each) === -signOf(row),
  );
  const [here, there] = [row, other ?? row].map(({ others: text }) => text.split(/, (?=\w+=)/));
  const apart = here.filter((each) => !there.includes(each));
  const back = there.filter((each) => !here.includes(each));
  const nameOne = (/** @type {string} */ setting) => sayWith(describeOthers(setting, units));
  return other && apart.length === 1 && back.length === 1
    ? {
        ...{ workload: row.workload, ratio: Number(other.ratio) },
        ...{ here: nameOne(apart[0]), there: nameOne(back[0]) },
      }
    : null;
}
