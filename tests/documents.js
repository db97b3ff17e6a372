/** The five documents that the project began with: what docs/reproduced.md lists of them, and their numbers. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { fixtures, studies } from "./repository.js";

/** A list of numbers for each document, and its tables where they are long. */
export const lists = join(fixtures, "documents");

/** Names of their studies. */
export const documents = readdirSync(lists).flatMap((file) =>
  file.endsWith(".md") ? file.slice(0, -3) : [],
);

const coverage = readFileSync(fileURLToPath(new URL("../docs/reproduced.md", import.meta.url)), "utf8");

/**
 * @param {string} text  Markdown
 * @returns {string[][]} cells of the rows of its tables, without the two rows of each head
 */
function readRows(text) {
  const rows = [...text.matchAll(/^\|(.+)\|$/gm)].map(([, row]) => row.split("|").map((cell) => cell.trim()));
  return rows.slice(2);
}

/**
 * @typedef {object} Listed
 * @property {string} number  as the document prints it, or in full where it prints thousands as K
 * @property {string} meaning
 * @property {string} part  of study.yaml, or csv
 * @property {string} beside  words of the same entry
 */

/**
 * @param {string} study
 * @returns {Listed[]} the numbers of its document, in their order
 */
export const readNumbers = (study) =>
  readRows(readFileSync(join(lists, `${study}.md`), "utf8")).map(([number, meaning, part, beside]) => ({
    ...{ number, meaning, part, beside },
  }));

/**
 * @typedef {object} Element
 * @property {string} element  what the document shows
 * @property {string[]} selectors  what the page has for it
 * @property {string[]} texts  words of the page
 * @property {boolean} hasReason  whether it says why the page lacks it
 */

/**
 * @param {string} study
 * @returns {Element[]}
 */
export function readElements(study) {
  const [, section = ""] = coverage.split(`\n## ${study}\n`);
  return readRows(section.split("\n## ")[0]).map(([element, here]) => ({
    element,
    selectors: [...here.matchAll(/`(.+?)`/g)].map(([, selector]) => selector),
    texts: [...here.matchAll(/“(.+?)”/g)].map(([, text]) => text),
    hasReason: here.startsWith("reason: "),
  }));
}

/**
 * @param {string} study
 * @returns {string[]} what its author concludes, and what could overturn it
 */
export function readConclusion(study) {
  const { source } = parse(readFileSync(join(studies, study, "study.yaml"), "utf8"));
  return [source.conclusion.text, source.conclusion.condition];
}
