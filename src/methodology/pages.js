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
 * Fragments of the methodology page that come from the code: bounds, meanings of words, and examples.
 * @returns {Page[]}
 */
export function pages() {
  const tables = [
    ...Object.entries(limits).map(([name, rows]) => [`limits-${name}`, limitsTable(name, rows)]),
    ...Object.entries(words).map(([name, own]) => [`words-${name}`, wordsTable(name, own)]),
    ["words-steady", wordsTable("steadiness", steadyWords)],
    ["repeats", examplesTable("Repeats of each setting", repeatsExamples())],
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
      { head: "value", number: true, cell: ([, value]) => value },
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

/** @returns {Limit[]} runs needed for a difference beyond the usual margin, by variation between runs */
const repeatsExamples = () =>
  [0.02, 0.05].flatMap((cv) =>
    [0.1, 0.2].map((change) => {
      const repeats = countRepeats(cv, Math.log1p(change) - Math.log1p(usualMargin));
      return /** @type {Limit} */ ([
        `+${percent(change)} where runs vary by ${percent(cv)}, with no other comparison`,
        repeats === null
          ? "too many to be practical"
          : `${Math.max(fewestRepeats, repeats)} runs of each setting`,
      ]);
    }),
  );

/** @returns {Limit[]} how far single runs must differ, by the number of comparisons */
const onceExamples = () =>
  [1, 20].map((comparisons) => {
    const needed = neededDifference({ s: 0.04, series: 5, df: 4 }, 1, 1, comparisons);
    return [
      `single runs, variation of ${percent(0.04)} known from 5 series, ${comparisons === 1 ? "one comparison" : `${comparisons} comparisons`}`,
      `a difference of ${percent(Math.expm1(needed))}`,
    ];
  });

/** @param {number} share */
const percent = (share) => `${Math.round(share * 100)} %`;
