/** @import {Check, Run, Study} from "../types.js" */
import { describeLevel, describeOthers } from "../analysis/series.js";
import { formatBlock, formatCount, formatMany, tellApart } from "../words/numbers.js";
import { sayTool, sayWorkload } from "../words/workloads.js";
import { startSentence } from "../sentences/fill.js";

/**
 * A level as an engineer says it: 8 stripes.
 * @param {Study} study
 * @param {string} value
 * @param {string | null} [factor]  the one under test, unless said otherwise
 */
export function levelName(study, value, factor = study.factor) {
  const info = study.factorInfos.get(factor ?? "");
  const title = info?.title ?? factor ?? "level";
  return startSentence(describeLevel(value, title, { [title]: info ?? { title, unit: null } }));
}

/**
 * What else is the same on both sides of a comparison, in words.
 * @param {Study} study
 * @param {string | null} others
 */
export const othersName = ({ factorInfos }, others) =>
  describeOthers(others, Object.fromEntries(factorInfos));

/**
 * A series in words: fio, 8 stripes.
 * @param {Study} study
 * @param {string} series  tool=fio, stripe_width=8
 */
export const seriesName = (study, series) =>
  series
    .split(/, (?=\w+=)/)
    .map((part) => {
      const [, factor, value] = /^(\w+)=(.*)$/s.exec(part) ?? ["", "tool", part];
      return factor === "tool" ? sayTool(value) : levelName(study, value, factor);
    })
    .join(", ");

/**
 * A load as its axis shows it: 17, 256K.
 * @param {Study} study
 * @param {number | null} load
 */
export function loadName({ load_axis, loadInfo }, load) {
  if (load === null) return load_axis === null ? "no load axis" : "not given";
  return loadInfo?.unit === "bytes" ? formatBlock(load) : formatCount(load);
}

/**
 * What a check of one run says beside the figure that it is about; its finding says what it means.
 * @param {Check} check
 */
export function describeCheck({ check, value, expected, sentence }) {
  if (check !== "littles_law" || value === null || expected === null) return sentence;
  return tellApart(value, expected).join(" outstanding I/Os from IOPS x latency, set were ");
}

/**
 * What names the figures of a run, where those of reads and of writes stand apart.
 * @param {{run: string, operation?: string | null}} figures
 */
export const figureKey = ({ run, operation }) => `${run} ${operation ?? "all"}`;

/**
 * Runs of a study in few words, loads in ranges: fio, 8 stripes, 4k random read: VMs 1–5, 7.
 * @param {Study} study
 * @param {string[]} ids
 */
export function describeRuns(study, ids) {
  const wanted = new Set(ids);
  /** @type {Map<string, Run[]>} */
  const lines = new Map();
  for (const run of study.runs) {
    if (!wanted.has(run.run)) continue;
    const line = lineName(study, run);
    lines.set(line, [...(lines.get(line) ?? []), run]);
  }
  const load = study.loadInfo?.title ?? study.load_axis ?? "load";
  return [...lines].map(([line, runs]) =>
    study.load_axis === null
      ? `${line}: ${formatMany(runs.length, "run")}`
      : `${line}: ${load} ${ranges(study, runs)}`,
  );
}

/**
 * The place of one run: fio, 8 stripes, 4k random read, 17 VMs.
 * @param {Study} study
 * @param {Run} run
 */
export function describeRun(study, run) {
  const load = study.loadInfo?.title ?? study.load_axis ?? "load";
  const line = lineName(study, run);
  return study.load_axis === null ? line : `${line}, ${load} ${loadName(study, run.load)}`;
}

/**
 * @param {Study} study
 * @param {Run} run
 */
function lineName(study, { tool, level, workload }) {
  return [sayTool(tool), level === null ? null : levelName(study, level), sayWorkload(workload)]
    .filter(Boolean)
    .join(", ");
}

/**
 * @param {Study} study
 * @param {Run[]} runs
 */
function ranges(study, runs) {
  const loads = [...new Set(study.runs.map(({ load }) => load))].sort((a, b) => (a ?? 0) - (b ?? 0));
  const places = [...new Set(runs.map(({ load }) => loads.indexOf(load)))].sort((a, b) => a - b);
  /** @type {[number, number][]} */
  const found = [];
  for (const place of places) {
    const last = found.at(-1);
    if (last && last[1] === place - 1) last[1] = place;
    else found.push([place, place]);
  }
  const name = (/** @type {number} */ place) => loadName(study, loads[place]);
  return found.map(([from, to]) => (from === to ? name(from) : `${name(from)}–${name(to)}`)).join(", ");
}

/**
 * Loads that are sizes, by number, as a tooltip writes them.
 * @param {Study} study
 * @param {number[]} loads
 * @returns {{loads?: Record<string, string>}}
 */
export const namedLoads = (study, loads) =>
  study.loadInfo?.unit === "bytes"
    ? { loads: Object.fromEntries(loads.map((load) => [load, loadName(study, load)])) }
    : {};
