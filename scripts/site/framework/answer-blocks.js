/** @import {Answer, Value, Vocabulary} from "../../../src/figure/answers.js" */
/** @import {Block} from "./blocks.js" */
/** @import {Store} from "../../../loaders/store/store.js" */
import { parse } from "yaml";
import { answerChart, answerTable } from "../../../src/figure/answers.js";
import { readQuestion } from "../question.js";
import { findBlocks } from "./blocks.js";
import { readOwnPages } from "./own-pages.js";

/** @typedef {{file: string, line: number}} Place */

/**
 * Answers what the pages of src ask in blocks.
 * @param {Store} store
 * @param {Vocabulary} vocabulary
 * @param {{file: string, text: string}[]} [pages]
 * @returns {Promise<Record<string, string>>} fragments
 */
export async function answerBlocks(store, vocabulary, pages = readOwnPages()) {
  /** @type {Record<string, string>} */
  const fragments = {};
  for (const { file, text } of pages)
    for (const block of findBlocks(text, file))
      fragments[block.key] = String(await answerBlock(store, vocabulary, block, file));
  return fragments;
}

/**
 * @param {Store} store
 * @param {Vocabulary} vocabulary
 * @param {Block} block
 * @param {string} file
 */
async function answerBlock(store, vocabulary, block, file) {
  const { title, sql, spec } = readParts(block, file);
  if (!title) throw problem(sql.place, "a block without a title: begin it with -- title: What it shows");
  const { text, place } = block.question === null ? sql : await findQuestion(block.question, sql.place);
  const answer = await ask(store, text, place);
  if (block.kind === "table") return answerTable(title, answer, vocabulary);
  if (!spec) throw problem(sql.place, "a chart without a spec: put --- and Vega-Lite as YAML below its SQL");
  const chart = readSpec(spec);
  checkFields(chart, answer, spec.place);
  return answerChart(title, answer, vocabulary, chart).catch((error) => {
    throw problem(spec.place, `the spec cannot be drawn: ${error.message}`);
  });
}

/**
 * @param {Place} place
 * @param {string} message
 */
const problem = ({ file, line }, message) => new Error(`${file}:${line}: ${message}`);

/**
 * @param {Block} block
 * @param {string} file
 */
function readParts({ content, line }, file) {
  const [sql, spec] = content.split(/^---[ \t]*\n/m);
  const lines = sql.split("\n").length;
  return {
    title: /^-- title: *(.*\S)/m.exec(sql)?.[1],
    sql: { text: sql, place: { file, line } },
    spec: spec === undefined ? null : { text: spec, place: { file, line: line + lines } },
  };
}

/**
 * @param {string} name
 * @param {Place} asked
 */
async function findQuestion(name, asked) {
  const place = { file: `src/data/${name}.sql`, line: 1 };
  const text = await readQuestion(name).catch(() => {
    throw problem(asked, `no question ${name}: expected ${place.file}`);
  });
  return { text, place };
}

/**
 * @param {Store} store
 * @param {string} sql
 * @param {Place} place
 * @returns {Promise<Answer>}
 */
async function ask(store, sql, { file, line }) {
  try {
    const reader = await store.connection.runAndReadAll(sql);
    const rows = reader.getRowsJS().map((row) => row.map(plainValue));
    return { names: reader.deduplicatedColumnNames(), rows };
  } catch (error) {
    const message = String(/** @type {Error} */ (error).message);
    const within = Number(/^LINE (\d+):/m.exec(message)?.[1] ?? 1) - 1;
    throw problem({ file, line: line + within }, message);
  }
}

/** @param {unknown} value @returns {Value} */
function plainValue(value) {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" || typeof value === "string") return value;
  if (typeof value === "bigint") return Number(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace("T", " ");
  return JSON.stringify(value, (_, each) => (typeof each === "bigint" ? Number(each) : each));
}

/** @param {{text: string, place: Place}} spec @returns {Record<string, any>} */
function readSpec({ text, place }) {
  try {
    const spec = parse(text, { prettyErrors: true });
    if (spec !== null && typeof spec === "object" && !Array.isArray(spec)) return spec;
  } catch (error) {
    const { linePos, message } = /** @type {import("yaml").YAMLParseError} */ (error);
    const line = place.line + (linePos?.[0].line ?? 1) - 1;
    throw problem({ ...place, line }, `the spec is no YAML: ${message.split("\n")[0]}`);
  }
  throw problem(place, "the spec is no mapping: expected Vega-Lite as YAML, such as mark: bar");
}

/**
 * A field that no column has would be drawn as nothing; what a spec calculates itself is its own.
 * @param {Record<string, any>} spec
 * @param {Answer} answer
 * @param {Place} place
 */
function checkFields(spec, { names }, place) {
  const text = JSON.stringify(spec);
  if (text.includes('"transform"')) return;
  for (const [, field] of text.matchAll(/"field":"([^"]*)"/g))
    if (!names.includes(field))
      throw problem(place, `no column ${field} for the spec: the SQL has ${names.join(", ")}`);
}
