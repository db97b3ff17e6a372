/** Where to keep the default and where to change it: a row a place, the loads of all tools together. */
/** @import {Study, Winner} from "../types.js" */
import { saySpan } from "../words/changes.js";
import { groupBy, listWords } from "../analysis/series.js";
import { formatMany, inSentence } from "../words/numbers.js";
import { sayTool, sayWorkload } from "../words/workloads.js";
import { levelName, loadName, othersName } from "../html/cells.js";
import { html } from "../html/markup.js";
import { table } from "../html/table.js";
import { hasWinnerMap, leadingWinners } from "./winner-map.js";
import { sayLevel } from "../words/levels.js";
import { maxOf, minOf } from "../words/ends.js";

/**
 * Levels that nothing is ahead of at any of the loads.
 * @typedef {object} Stretch
 * @property {string[]} levels
 * @property {(number | null)[]} loads
 */

/**
 * apart: at loads where no level is at the top with every tool, and which one is with each.
 * @typedef {{name: string, first: Winner, keep: Stretch[], change: Stretch[], apart: Apart[]}} Place
 * @typedef {{load: number | null, said: string}} Apart
 */

/**
 * Where the default may stay and where another level is ahead of it: never one winner over all. Nothing where none is
 * told apart.
 * @param {Study} study
 */
export function bestSettings(study) {
  const { measure, rows } = leadingWinners(study);
  if (rows.every(isOpen)) return "";
  const places = groupBy(rows, (row) => placeName(study, row)).map((own) => findPlace(study, own));
  const base = levelName(study, rows[0].contenders[0]);
  const replicated = rows.some((row) => row.replicated);
  const factor = inSentence(study.factorInfo?.title ?? "setting");
  return table(
    [
      { head: "Workload", names: true, cell: (/** @type {Place} */ { name }) => name || "all runs" },
      {
        head: `Keep ${base}`,
        cell: (/** @type {Place} */ place) =>
          place.keep.length === 0 && place.apart.length > 0
            ? apartText(study, place)
            : html`${stretchList(study, place, place.keep)}
              ${place.apart.length > 0 && html` · ${apartText(study, place)}`}`,
      },
      {
        head: "Change to, for a gain of",
        cell: (/** @type {Place} */ place) => stretchList(study, place, place.change),
      },
    ],
    places,
    {
      label: `Best ${factor} by load`,
      class: "best",
      cards: true,
      caption: html`For ${measure.sentence}${!replicated && ", not repeated"}; settings joined by “or” are too
      close to call.${flaggedNote(study, rows)}
      ${hasWinnerMap(study) && html`<a href="#settings-by-load">Every load</a>`}`,
    },
  );
}

/** @param {Winner} region @returns {boolean} whether it tells nothing apart */
const isOpen = ({ winners, contenders }) => winners.length === contenders.length;

/**
 * @param {Study} study
 * @param {Winner} row
 */
const placeName = (study, { workload, others }) =>
  [sayWorkload(workload ?? ""), othersName(study, others)].filter(Boolean).join(", ");

/**
 * @param {Study} study
 * @param {Winner[]} rows  of all tools at one workload
 * @returns {Place}
 */
function findPlace(study, rows) {
  const [first] = rows;
  const tops = loadsOf(study, rows).flatMap((load) => {
    const regions = rows.filter((row) => coversLoad(row, load));
    const levels = first.contenders.filter((level) => regions.some(({ winners }) => winners.includes(level)));
    return regions.length > 0 ? [{ levels, loads: [load], said: sayApart(first, regions) }] : [];
  });
  const [keep, change] = [true, false].map((kept) =>
    joinStretches(tops.filter(({ levels, said }) => !said && levels.includes(first.contenders[0]) === kept)),
  );
  const apart = tops.flatMap(({ loads: [load], said }) => (said ? [{ load, said }] : []));
  return { name: placeName(study, first), first, keep, change, apart };
}

/**
 * @param {Winner} first
 * @param {Winner[]} regions  of one load, a tool each
 * @returns {string} 8 with fio, 1 with DiskSPD; empty where the tools have a level in common
 */
function sayApart({ contenders }, regions) {
  const isShared = (/** @type {string} */ level) => regions.every(({ winners }) => winners.includes(level));
  if (contenders.some(isShared)) return "";
  return regions
    .map(({ winners, tool }) => `${listWords(winners).replace(" and ", " or ")} with ${sayTool(tool ?? "")}`)
    .join(", ");
}

/**
 * Stretches that have a level in common become one, of the levels that they have in common.
 * @param {Stretch[]} stretches
 */
function joinStretches(stretches) {
  /** @type {Stretch[]} */
  const joined = [];
  for (const { levels, loads } of stretches) {
    const last = joined.at(-1);
    const shared = last?.levels.filter((level) => levels.includes(level)) ?? [];
    if (last && shared.length > 0)
      joined[joined.length - 1] = { levels: shared, loads: [...last.loads, ...loads] };
    else joined.push({ levels, loads });
  }
  return joined;
}

/**
 * @param {Study} study
 * @param {Winner[]} rows
 * @returns {(number | null)[]}
 */
function loadsOf({ runs }, rows) {
  if (rows.some(({ from_load }) => from_load === null)) return [null];
  return [...new Set(runs.flatMap(({ load }) => load ?? []))].sort((a, b) => a - b);
}

/**
 * @param {Winner} region
 * @param {number | null} load
 */
const coversLoad = ({ from_load, to_load }, load) =>
  load === null ? from_load === null : Number(from_load) <= load && load <= Number(to_load);

/**
 * @param {Study} study
 * @param {Place} place
 * @param {Stretch[]} stretches
 */
function stretchList(study, place, stretches) {
  if (stretches.length === 0) return "–";
  return stretches.map((stretch, i) => html`${i > 0 && " · "}${stretchText(study, place, stretch)}`);
}

/**
 * @param {Study} study
 * @param {Place} place
 * @param {Stretch} stretch
 */
function stretchText(study, { first }, { levels, loads }) {
  if (levels.length === first.contenders.length)
    return html`<span class="basis"
      >too close to call${loads[0] !== null && ` at ${formatMany(loads.length, "load")}`}</span
    >`;
  const gain = gainOf(study, first, { levels, loads });
  const at = loads[0] === null ? "" : ` at ${rangesOf(study, loads)}${unitOf(study)}`;
  return html`<span class="stretch"
    ><strong>${sayLevel(listWords(levels)).replace(" and ", " or ")}</strong
    >${at}${gain && html` <span class="basis">${gain}</span>`}</span
  >`;
}

/**
 * @param {Study} study
 * @param {Place} place
 */
function apartText(study, { apart }) {
  const loads = apart.map(({ load }) => load);
  const at = loads[0] === null ? "" : ` at ${rangesOf(study, loads)}${unitOf(study)}`;
  const said = [...new Set(apart.map((each) => each.said))];
  return html`<span class="basis">the tools disagree${at}${said.length === 1 && `: ${said[0]}`}</span>`;
}

/** @param {Study} study */
const unitOf = ({ loadInfo }) => (loadInfo?.unit && loadInfo.unit !== "bytes" ? ` ${loadInfo.unit}` : "");

/**
 * @param {Study} study
 * @param {(number | null)[]} loads  in order
 * @returns {string} 3–6, 8
 */
function rangesOf(study, loads) {
  const all = [...new Set(study.runs.map(({ load }) => load))].sort((a, b) => Number(a) - Number(b));
  const starts = loads.filter((load, i) => i === 0 || all.indexOf(load) !== all.indexOf(loads[i - 1]) + 1);
  return starts
    .map((from, i) => {
      const to = loads[(i + 1 < starts.length ? loads.indexOf(starts[i + 1]) : loads.length) - 1];
      return from === to ? loadName(study, from) : `${loadName(study, from)}–${loadName(study, to)}`;
    })
    .join(", ");
}

/**
 * How far the levels are ahead of the default: the least and the most of all tools and loads, by the bounds of their
 * intervals where there are.
 * @param {Study} study
 * @param {Winner} first  of the place
 * @param {Stretch} stretch
 */
function gainOf({ comparisons }, { factor, contenders, measure, workload, others }, { levels, loads }) {
  const [base] = contenders;
  if (levels.includes(base)) return "";
  const rows = comparisons.filter(
    (row) =>
      row.scope === "load" &&
      row.ratio !== null &&
      [row.factor, row.baseline, row.measure, row.workload, row.others].join("\n") ===
        [factor, base, measure, workload, others].join("\n") &&
      levels.includes(row.level) &&
      loads.includes(row.load),
  );
  const ends = rows.flatMap(({ ratio, low95, high95 }) => [low95 ?? ratio, high95 ?? ratio].map(Number));
  return ends.length > 0 && saySpan(minOf(ends), maxOf(ends));
}

/**
 * @param {Study} study
 * @param {Winner[]} rows
 * @returns {string} which tools differ in something else between levels, in words
 */
function flaggedNote({ comparisons }, rows) {
  const tools = [...new Set(rows.map(({ tool }) => tool))].filter((tool) => {
    const own = comparisons.filter(
      (row) =>
        row.scope === "load" && row.measure === rows[0].measure && row.tool === tool && row.ratio !== null,
    );
    return own.length > 0 && own.every(({ verdict }) => verdict === "confounded");
  });
  return tools.length > 0
    ? ` With ${listWords(tools.map(sayTool))} something else also changed, so this is no proof.`
    : "";
}
