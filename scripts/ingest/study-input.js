/** What the analysis is handed of a study: runs, and what it should know about them, of answers to src/data/*.sql. */

import { inPrintedUnit } from "../../src/words/measures.js";

/** @import {Factor, MeasureEntry, Practice} from "../../loaders/types.js" */
/** @import {Context, Field, PrintedFigure, Run} from "../../src/analysis/types.js" */

/** Questions in src/data that it is made of. */
export const inputQuestions = /** @type {const} */ ([
  "audit",
  "facts",
  "identities",
  "lacking",
  "layers",
  "printed-figures",
  "series",
  "stated",
  "studied",
  "told",
]);

/** @typedef {(typeof inputQuestions)[number]} Question */

/** Recorded fields that are no factors. @type {Field[]} */
const tellingFields = ["tool_version", "latency_layer", "percentile_layer"].map((name) => ({
  name,
  kind: "run",
  workers: "same",
}));

/** Of a study whose study.yaml cannot be used. @type {Record<string, any>} */
const nothingStated = {
  factor: null,
  baseline: null,
  margin_pct: null,
  blocks: null,
  order_random: null,
  published: null,
};

/**
 * @param {Factor[]} factors
 * @returns {string} SQL that tells the questions which factors are settings
 */
export const settingFactors = (factors) => {
  const names = factors.filter(({ kind }) => kind === "setting").map(({ name }) => `'${name}'`);
  return `set variable setting_factors = [${names.join(", ")}]`;
};

/**
 * @param {(name: Question) => Record<string, any>[]} rowsOf the study
 * @param {{factors: Factor[], measures: MeasureEntry[], practice: Record<string, Practice>, kinds: Context["kinds"]}} known
 *   kinds: of tests of claims
 * @returns {{runs: Run[], about: Context}}
 */
export function describeStudy(rowsOf, { factors, measures, practice, kinds }) {
  const facts = new Map(
    rowsOf("facts").map((row) => [row.run, { ...row, factors: JSON.parse(row.factors) }]),
  );
  const recorded = new Set([...facts.values()].flatMap(({ factors }) => Object.keys(factors)));
  const told = new Map(rowsOf("told").map((row) => [row.run, JSON.parse(row.told)]));
  const runs = rowsOf("audit").map((point) =>
    readRun({ ...point, ...facts.get(point.run), told: told.get(point.run) ?? {} }),
  );
  const [row = nothingStated] = rowsOf("studied");
  const { factor, baseline, margin_pct, blocks, order_random, together = null, published } = row;
  const { load_axis = null, asks, criteria, environment, claims, statements = 0 } = row;
  const { source_conclusion = null, source_condition = null, source_not_given, counters = 0, formats } = row;
  const { title, question, source_advice } = row;
  const figures = /** @type {PrintedFigure[]} */ (
    rowsOf("printed-figures").map((row) => ({ ...row, parts: JSON.parse(row.parts) }))
  );
  const about = {
    units: Object.fromEntries(factors.map(({ name, title, unit, kind }) => [name, { title, unit, kind }])),
    measures: inPrintedUnit(measures, runs.flatMap(sizePrinted)),
    practice,
    loadAxis: load_axis,
    study: { factor, baseline, margin_pct, blocks, order_random, together },
    environment: JSON.parse(environment ?? "{}"),
    criteria: JSON.parse(criteria ?? "[]"),
    asks: JSON.parse(asks ?? "[]"),
    statements,
    question: [title, question].filter(Boolean).join(" "),
    conclusion: { text: source_conclusion, condition: source_condition },
    advice: JSON.parse(source_advice ?? "[]"),
    not_given: JSON.parse(source_not_given ?? "[]"),
    counters: { values: Number(counters), formats: JSON.parse(formats ?? "[]") },
    stated: rowsOf("stated").map(readStatement),
    published,
    layers: rowsOf("layers"),
    identities: rowsOf("identities"),
    claims: JSON.parse(claims ?? "[]"),
    kinds,
    fields: [...factors.filter(({ name }) => recorded.has(name)), ...tellingFields],
    series: rowsOf("series"),
    lacking: rowsOf("lacking"),
    figures,
    findings: {},
  };
  return /** @type {any} */ ({ runs, about });
}

/** @param {Run} run @returns {number[]} bytes a second that one unit of its printed throughput stands for */
function sizePrinted({ bytes_per_s, bytes_per_s_text }) {
  const printed = Number(/[\d,]*\.?\d+/.exec(bytes_per_s_text ?? "")?.[0].replaceAll(",", ""));
  return printed > 0 && bytes_per_s !== null ? [bytes_per_s / printed] : [];
}

/** @param {Record<string, any>} row */
const readStatement = ({ factors, against, ...row }) => ({
  ...row,
  factors: textsOf(JSON.parse(factors)),
  against: textsOf(JSON.parse(against)),
});

/** @param {Record<string, unknown>} values */
const textsOf = (values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** @param {Record<string, any>} row @returns {Run} */
function readRun({ settings, parts, workers, factors, ...row }) {
  const { latency_layer, percentile_layer } = row;
  const layers = { latency_layer, percentile_layer };
  const known = Object.entries({ ...factors, ...layers }).filter(([, value]) => value);
  return /** @type {any} */ ({
    ...row,
    settings: JSON.parse(settings),
    parts: JSON.parse(parts),
    workers: JSON.parse(workers),
    factors: Object.fromEntries(known),
  });
}
