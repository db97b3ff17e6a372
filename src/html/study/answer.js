/** @import {Study, Winner} from "../../types.js" */
import { saySpan } from "../../words/changes.js";
import { listWords } from "../../analysis/series.js";
import { formatCount, formatMany, inSentence } from "../../words/numbers.js";
import { levelName, loadName, othersName } from "../cells.js";
import { html } from "../markup.js";
import { table } from "../table.js";
import { say, toldAnswer, toldRegion } from "../told/told.js";
import { leadingWinners, winnerMap } from "./winner-map.js";

/**
 * The answer in one paragraph: of cards, pictures, the feed and other sites.
 * @param {Study} study
 * @returns {string}
 */
export const headlineOf = ({ answers }) => answers[0]?.sentence ?? "No answer yet: nothing has been read.";

/**
 * The answers to the study's questions, how good the evidence is, and the settings at the top by load, before anything else.
 * @param {Study} study
 */
export function answerBlock(study) {
  const headlines = study.answers.filter(({ role }) => role === "headline");
  return html`<div class="answer">
    <p class="answer-label">What the figures say</p>
    ${headlines.map(
      (row) =>
        html`<p class="answer-text" data-told="${say(toldAnswer(row))}">${row.sentence}</p>
          ${row.grade && html`<p class="answer-grade"><span class="badge badge-grade">${row.grade}</span></p> `}`,
    )}
    ${bestSettings(study)}
  </div>`;
}

/**
 * Which levels stand at the top from which load to which, a row a workload: never one winner over all.
 * @param {Study} study
 */
function bestSettings(study) {
  const { measure, rows } = leadingWinners(study);
  if (rows.every(({ winners, contenders }) => winners.length === contenders.length)) return "";
  const tools = [...new Set(rows.map(({ tool }) => tool))];
  const places = [...new Set(rows.map((row) => placeName(study, row)))];
  const factor = inSentence(study.factorInfo?.title ?? "level");
  const mapped = String(winnerMap(study)) !== "";
  const map = mapped && html` The <a href="#settings-by-load">map below</a> has every load.`;
  const name = `${rows.some(({ replicated }) => replicated) ? "Best" : "At the top, not repeated:"} ${factor} by load`;
  return table(
    [
      { head: "Workload", names: true, cell: (place) => place || "all runs" },
      ...tools.map((tool) => ({
        head: toolName(study, tool),
        cell: (/** @type {string} */ place) => regionsText(study, ofPlace(study, rows, tool, place)),
      })),
    ],
    places,
    {
      label: name,
      class: "best",
      caption: html`${name}, for ${measure.sentence}, and the change against
      ${levelName(study, rows[0].contenders[0])}; levels joined by “or” are not told apart.
      ${ofOneTool(rows, tools)}${countLone(rows)}${flaggedNote(study, tools)}${map}`,
    },
  );
}

/**
 * A claim may be seen with one tool where the table tells nothing apart.
 * @param {Winner[]} rows
 * @param {(string | null)[]} tools
 */
const ofOneTool = (rows, tools) =>
  tools.length > 1 && rows.some(({ replicated }) => !replicated)
    ? "Without repeats a place is told where all tools show the same; what one tool alone shows decides none. "
    : "";

/**
 * @param {Study} study
 * @param {(string | null)[]} tools
 * @returns {string} which of them differ in something else, in words
 */
function flaggedNote(study, tools) {
  const flagged = tools.filter((tool) => isConfounded(study, tool));
  return flagged.length > 0
    ? ` With ${listWords(flagged.map(String))} something else differs between levels, too (!): it shows the same, and proves nothing.`
    : "";
}

/**
 * @param {Winner[]} rows
 * @returns {string} at how many loads one level stands alone
 */
function countLone(rows) {
  const sum = (/** @type {Winner[]} */ some) =>
    formatCount(some.reduce((total, { loads }) => total + loads, 0));
  return `One level stands alone at ${sum(rows.filter(({ clear }) => clear))} of ${sum(rows)} places (workload, tool and load).`;
}

/**
 * @param {Study} study
 * @param {string | null} tool
 */
function toolName(study, tool) {
  const cause = isConfounded(study, tool);
  return [tool ?? "tool not known", cause && html` <span class="flag" title="${cause}"></span>`];
}

/**
 * @param {Study} study
 * @param {Winner} row
 */
const placeName = (study, { workload, others }) =>
  [workload, othersName(study, others)].filter(Boolean).join(", ");

/**
 * @param {Study} study
 * @param {Winner[]} rows
 * @param {string | null} tool
 * @param {string} place
 */
const ofPlace = (study, rows, tool, place) =>
  rows.filter((row) => row.tool === tool && placeName(study, row) === place);

/**
 * Another cause that all differences of a tool may have.
 * @param {Study} study
 * @param {string | null} tool
 */
function isConfounded({ comparisons }, tool) {
  const own = comparisons.filter(
    (row) => row.scope === "load" && row.measure === "iops" && row.tool === tool && row.ratio !== null,
  );
  return own.length > 0 && own.every(({ verdict }) => verdict === "confounded")
    ? own[0].confounders[0]
    : null;
}

/**
 * @param {Study} study
 * @param {Winner[]} regions
 */
function regionsText(study, regions) {
  if (regions.length === 0) return "may not be compared";
  const told = regions.filter(({ winners, contenders }) => winners.length < contenders.length);
  const rest = regions.filter((region) => !told.includes(region)).reduce((sum, { loads }) => sum + loads, 0);
  const others = `${told.length > 0 ? "elsewhere nothing" : "nothing"} is told apart (${formatMany(rest, "load")})`;
  return [
    ...told.map((region, i) => html`${i > 0 && " · "}${regionText(study, region)}`),
    rest > 0 && html`${told.length > 0 && " · "}<span class="basis">${others}</span>`,
  ];
}

/**
 * @param {Study} study
 * @param {Winner} region
 */
function regionText(study, region) {
  const { from_load, to_load, gain_low, gain_high } = region;
  const [from, to] = [from_load, to_load].map((load) => loadName(study, load));
  const unit = study.loadInfo?.unit === "bytes" ? "" : ` ${study.loadInfo?.unit ?? ""}`;
  const at = from_load === null ? "" : ` at ${from === to ? from : `${from}–${to}`}${unit}`;
  const gain =
    gain_low !== null &&
    gain_high !== null &&
    html` <span class="basis">${saySpan(gain_low, gain_high)}</span>`;
  return html`<span class="stretch" data-told="${say(toldRegion(region))}"
    ><strong>${nameSet(study, region)}</strong>${at}${gain}</span
  >`;
}

/**
 * @param {Study} study
 * @param {Winner} region
 * @returns {string} 2 or 4 stripes; where most are at the top, which is behind
 */
function nameSet(study, { winners, contenders }) {
  const behind = contenders.filter((level) => !winners.includes(level));
  if (behind.length < winners.length && winners.length > 2)
    return `${levelName(study, listWords(behind))} behind`;
  return levelName(study, listWords(winners).replace(" and ", " or "));
}
