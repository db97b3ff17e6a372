/** What a study's page states: read from its visible text and the marks beside it, never from the tables it was made of. */
import { findContradictions } from "../../../src/findings/contradictions.js";
import { classed, findAll, lineOf, named, parseMarkup, textOf } from "./markup.js";
import { readChange, readConfidence, readInterval, readLevels, readVerdict } from "./words.js";

/** @import {Study} from "../../../src/types.js" */
/** @import {Element} from "./markup.js" */

/**
 * @typedef {object} Interval
 * @property {number} low ratio
 * @property {number} high ratio
 * @property {number | null} confidence 0.95 where it says so
 * @property {boolean} plain whether it is of this comparison alone, not of a family
 */

/**
 * @typedef {object} Statement
 * @property {"headline" | "best" | "map" | "comparisons" | "curve"} where
 * @property {string[]} levels that it is about or that lead
 * @property {string | null} against
 * @property {string} condition as the page names it
 * @property {string | null} measure
 * @property {string | null} verdict
 * @property {number | null} change ratio
 * @property {Interval[]} intervals
 * @property {string} runs as written: 3 and 3
 * @property {boolean} lone whether it names one level alone as the leader
 * @property {string} text
 */

/**
 * @typedef {object} Reading
 * @property {string} study
 * @property {string[]} levels of its factor
 * @property {Statement[]} statements
 * @property {string} headline
 * @property {string} doubt beside it
 * @property {Record<string, string>} sections text by the last part of the fragment's name
 * @property {string} text of the whole page
 * @property {string[]} contradictions of its answers with each other and with the runs
 */

/**
 * What a page says of an element to machines.
 * @param {Element} element
 * @returns {{of: string, levels: string[], verdict: string | null} | null}
 */
const toldBy = ({ attributes }) => (attributes["data-told"] ? JSON.parse(attributes["data-told"]) : null);

/** @param {Element} element */
const isMarked = ({ attributes }) => "data-told" in attributes;

/** @param {Element} element */
const markedVerdict = (element) =>
  [element, ...findAll(element, isMarked)].map(toldBy).find((told) => told?.of === "pair")?.verdict ?? null;

/** @param {Element} element @returns {string[] | null} */
function markedLevels(element) {
  const told = toldBy(element);
  return told?.of === "region" ? told.levels : null;
}

/** @type {Statement} */
const nothing = {
  where: "comparisons",
  levels: [],
  against: null,
  condition: "",
  measure: null,
  verdict: null,
  change: null,
  intervals: [],
  runs: "",
  lone: false,
  text: "",
};

/**
 * A table as rows of cells by the heads over them, with how many columns each spans.
 * @param {Element} table
 * @returns {{heads: string[], rows: {row: Element, cells: {head: string, cell: Element}[]}[]}}
 */
function readTable(table) {
  const head = findAll(table, named("thead"))
    .flatMap((each) => findAll(each, named("tr")))
    .at(-1);
  const heads = head ? cellsOf(head).map(lineOf) : [];
  const rows = findAll(table, named("tbody")).flatMap((body) => findAll(body, named("tr")));
  return { heads, rows: rows.map((row) => ({ row, cells: placeCells(cellsOf(row), heads) })) };
}

/** @param {Element} row */
const cellsOf = (row) => findAll(row, ({ name }) => name === "td" || name === "th");

/**
 * @param {Element[]} cells
 * @param {string[]} heads
 */
function placeCells(cells, heads) {
  let at = 0;
  return cells.map((cell) => {
    const head = heads[at] ?? "";
    at += Number(cell.attributes.colspan ?? 1);
    return { head, cell };
  });
}

/** @param {string} measure text */
const readMeasure = (measure) => measure.toLowerCase() || null;

/**
 * @param {Element} root
 * @param {string[]} levels
 * @returns {Statement[]} a row of the list of comparisons each
 */
function readComparisons(root, levels) {
  const tables = findAll(root, named("table")).map(readTable);
  return tables
    .filter(({ heads }) => heads.some((head) => /^verdict$/i.test(head)))
    .flatMap(({ rows }) => rows.map((row) => readComparison(row, levels)));
}

/**
 * @param {{row: Element, cells: {head: string, cell: Element}[]}} line
 * @param {string[]} levels
 * @returns {Statement}
 */
function readComparison({ row, cells }, levels) {
  const find = (/** @type {RegExp} */ head) => cells.find((each) => head.test(each.head))?.cell;
  const text = (/** @type {RegExp} */ head) => lineOf(find(head) ?? "");
  const [above, against] = text(/^values?$/i).split(" against ");
  return {
    ...nothing,
    where: "comparisons",
    levels: markedLevels(row) ?? readLevels(above, levels),
    against: readLevels(against ?? "", levels)[0] ?? null,
    condition: text(/^(where|condition)$/i),
    measure: readMeasure(text(/^(what|measure)$/i)),
    verdict: markedVerdict(row) ?? readVerdict(text(/^verdict$/i)),
    change: readChange(text(/^(change|effect|ratio)/i)),
    intervals: cells.flatMap(readIntervalCell),
    runs: text(/^runs$/i),
    text: lineOf(row),
  };
}

/**
 * @param {{head: string, cell: Element}} column
 * @returns {Interval[]}
 */
function readIntervalCell({ head, cell }) {
  if (!/interval/i.test(head)) return [];
  const text = lineOf(cell);
  const { "data-low": low, "data-high": high } = cell.attributes;
  const bounds = low && high ? { low: Number(low), high: Number(high) } : readInterval(text);
  if (!bounds || /range/.test(text)) return [];
  const said = /\(([\d.]+)\s*%\)/.exec(text);
  const confidence = said ? Number(said[1]) / 100 : readConfidence(head);
  return [{ ...bounds, confidence, plain: confidence === 0.95 && !/family|among|all/i.test(head) }];
}

/**
 * @param {Element} root
 * @param {string[]} levels
 * @returns {Statement[]} a stretch of loads each
 */
function readBest(root, levels) {
  const tables = findAll(root, (element) => element.name === "table" && classed("best")(element));
  return tables.map(readTable).flatMap(({ rows }) =>
    rows.flatMap(({ cells: [place, ...cells] }) =>
      cells.flatMap(({ cell }) => {
        const stretches = findAll(cell, classed("stretch"));
        return (stretches.length > 0 ? stretches : [cell]).map((each) =>
          winnerStatement("best", each, levels, lineOf(place.cell)),
        );
      }),
    ),
  );
}

/**
 * @param {"best" | "map"} where
 * @param {Element} element
 * @param {string[]} levels
 * @param {string} condition
 * @returns {Statement}
 */
function winnerStatement(where, element, levels, condition) {
  const strong = findAll(element, named("strong"))[0] ?? element;
  const marks = [element, ...findAll(element, isMarked)];
  const marked = marks.map(markedLevels).find((each) => each !== null);
  const led = marked ?? readLevels(lineOf(strong), levels);
  const text = lineOf(element);
  const verdict = markedVerdict(element) ?? (led.length > 0 ? "leads" : readVerdict(text));
  return { ...nothing, where, levels: led, condition, verdict, lone: led.length === 1, text };
}

/**
 * @param {Element} root
 * @param {string[]} levels
 * @returns {Statement[]} a cell of the map each
 */
function readMap(root, levels) {
  const tables = findAll(root, (element) => element.name === "table" && classed("winner-map")(element));
  return tables
    .map(readTable)
    .flatMap(({ rows }) =>
      rows.flatMap(({ cells: [place, ...cells] }) =>
        cells.map(({ head, cell }) => winnerStatement("map", cell, levels, `${lineOf(place.cell)}, ${head}`)),
      ),
    );
}

/**
 * @param {Element} root
 * @param {string[]} levels
 * @returns {Statement | null}
 */
function readHeadline(root, levels) {
  const [block] = findAll(root, classed("answer"));
  const [said] = block ? findAll(block, classed("answer-text")) : [];
  if (!said) return null;
  const text = lineOf(said);
  const verdict = readVerdict(text);
  const own = { verdict, levels: readLevels(text, levels) };
  return { ...nothing, ...own, where: "headline", change: readChange(text), text };
}

/**
 * @param {Element} root
 * @returns {string} what is said of the headline, without how often its runs were repeated
 */
function readDoubt(root) {
  const [block] = findAll(root, classed("answer"));
  const [line] = block ? findAll(block, classed("badge-grade")).slice(0, 1) : [];
  const [own] = block ? findAll(block, (each) => each.children.includes(/** @type {Element} */ (line))) : [];
  const isLabel = (/** @type {Element["children"][number]} */ child) =>
    typeof child !== "string" && classed("answer-label")(child);
  return own
    ? lineOf({ ...own, children: own.children.filter((child) => child !== line && !isLabel(child)) })
    : "";
}

/**
 * @param {{path: string, fragments: Record<string, string>}} page of a study
 * @param {string[]} levels of its factor, the baseline first
 * @param {Study[]} [studies] whose runs its answers are held to
 * @returns {Reading}
 */
export function readPage({ path, fragments }, levels, studies = []) {
  const trees = Object.entries(fragments).map(([name, html]) => ({
    name: name.split("/").at(-1) ?? "",
    tree: parseMarkup(html),
  }));
  const root = { name: "", attributes: {}, children: trees.map(({ tree }) => tree) };
  const headline = readHeadline(root, levels);
  const found = [
    ...(headline ? [headline] : []),
    ...readBest(root, levels),
    ...readMap(root, levels),
    ...readComparisons(root, levels),
  ];
  return {
    study: path.split("/").at(-1) ?? "",
    levels,
    statements: found,
    headline: headline?.text ?? "",
    doubt: readDoubt(root),
    sections: Object.fromEntries(trees.map(({ name, tree }) => [name, clean(textOf(tree))])),
    contradictions: findContradictions(Object.values(fragments), studies),
    text: clean(trees.map(({ tree }) => textOf(tree)).join("\n")),
  };
}

/** @param {string} text */
const clean = (text) =>
  text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n");
