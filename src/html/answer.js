/** @import {Study} from "../types.js" */
import { answer } from "../analysis/answer/answer.js";
import { joinRegions } from "../analysis/answer/stretches.js";
import { listWords } from "../analysis/series.js";
import { inSentence } from "../words/numbers.js";
import { levelName, loadName } from "./cells.js";
import { html } from "./markup.js";
import { table } from "./table.js";
import { leadingWinners, winnerMap } from "./winner-map.js";

/**
 * The one sentence that the analysis gives to the study's question.
 * @param {Study} study
 */
export function answerOf(study) {
  const units = Object.fromEntries([...study.factorInfos.values()].map(({ name, unit }) => [name, unit]));
  return answer({
    factor: study.factor,
    loadAxis: study.load_axis,
    units,
    comparisons: study.comparisons,
    measures: study.measures,
    criteria: study.criteria,
    curves: study.curves,
    runs: study.runs.length,
    statements: study.statements.length,
  });
}

/**
 * The answer, and the best setting by load, before anything else.
 * @param {Study} study
 */
export function answerBlock(study) {
  const { kind, sentence } = answerOf(study);
  return html`<div class="answer answer-${kind.replace(" ", "-")}">
    <p class="answer-label">What the figures say</p>
    <p class="answer-text">${sentence}</p>
    ${bestSettings(study)}
  </div>`;
}

/**
 * Which level is best from which load to which, a row a workload: never one winner over all.
 * @param {Study} study
 */
function bestSettings(study) {
  const { measure, rows } = leadingWinners(study);
  if (rows.every(({ winners, contenders }) => winners.length === contenders.length)) return "";
  const tools = [...new Set(rows.map(({ tool }) => tool))];
  const places = [
    ...new Set(rows.map(({ workload, others }) => [workload, others].filter(Boolean).join(", "))),
  ];
  const factor = inSentence(study.factorInfo?.title ?? "level");
  const mapped = String(winnerMap(study)) !== "";
  const map = mapped && html` The <a href="#best-setting-by-load">map below</a> has every load.`;
  return table(
    [
      { head: "Workload", names: true, cell: (place) => place },
      ...tools.map((tool) => ({
        head: toolName(study, tool),
        cell: (/** @type {string} */ place) => stretchesText(study, ofPlace(rows, tool, place)),
      })),
    ],
    places,
    {
      label: `Best ${factor} by load`,
      class: "best",
      caption: html`Best ${factor} by load, for ${measure.sentence}; ties with it named too.${map}`,
    },
  );
}

/**
 * @param {Study} study
 * @param {string | null} tool
 */
function toolName(study, tool) {
  const cause = isConfounded(study, tool);
  return [tool ?? "tool not known", cause && html` <span class="flag" title="${cause}"></span>`];
}

/** @typedef {Study["winners"]} Winners */

/**
 * @param {Winners} rows
 * @param {string | null} tool
 * @param {string} place
 */
const ofPlace = (rows, tool, place) =>
  rows.filter((row) => row.tool === tool && [row.workload, row.others].filter(Boolean).join(", ") === place);

/**
 * Another cause that all differences of a tool may have.
 * @param {Study} study
 * @param {string | null} tool
 */
function isConfounded({ comparisons }, tool) {
  const own = comparisons.filter(
    (row) => row.scope === "load" && row.measure === "iops" && row.tool === tool,
  );
  return own.length > 0 && own.every(({ confounders }) => confounders.length > 0)
    ? own[0].confounders[0]
    : null;
}

/**
 * @param {Study} study
 * @param {Winners} regions
 */
function stretchesText(study, regions) {
  const stretches = joinRegions(regions);
  if (stretches.length === 0) return "may not be compared";
  return stretches.map(({ from_load, to_load, levels }, i) => {
    const [from, to] = [from_load, to_load].map((load) => loadName(study, load));
    const at = from === to ? from : `${from}–${to}`;
    const all = study.levels.length > 2 && levels.length === study.levels.length;
    const named = all ? "any" : levelName(study, listWords(levels).replace(" and ", " or "));
    return html`${i > 0 && " · "}<span class="stretch"><strong>${named}</strong> at ${at}</span>`;
  });
}
