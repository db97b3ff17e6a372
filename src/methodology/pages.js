/** @import {Page} from "../types.js" */
/** @import {Limit} from "./limits.js" */
/** @import {Words} from "./words.js" */
import { countRepeats } from "../analysis/compare/ratio.js";
import { fewestRepeats } from "../analysis/compare/effects.js";
import { neededDifference } from "../analysis/compare/scatter.js";
import { usualMargin } from "../analysis/compare/drafts.js";
import { limits } from "./limits.js";
import { steadyWords, words } from "./words.js";
import { html } from "../html/markup.js";
import { table } from "../html/table.js";

/**
 * What the methodology page takes from the code: its bounds, what its words mean, and what they come to.
 * @returns {Page[]}
 */
export function pages() {
  const tables = [
    ...Object.entries(limits).map(([name, rows]) => [`limits-${name}`, limitsTable(name, rows)]),
    ...Object.entries(words).map(([name, own]) => [`words-${name}`, wordsTable(name, own)]),
    ["words-steady", wordsTable("steadiness", steadyWords)],
    ["repeats", examplesTable("Repeats a side", repeatsExamples())],
    ["once", examplesTable("Differences of single runs", onceExamples())],
  ];
  const fragments = tables.map(([name, made]) => [`methodology/${name}`, String(made)]);
  return [{ path: "methodology", fragments: Object.fromEntries(fragments) }];
}

/**
 * @param {string} name of the section
 * @param {Limit[]} rows
 */
const limitsTable = (name, rows) =>
  table(
    [
      { head: "bound", names: true, cell: ([what]) => what },
      { head: "as the code has it", number: true, cell: ([, value]) => value },
    ],
    rows,
    { label: `Bounds: ${name}`, class: "files limits" },
  );

/**
 * @param {string} name
 * @param {Words} own
 */
const wordsTable = (name, own) =>
  table(
    [
      {
        head: "word",
        names: true,
        cell: ([word]) => (word.includes("_") ? html`<code>${word}</code>` : word),
      },
      { head: "when", cell: ([, meaning]) => meaning },
    ],
    Object.entries(own),
    { label: `Words: ${name.replace("-", ", ")}` },
  );

/**
 * @param {string} label
 * @param {Limit[]} rows
 */
const examplesTable = (label, rows) =>
  table(
    [
      { head: "example", names: true, cell: ([what]) => what },
      { head: "takes", number: true, cell: ([, value]) => value },
    ],
    rows,
    { label },
  );

/** @returns {Limit[]} what a difference beyond the usual margin takes, by scatter */
const repeatsExamples = () =>
  [0.02, 0.05].flatMap((cv) =>
    [0.1, 0.2].map((change) => {
      const repeats = countRepeats(cv, Math.log1p(change) - Math.log1p(usualMargin));
      return /** @type {Limit} */ ([
        `+${percent(change)} where runs scatter by ${percent(cv)}, alone in its family`,
        repeats === null ? "more than anybody makes" : `${Math.max(fewestRepeats, repeats)} runs a side`,
      ]);
    }),
  );

/** @returns {Limit[]} how far single runs have to lie apart, by how many are looked at */
const onceExamples = () =>
  [1, 20].map((comparisons) => {
    const needed = neededDifference({ s: 0.04, series: 5, df: 4 }, 1, 1, comparisons);
    return [
      `one run a side, scatter of ${percent(0.04)} known from 5 series, ${comparisons === 1 ? "one comparison" : `${comparisons} comparisons`}`,
      `a difference of ${percent(Math.expm1(needed))}`,
    ];
  });

/** @param {number} share */
const percent = (share) => `${Math.round(share * 100)} %`;
