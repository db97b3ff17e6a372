/** Studies by kinds of workloads: what each level changed against its baseline, and where that says nothing. */
/** @import {Comparison, Study} from "../types.js" */
import { isComparisonDistrusted } from "./distrusted.js";
import { sayCauses } from "../analysis/compare/sentences.js";
import { groupBy } from "../analysis/series.js";
import { saySpan } from "../words/changes.js";
import { sentenceOf } from "../words/measures.js";
import { formatMany } from "../words/numbers.js";
import { levelName } from "../html/cells.js";
import { html } from "../html/markup.js";
import { provenanceBadge, relationOf, statusBadge } from "../html/provenance.js";
import { cell, table } from "../html/table.js";
import { kinds, kindsOf } from "./kinds.js";
import { maxOf, minOf } from "../words/ends.js";

/** Levels that a cell names; the study has the others. */
const mostLevels = 4;

/** Verdicts about the level alone. */
const told = new Set(["better", "worse", "equivalent", "undecided", "differs", "alike", "single run"]);

/**
 * What a study has to say of its factor: comparisons of its leading measure, load by load.
 * @param {Study} study
 */
export function pointsOf({ comparisons, answers, factor }) {
  const own = comparisons.filter((row) => row.scope === "load" && row.factor === factor);
  const measures = [answers[0]?.measure, "iops", ...own.map((row) => row.measure)];
  const compared = measures.find((name) => own.some((row) => row.measure === name && changeOf(row) !== null));
  const measure = compared ?? own[0]?.measure;
  return own.filter((row) => row.measure === measure);
}

/** @param {Comparison} row */
export const changeOf = ({ ratio, plain_ratio }) => ratio ?? plain_ratio;

/**
 * @param {Study[]} studies
 * @param {string} caption
 */
export function matrix(studies, caption) {
  const rows = studies.map((study) => ({ study, points: pointsOf(study), kind: kindsOf(study) }));
  const shown = kinds.filter((kind) =>
    rows.some((row) => row.points.some(({ workload }) => row.kind(workload) === kind)),
  );
  return table(
    [
      { head: "Study", names: true, cell: ({ study, points }) => studyCell(study, points) },
      ...shown.map((kind) => ({
        head: kind,
        cell: (/** @type {typeof rows[number]} */ { study, points, kind: of }) =>
          changesCell(
            study,
            points.filter(({ workload }) => of(workload) === kind),
          ),
      })),
    ],
    rows,
    {
      caption,
      class: "files matrix",
      cards: true,
      rowAttributes: ({ study }) => ({ id: study.study }),
    },
  );
}

/**
 * @param {Study} study
 * @param {Comparison[]} points
 */
function studyCell(study, points) {
  const measure = points[0] ? sentenceOf(study.measures, points[0].measure) : "";
  const against = points[0] && `against ${levelName(study, points[0].baseline)}`;
  return html`<a href="../studies/${study.study}.html">${study.title}</a>
    ${provenanceBadge(study)}${statusBadge(study)}
    <span class="basis"
      >${[measure, against, study.answers[0]?.grade, relationOf(study)].filter(Boolean).join(" · ")}</span
    >
    ${problemsLink(study)}`;
}

/** @param {Study} study */
export function problemsLink({ study, problems }) {
  const said = `${formatMany(problems.length, "problem")} in its files`;
  return problems.length > 0 && html`<a href="../studies/${study}.html#problems-in-the-files">${said}</a>`;
}

/**
 * @param {Study} study
 * @param {Comparison[]} points  of a kind of workload
 */
function changesCell(study, points) {
  if (points.length === 0) return cell("", { class: "none" });
  const levels = groupBy(points, ({ level }) => level).map((own) => describeLevel(study, own));
  const sorted = levels.toSorted((a, b) => b.weight - a.weight);
  const named = sorted.slice(0, mostLevels).sort((a, b) => a.order - b.order);
  const rest = levels.length - named.length;
  return html`<ul class="cell-changes">
    ${named.map(({ text, title, kind }) => html`<li class="${kind}" ${title && html`title="${title}"`}>${text}</li> `)}
    ${rest > 0 && html`<li class="basis">${formatMany(rest, "more value")}</li>`}
  </ul>`;
}

/**
 * @param {Study} study
 * @param {Comparison[]} own  of one level and kind of workload
 */
function describeLevel(study, own) {
  const name = levelName(study, own[0].level);
  const order = study.levels.findIndex(({ value }) => value === own[0].level);
  const ratios = own.flatMap((row) => changeOf(row) ?? []);
  if (ratios.length === 0)
    return {
      ...{ kind: "refused", order, weight: 0, text: `${name} –` },
      title: own[0].reason ?? "not comparable",
    };
  const compared = own.filter((row) => changeOf(row) !== null);
  const clear = compared.filter((row) => isClear(study, row));
  const shown = clear.length > 0 ? clear : compared;
  return {
    kind: clear.length > 0 ? "clear" : "doubted",
    title: clear.length > 0 ? "" : sayDoubt(study, compared),
    ...{ order, weight: 1 + maxOf(ratios.map((ratio) => Math.abs(Math.log(ratio)))) },
    text: html`<b>${name}</b>
      <a href="../studies/${study.study}.html#comparisons">${sayChanges(shown)}</a> ${sayPlaces(own, shown)}`,
  };
}

/**
 * @param {Study} study
 * @param {Comparison} row
 * @returns {boolean} whether its change is the level's alone, as far as is known, and of figures that nothing speaks against
 */
const isClear = (study, row) => told.has(row.verdict ?? "") && !isComparisonDistrusted(study, row);

/**
 * @param {Comparison[]} rows  with a change
 * @returns {string} of one place with its interval, of several from the lowest to the highest
 */
function sayChanges(rows) {
  const ratios = rows.map((row) => Number(changeOf(row)));
  const span = saySpan(minOf(ratios), maxOf(ratios));
  const [{ low, high }] = rows;
  return rows.length === 1 && low !== null && high !== null ? `${span} (${saySpan(low, high)})` : span;
}

/**
 * @param {Comparison[]} own  of one level and kind of workload
 * @param {Comparison[]} shown  among them
 */
function sayPlaces(own, shown) {
  if (own.length === 1) return "";
  const left = own.filter((row) => !shown.includes(row));
  const refused = left.filter((row) => changeOf(row) === null).length;
  const doubted = left.length - refused;
  const aside = [doubted > 0 && `${doubted} in doubt`, refused > 0 && `${refused} not comparable`].filter(
    Boolean,
  );
  return html`<span class="basis"
    >in ${formatMany(shown.length, "result")}${aside.length > 0 && `, ${aside.join(", ")}`}</span
  >`;
}

/**
 * @param {Study} study
 * @param {Comparison[]} own
 */
function sayDoubt(study, own) {
  const row = own.find(({ confounders }) => confounders.length > 0);
  if (row) return sayCauses(row.confounders);
  return own.some((each) => isComparisonDistrusted(study, each))
    ? "A run of one setting failed a check."
    : "All runs of one setting came first, so something else may have changed.";
}

/**
 * Why cells are grey or empty, study by study.
 * @param {Study[]} studies
 * @returns {{study: Study, text: string}[]}
 */
export const reasonsOf = (studies) =>
  studies.flatMap((study) => {
    const points = pointsOf(study);
    const doubts = points.filter((row) => !isClear(study, row) && row.reason === null);
    const reasons = [
      ...new Set([
        ...points.flatMap((row) => (changeOf(row) === null ? (row.reason ?? []) : [])),
        ...(doubts.length > 0
          ? [`In doubt in ${formatMany(doubts.length, "result")}: ${sayDoubt(study, doubts)}`]
          : []),
      ]),
    ];
    return reasons.length > 0 ? [{ study, text: reasons.slice(0, 2).join(" ") }] : [];
  });
