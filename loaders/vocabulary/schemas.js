/** The published schemas as plain data: tables and the vocabulary of factors. */
import { readFileSync, readdirSync } from "node:fs";
import { CORE_SCHEMA, load } from "js-yaml";
import { LineCounter, isNode, parseDocument } from "yaml";
import { completeFactors } from "./factor-entries.js";
import { columnsOfOutcomes, completeMeasures } from "./measure-entries.js";
import { checkPractice } from "./practice.js";
import { arrowTypes } from "./tables.js";

/** @import {YAMLException} from "js-yaml" */
/** @import {Factor, MeasureEntry, Practice, Table} from "../types.js" */

// One by one: what is kept of a file depends on what is named here, and not on words that pages alone use.
export const factorsFile = new URL("../../schemas/factors.yaml", import.meta.url);
const measuresFile = new URL("../../schemas/measures.yaml", import.meta.url);
const practiceFile = new URL("../../schemas/practice.yaml", import.meta.url);
const studyFile = new URL("../../schemas/study.schema.json", import.meta.url);
const columnsFile = new URL("../../schemas/columns.json", import.meta.url);
const tables = new URL("../../schemas/tables/", import.meta.url);
const staged = new URL("../../schemas/staged/", import.meta.url);

/**
 * Remembers what was made of the last text: parsing the vocabularies takes longer than reading a study.
 * @template Made
 * @param {(text: string) => Made} make
 * @returns {(text: string) => Made} a copy of its own for each caller
 */
function remember(make) {
  /** @type {{text: string, made: Made} | undefined} */
  let last;
  return (text) => {
    if (last?.text !== text) last = { text, made: make(text) };
    return structuredClone(last.made);
  };
}

const parseFactors = remember(completeFactorsOf);
const parseMeasures = remember(completeMeasuresOf);

/**
 * The vocabulary of factors.yaml, in its order.
 * @param {string} [text] of that file
 * @returns {Factor[]}
 * @throws where an entry is not what it should be
 */
export const readFactors = (text = readFileSync(factorsFile, "utf8")) => parseFactors(text);

/** Tables that have the figures of runs: what asks about runs joins them, and names each column once. */
const besideRuns = ["runs", "results", "percentiles", "histograms", "samples"];
/** How long a run was asked to take, and how long it took: who joins them says which. */
const ofBoth = "duration_s";

/** @param {string} text of factors.yaml */
function completeFactorsOf(text) {
  const columns = besideRuns.flatMap((name) =>
    Object.keys(JSON.parse(readFileSync(new URL(`${name}.json`, tables), "utf8")).properties),
  );
  const measures = readMeasures().map(({ name }) => name);
  const taken = [...columns, ...columnsOfOutcomes, ...measures].filter((name) => name !== ofBoth);
  const { entries, where } = readYaml("schemas/factors.yaml", text);
  return completeFactors(entries, taken, where);
}

/**
 * The vocabulary of measures.yaml, in its order.
 * @param {string} [text] of that file
 * @returns {MeasureEntry[]}
 * @throws where an entry is not what it should be
 */
export const readMeasures = (text = readFileSync(measuresFile, "utf8")) => parseMeasures(text);

/** @param {string} text of measures.yaml */
function completeMeasuresOf(text) {
  const { entries, where } = readYaml("schemas/measures.yaml", text);
  return completeMeasures(entries, readTable(new URL("results.json", tables)), where);
}

/**
 * What engineers have to know of settings before they change them.
 * @param {string[]} factors names of the vocabulary
 * @param {string} [text] of practice.yaml
 * @returns {Record<string, Practice>} by factor
 * @throws where an entry is of no factor, or has what it should not
 */
export const readPractice = (factors, text = readFileSync(practiceFile, "utf8")) =>
  checkPractice(readYaml("schemas/practice.yaml", text).entries, factors);

/**
 * Every process reads the vocabularies: the library that tells places takes ten times as long, and is asked where
 * something is wrong.
 * @param {string} file its name
 * @param {string} read text of it, a list
 * @returns {{entries: any, where: (place: number) => string}} where: file and line of an entry
 * @throws where it is no YAML
 */
function readYaml(file, read) {
  const text = read.replace(/^\ufeff/, "");
  try {
    const entries = load(text, { schema: CORE_SCHEMA });
    return { entries, where: (place) => findEntry(file, text, place) };
  } catch (error) {
    findEntry(file, text, 0); // says what is wrong, where it knows
    const { reason, mark } = /** @type {YAMLException} */ (error);
    throw new Error(`${file}${mark ? `:${mark.line + 1}` : ""}: ${reason}`);
  }
}

/**
 * @param {string} file its name
 * @param {string} text of it, a list
 * @param {number} place of an entry
 * @returns {string} file and line
 * @throws where it is no YAML
 */
function findEntry(file, text, place) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  if (document.errors.length)
    throw new Error(`${file}: ${document.errors[0].message.split("\n")[0].replace(/:$/, "")}`);
  const node = document.getIn([place], true);
  const start = isNode(node) ? node.range?.[0] : undefined;
  return `${file}${start === undefined ? "" : `:${lines.linePos(start).line}`}`;
}

/**
 * Every table by name, columns in file order; the factor columns of `runs` are appended from factors.yaml, and what
 * names a measure has those that are compared for its enumeration.
 * @returns {Record<string, Table>}
 */
export function readTables() {
  const read = readTableFiles();
  for (const { name, type, unit, meaning } of readFactors()) {
    read.runs.properties[name] = {
      type: [type === "bytes" ? "integer" : type, "null"],
      description: meaning,
      arrow: arrowTypes[type],
      ...(unit ? { unit } : {}),
    };
  }
  return read;
}

/**
 * @param {URL} file
 * @returns {Table} a JSON Schema of its rows, with what follows from the types of columns
 */
function readTable(file) {
  const { properties, ...about } = JSON.parse(readFileSync(file, "utf8"));
  const shared = JSON.parse(readFileSync(columnsFile, "utf8"));
  const columns = Object.entries(properties).map(([name, given]) => {
    const column = given.$ref ? shared[name] : given;
    const [type, canBeNull] = [column.type].flat();
    return {
      name,
      canBeNull,
      column: { arrow: arrowTypes[/** @type {Factor["type"]} */ (type)], ...column },
    };
  });
  return {
    ...{ ...about, type: "object", additionalProperties: false },
    required: columns.flatMap(({ name, canBeNull }) => (canBeNull ? [] : [name])),
    properties: Object.fromEntries(columns.map(({ name, column }) => [name, column])),
  };
}

/** @returns {Record<string, Table>} without the columns of factors */
function readTableFiles() {
  /** @type {Record<string, Table>} */
  const read = {};
  for (const file of readdirSync(tables).sort()) {
    const name = file.replace(/\.json$/, "");
    read[name] = readTable(new URL(file, tables));
  }
  const compared = readMeasures().flatMap(({ name, uses }) => (uses.includes("compare") ? name : []));
  for (const column of Object.values(read).flatMap(({ properties }) => Object.values(properties)))
    if (column["x-vocabulary"] === "measures") column.enum = compared;
  return read;
}

/**
 * Every table as readers write it. The factors, which take longer to read than a short file, are no columns of those.
 * @returns {Record<string, Table>}
 */
export const readPackedTables = () => ({ ...readTableFiles(), ...readStagedTables() });

/**
 * Tables that readers leave for assemble.sql and that are not published, or not so: factors of runs are rows, no columns.
 * @returns {Record<string, Table>}
 */
export function readStagedTables() {
  const files = readdirSync(staged)
    .sort()
    .map((file) => new URL(file, staged));
  return Object.fromEntries(
    [...files, new URL("runs.json", tables)].map((file) => [
      file.pathname.replace(/^.*\/|\.json$/g, ""),
      readTable(file),
    ]),
  );
}

/** @returns {object} what study.yaml may say, as a JSON Schema */
export const readStudySchema = () => JSON.parse(readFileSync(studyFile, "utf8"));
