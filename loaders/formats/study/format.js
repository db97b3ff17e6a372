/** study.yaml: what a person knows about a study, as rows. */
import { findFactor, parseFactor } from "../../vocabulary/factors.js";
import { keptUnit } from "../../vocabulary/printed.js";
import { toColumns } from "../../rows.js";
import { equipmentOf } from "../../study/equipment.js";
import { parseStudy } from "../../study/study-file.js";

/** @import {Factor, MeasureEntry, Source} from "../../types.js" */

export const name = "study";

export const readsFactors = true;

/** @param {string} path */
export const accepts = (path) => path === "study.yaml";

/** @param {Source & {studySchema: object}} source */
export async function* load(source) {
  const { study, problems, lineOf } = parseStudy(
    await source.text(),
    source.studySchema,
    source.factors,
    source.measures,
  );
  if (problems.length) yield { table: "problems", columns: toColumns(problems) };
  if (!study) return;
  yield { table: "studies", columns: toColumns([studyRow(study)]) };
  const equipment = equipmentOf(study.environment);
  if (equipment.length) yield { table: "equipment", columns: toColumns(equipment) };
  const statements = (study.statements ?? []).map(
    (/** @type {any} */ statement, /** @type {number} */ i) => ({
      statement: i + 1,
      kind: statement.kind ?? "figure",
      measure: statement.measure,
      ...keepUnit(statement, source.measures),
      approximate: statement.approximate ?? false,
      scope: statement.scope ?? null,
      factors: statement.factors ? JSON.stringify(statement.factors) : null,
      against: statement.against ? JSON.stringify(statement.against) : null,
      line: lineOf(["statements", i]),
    }),
  );
  if (statements.length) yield { table: "statements", columns: toColumns(statements) };
  yield* windowBatches(study.windows ?? [], source.factors, lineOf);
}

/**
 * @param {any} statement
 * @param {MeasureEntry[]} measures
 * @returns {{low: number | null, high: number, unit: string}} in the unit of its measure, where it is a column of
 *   results; low is null where it is a bound from above
 */
function keepUnit({ kind = "figure", measure, low, high = low, unit: printed }, measures) {
  const { unit, size } = ["figure", "criterion"].includes(kind)
    ? keptUnit(measure, printed, measures)
    : { unit: printed, size: 1 };
  return { low: low === undefined ? null : low * size, high: high * size, unit };
}

/**
 * @param {any[]} windows
 * @param {Factor[]} factors
 * @param {(path: (string | number)[]) => number | null} lineOf
 * @returns {Iterable<import("../../types.js").Batch>}
 */
function* windowBatches(windows, factors, lineOf) {
  if (!windows.length) return;
  const rows = windows.map(({ capture, name, from, to }, i) => ({
    capture,
    name,
    starts_at: Date.parse(from),
    ends_at: Date.parse(to),
    line: lineOf(["windows", i]),
  }));
  yield { table: "windows", columns: toColumns(rows) };
  const given = windows.flatMap(({ capture, name, from, to, factors: values = {} }) =>
    Object.entries({ duration_s: (Date.parse(to) - Date.parse(from)) / 1000, ...values }).map(
      ([factor, value]) => ({
        capture,
        name,
        ...parseFactor(/** @type {Factor} */ (findFactor(factors, factor)), value),
      }),
    ),
  );
  yield { table: "window_factors", columns: toColumns(given) };
}

/** @param {any} study */
function studyRow(study) {
  const { source = {}, order = {}, environment, notes, criteria, claims } = study;
  return {
    title: study.title,
    question: study.question,
    factor: study.factor ?? null,
    baseline: study.baseline === undefined ? null : String(study.baseline),
    load_axis: study.load_axis ?? null,
    margin_pct: study.margin_pct ?? null,
    blocks: order.blocks ?? null,
    order_random: order.random ?? null,
    together: study.together ?? null,
    asks: study.asks ? JSON.stringify(study.asks) : null,
    platform: study.platform,
    provenance: study.provenance,
    status: study.status ?? "current",
    superseded_by: study.superseded_by ?? null,
    added: study.added ?? null,
    published: study.published ?? null,
    lab: study.lab ?? null,
    permission: study.permission ? JSON.stringify(study.permission) : null,
    licence: study.licence ?? null,
    source_title: source.title ?? null,
    source_url: source.url ?? null,
    source_author: source.author ?? null,
    source_licence: source.licence ?? null,
    source_relation: source.relation ?? null,
    source_conclusion: source.conclusion?.text ?? null,
    source_condition: source.conclusion?.condition ?? null,
    source_figures: source.figures ? JSON.stringify(source.figures) : null,
    source_advice: source.advice ? JSON.stringify(source.advice) : null,
    source_further: source.further ? JSON.stringify(source.further) : null,
    changelog: study.changelog ? JSON.stringify(study.changelog) : null,
    external: study.external ? JSON.stringify(study.external) : null,
    source_not_given: source.not_given ? JSON.stringify(source.not_given) : null,
    source_not_seen: source.not_seen ? JSON.stringify(source.not_seen) : null,
    environment: environment ? JSON.stringify(environment) : null,
    notes: notes ? JSON.stringify(notes) : null,
    criteria: criteria ? JSON.stringify(criteria) : null,
    claims: claims ? JSON.stringify(claims) : null,
  };
}
