/** study.yaml: what a person knows about a study. Errors carry the line and what was expected. */
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { isMap, LineCounter } from "yaml";
import { describeFactor, findFactor, parseFactor, suggestFactor } from "../factors.js";
import { keptUnit } from "../printed.js";
import { toColumns } from "../rows.js";
import { readYaml, toPlain } from "../yaml.js";

/** @import {ErrorObject, ValidateFunction} from "ajv" */
/** @import {Document} from "yaml" */
/** @import {Factor, Problem, Source} from "../types.js" */

export const name = "study";
export const needs = ["factors.js", "printed.js", "yaml.js", "../schemas/study.schema.json"];

const essential = ["version", "title", "question", "platform", "provenance"];
/** What the texts of a column may stand for besides factors. */
const noFactors = ["tool", "tool_version", "operation"];

/** @param {string} path */
export const accepts = (path) => path === "study.yaml";

/** @param {Source & {studySchema: object}} source */
export async function* load(source) {
  const { study, problems, lineOf } = parseStudy(await source.text(), source.studySchema, source.factors);
  if (problems.length) yield { table: "problems", columns: toColumns(problems) };
  if (!study) return;
  yield { table: "studies", columns: toColumns([studyRow(study, lineOf)]) };
  const statements = (study.statements ?? []).map(
    (/** @type {any} */ statement, /** @type {number} */ i) => ({
      statement: i + 1,
      kind: statement.kind ?? "figure",
      measure: statement.measure,
      ...keepUnit(statement),
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
 * @returns {{low: number, high: number, unit: string}} in the unit of its measure, where it is a column of results
 */
function keepUnit({ kind = "figure", measure, low, high = low, unit: printed }) {
  const { unit, size } = ["figure", "criterion"].includes(kind)
    ? keptUnit(measure, printed)
    : { unit: printed, size: 1 };
  return { low: low * size, high: high * size, unit };
}

/**
 * The checked content of a study.yaml. What is wrong is left out and told as a problem; where something is
 * wrong without which no study can be shown (version, title, question, platform, provenance), study is null.
 * @param {string} text
 * @param {object} schema study.schema.json
 * @param {Factor[]} factors
 * @returns {{study: any, problems: Problem[], lineOf: (path: (string | number)[]) => number | null}}
 */
export function parseStudy(text, schema, factors) {
  const lines = new LineCounter();
  const document = readYaml(text, lines);
  if (document instanceof Error)
    return { study: null, problems: [yamlProblem(null, document.message)], lineOf: () => null };
  const lineOf = (/** @type {(string | number)[]} */ path) => findLine(document, lines, path);
  const [error] = document.errors;
  if (error)
    return {
      study: null,
      problems: [yamlProblem(error.linePos?.[0].line ?? null, error.message)],
      lineOf,
    };
  const study = toPlain(document);
  if (study instanceof Error) return { study: null, problems: [yamlProblem(null, study.message)], lineOf };
  if (study === null || typeof study !== "object" || Array.isArray(study))
    return { study: null, problems: [emptyProblem()], lineOf };
  const problems = [
    ...schemaErrors(schema, study).map((error) => dropInvalid(study, error, lineOf)),
    ...checkFactors(study, factors, lineOf),
    ...checkWindows(study, lineOf),
    ...checkStatus(study, lineOf),
  ];
  return { study: essential.every((key) => study[key] !== undefined) ? study : null, problems, lineOf };
}

/**
 * @param {any[]} windows
 * @param {Factor[]} factors
 * @param {(path: (string | number)[]) => number | null} lineOf
 * @returns {Iterable<import("../types.js").Batch>}
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

/**
 * @param {any} study
 * @param {(path: (string | number)[]) => number | null} lineOf
 */
function studyRow(study, lineOf) {
  const { source = {}, environment, notes, criteria, claims } = study;
  const numbered = claims?.map((/** @type {object} */ claim, /** @type {number} */ i) => ({
    ...claim,
    line: lineOf(["claims", i]),
  }));
  return {
    title: study.title,
    question: study.question,
    factor: study.factor ?? null,
    baseline: study.baseline === undefined ? null : String(study.baseline),
    load_axis: study.load_axis ?? null,
    margin_pct: study.margin_pct ?? null,
    platform: study.platform,
    provenance: study.provenance,
    status: study.status ?? "current",
    superseded_by: study.superseded_by ?? null,
    added: study.added ?? null,
    published: study.published ?? null,
    licence: study.licence ?? null,
    source_title: source.title ?? null,
    source_url: source.url ?? null,
    source_author: source.author ?? null,
    source_licence: source.licence ?? null,
    changelog: study.changelog ? JSON.stringify(study.changelog) : null,
    external: study.external ? JSON.stringify(study.external) : null,
    source_not_given: source.not_given ? JSON.stringify(source.not_given) : null,
    environment: environment ? JSON.stringify(environment) : null,
    notes: notes ? JSON.stringify(notes) : null,
    criteria: criteria ? JSON.stringify(criteria) : null,
    claims: claims ? JSON.stringify(numbered) : null,
  };
}

/**
 * @param {number | null} line
 * @param {string} message
 */
function yamlProblem(line, message) {
  return /** @type {Problem} */ ({
    line,
    severity: "error",
    code: "yaml-syntax",
    message: message.split("\n")[0].replace(/ at line \d+, column \d+:?$/, ""),
    expected: "YAML 1.2",
    advice: "indent with spaces; quote texts that hold a colon followed by a space",
  });
}

const emptyProblem = () =>
  /** @type {Problem} */ ({
    line: 1,
    severity: "error",
    code: "study-empty",
    message: "study.yaml says nothing",
    expected: essential.join(", "),
    advice: "start from a study.yaml of another study",
  });

/** Compiling takes longer than checking a hundred files. @type {WeakMap<object, ValidateFunction>} */
const compiled = new WeakMap();

/** @param {object} schema */
function compile(schema) {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true });
  formats.default(ajv, ["uri"]);
  return ajv.compile(schema);
}

/**
 * @param {object} schema
 * @param {any} study
 * @returns {ErrorObject[]} one error a place, deepest places first so that dropping one does not move another
 */
function schemaErrors(schema, study) {
  const validate = compiled.get(schema) ?? compile(schema);
  compiled.set(schema, validate);
  validate(study);
  const seen = new Set();
  return (validate.errors ?? [])
    .filter((error) => !error.schemaPath.includes("/oneOf/"))
    .filter((error) => {
      const place = `${error.instancePath}#${error.params.additionalProperty ?? error.params.missingProperty ?? ""}`;
      return !seen.has(place) && seen.add(place);
    });
}

/**
 * Takes the wrong value out of the study and says what was expected.
 * @param {any} study changed
 * @param {ErrorObject} error
 * @param {(path: (string | number)[]) => number | null} lineOf
 * @returns {Problem}
 */
function dropInvalid(study, error, lineOf) {
  const path = pointer(error.instancePath);
  const { additionalProperty, missingProperty } = error.params;
  const place = [...path, additionalProperty ?? missingProperty].filter((part) => part !== undefined);
  if (!missingProperty) deleteAt(study, place);
  else if (path.length) deleteAt(study, path);
  const subject = place.join(".");
  return {
    line: lineOf(missingProperty ? path : place),
    severity: "error",
    code: missingProperty
      ? "study-missing-key"
      : additionalProperty
        ? "study-unknown-key"
        : "study-wrong-value",
    message: missingProperty
      ? `${subject}: missing`
      : additionalProperty
        ? `${subject}: unknown key`
        : `${subject}: ${JSON.stringify(error.data)?.slice(0, 60)}`,
    expected: expectation(error),
    advice: null,
  };
}

/** @param {ErrorObject} error */
function expectation({ keyword, params, parentSchema, message }) {
  const described = parentSchema?.description ? `; ${parentSchema.description}` : "";
  if (keyword === "additionalProperties")
    return `one of ${Object.keys(parentSchema?.properties ?? {}).join(", ")}`;
  if (keyword === "required")
    return String(parentSchema?.properties?.[params.missingProperty]?.description ?? params.missingProperty);
  if (keyword === "enum") return `one of ${params.allowedValues.join(", ")}${described}`;
  if (keyword === "const") return `${params.allowedValue}${described}`;
  if (keyword === "oneOf")
    return "exactly one of factor; values; measure with unit_as_printed and unit; ignore: true";
  if (keyword === "type") return `${[params.type].flat().join(" or ")}${described}`;
  return `${message}${described}`;
}

/**
 * Every place of study.yaml that names a factor: unknown names and values of the wrong type are taken out.
 * @param {any} study changed: aliases become names
 * @param {Factor[]} factors
 * @param {(path: (string | number)[]) => number | null} lineOf
 * @returns {Problem[]}
 */
function checkFactors(study, factors, lineOf) {
  /** @type {Problem[]} */
  const problems = [];
  const unknown = (/** @type {(string | number)[]} */ path, /** @type {string} */ name) =>
    problems.push(unknownFactor(factors, name, lineOf(path)));
  for (const key of ["factor", "load_axis"]) {
    if (study[key] === undefined) continue;
    const factor = findFactor(factors, study[key]);
    if (!factor) unknown([key], study[key]);
    study[key] = factor?.name;
  }
  const check = (/** @type {any} */ holder, /** @type {(string | number)[]} */ path) => {
    for (const [key, value] of Object.entries(holder)) {
      if (path[0] === "tables" && noFactors.includes(key)) continue;
      const factor = findFactor(factors, key);
      const parsed = factor && parseFactor(factor, value);
      delete holder[key];
      if (!factor) unknown([...path, key], key);
      else if (!parsed) problems.push(wrongFactor(factor, value, lineOf([...path, key])));
      else holder[factor.name] = parsed.number ?? value;
    }
  };
  check(study.defaults ?? {}, ["defaults"]);
  for (const [i, window] of (study.windows ?? []).entries())
    check(window.factors ?? {}, ["windows", i, "factors"]);
  for (const [i, statement] of (study.statements ?? []).entries())
    for (const side of ["factors", "against"]) check(statement[side] ?? {}, ["statements", i, side]);
  for (const [i, criterion] of (study.criteria ?? []).entries())
    check(criterion.factors ?? {}, ["criteria", i, "factors"]);
  for (const [i, table] of (study.tables ?? []).entries())
    for (const [heading, column] of Object.entries(table.columns ?? {})) {
      const path = ["tables", i, "columns", heading];
      if (column.factor && !findFactor(factors, column.factor)) {
        unknown([...path, "factor"], column.factor);
        table.columns[heading] = { ignore: true };
      }
      for (const [text, meaning] of Object.entries(column.values ?? {}))
        check(meaning, [...path, "values", text]);
    }
  return problems;
}

/**
 * A study that no longer stands as it was says why, and what to read instead.
 * @param {any} study
 * @param {(path: (string | number)[]) => number | null} lineOf
 * @returns {Problem[]}
 */
function checkStatus({ status = "current", changelog = [], superseded_by }, lineOf) {
  const last = changelog.findLast((/** @type {any} */ entry) => entry.status !== undefined)?.status;
  const told = (/** @type {string} */ message, /** @type {string} */ expected) =>
    /** @type {Problem} */ ({
      ...{ line: lineOf(["status"]), severity: "error", code: "unexplained-status" },
      ...{ message: `status: ${status}: ${message}`, expected },
    });
  const problems = [];
  if ((last ?? "current") !== status)
    problems.push(
      last === undefined
        ? told("changelog does not say since when and why", `an entry with status: ${status}`)
        : told(`changelog ends with ${last}`, `status: ${last}, or an entry with status: ${status}`),
    );
  if (status === "superseded" && superseded_by === undefined)
    problems.push(told("superseded_by is missing", "the study to read instead"));
  return problems;
}

/**
 * Windows that end before they begin, and those that have the name of another, are taken out.
 * @param {any} study changed
 * @param {(path: (string | number)[]) => number | null} lineOf
 * @returns {Problem[]}
 */
function checkWindows(study, lineOf) {
  const windows = /** @type {any[]} */ (study.windows ?? []);
  const seen = new Set();
  /** @type {Problem[]} */
  const problems = [];
  const refuse = (/** @type {number} */ i, /** @type {string} */ message, /** @type {string} */ expected) =>
    problems.push({
      line: lineOf(["windows", i]),
      severity: "error",
      code: "study-wrong-value",
      message: `windows.${i}: ${message}`,
      expected,
    });
  study.windows = windows.filter(({ capture, name, from, to }, i) => {
    const key = JSON.stringify([capture, name]);
    const isDouble = seen.has(key);
    const isTime = Date.parse(from) < Date.parse(to);
    if (isDouble) refuse(i, `${name} of ${capture} is there twice`, "a name of its own for each window");
    if (!isTime) refuse(i, `from ${from} to ${to}`, "times of which the second is later");
    seen.add(key);
    return !isDouble && isTime;
  });
  return problems;
}

/**
 * @param {Factor[]} factors
 * @param {string} name
 * @param {number | null} line
 * @returns {Problem}
 */
export const unknownFactor = (factors, name, line = null) => ({
  line,
  severity: "error",
  code: "unknown-factor",
  message: `unknown factor: ${name}`,
  expected: "a name or alias of schemas/factors.yaml",
  advice: `did you mean ${suggestFactor(factors, name)}?`,
});

/**
 * @param {Factor} factor
 * @param {unknown} value
 * @param {number | null} line
 * @returns {Problem}
 */
export const wrongFactor = (factor, value, line = null) => ({
  line,
  severity: "error",
  code: "wrong-factor-value",
  message: `${factor.name}: ${JSON.stringify(value)}`,
  expected: describeFactor(factor),
  advice: null,
});

/** @param {string} path JSON pointer */
export const pointer = (path) =>
  path
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/**
 * @param {any} holder
 * @param {(string | number)[]} path
 */
function deleteAt(holder, path) {
  const parent = path.slice(0, -1).reduce((value, part) => value?.[part], holder);
  const last = path[path.length - 1];
  if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else if (parent) delete parent[last];
}

/**
 * @param {Document.Parsed<any, any>} document
 * @param {LineCounter} lines
 * @param {(string | number)[]} path
 * @returns {number | null} line of the key at the path, or of the nearest thing above it
 */
export function findLine(document, lines, path) {
  const parent = path.length ? document.getIn(path.slice(0, -1), true) : document.contents;
  const pair = isMap(parent) && parent.items.find(({ key }) => String(key) === String(path[path.length - 1]));
  /** @type {any} */
  const node = pair ? pair.key : document.getIn(path, true);
  const offset = node?.range?.[0];
  if (offset === undefined) return path.length ? findLine(document, lines, path.slice(0, -1)) : 1;
  return lines.linePos(offset).line;
}
