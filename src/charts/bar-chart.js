/** @import {Level, Measure} from "../types.js" */
import { chartConfig, chartFrame, countLabels, levelScales } from "./frame.js";
import { measureTitle } from "./measures.js";

/**
 * A group of bars for each workload, a bar a level, with a dot for each of several runs. Bars that failed a check
 * are hollow. Names of workloads are broken into lines and never cut: two that begin alike would look the same.
 * @param {object} options
 * @param {Measure} options.measure
 * @param {string[]} options.workloads
 * @param {Level[]} options.levels
 */
export function barChart({ measure, workloads, levels }) {
  const { colour } = levelScales(levels);
  const isDoubted = `indexof(datum.doubt || '', '|${measure.field}|') >= 0`;
  const offset = { field: "level", type: "nominal", scale: { domain: levels.map(({ value }) => value) } };
  return {
    ...chartFrame,
    transform: [
      { filter: `datum.${measure.field} !== null` },
      { calculate: `datum.${measure.field} / ${measure.divisor}`, as: "value" },
    ],
    encoding: {
      x: {
        field: "workload",
        type: "nominal",
        title: null,
        scale: { domain: workloads, paddingInner: 0.25 },
        axis: {
          labelAngle: 0,
          labelLimit: 0,
          labelOverlap: false,
          labelExpr: linesOf(workloads, NAMES_WIDTH / workloads.length / LETTER_WIDTH),
        },
      },
      xOffset: offset,
      y: {
        field: "value",
        type: "quantitative",
        title: measureTitle(measure),
        scale: { zero: true, nice: true },
        axis: { tickCount: 5, ...(measure.whole ? { labelExpr: countLabels } : {}) },
      },
      color: colour,
    },
    layer: [
      {
        transform: [{ filter: `datum.part !== 'run' && datum.part !== 'apart' && !(${isDoubted})` }],
        mark: { type: "bar", aria: false },
      },
      {
        transform: [{ filter: `datum.part !== 'run' && datum.part !== 'apart' && ${isDoubted}` }],
        mark: { type: "bar", strokeWidth: 1.25, aria: false },
        encoding: { color: { value: "var(--paper)" }, stroke: colour },
      },
      {
        transform: [{ filter: "datum.part === 'run' || datum.part === 'apart'" }],
        mark: { type: "point", filled: true, size: 10, color: "var(--ink)", opacity: 0.8, aria: false },
        encoding: { color: { value: "var(--ink)" } },
      },
    ],
    config: chartConfig,
  };
}

/** Width of all names together, and of a letter, in px. */
const [NAMES_WIDTH, LETTER_WIDTH] = [300, 6];

/**
 * An expression for the lines of each name.
 * @param {string[]} names
 * @param {number} letters  of a line
 * @param {number} [most]  lines of the longest: those of a shorter one stand in their middle
 */
export function linesOf(names, letters, most = 1) {
  const centred = (/** @type {string[]} */ lines) => [
    ...Array(Math.max(0, Math.floor((most - lines.length) / 2))).fill("\u00a0"),
    ...lines,
  ];
  const lines = Object.fromEntries(names.map((name) => [name, centred(breakLines(name, letters))]));
  return `(${JSON.stringify(lines)})[datum.value]`;
}

/**
 * @param {string} text
 * @param {number} letters  of a line, unless a word is longer
 * @returns {string[]}
 */
export function breakLines(text, letters) {
  const [first, ...words] = text.split(" ");
  return words.reduce(
    (lines, word) =>
      `${lines[lines.length - 1]} ${word}`.length <= letters
        ? [...lines.slice(0, -1), `${lines[lines.length - 1]} ${word}`]
        : [...lines, word],
    [first],
  );
}
