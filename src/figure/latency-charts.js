/** Latencies beyond the mean: percentiles and their distribution, a line a run. */

/** @import {LatencyHistogram, LatencyPercentiles, Study} from "../types.js" */
/** @import {Drawn} from "./latency-lines.js" */
import { hasFailedCheck } from "../analysis/admission/failed-check.js";
import { listWords } from "../analysis/series.js";
import { percentileChart, shareChart } from "../charts/latency-chart.js";
import { nines } from "../charts/nines.js";
import { renderSvg } from "../charts/static-svg.js";
import { formatMany, inSentence } from "../words/numbers.js";
import { sayTool, sayWorkload } from "../words/workloads.js";
import { loadName } from "../html/cells.js";
import { html } from "../html/markup.js";
import { axisTitle } from "./chart-kinds.js";
import { chartFindings } from "./chart-findings.js";
import { drawnPanel } from "./drawn-panel.js";
import { swatch } from "./level-key.js";
import { chooseLines, placesOf, sayLine } from "./latency-lines.js";
import { maxOf, minOf } from "../words/ends.js";

/** What the checks say of percentiles they say of these. */
const measures = ["latency_p50_us", "latency_p95_us", "latency_p99_us", "latency_p999_us"];

/** Steps of a distribution that are lower, in percent of I/Os, cannot be seen. */
const LEAST_STEP = 2;

/** Pages of several studies and files ask for the same. @type {WeakMap<Study, Promise<unknown>>} */
const drawn = new WeakMap();

/**
 * @param {Study} study
 * @returns {Promise<unknown>}  HTML; empty where no run has percentiles or a histogram
 */
export function latencyCharts(study) {
  const known = drawn.get(study) ?? drawAll(study);
  drawn.set(study, known);
  return known;
}

/** @param {Study} study */
async function drawAll(study) {
  const percentiles = placesOf(
    study,
    study.percentiles.filter((row) => row.percentiles.length > 1),
  );
  const histograms = placesOf(
    study,
    study.histograms.filter(({ ios }) => ios.length > 1),
  );
  const panels = [
    ...(percentiles[0] ? [await percentilePanel(study, percentiles[0])] : []),
    ...(histograms[0] ? [await sharePanel(study, histograms[0])] : []),
  ];
  if (panels.length === 0) return "";
  /** @type {Drawn<any>[][]} */
  const places = percentiles.length > 0 ? percentiles : histograms;
  return html`${lineKey(study, chooseLines(study, places[0]).levels)}
    <div class="panels panels-few">${panels}</div>
    <p class="note">${sayLines(study, places)}</p>`;
}

/**
 * @param {Study} study
 * @param {import("../types.js").Level[]} levels  drawn
 */
const lineKey = (study, levels) =>
  levels.length > 1 &&
  html`<p class="note level-key">
    ${levels.map(({ value, index }) => html`<span>${swatch(index)} ${sayLine(study, value)}</span> `)}
    ${study.levels.length > 1 ? "" : axisTitle(study)}
  </p>`;

/**
 * @param {Study} study
 * @param {Drawn<LatencyPercentiles>[]} place
 */
async function percentilePanel(study, place) {
  const chosen = chooseLines(study, place);
  const rows = chosen.rows.flatMap(({ level, run, percentiles, latencies_us }) => {
    const doubt = doubtOf(study, run) ? "|latency_us|" : null;
    return percentiles.map((percentile, i) => ({
      ...{ level, run, doubt, percentile, place: nines(percentile), latency_us: latencies_us[i] },
    }));
  });
  const shown = scaleOf(rows.map(({ latency_us }) => latency_us));
  const steps = [...new Set(rows.map(({ percentile }) => percentile))].sort((a, b) => a - b);
  const last = maxOf(steps);
  return panel(study, place, chosen, {
    ...{
      title: "Percentiles of latency",
      rows,
      spec: percentileChart({ ...styleOf(study, chosen), ...shown, last }),
    },
    tip: {
      load: "Percentile",
      rows: rows.map(({ percentile, place: across, latency_us, ...row }) => ({
        ...{ ...row, load: percentile, latency_us, at: [across, latency_us / shown.unit.us] },
      })),
    },
    head: steps.map((step) => `p${step} (µs)`),
    figures: ({ percentiles, latencies_us }) =>
      steps.map((step) => shorten(latencies_us[percentiles.indexOf(step)] ?? null)),
  });
}

/**
 * @param {Study} study
 * @param {Drawn<LatencyHistogram>[]} place
 */
async function sharePanel(study, place) {
  const chosen = chooseLines(study, place);
  const lines = chosen.rows.map(({ level, run, ...bins }) => ({ level, run, steps: stepsOf(bins) }));
  const shown = scaleOf(lines.flatMap(({ steps }) => steps.map(({ us }) => us)));
  const rows = lines.flatMap(({ level, run, steps }) => {
    const middle = doubtOf(study, run) ? steps.find(({ share }) => share >= 50) : null;
    return steps.map((step) => ({
      ...{ level, run, latency: step.us / shown.unit.us, share: step.share },
      doubt: step === middle ? "|share|" : null,
    }));
  });
  const marks = [50, 75, 90, 95, 99];
  const marked = lines.flatMap(({ level, run, steps }) =>
    marks.flatMap((mark) => {
      const step = steps.find(({ share }) => share >= mark);
      const doubt = doubtOf(study, run) ? "|latency_us|" : null;
      const at = step && [step.us / shown.unit.us, step.share];
      return step ? [{ level, run, doubt, load: mark, latency_us: step.us, at }] : [];
    }),
  );
  return panel(study, place, chosen, {
    tip: { load: "Share of I/Os (%)", near: true, rows: marked },
    ...{ title: "Distribution of latency", rows, spec: shareChart({ ...styleOf(study, chosen), ...shown }) },
    head: marks.map((mark) => `${mark} % of I/Os within (µs)`),
    figures: (row) =>
      marks.map((mark) => shorten(stepsOf(row).find(({ share }) => share >= mark)?.us ?? null)),
  });
}

/**
 * The ends of bins with the share of I/Os up to there; the open bin has no end.
 * @param {Pick<LatencyHistogram, "upper_ns" | "ios">} bins
 * @returns {{us: number, share: number}[]}
 */
export function stepsOf({ upper_ns, ios }) {
  const all = ios.reduce((sum, count) => sum + count, 0);
  /** @type {{us: number, share: number}[]} */
  const steps = [];
  let sum = 0;
  for (const [i, count] of ios.entries()) {
    sum += count;
    const [end, share] = [upper_ns[i], (100 * sum) / all];
    const isSeen = steps.length === 0 || share - steps[steps.length - 1].share >= LEAST_STEP;
    if (end !== null && (isSeen || i === ios.length - 1)) steps.push({ us: end / 1000, share });
  }
  return steps;
}

/**
 * @template {{run: string}} T
 * @param {Study} study
 * @param {Drawn<any>[]} place
 * @param {{rows: T[], load: number | null, levels: import("../types.js").Level[]}} chosen
 * @param {{title: string, spec: object, rows: object[], tip: {load: string, near?: boolean, rows: any[]}, head: string[], figures: (row: T) => (number | null)[]}} panel
 */
async function panel(study, place, { rows, load, levels }, { title, spec, tip, head, figures, ...drawing }) {
  const [{ of, operation, latency_layer }] = place;
  const kind = operation === "all" ? "" : `${operation}s`;
  const about = [
    sayWorkload(of.workload),
    kind,
    load === null ? "" : `${axisTitle(study)} ${loadName(study, load)}`,
  ];
  const named = about.filter(Boolean).join(", ");
  const label = `${title} of ${named} with ${sayTool(of.tool)}, a line for each run.`;
  const isParted = drawing.rows.length > rows.length;
  return drawnPanel({
    ...{ title, about: named },
    svg: await renderSvg(
      spec,
      /** @type {any} */ (drawing.rows.map((row) => ({ ...row, part: isParted ? "apart" : "single" }))),
      { label, places: true },
    ),
    tip: {
      titles: { level: axisTitle(study), load: tip.load },
      shown: [{ name: "Latency (µs)", field: "latency_us" }],
      levels: Object.fromEntries(levels.map(({ value, index }) => [sayLine(study, value), index])),
      ...(tip.near ? { near: true } : {}),
      rows: tip.rows.map((row) => ({
        ...{ ...row, level: sayLine(study, row.level), part: isParted ? "apart" : "single" },
      })),
    },
    found: chartFindings(
      study,
      rows.map(({ run }) => run),
      measures,
    ),
    head: [
      study.levels.length > 1 ? (study.factorInfo?.title ?? "Level") : axisTitle(study),
      "Run",
      "Spans",
      ...head,
    ],
    body: rows.map((row) => [
      sayLine(study, /** @type {any} */ (row).level),
      row.run,
      latency_layer,
      ...figures(row),
    ]),
  });
}

/**
 * @param {Study} study
 * @param {string} run
 */
const doubtOf = (study, run) => measures.some((measure) => hasFailedCheck(study, run, measure));

/**
 * @param {Study} study
 * @param {ReturnType<typeof chooseLines>} chosen
 */
const styleOf = (study, { levels }) => ({ levels, load: axisTitle(study) });

/**
 * @param {number[]} latencies  µs
 * @returns {{unit: {name: string, us: number}, range: [number, number]}}
 */
function scaleOf(latencies) {
  const [low, high] = [minOf(latencies), maxOf(latencies)];
  const unit = high < 1000 ? { name: "µs", us: 1 } : { name: "ms", us: 1000 };
  const room = low === high ? 1.2 : 1;
  return { unit, range: [low / room / unit.us, (high * room) / unit.us] };
}

/** @param {number | null} value */
const shorten = (value) => (value === null ? null : Number(value.toPrecision(4)));

/**
 * What a line is, and what is left out.
 * @param {Study} study
 * @param {Drawn<any>[][]} places
 */
function sayLines(study, places) {
  const { left } = chooseLines(study, places[0]);
  const factor = inSentence(study.factorInfo?.title ?? "setting");
  const others = [
    left.levels > 0 &&
      formatMany(
        left.levels,
        study.levels.length > 1 ? `further level of ${factor}` : "further load",
        study.levels.length > 1 ? `further levels of ${factor}` : "further loads",
      ),
    left.loads > 0 && formatMany(left.loads, "further load"),
    left.runs > 0 && formatMany(left.runs, "further repeat"),
    places.length > 1 &&
      formatMany(places.length - 1, "further workload or tool", "further workloads or tools"),
  ].filter((text) => text !== false);
  const rest =
    others.length > 0 ? ` Not shown here, but on the pages of their runs: ${listWords(others)}.` : "";
  return `Each line is one run, because percentiles are not averaged.${rest}`;
}
