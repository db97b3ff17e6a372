/** Any two values of a setting against each other: what each study saw of them, and what else was the same or not. */
/** @import {Factor, Pair, Study} from "../types.js" */
import { groupBy } from "../analysis/series.js";
import { levelName, loadName, othersName } from "../html/cells.js";
import { fold } from "../html/fold.js";
import { html } from "../html/markup.js";
import { provenanceBadge } from "../html/provenance.js";
import { table } from "../html/table.js";
import { formatChange, formatSpan, listAll } from "../sentences/format.js";
import { isAboutStorage } from "./evidence.js";
import { findMeasure } from "../words/measures.js";
import { spaceWords } from "../words/names.js";
import { formatMany, inSentence } from "../words/numbers.js";
import { slugify } from "../words/slug.js";
import { sayTool, sayWorkload } from "../words/workloads.js";

/** @typedef {{study: Study, rows: Pair[]}} Seen  what a study saw of two values, in one measure */

/** A page has room for so many pairs; the table comparisons has all. */
const mostPairs = 24;

/**
 * @param {Factor} factor
 * @param {Study[]} studies  the one that answers best first
 * @returns {unknown} nothing where fewer than two pairs have a result: the answer says all of a single one
 */
export function pairsSection(factor, studies) {
  const pairs = pairsOf(studies);
  if (pairs.length < 2) return "";
  const shown = pairs.slice(0, mostPairs);
  const left = pairs.length - shown.length;
  return html`<h2 id="any-two-values">Any two values</h2>
    ${shown.map((own) => pairFold(factor, own))}
    ${
      left > 0 &&
      html`<p class="note">
        ${formatMany(left, "more pair")} are in the table <a href="../data/">comparisons</a>.
      </p>`
    }`;
}

/** @param {Study[]} studies @returns {Seen[][]} by pair */
const pairsOf = (studies) =>
  groupBy(
    studies.flatMap((study) => groupBy(leadingPairs(study), pairOf).map((rows) => ({ study, rows }))),
    ({ rows: [row] }) => pairOf(row),
  );

/** @param {Pair} row */
const pairOf = ({ level, baseline }) => `${slugify(level)}-vs-${slugify(baseline)}`;

/**
 * Of the measure that the study's answer speaks of, else of the first that has results.
 * @param {Study} study
 * @returns {Pair[]}
 */
function leadingPairs({ pairs, answers }) {
  const known = pairs.filter(({ ratio }) => ratio !== null);
  const measures = [answers[0]?.measure, "iops", ...known.map(({ measure }) => measure)];
  const measure = measures.find((name) => known.some((row) => row.measure === name));
  return known.filter((row) => row.measure === measure);
}

/** @param {string} name @param {Factor} factor @returns {string} PVSCSI: the heading says that it is a virtual controller */
const withoutFactor = (name, { title }) =>
  name.toLowerCase().startsWith(`${title.toLowerCase()} `) ? name.slice(title.length + 1) : name;

/**
 * Opens the pair that is chosen; without JavaScript the list of the section is enough.
 * @param {Factor} factor
 * @param {Study[]} studies  the one that answers best first
 * @returns {unknown} nothing where there is no choice
 */
export function pairPicker(factor, studies) {
  const pairs = pairsOf(studies).slice(0, mostPairs);
  if (pairs.length < 2) return "";
  const values = new Map(
    pairs.flatMap(
      ([
        {
          study,
          rows: [row],
        },
      ]) =>
        [row.level, row.baseline].map((value) => [
          slugify(value),
          withoutFactor(levelName(study, value, factor.name), factor),
        ]),
    ),
  );
  const [answer] = studies[0].answers;
  const [level, baseline] = [JSON.parse(answer?.levels ?? "[]")[0], answer?.against].map((value) =>
    [...values].map(
      ([slug, name]) =>
        html`<option value="${slug}" ${slug === slugify(String(value)) && "selected"}>${name}</option>`,
    ),
  );
  return html`<form class="pair needs-js" autocomplete="off">
    <label
      >Compare
      <select name="level">
        ${level}
      </select></label
    >
    <label
      >with
      <select name="baseline">
        ${baseline}
      </select></label
    >
    <span role="status"></span>
  </form>`;
}

/**
 * @param {Factor} factor
 * @param {Seen[]} seen  of one pair
 */
function pairFold(factor, seen) {
  const [{ study, rows }] = seen;
  const [level, baseline] = [rows[0].level, rows[0].baseline].map((value) =>
    levelName(study, value, factor.name),
  );
  const results = seen.reduce((sum, own) => sum + own.rows.reduce((all, row) => all + row.results, 0), 0);
  return fold(
    `${level} against ${baseline}`,
    [formatMany(results, "result"), seen.length > 1 && formatMany(seen.length, "study", "studies")]
      .filter(Boolean)
      .join(", "),
    html`<div class="folded" id="${pairOf(rows[0])}">
      ${seen.map((own) => studyPair(own, `${level} against ${baseline}`))}
    </div>`,
  );
}

/**
 * @param {Seen} seen
 * @param {string} pair  such as: 4 stripes against 1 stripe
 */
function studyPair({ study, rows }, pair) {
  const measure = findMeasure(study.measures, rows[0].measure)?.title ?? rows[0].measure;
  return html`<p>
      <a href="../studies/${study.study}.html">${study.title}</a>
      ${!isAboutStorage(study) && provenanceBadge(study)}
    </p>
    ${table(
      [
        { head: "Workload", names: true, cell: (row) => workloadName(study, row) },
        { head: `${measure}, mean`, number: true, cell: ({ ratio }) => formatChange(Number(ratio)) },
        {
          head: "Smallest to largest",
          number: true,
          cell: ({ results, low, high }) => (results > 1 ? formatSpan(Number(low), Number(high)) : ""),
        },
        {
          head: "Results",
          number: true,
          cell: ({ results, places }) => (results < places ? `${results} of ${places}` : results),
        },
        { head: "Runs", cell: ({ repeats }) => (repeats > 1 ? `repeated (n=${repeats})` : "single runs") },
      ],
      rows.slice(0, mostWorkloads),
      { label: `${measure} by workload, ${pair}, ${study.title}`, class: "files", cards: true },
    )}
    ${receipt(study, rows)}`;
}

/** Rows of a study: its page has the others. */
const mostWorkloads = 12;

/**
 * @param {Study} study
 * @param {Pair} row
 * @returns {string} such as: 4k random write, DiskSPD, 1 to 20 VMs
 */
function workloadName(study, { workload, tool, others, from_load, to_load }) {
  const name = [
    sayWorkload(workload) || "all runs",
    study.tools.length > 1 && sayTool(tool),
    othersName(study, others),
  ];
  const loads =
    from_load !== null &&
    to_load !== from_load &&
    `${loadName(study, from_load)} to ${loadName(study, to_load)} ${inSentence(study.loadInfo?.title ?? "")}`;
  return [...name, loads].filter(Boolean).join(", ");
}

/**
 * What else is the same, differs or is not recorded, of two values of a study.
 * @param {Study} study
 * @param {Pair[]} rows
 */
function receipt(study, rows) {
  const { factor, environment, factorInfos, source_not_given } = study;
  const values = [rows[0].level, rows[0].baseline];
  const along = (environment.comes_with?.[factor ?? ""] ?? []).filter(
    ({ levels }) => !levels || levels.some((level) => values.includes(String(level))),
  );
  const causes = rows.flatMap(({ confounders }) => JSON.parse(confounders));
  const unknown = rows.flatMap((row) => JSON.parse(row.unknown));
  const lines = /** @type {const} */ ([
    ["Differs", [...along.map(({ what }) => what), ...causes]],
    [
      "Not recorded",
      [...unknown.map((name) => factorInfos.get(name)?.title ?? spaceWords(name)), ...source_not_given],
    ],
  ]);
  return html`<dl class="receipt">
    ${lines.map(
      ([title, all]) =>
        all.length > 0 &&
        html`<dt>${title}</dt>
          <dd>${listAll([...new Set(all)])}</dd>`,
    )}
  </dl>`;
}
