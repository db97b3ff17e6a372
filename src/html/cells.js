/** @import {Run, Study} from "../types.js" */
import { describeLevel } from "../analysis/series.js";
import { formatCount } from "../charts/numbers.js";

/**
 * A level as an engineer says it: 8 stripes.
 * @param {Study} study
 * @param {string} value
 */
export function levelName({ factor, factorInfo }, value) {
  return describeLevel(value, factorInfo?.title ?? factor ?? "level", {
    [factorInfo?.title ?? factor ?? "level"]: factorInfo?.unit ?? null,
  });
}

/**
 * What names the figures of a run, where those of reads and of writes stand apart.
 * @param {{run: string, operation?: string | null}} figures
 */
export const figureKey = ({ run, operation }) => `${run} ${operation ?? "all"}`;

/**
 * Runs of a study in few words, loads in ranges: fio, 8 stripes, 4k randread: VMs 1–5, 7.
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
  return [...lines].map(([line, runs]) => `${line}: ${load} ${ranges(study, runs)}`);
}

/**
 * @param {Study} study
 * @param {Run} run
 */
function lineName(study, { tool, level, workload }) {
  return [tool, level === null ? null : levelName(study, level), workload].filter(Boolean).join(", ");
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
  const name = (/** @type {number} */ place) => formatCount(loads[place]) || "not given";
  return found.map(([from, to]) => (from === to ? name(from) : `${name(from)}–${name(to)}`)).join(", ");
}
