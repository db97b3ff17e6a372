/**
 * Figures that a tool printed about many workers, against those computed from the workers themselves. A difference
 * beyond half a step of the last digit is explained where a rule of the tool, applied to the workers, gives the
 * printed figure; else nothing may be built on it.
 */
import { mean, sum } from "simple-statistics";
import { describePoint, groupBy, listWords, maxOf, nameSeries } from "../series.js";
import { capital } from "../../words/numbers.js";

/** @import {Check, VmFigures, Point, PrintedFigure, Units} from "../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = {
  printed_iops: {
    explained: "the tool adds up the IOPS in its own way",
    misfit: "the printed IOPS do not follow from the workers",
  },
  printed_bandwidth: {
    explained: "the tool adds up or cuts the throughput in its own way",
    misfit: "the printed throughput does not follow from the workers",
  },
  printed_latency: {
    explained: "the tool averages the latency in its own way, not over all I/Os",
    misfit: "the printed latency does not follow from the workers",
  },
  printed_percentile: {
    explained: "the printed percentile is not one of all I/Os",
    misfit: "the printed percentile does not follow from the workers",
  },
};

/**
 * What each measure is to the tool that printed it, as a rule over the parts of a run, and how it is shown.
 * @typedef {object} Kind
 * @property {Check["check"]} check
 * @property {number} scale from our unit to the one of sentences
 * @property {string} unit of sentences
 * @property {string | null} cut a whole number of the sentences' unit, where a tool cuts the rest off
 * @property {(part: VmFigures) => number | null} of a part
 * @property {(values: number[]) => number} over the parts
 * @property {string | null} rule what that makes of the figure; null where it is ours as well
 * @property {string} [isNot] what a reader would take it for
 */

/** @type {Record<string, Kind>} */
const kinds = {
  iops: {
    check: "printed_iops",
    scale: 1,
    unit: "IOPS",
    cut: null,
    of: (part) => part.iops,
    over: sum,
    rule: null,
  },
  bytes_per_s: {
    check: "printed_bandwidth",
    scale: 2 ** 20,
    unit: "MiB/s",
    cut: "truncated to a whole number",
    of: (part) => part.bytes_per_s,
    over: sum,
    rule: null,
  },
  latency_mean_us: {
    check: "printed_latency",
    scale: 1000,
    unit: "ms",
    cut: null,
    of: (part) => part.latency_mean_us,
    over: mean,
    rule: "a plain mean over VMs, not weighted by I/Os",
  },
  latency_p95_us: {
    check: "printed_percentile",
    scale: 1000,
    unit: "ms",
    cut: "truncated to whole ms",
    isNot: "the 95th percentile of all I/Os",
    of: (part) => part.latency_p95_us,
    over: mean,
    rule: "the mean of the VMs' 95th percentiles",
  },
  latency_mean_plus_1645_stddev_us: {
    check: "printed_percentile",
    scale: 1000,
    unit: "ms",
    cut: null,
    of: ({ latency_mean_us, latency_stddev_us }) =>
      latency_mean_us === null || latency_stddev_us === null
        ? null
        : latency_mean_us + 1.645 * latency_stddev_us,
    over: mean,
    isNot: "a 95th percentile unless latencies are normally distributed",
    rule: "mean + 1.645 standard deviations",
  },
};

/**
 * @typedef {object} Explained
 * @property {PrintedFigure} figure
 * @property {number | null} expected what the parts make by the tool's rule, or by ours where no rule fits
 * @property {number} [whole] the same, before the tool cut it to a whole number
 * @property {boolean} [isCut] whether the tool cut it
 * @property {string[]} reasons none: the difference is unexplained
 */

/**
 * @param {number} value
 * @param {PrintedFigure} figure
 */
const agrees = (value, { value: printed, half_step }) =>
  Math.abs(value - printed) <= half_step * (1 + 1e-9) + Math.abs(printed) * 1e-12;

/**
 * The fewest reasons that make the printed figure out of the parts.
 * @param {PrintedFigure} figure
 * @returns {Explained | null} null where the figure agrees with ours, or there is nothing to compare it with
 */
export function explainFigure(figure) {
  if (figure.ours !== null && agrees(figure.ours, figure)) return null;
  const kind = kinds[figure.measure];
  const candidates = waysOf(figure, kind).sort((a, b) => a.reasons.length - b.reasons.length);
  const found = candidates.find(({ expected }) => agrees(expected, figure));
  if (found) return { figure, ...found };
  const plain = candidates.at(0)?.expected ?? null;
  const expected = figure.ours ?? plain;
  return expected === null ? null : { figure, expected, reasons: [] };
}

/**
 * @param {PrintedFigure} figure
 * @param {Kind} kind
 */
function waysOf({ parts }, kind) {
  const ways = [];
  for (const { chosen, left } of choicesOf(parts))
    for (const { reports, first } of [{ reports: chosen, first: null }, ...firstReports(chosen)]) {
      const values = reports.map(kind.of);
      if (!values.length || values.some((value) => value === null)) continue;
      const expected = kind.over(/** @type {number[]} */ (values));
      const reasons = [kind.rule, left, first].filter((reason) => reason !== null);
      ways.push({ expected, whole: expected, reasons });
      if (kind.cut)
        ways.push({
          expected: Math.floor(expected / kind.scale) * kind.scale,
          whole: expected,
          isCut: true,
          reasons: [...reasons, kind.cut],
        });
    }
  return ways;
}

/** @param {VmFigures[]} parts */
function choicesOf(parts) {
  const early = parts.filter(({ ended_early }) => ended_early);
  if (!early.length) return [{ chosen: parts, left: null }];
  const names = listWords(early.map(({ entity }) => entity));
  return [
    { chosen: parts, left: null },
    {
      chosen: parts.filter(({ ended_early }) => !ended_early),
      left: `taken without ${names}, which ended early`,
    },
  ];
}

/** @param {VmFigures[]} parts */
function firstReports(parts) {
  const many = parts.filter(({ first }) => first).length;
  if (!many) return [];
  const reports = parts.map((part) => ({ ...part, ...part.first }));
  return [{ reports, first: `taken from the first of two reports of ${many} of ${parts.length} VMs` }];
}

/**
 * @param {Point[]} points of one study
 * @param {{units: Units, loadAxis: string | null, figures?: PrintedFigure[]}} about
 * @returns {Check[]} a row for each run and kind of figure that differs from ours
 */
export function checks(points, { units, loadAxis, figures = [] }) {
  const byRun = new Map(points.map((point) => [point.run, point]));
  const explained = figures.map(explainFigure).filter((each) => each !== null);
  return groupBy(explained, ({ figure }) => `${figure.run} ${kinds[figure.measure].check}`).map((group) => {
    const point = byRun.get(group[0].figure.run);
    return runCheck(group, point, point && describePoint(point, units, loadAxis));
  });
}

/**
 * @param {Explained[]} group of one run and kind
 * @param {Point | undefined} point
 * @param {string | undefined} described
 * @returns {Check}
 */
function runCheck(group, point, described) {
  const worst = group.find(({ reasons }) => !reasons.length) ?? group[0];
  const { figure, expected } = worst;
  const isExplained = worst.reasons.length > 0;
  return {
    check: kinds[figure.measure].check,
    scope: "run",
    series: point ? nameSeries(point) : "",
    run: figure.run,
    class: isExplained ? "explained" : "misfit",
    severity: isExplained ? "note" : "warning",
    cells: group.length,
    runs: JSON.stringify([figure.run]),
    value: figure.value,
    low: figure.value - figure.half_step,
    high: figure.value + figure.half_step,
    expected,
    ratio: expected ? figure.value / expected : null,
    sentence: `${described ?? figure.run}: ${groupBy(group, explanationOf)
      .map(describeFigures)
      .map((said, i) => (i ? capital(said) : said))
      .join(" ")}`,
    forbids: isExplained ? null : "Don't use the printed number: the files beside it give a different one.",
  };
}

/** @param {Explained} explained */
const explanationOf = ({ reasons, expected, figure }) =>
  reasons.length ? reasons.join(", ") : `not explained: the VMs give ${show(figure, expected)}`;

/**
 * @param {PrintedFigure} figure
 * @param {number | null} value in our unit
 */
export function show({ measure }, value) {
  const { scale, unit } = kinds[measure];
  const digits = { maximumFractionDigits: scale === 1000 ? 4 : 2 };
  return value === null ? "nothing" : `${(value / scale).toLocaleString("en", digits)} ${unit}`;
}

/**
 * @param {PrintedFigure} figure
 * @returns {number | null} the highest of the workers, where the tool prints their mean; null where it prints a sum
 */
export function worstPart({ measure, parts }) {
  const { over, of } = kinds[measure];
  const values = parts.map(of).filter((value) => value !== null);
  return over === mean && values.length > 1 ? maxOf(values) : null;
}

/** @param {PrintedFigure} figure @returns {boolean} whether its unit is of powers of 1000, and its number of powers of 1024 */
export const isOtherUnit = (figure) =>
  figure.measure === "bytes_per_s" && /^MB/.test(figure.unit_as_printed ?? "") && isInOurUnit(figure);

/** @param {PrintedFigure} figure @returns {boolean} whether its text is the value in the unit of sentences */
const isInOurUnit = ({ measure, text, value, half_step }) =>
  Math.abs(Number(text) * kinds[measure].scale - value) <= half_step;

/**
 * Beside the figure that a tool printed, in its unit: HCIBench's MB/s are MiB/s.
 * @param {PrintedFigure} figure
 * @param {number} value in our unit
 */
export function showAsPrinted(figure, value) {
  const { unit } = kinds[figure.measure];
  const shown = show(figure, value);
  return isInOurUnit(figure) && figure.unit_as_printed ? shown.replace(unit, figure.unit_as_printed) : shown;
}

/** @param {Explained[]} group with one explanation */
function describeFigures(group) {
  const printed = group.map(({ figure }) => {
    const { entity_kind, entity, operation, text, unit_as_printed } = figure;
    const what = [entity_kind === "all" ? "" : entity, operation === "all" ? "" : `${operation}s`];
    const named = what.filter(Boolean).join(" ");
    const computed = figure.ours === null ? "" : `(computed: ${showAsPrinted(figure, figure.ours)})`;
    return ["the", text, unit_as_printed, "printed", named && `for ${named}`, computed]
      .filter(Boolean)
      .join(" ");
  });
  const [{ figure, reasons }] = group;
  const { isNot } = kinds[figure.measure];
  const are = group.length === 1 ? "is" : "are";
  const said = `${listWords(printed)} ${are} ${explanationOf(group[0])}.`;
  return isNot && reasons.length ? `${said} This is not ${isNot}.` : said;
}
