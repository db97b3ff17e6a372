/** Comparisons in words. */
import { sayExactly, spanExactly } from "../../words/changes.js";
import { sentenceOf } from "../../words/measures.js";
import { formatCount, formatMany } from "../../words/numbers.js";
import {
  describeLevel,
  describeSetting,
  describeOthers,
  describeSize,
  lead,
  listWords,
  maxOf,
  minOf,
  nameBaseline,
  nameSetting,
} from "../series.js";
import { level } from "./margin.js";
import { mostRepeats } from "./ratio.js";
import { isBeyond } from "./verdict.js";
import { sayTool, sayWorkload } from "../../words/workloads.js";

/** @import {Comparison, Context} from "../types.js" */

/**
 * @param {Comparison} row at one load
 * @param {Context} about
 * @returns {string} where, how much, how sure
 */
export function sayComparison(row, about) {
  const { load, verdict, reason, ratio } = row;
  const at =
    about.loadAxis && load !== null ? [describeSetting(String(load), about.loadAxis, about.units)] : [];
  const where = `${lead([...placeOf(row, about), ...at])}${sayLevels(row, about)}, ${sentenceOf(about.measures, row.measure)}`;
  if (verdict === "not comparable") return `${where}: no comparison. ${reason}`;
  const said = `${where} ${sayExactly(Number(ratio))}`;
  if (verdict === "single run" && !row.agreeing_tools) return `${said} (${sayVerdict(row)}).`;
  return `${said} (${howSure(row)})${verdict === "confounded" ? ", but " : ": "}${sayVerdict(row)}.`;
}

/** @type {Record<string, (row: Comparison) => string>} */
const words = {
  better: () => "clearly better",
  worse: () => "clearly worse",
  equivalent: () => "no practical difference",
  undecided: sayUndecided,
  differs: () => "a clear difference in these runs; their order was not recorded",
  alike: () => "no practical difference in these runs; their order was not recorded",
  "beyond variation": ({ needed_pct_curve, ratio, margin_pct }) =>
    `more than such runs usually vary (${round(Number(needed_pct_curve), 2)} %)${isFar(Number(ratio), Number(needed_pct_curve), margin_pct) ? ", and by more than the margin" : ""}`,
  "within variation": ({ needed_pct_curve }) =>
    `within the usual variation between runs (${round(Number(needed_pct_curve), 2)} %)`,
  "single run": ({ agreeing_tools }) =>
    agreeing_tools
      ? `seen with ${listWords(JSON.parse(agreeing_tools).map(sayTool))}, single runs`
      : "single runs",
  "order-confounded": () =>
    "all runs of one setting were made before the other's, so something else may have changed",
  confounded: ({ confounders }) => `this may explain it: ${sayCauses(JSON.parse(String(confounders)))}`,
};

/** What a finding about a bundled change adds to its cause. */
const finding = /^With [^:]+, something else changed, too: (.*)\.$/;

/** A sentence names at most so many causes. */
const mostCauses = 3;

/**
 * @param {string[]} causes  of a difference beside the setting
 * @returns {string} queue depth 64 against 32; MTU 9000 against 1500; cache on against off; and 2 more
 */
export function sayCauses(causes) {
  const named = causes.slice(0, mostCauses).map((cause) => cause.replace(finding, "$1").replace(/\.$/, ""));
  const more = causes.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

/**
 * @param {Comparison} row
 * @returns {string} what may be said of it, and why not more
 */
export const sayVerdict = (row) => words[String(row.verdict)]?.(row) ?? String(row.verdict);

/** @param {Comparison} row */
function sayUndecided(row) {
  const why = row.reason ? [row.reason.replace(/\.$/, "")] : [];
  return ["too close to call", ...why, ...sayMissing([row])].join("; ");
}

/**
 * @param {Pick<Comparison, "verdict" | "repeats_missing" | "q_level">[]} rows
 * @returns {string[]} how many more runs may decide those that are undecided; nothing where no runs would
 */
export function sayMissing(rows) {
  const tested = rows.filter(({ verdict, q_level }) => verdict === "undecided" && q_level !== null);
  const counts = tested.flatMap(({ repeats_missing }) => repeats_missing ?? []);
  const [least, most] = [minOf(counts), maxOf(counts)];
  const many = tested.length - counts.length;
  const beyond = `more than ${formatMany(mostRepeats, "more run")} of each setting`;
  if (!counts.length) return many ? [`it probably takes ${beyond}`] : [];
  const span = `${least === most ? "" : `${formatCount(least)} to `}${formatMany(most, "more run")} of each setting may decide`;
  return [many ? `${span}, at ${many} it probably takes more than ${formatCount(mostRepeats)}` : span];
}

/**
 * @param {number} ratio
 * @param {number} needed_pct
 * @param {number} margin_pct
 */
const isFar = (ratio, needed_pct, margin_pct) =>
  Math.abs(Math.log(ratio)) - Math.log1p(margin_pct / 100) > Math.log1p(needed_pct / 100);

/**
 * @param {Comparison} row of a curve
 * @param {Comparison[]} points its loads
 * @param {Context} about
 */
export function sayCurve(row, points, about) {
  const where = `${lead(placeOf(row, about))}${sayLevels(row, about)}, ${sentenceOf(about.measures, row.measure)}`;
  const at = (/** @type {Comparison[]} */ some) => listLoads(points, some, about);
  const higher = points.filter((point) => isBeyond(point, 1));
  const lower = points.filter((point) => isBeyond(point, -1));
  const over = `${sayExactly(Number(row.ratio))} on average over all loads`;
  const differing = points.filter(({ verdict }) => verdict === "differs");
  if (higher.length + lower.length + differing.length === 0)
    return `${where}: ${over}, but no clear difference at any load.`;
  if (higher.length + lower.length === 0)
    return `${where}: ${over}, with a clear difference at ${differing.length} of ${points.length} loads${at(differing)}. The order of the runs was not recorded.`;
  const parts = [
    ...(higher.length ? [`higher at ${higher.length} of ${points.length} loads${at(higher)}`] : []),
    ...(lower.length ? [`lower at ${lower.length} of ${points.length} loads${at(lower)}`] : []),
  ];
  const basis = points.some(({ agreeing_tools }) => agreeing_tools)
    ? "; single runs, with more than one tool"
    : "";
  return `${where}: ${parts.join(", ")}, ${over}${basis}.`;
}

/**
 * @param {Comparison} row
 * @param {Context} about
 */
const placeOf = ({ tool, workload, others }, { units }) =>
  [sayTool(tool), sayWorkload(workload), describeOthers(others, units)].filter(Boolean);

/**
 * @param {Comparison} row
 * @param {Context} about
 */
const sayLevels = ({ factor, level, baseline }, { units }) =>
  `${nameSetting(level, factor, units)} against ${nameBaseline(baseline, factor, units)}`;

/** @param {Comparison} row */
function howSure({ interval, low, high, runs, baseline_runs, q_level }) {
  const counts =
    runs === baseline_runs ? `${formatMany(runs, "run")} each` : `${runs} and ${baseline_runs} runs`;
  if (interval === "single run" || low === null || high === null) return counts;
  const span = spanExactly(low, high);
  if (interval === "range") return `${span}, range of ${counts}`;
  return `${span}, ${saySure(q_level ?? level)} % confidence interval, ${counts}`;
}

/**
 * @param {number} missed share of intervals that may miss
 * @returns {string} 98.3; 99.9886: never 100
 */
export const saySure = (missed) => {
  const digits = Math.max(1, Math.ceil(-Math.log10(missed)) - 1);
  return String(Number((100 * (1 - missed)).toFixed(digits)));
};

/**
 * Loads that follow each other on the curve become one stretch: 2 to 13, 17.
 * @param {{load: number | null}[]} points of the curve in order of load
 * @param {{load: number | null}[]} some of them
 * @param {(load: number) => string} [say]
 * @returns {string} empty where there are none
 */
export function nameLoads(points, some, say = String) {
  if (!some.length || some.some(({ load }) => load === null)) return "";
  const stretches = points.reduce((list, point, i) => {
    if (!some.includes(point)) return list;
    if (i > 0 && some.includes(points[i - 1])) list[list.length - 1].push(point);
    else list.push([point]);
    return list;
  }, /** @type {{load: number | null}[][]} */ ([]));
  return listWords(
    stretches.map((stretch) =>
      stretch.length > 1
        ? `${say(Number(stretch[0].load))} to ${say(Number(stretch[stretch.length - 1].load))}`
        : say(Number(stretch[0].load)),
    ),
  );
}

/**
 * @param {Comparison[]} points
 * @param {Comparison[]} some
 * @param {Context} about
 */
function listLoads(points, some, { loadAxis, units }) {
  const isSize = units[loadAxis ?? ""]?.unit === "bytes";
  const named = nameLoads(points, some, isSize ? describeSize : String);
  return named && ` (${loadAxis && !isSize ? describeLevel(named, loadAxis, units) : named})`;
}

/**
 * @param {number} value
 * @param {number} digits that matter
 */
const round = (value, digits) => String(Number(value.toPrecision(digits)));
