/** @import {MeasureEntry, Study, Winner} from "../types.js" */
import { groupBy } from "../analysis/series.js";
import { usedFor } from "../words/measures.js";
import { formatCount, inSentence } from "../words/numbers.js";
import { sayTool, sayWorkload } from "../words/workloads.js";
import { levelName, loadName, othersName } from "../html/cells.js";
import { axisTitle } from "../figure/chart-kinds.js";
import { html } from "../html/markup.js";
import { cell, table } from "../html/table.js";
import { say, toldRegion } from "../findings/told.js";
import { sayLevel } from "../words/levels.js";

/**
 * The regions of the study's factor, all levels against each other, in its first measure that has any.
 * @param {Study} study
 * @returns {{measure: MeasureEntry, rows: Winner[]}}
 */
export function leadingWinners({ winners, factor, measures }) {
  const own = winners.filter((row) => row.factor === factor);
  const compared = usedFor(measures, "compare");
  const measure = compared.find(({ name }) => own.some((row) => row.measure === name)) ?? compared[0];
  const ofMeasure = own.filter((row) => row.measure === measure.name);
  const most = Math.max(0, ...ofMeasure.map(({ contenders }) => contenders.length));
  return { measure, rows: ofMeasure.filter(({ contenders }) => contenders.length === most) };
}

/**
 * Which levels stand at the top, by load and workload: a cell is a region, in the colours of its levels; strong colours
 * are of repeated runs. It is a table, so it needs no picture beside it.
 * @param {Study} study
 */
export function winnerMap(study) {
  if (!hasWinnerMap(study)) return "";
  const { measure, rows } = leadingWinners(study);
  const loads = loadsOf(study);
  const lines = groupLines(rows);
  const tools = [...new Set(lines.map(([{ tool }]) => tool))];
  return html`<div class="winner-maps">
      ${tools.map((tool) => toolMap(study, { tool, measure, loads, lines: lines.filter(([row]) => row.tool === tool) }))}
    </div>
    ${legend(study, rows)}`;
}

/** @param {Study} study @returns {boolean} whether there is a best setting at several loads */
export const hasWinnerMap = (study) => leadingWinners(study).rows.length > 0 && loadsOf(study).length > 1;

/** @param {Study} study @returns {number[]} rising */
const loadsOf = ({ runs }) => [...new Set(runs.flatMap(({ load }) => load ?? []))].sort((a, b) => a - b);

/** @param {Winner[]} rows */
function groupLines(rows) {
  return groupBy(rows, ({ tool, workload, others }) => JSON.stringify([tool, workload, others]));
}

/**
 * @param {Study} study
 * @param {{tool: string | null, measure: MeasureEntry, loads: number[], lines: Winner[][]}} map
 */
function toolMap(study, { tool, measure, loads, lines }) {
  const factor = inSentence(study.factorInfo?.title ?? "setting");
  const best = lines.flat().some(({ replicated }) => replicated) ? "Best" : "At the top, not repeated:";
  const name = `${best} ${factor} for ${measure.sentence}, ${sayTool(tool ?? "tool not known")}`;
  return table(
    [
      {
        head: axisTitle(study),
        names: true,
        cell: ([{ workload, others }]) =>
          [sayWorkload(workload ?? ""), othersName(study, others)].filter(Boolean).join(", "),
      },
      { heads: loads.map((load) => loadName(study, load)), cells: (line) => mapCells(study, line, loads) },
    ],
    lines,
    { caption: name, class: "winner-map" },
  );
}

/**
 * @param {Study} study
 * @param {Winner[]} line
 * @param {number[]} loads
 */
function mapCells(study, line, loads) {
  const at = loads.map((load) =>
    line.find(({ from_load, to_load }) => Number(from_load) <= load && load <= Number(to_load)),
  );
  /** @type {{region: Winner | undefined, span: number}[]} */
  const cells = [];
  at.forEach((region, i) => {
    const same = i > 0 && region === at[i - 1];
    if (same) cells[cells.length - 1].span += 1;
    else cells.push({ region, span: 1 });
  });
  return cells.map(({ region, span }) => mapCell(study, region, span));
}

/**
 * @param {number} index  of a level
 * @param {string} [name]  its place in a cell: a, b or c
 */
export const levelColour = (index, name = "a") => `--${name}:var(--level-${index % 8})`;

/**
 * @param {Study} study
 * @param {Winner | undefined} region
 * @param {number} span
 */
function mapCell(study, region, span) {
  if (!region) return cell("–", { class: "none", colspan: span, title: "no comparison" });
  const indexes = region.winners.map(
    (level) => study.levels.find(({ value }) => value === level)?.index ?? 0,
  );
  const all = region.winners.length === region.contenders.length && region.winners.length > 2;
  const look = [`won-${Math.min(indexes.length, 3)}`, all ? "won-all" : "", region.replicated ? "sure" : ""];
  const colours = all ? null : indexes.slice(0, 3).map((index, i) => levelColour(index, "abc"[i]));
  const words = region.winners.map(sayLevel);
  const between = words.every((word) => /^[\d.]+$/.test(word)) ? " " : " or ";
  return cell(all ? "any" : words.join(between), {
    colspan: span,
    "data-told": say(toldRegion(region)),
    class: look.filter(Boolean).join(" "),
    style: colours?.join(";"),
  });
}

/**
 * @param {Study} study
 * @param {Winner[]} rows
 */
function legend(study, rows) {
  const replicated = rows.some((row) => row.replicated);
  const single = rows.some((row) => !row.replicated);
  return html`<p class="note">
    ${study.levels.map(({ value, index }) => html`<span class="won-key won-1" style="${levelColour(index)}">${sayLevel(value)}</span> `)}
    A number is the setting that leads alone (${levelName(study, study.levels.at(-1)?.value ?? "")} and so
    on). Several numbers are too close to call, and “any” means all of them. “–” is a load without a
    comparison. ${single && "Pale: single runs that agree with more than one tool."}
    ${replicated && "Strong: repeated runs with a clear difference."} ${countLone(rows)}
  </p>`;
}

/**
 * @param {Winner[]} rows
 * @returns {string} in how many results one setting leads alone
 */
function countLone(rows) {
  const sum = (/** @type {Winner[]} */ some) =>
    formatCount(some.reduce((total, { loads }) => total + loads, 0));
  return `One setting leads alone in ${sum(rows.filter(({ clear }) => clear))} of ${sum(rows)} results (workload, tool and load).`;
}
