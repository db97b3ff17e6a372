/** @import {Sighting, Site, Synthesis} from "../types.js" */
import { forestChart, further, together } from "../charts/forest-chart.js";
import { renderSvg } from "../charts/static-svg.js";
import { sayTimes, sayTimesSpan } from "../words/changes.js";
import { sentenceOf } from "../words/measures.js";
import { formatCount } from "../words/numbers.js";
import { condition, nameLevels, sayLevels } from "../analysis/synthesis/sentences.js";
import { drawnPanel } from "../figure/drawn-panel.js";
import { fold } from "../html/fold.js";
import { html } from "../html/markup.js";
import { provenanceBadge } from "../html/provenance.js";
import { rawLink } from "../html/raw-files.js";
import { table } from "../html/table.js";
import { say, toldSynthesis } from "../findings/told.js";
import { sayPlatform } from "../words/names.js";
import { maxOf, minOf } from "../words/ends.js";

/** @typedef {Sighting["studies"][number]} Seen */
/** @typedef {{row: Synthesis, lab: Sighting, seen: Seen}} Line  what one study saw of two levels */

/**
 * What the studies of all labs say together about a factor.
 * @param {Site} site
 * @param {string} factor
 * @returns {Synthesis | undefined}
 */
export const synthesisOf = ({ syntheses }, factor) => syntheses.find((each) => each.factor === factor);

/**
 * @param {Synthesis} headline
 * @returns {boolean} whether it answers
 */
export const tells = ({ labs, verdict }) => labs > 1 && verdict !== "too few labs";

/**
 * That the labs cannot tell together, in a line for beside the answer of one study.
 * @param {Site} site
 * @param {string} factor
 */
export function synthesisLine(site, factor) {
  const headline = synthesisOf(site, factor);
  if (!headline || tells(headline)) return "";
  const more = headline.labs > 1 && html` <a href="#all-studies">What each saw</a>`;
  return html`<p class="answer-line" data-told="${say(toldSynthesis(headline))}">
    ${headline.sentence}${more}
  </p>`;
}

/**
 * What several labs saw of a factor: a forest plot for each synthesis, and their figures side by side.
 * @param {Site} site
 * @param {string} factor
 */
export async function synthesisSection(site, factor) {
  const [headline, ...rows] = site.syntheses.filter((row) => row.factor === factor);
  if (!headline || headline.labs < 2) return "";
  const plots = [];
  for (const row of rows.filter(({ ratio }) => ratio !== null)) plots.push(await forestPlot(site, row));
  return html`<section class="synthesis" id="all-studies">
    <h2>What each lab saw, side by side</h2>
    ${
      headline.details.length > 0 &&
      html`<ul>
        ${headline.details.map((text) => html`<li>${text}</li> `)}
      </ul>`
    }
    ${plots} ${sideBySide(site, rows)}
  </section>`;
}

/**
 * @param {Site} site
 * @param {Synthesis} row
 */
async function forestPlot(site, row) {
  const joined = row.seen.filter(({ out }) => out === null);
  const drawn = [
    ...joined.map(({ lab, ratio, low, high }) => ({ part: "lab", lab: String(lab), ratio, low, high })),
    { part: "together", lab: together, ratio: row.ratio, low: row.low, high: row.high },
    { part: "further", lab: further, ratio: null, low: row.predicted_low, high: row.predicted_high },
  ];
  const levels = sayLevels(row, wordsOf(site));
  const title = `${sentenceOf(site.measures, String(row.measure))}, ${levels}`;
  const labs = joined.map(({ lab }) => String(lab));
  const svg = await renderSvg(forestChart({ labs, range: rangeOf(drawn) }), drawn, { label: row.sentence });
  return html`<div class="forest" data-told="${say(toldSynthesis(row))}">
    ${drawnPanel({
      title,
      about: String(row.load),
      svg,
      head: ["lab", "ratio", "low", "high"],
      body: drawn.map(({ lab, ratio, low, high }) => [lab, ratio, low, high]),
    })}
  </div>`;
}

/** @param {{low: number | null, high: number | null}[]} drawn @returns {[number, number]} */
const rangeOf = (drawn) => [
  minOf(drawn.map(({ low }) => Number(low))),
  maxOf(drawn.map(({ high }) => Number(high))),
];

/** @param {Site} site */
const wordsOf = ({ factors, measures }) => ({
  measures,
  units: Object.fromEntries(factors.map(({ name, title, unit }) => [name, { title, unit }])),
});

/**
 * Levels that two labs set come first; what only one has is folded.
 * @param {Site} site
 * @param {Synthesis[]} rows
 */
function sideBySide(site, rows) {
  const lines = rows.flatMap((row) =>
    row.seen.flatMap((lab) => lab.studies.map((seen) => ({ row, lab, seen }))),
  );
  const levelsOf = (/** @type {Line} */ { row }) => JSON.stringify([row.level, row.against]);
  const labsOf = (/** @type {string} */ levels) =>
    new Set(lines.flatMap((line) => (levelsOf(line) === levels && !line.lab.emulated ? [line.lab.lab] : [])))
      .size;
  const counts = new Map([...new Set(lines.map(levelsOf))].map((levels) => [levels, labsOf(levels)]));
  const [shared, others] = [true, false].map((isShared) =>
    sortLines(lines.filter((line) => Number(counts.get(levelsOf(line))) > 1 === isShared)),
  );
  return html`<p class="note">
      ${condition} Below are ratios within each study, marked by evidence. IOPS includes throughput at one
      block size.
      <a href="../methodology.html#across-labs">How labs are averaged</a>
    </p>
    ${shared.length > 0 && boundedTable(site, shared, "Values that two labs or more set", mostOpen)}
    ${others.length > 0 && boundedTable(site, others, "Values that one lab set", shared.length > 0 ? 0 : mostOpen)}`;
}

/** Rows that stand open, and rows of a page: the tables to take away have all. */
const mostOpen = 20;
const mostRows = 200;

/**
 * @param {Site} site
 * @param {Line[]} lines
 * @param {string} caption
 * @param {number} open  rows that stand open; the others are folded
 */
function boundedTable(site, lines, caption, open) {
  const [shown, folded] = [lines.slice(0, open), lines.slice(open, mostRows)];
  const left = lines.length - mostRows;
  const beyond =
    left > 0 &&
    html`<p class="note">
      ${formatCount(left)} more rows are in the table <a href="../data/">contributions</a>.
    </p>`;
  const title = open > 0 ? `${caption}, continued` : caption;
  return html`${shown.length > 0 && labTable(site, shown, caption)}
  ${folded.length > 0 && fold(title, `${formatCount(folded.length)} rows`, html`${labTable(site, folded, title)}${beyond}`)}`;
}

/**
 * @param {Site} site
 * @param {Line[]} lines  in their order
 * @param {string} caption
 */
function labTable(site, lines, caption) {
  const words = wordsOf(site);
  return table(
    [
      { head: "Lab", names: true, cell: ({ lab, seen }) => labLink(site, lab, seen) },
      { head: "Values", cell: ({ row }) => nameLevels(row, words) },
      { head: "Change", number: true, cell: ({ seen }) => sayChangeOf(seen) },
      { head: "Measure and load", cell: (line) => sayMeasured(site, line) },
      { head: "Runs", number: true, cell: ({ seen }) => sayRuns(site, seen) },
      {
        head: "Mark",
        cell: ({ seen }) => html`${badgeOf(seen)} ${sayPlatform(seen.platform)}, ${marks[seen.basis]}`,
      },
    ],
    lines,
    { caption, class: "files synthesis-table", cards: true },
  );
}

/** @param {Line[]} lines */
const sortLines = (lines) => lines.toSorted((a, b) => compareTexts(orderOf(a), orderOf(b)));

/** @param {Line} line */
const orderOf = ({ row, lab, seen }) =>
  [
    row.level,
    row.against,
    lab.emulated ? "1" : "0",
    lab.lab ?? "~",
    row.measure,
    row.load,
    seen.scope ?? "",
  ].join("\n");

/** @type {(a: string, b: string) => number} */
const compareTexts = (a, b) => Number(a > b) - Number(a < b);

/** What a basis means for the ratio. @type {Record<Seen["basis"], string>} */
const marks = {
  repeated: "repeated",
  "single run": "single run (n=1), variation known",
  "single run, variation unknown": "single run (n=1)",
  "one after the other": "all runs of one setting came first",
  confounded: "something else changed, too",
  "claim, no data": "claim, no data",
};

/** @param {Seen} seen */
const badgeOf = ({ provenance, platform }) => provenanceBadge({ provenance, platform });

/**
 * @param {Site} site
 * @param {Sighting} lab
 * @param {Seen} seen
 */
function labLink({ studies }, { lab }, { study }) {
  const name = lab ?? "not named";
  return studies.some((each) => each.study === study)
    ? html`<a href="../studies/${study}.html">${name}</a>`
    : name;
}

/**
 * @param {Seen} seen
 * @returns {string} × 0.058 (× 0.042 to × 0.079)
 */
function sayChangeOf({ ratio, low, high }) {
  const span = sayTimesSpan(low, high);
  if (ratio === null) return span;
  return sayTimes(ratio) === span ? span : `${sayTimes(ratio)} (${span})`;
}

/**
 * @param {Site} site
 * @param {Line} line
 */
function sayMeasured({ measures }, { row, seen }) {
  const measure = sentenceOf(measures, String(row.measure));
  return `${measure}, ${row.load}${seen.scope === null ? "" : ` (${seen.scope})`}`;
}

/**
 * @param {Site} site
 * @param {Seen} seen
 */
function sayRuns({ studies }, { study, source, line, runs, against_runs }) {
  if (source === null) return `${formatCount(runs)} and ${formatCount(against_runs)}`;
  const sources = studies.find((each) => each.study === study)?.sources ?? [];
  return rawLink(sources, source, { line, text: "stated" });
}
